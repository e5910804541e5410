import type { Item } from '../../contracts/item.ts'
import type { PageView } from '../../contracts/view.ts'
import { DateText, Heading, RichText, StateMessage, useText } from '../../ui/index.ts'
import { Attachments } from '../part/attachments.tsx'
import { DetailBody } from '../part/detail-body.tsx'
import { Neighbours } from '../part/neighbours.tsx'
import { flagOption, textOption } from '../part/options.ts'
import { PdfLink } from '../part/pdf-link.tsx'
import type { TemplateProps } from '../template-props.ts'

/** An article. Without an id in the route it is a channel's only page and bears the channel's name. */
export function ArchiveDetail({ view }: TemplateProps) {
  return <DetailBody view={view}>{(item) => <Article view={view} item={item} />}</DetailBody>
}

function Article({ view, item }: { readonly view: PageView; readonly item: Item }) {
  const hasId = view.params.id !== undefined
  const [first] = item.files ?? []
  const pdf = textOption(view.options, 'embed') === 'pdf' && first?.suffix === 'pdf' ? first : undefined
  const empty = !item.html && !item.excerpt && !item.files?.length
  return (
    <article className="detail archive">
      <header className="detail__head">
        <Heading level={1}>{hasId ? item.title : view.heading}</Heading>
        {hasId && item.subtitle && <p className="detail__subtitle">{item.subtitle}</p>}
        {flagOption(view.options, 'meta', hasId) && <Meta item={item} />}
      </header>
      <div className="archive__body">
        {pdf && <PdfLink file={pdf} />}
        {item.html ? (
          <RichText html={item.html} />
        ) : (
          item.excerpt && <p className="archive__text">{item.excerpt}</p>
        )}
        {empty && <StateMessage kind="empty" />}
        <Attachments files={item.files} />
        <Neighbours view={view} />
      </div>
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
