import { classNames, StateMessage, useText } from '../../ui/index.ts'
import { Filters } from '../part/filters.tsx'
import { FormButton } from '../part/form-button.tsx'
import { ListBody } from '../part/list-body.tsx'
import { wholeList } from '../part/narrowing.ts'
import { ObjectTile, tileRatios } from '../part/object-tile.tsx'
import { choiceOption, groupOption, numberOption, textOption, textsOption } from '../part/options.ts'
import { PageHead } from '../part/page-head.tsx'
import { albumSizes, tileSizes } from '../part/picture-sizes.ts'
import type { TemplateProps } from '../template-props.ts'

export function GridList({ view }: TemplateProps) {
  const text = useText()
  const { options } = view
  const columns = numberOption(options, 'columns', 3)
  const ratio = choiceOption(options, 'ratio', tileRatios, 'object')
  const filters = groupOption(options, 'filters')
  const whole = filters && wholeList(view, filters)
  const album = textOption(options, 'layout') === 'album'
  const lead = textOption(options, 'lead')
  return (
    <div className={classNames('list-page', textOption(options, 'layout'))}>
      <div className={lead && 'call'}>
        <PageHead view={view} />
        {lead && <p className="call__lead">{lead}</p>}
        <ul className="call__lines">
          {textsOption(options, 'lines')?.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <FormButton options={options} />
      </div>
      {filters && <Filters view={view} options={filters} />}
      <ListBody
        view={view}
        className="grid-list"
        empty={
          whole && <StateMessage kind="unmatched" action={{ title: text('filters.clear'), href: whole }} />
        }
      >
        {(items) => (
          <ul className={`tiles tiles--${columns}`}>
            {items.map((item, index) => (
              <li key={item.id}>
                <ObjectTile
                  item={item}
                  ratio={ratio}
                  level={2}
                  priority={index === 0}
                  sizes={album ? albumSizes(index, items.length) : tileSizes(columns)}
                  newTab={options.newTab === true}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
