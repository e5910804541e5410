import type { Item } from '../../contracts/item.ts'
import type { PageView } from '../../contracts/view.ts'
import { DateText, Heading, Picture, StateMessage, useText } from '../../ui/index.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { Attachments } from '../part/attachments.tsx'
import { DetailBody } from '../part/detail-body.tsx'
import { ItemLinks } from '../part/item-links.tsx'
import { Onward } from '../part/onward.tsx'
import { choiceOption, flagOption, numberOption, textOption } from '../part/options.ts'
import { PdfLink } from '../part/pdf-link.tsx'
import { pictureSizes } from '../part/picture-sizes.ts'
import type { TemplateProps } from '../template-props.ts'

/** An article. Without an id in the route it is a channel's only page and bears the channel's name. */
export function ArchiveDetail({ view }: TemplateProps) {
  return <DetailBody view={view}>{(item) => <Article view={view} item={item} />}</DetailBody>
}

function Article({ view, item }: { readonly view: PageView; readonly item: Item }) {
  const hasId = view.params.id !== undefined
  const [first] = item.files ?? []
  const pdf = textOption(view.options, 'embed') === 'pdf' && first?.suffix === 'pdf' ? first : undefined
  // A text that has a picture of its own needs none before it.
  const pictured = hasId && pdf === undefined && !item.html?.includes('<img')
  const lead = choiceOption(view.options, 'lead', ['picture', 'none'], pictured ? 'picture' : 'none')
  const empty = !item.html && !item.excerpt && !item.files?.length
  return (
    <article className="detail archive">
      <header className="detail__head">
        <Heading level={1}>{hasId ? item.title : view.heading}</Heading>
        {hasId && item.subtitle && <p className="detail__subtitle">{item.subtitle}</p>}
        {flagOption(view.options, 'meta', hasId) && <Meta item={item} />}
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
        <ItemLinks item={item} className="actions" prominent={textOption(view.options, 'prominent')} />
        {item.html ? (
          <RichText html={item.html} />
        ) : (
          item.excerpt && <p className="archive__text">{item.excerpt}</p>
        )}
        {empty && <StateMessage kind="empty" />}
        <Attachments files={item.files} />
      </div>
      <Onward view={view} ratio="photo" most={numberOption(view.options, 'onward', 3)} />
    </article>
  )
}

function Meta({ item }: { readonly item: Item }) {
  const text = useText()
  return (
    <ul className="meta">
      {item.date && (
        <li>
          <DateText date={item.date} />
        </li>
      )}
      {item.author && <li>{text('archive.source', { name: item.author })}</li>}
      {item.visits !== undefined && <li>{text('archive.visits', { n: item.visits })}</li>}
    </ul>
  )
}
