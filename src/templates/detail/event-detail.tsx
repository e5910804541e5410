import type { Item, ItemStatus } from '../../contracts/item.ts'
import type { PageView } from '../../contracts/view.ts'
import { Heading, Picture, useText } from '../../ui/index.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { Attachments } from '../part/attachments.tsx'
import { DetailBody } from '../part/detail-body.tsx'
import { type FactRow, Facts } from '../part/facts.tsx'
import { GalleryStrip } from '../part/gallery-strip.tsx'
import { ItemLinks } from '../part/item-links.tsx'
import { Neighbours } from '../part/neighbours.tsx'
import { flagOption, groupOption, type Options, textOption, textsOption } from '../part/options.ts'
import { Period } from '../part/period.tsx'
import { pictureSizes } from '../part/picture-sizes.ts'
import { RelatedItems } from '../part/related-items.tsx'
import { StatusLabel } from '../part/status-label.tsx'
import type { TemplateProps } from '../template-props.ts'

/** Whether a link is shown in this status (option `linksWhen`). */
function linkShown(when: Options, name: string, status: ItemStatus | undefined): boolean {
  const statuses = textsOption(when, name)
  return statuses === undefined || (status !== undefined && statuses.includes(status))
}

export function EventDetail({ view }: TemplateProps) {
  return <DetailBody view={view}>{(item) => <EventPage view={view} item={item} />}</DetailBody>
}

function EventPage({ view, item }: { readonly view: PageView; readonly item: Item }) {
  const { options } = view
  const when = groupOption(options, 'linksWhen') ?? {}
  const text = useText()
  return (
    <article className="detail event">
      <header className="event__head">
        <StatusLabel status={item.status} labels={groupOption(options, 'statusLabels')} />
        <Heading level={1}>
          {item.titlePrefix && <span className="entry__prefix">{item.titlePrefix} </span>}
          {item.title}
        </Heading>
        {item.subtitle && <p className="detail__subtitle">{item.subtitle}</p>}
      </header>
      <Picture
        className="event__picture"
        picture={item.image}
        ratio="wide"
        priority
        sizes={pictureSizes.event}
      />
      <div className="event__facts">
        <Facts rows={useRows(item, options)} />
        <ItemLinks
          item={item}
          className="actions"
          prominent={textOption(options, 'prominent')}
          links={item.links?.filter((link) => linkShown(when, link.name, item.status))}
        />
        {view.calendar && (
          <p>
            <a className="event__calendar" href={view.calendar}>
              {text('event.calendar')}
            </a>
          </p>
        )}
      </div>
      {item.html && (
        <div className="event__text">
          <RichText html={item.html} />
        </div>
      )}
      <div className="event__files">
        <GalleryStrip files={item.gallery} />
        <Attachments files={item.files?.filter((file) => file.picture === undefined)} />
        <RelatedItems title={textOption(options, 'related') ?? text('event.related')} items={item.related} />
        <Neighbours view={view} />
      </div>
    </article>
  )
}

function useRows(item: Item, options: Options): readonly FactRow[] {
  const text = useText()
  const dated = item.start !== undefined || item.end !== undefined
  const yearRound = item.unclear ? undefined : textOption(options, 'yearRound')
  const withTime = flagOption(options, 'time', false)
  const format = textOption(options, 'dayFormat')
  const period = dated ? (
    <Period start={item.start} end={item.end} withTime={withTime} format={format} />
  ) : (
    yearRound
  )
  return [
    ...(period
      ? [{ name: 'period', label: textOption(options, 'periodLabel') ?? text('event.period'), value: period }]
      : []),
    ...(item.place
      ? [
          {
            name: 'place',
            label: textOption(options, 'placeLabel') ?? text('event.place'),
            value: item.place,
          },
        ]
      : []),
    ...(item.facts ?? []),
  ]
}
