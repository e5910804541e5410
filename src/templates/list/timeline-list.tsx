import { Heading, Picture, RichText } from '../../ui/index.ts'
import { ListBody } from '../part/list-body.tsx'
import { PageHead } from '../part/page-head.tsx'
import { yearsOf } from '../part/years-of.ts'
import type { TemplateProps } from '../template-props.ts'

export function TimelineList({ view }: TemplateProps) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="timeline-list">
        {(items) => (
          <ol className="timeline">
            {yearsOf(items).map(({ year, items: events }) => (
              <li className="timeline__year" key={year}>
                <p className="timeline__label">{year}</p>
                <ul className="timeline__events">
                  {events.map((item) => (
                    <li className="timeline__event" key={item.id}>
                      <Heading level={2} className="timeline__title">
                        {item.title}
                      </Heading>
                      {item.image && <Picture picture={item.image} ratio="photo" />}
                      {item.html ? <RichText html={item.html} /> : item.excerpt && <p>{item.excerpt}</p>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </div>
  )
}
