import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { type Item, isCancelledOrPostponed } from '../../../../engine/contracts/item.ts'
import { Picture, useText } from '../../../ui/index.ts'
import { DetailBody, DetailTitle, PendingLinks, RightsNote } from '../../part/detail-body.tsx'
import { type FactRow, Facts } from '../../part/facts.tsx'
import { Attachments, Media } from '../../part/files.tsx'
import { ItemText } from '../../part/item-text.tsx'
import { ItemLinks, linksNotInFacts, Period, StatusLabel, Words } from '../../part/item-words.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import { RelatedEntries, RelatedItems } from '../../part/related-entries.tsx'
import { GalleryStrip } from '../../part/strip.tsx'
import type { EventDetailOptions } from '../detail-options.ts'

type Props = TemplateProps<EventDetailOptions>

export function EventDetail({ view, options }: Props) {
  return (
    <DetailBody view={view}>{(item) => <EventPage view={view} options={options} item={item} />}</DetailBody>
  )
}

function EventPage({ view, options, item }: Props & { readonly item: Item }) {
  const text = useText()
  const isShown = (link: string): boolean => {
    const statuses = options.linksWhen?.[link]
    if (statuses === undefined) return link !== options.prominent || !isCancelledOrPostponed(item.status)
    return item.status !== undefined && statuses.includes(item.status)
  }
  const links = (item.links ?? []).filter((link) => isShown(link.name))
  const pending = (item.pendingLinks ?? []).filter((link) => isShown(link.name))
  return (
    <article className="detail event">
      <header className="event__head">
        <StatusLabel
          status={item.status}
          start={item.start}
          format={options.dayFormat}
          labels={options.statusLabels}
        />
        <DetailTitle item={item} prefix />
        <Words as="p" className="detail__subtitle" item={item}>
          {item.subtitle}
        </Words>
      </header>
      {item.image && (
        <Picture
          className="event__picture"
          picture={item.image}
          ratio="wide"
          crop={options.crop}
          priority
          sizes={pictureSizes.event}
        />
      )}
      <div className="event__facts">
        <Facts rows={useRows(item, options)} links={links} language={item.language} />
        <ItemLinks
          item={item}
          className="actions"
          prominent={options.prominent}
          links={linksNotInFacts(item, links)}
          beside={({ name }) => (
            <PendingLinks links={pending.filter((each) => each.name === name)} format={options.dayFormat} />
          )}
        />
        <PendingLinks
          links={pending.filter(({ name }) => !links.some((link) => link.name === name))}
          format={options.dayFormat}
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
          <ItemText item={item} />
        </div>
      )}
      <div className="event__files">
        <Media item={item} />
        <GalleryStrip files={item.gallery} />
        <Attachments files={item.files?.filter((file) => file.picture === undefined)} />
        <RightsNote view={view} item={item} />
        <RelatedItems
          title={options.related ?? text('event.related')}
          items={item.related}
          lists={item.relatedLists}
        />
        <RelatedEntries view={view} ratio="wide" most={options.further} />
      </div>
    </article>
  )
}

function useRows(item: Item, options: Props['options']): readonly FactRow[] {
  const text = useText()
  const dated = item.start !== undefined || item.end !== undefined
  const yearRound = item.unclear ? undefined : options.yearRound
  const period = dated ? (
    <Period start={item.start} end={item.end} withTime={options.time} format={options.dayFormat} />
  ) : (
    yearRound
  )
  return [
    ...(period
      ? [{ name: 'period', label: options.periodLabel ?? text('event.period'), value: period }]
      : []),
    ...(item.place
      ? [
          {
            name: 'place',
            label: options.placeLabel ?? text('event.place'),
            value: item.place,
          },
        ]
      : []),
    ...(item.facts ?? []),
  ]
}
