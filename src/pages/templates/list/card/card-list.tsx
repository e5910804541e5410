import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { Card } from '../../part/entries.tsx'
import { Filters, Unmatched } from '../../part/filters.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'
import { cardSizes } from '../../part/picture-sizes.ts'
import type { CardListOptions } from '../list-options.ts'

export function CardList({ view, options }: TemplateProps<CardListOptions>) {
  const { columns, crop, statusLabels, dayFormat, more, filters } = options
  const show = new Set(options.show)
  return (
    <div className="list-page">
      <PageHead view={view} />
      {filters && <Filters view={view} filters={filters} />}
      <ListBody
        view={view}
        className="card-list"
        empty={filters && <Unmatched view={view} filters={filters} />}
      >
        {(items) => (
          <ul className={`cards cards--${columns}`}>
            {items.map((item, index) => (
              <li key={item.id}>
                <Card
                  item={item}
                  level={2}
                  show={show}
                  statusLabels={statusLabels}
                  dayFormat={dayFormat}
                  more={more}
                  priority={index === 0}
                  sizes={cardSizes(columns)}
                  crop={crop}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
