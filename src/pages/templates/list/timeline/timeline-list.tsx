import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type { Item } from '../../../../engine/contracts/item.ts'
import { Heading, Picture } from '../../../ui/index.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import { yearId, yearsOf } from '../../part/years-of.ts'
import { YearRail } from './year-rail.tsx'

export function TimelineList({ view }: TemplateProps) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="timeline-list">
        {(items) => <Timeline items={items} />}
      </ListBody>
    </div>
  )
}

function Timeline({ items }: { readonly items: readonly Item[] }) {
  const years = yearsOf(items)
  return (
    <>
      <YearRail years={years.map(({ year }) => year).filter((year) => year !== '')} />
      <ol className="timeline">
        {years.map(({ year, items: events }) => (
          <li className="timeline__year" key={year} id={year === '' ? undefined : yearId(year)}>
            {events.map((item) => (
              <article className="timeline__event" key={item.id}>
                <Heading level={2} className="timeline__title">
                  {item.title}
                </Heading>
                <div className="timeline__text">
                  {item.image && <Picture picture={item.image} ratio="photo" sizes={pictureSizes.year} />}
                  {item.html ? <RichText html={item.html} /> : item.excerpt && <p>{item.excerpt}</p>}
                </div>
              </article>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}
