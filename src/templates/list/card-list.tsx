import { Card, type CardPart, cardParts } from '../part/card.tsx'
import { ListBody } from '../part/list-body.tsx'
import { groupOption, numberOption, textOption, textsOption } from '../part/options.ts'
import { PageHead } from '../part/page-head.tsx'
import { cardSizes } from '../part/picture-sizes.ts'
import type { TemplateProps } from '../template-props.ts'

const usual: readonly CardPart[] = cardParts.filter((part) => part !== 'date')

export function CardList({ view }: TemplateProps) {
  const { options } = view
  const columns = numberOption(options, 'columns', 2)
  const chosen = textsOption(options, 'show')
  const show = new Set(chosen ? cardParts.filter((part) => chosen.includes(part)) : usual)
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="card-list">
        {(items) => (
          <ul className={`cards cards--${columns}`}>
            {items.map((item, index) => (
              <li key={item.id}>
                <Card
                  item={item}
                  level={2}
                  show={show}
                  statusLabels={groupOption(options, 'statusLabels')}
                  dayFormat={textOption(options, 'dayFormat')}
                  more={textOption(options, 'more')}
                  priority={index === 0}
                  sizes={cardSizes(columns)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
