import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { classNames, useCrop } from '../../../ui/index.ts'
import { EntryLines, PictureRows, Tiles } from '../../part/entries.tsx'
import { Filters, Unmatched } from '../../part/filters.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { FormButton, PageHead } from '../../part/page-head.tsx'
import type { GridListOptions } from '../list-options.ts'

export function GridList({ view, options }: TemplateProps<GridListOptions>) {
  const { columns, ratio, layout, lead, lines, form, filters, newTab } = options
  const isCropped = useCrop(options.crop)
  return (
    <div className={classNames('list-page', layout === 'album' && 'album')}>
      <div className={lead && 'call'}>
        <PageHead view={view} />
        {lead && <p className="call__lead">{lead}</p>}
        <ul className="call__lines">
          {lines?.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <FormButton form={form} />
      </div>
      {filters && <Filters view={view} filters={filters} />}
      <ListBody
        view={view}
        className="grid-list"
        empty={filters && <Unmatched view={view} filters={filters} />}
      >
        {(items) => {
          if (layout === 'lines') return <EntryLines items={items} newTab={newTab} />
          const pictured = items.some((item) => item.image !== undefined)
          return isCropped ? (
            <Tiles
              items={items}
              columns={columns}
              ratio={ratio}
              level={2}
              pictured={pictured}
              isFirst
              isAlbum={layout === 'album'}
              newTab={newTab}
            />
          ) : (
            <PictureRows items={items} columns={columns} newTab={newTab} />
          )
        }}
      </ListBody>
    </div>
  )
}
