import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type { Item } from '../../../../engine/contracts/item.ts'
import { Picture, StateMessage, useText } from '../../../ui/index.ts'
import { DetailBody, DetailTitle, RightsNote } from '../../part/detail-body.tsx'
import { Attachments, Media, PdfLink } from '../../part/files.tsx'
import { ItemText } from '../../part/item-text.tsx'
import { ItemDay, ItemLinks, Words } from '../../part/item-words.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import { RelatedEntries } from '../../part/related-entries.tsx'
import type { ArchiveDetailOptions } from '../detail-options.ts'

type Props = TemplateProps<ArchiveDetailOptions>

/** An article. Without an id in the route it is the only page of its channel and has the channel's title. */
export function ArchiveDetail({ view, options }: Props) {
  return (
    <DetailBody view={view}>{(item) => <Article view={view} options={options} item={item} />}</DetailBody>
  )
}

function Article({ view, options, item }: Props & { readonly item: Item }) {
  const hasId = view.params.id !== undefined
  const [first] = item.files ?? []
  const pdf = options.embed === 'pdf' && first?.suffix === 'pdf' ? first : undefined
  // A text with a picture of its own needs no lead picture.
  const pictured = hasId && pdf === undefined && !item.html?.includes('<img')
  const lead = options.lead ?? (pictured ? 'picture' : 'none')
  const empty = !item.html && !item.excerpt && !item.files?.length && !item.media
  return (
    <article className="detail archive">
      <header className="detail__head">
        <DetailTitle item={item} title={hasId ? item.title : view.heading} />
        {hasId && (
          <Words as="p" className="detail__subtitle" item={item}>
            {item.subtitle}
          </Words>
        )}
        {(options.meta ?? hasId) && <Meta item={item} />}
      </header>
      {pdf && <PdfLink file={pdf} />}
      {lead === 'picture' && item.image && (
        <Picture
          className="archive__picture"
          picture={item.image}
          ratio="photo"
          priority
          sizes={pictureSizes.article}
        />
      )}
      <div className="archive__body">
        <ItemLinks item={item} className="actions" prominent={options.prominent} />
        {item.html ? (
          <ItemText item={item} />
        ) : (
          <Words as="p" className="archive__text" item={item}>
            {item.excerpt}
          </Words>
        )}
        {empty && <StateMessage kind="empty" />}
        <Media item={item} />
        <Attachments files={item.files} />
        <RightsNote view={view} item={item} />
      </div>
      <RelatedEntries view={view} ratio="photo" most={options.related} />
    </article>
  )
}

function Meta({ item }: { readonly item: Item }) {
  const text = useText()
  return (
    <ul className="meta">
      {(item.dateText ?? item.date) && (
        <li>
          <ItemDay item={item} />
        </li>
      )}
      {item.author && <li>{text('archive.source', { name: item.author })}</li>}
      {item.visits !== undefined && <li>{text('archive.visits', { n: item.visits })}</li>}
    </ul>
  )
}
