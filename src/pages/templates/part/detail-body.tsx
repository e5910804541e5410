import type { ReactNode } from 'react'
import { formatDate } from '../../../base/text/format.ts'
import type { Item, PendingLink } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import {
  Heading,
  StateMessage,
  useCopy,
  useDateStyle,
  useShell,
  useText,
  useTextLanguage,
} from '../../ui/index.ts'
import { RightsWords } from '../../ui/rights-words.tsx'
import { OtherLanguage } from './item-text.tsx'
import { DatedText } from './item-words.tsx'

interface DetailTitleProps {
  readonly item: Item
  /** Replaces the entry's own title, for example by the name of its channel. */
  readonly title?: string
  readonly prefix?: boolean
}

/** The title of a page about one entry, with `lang` and `dir` if its language differs from the page's. */
export function DetailTitle({ item, title = item.title, prefix = false }: DetailTitleProps) {
  const language = useTextLanguage()(title, item.language)
  return (
    <Heading level={1} {...language}>
      {prefix && item.titlePrefix ? (
        <>
          <span className="entry__prefix">{item.titlePrefix} </span>
          {title}
        </>
      ) : (
        title
      )}
    </Heading>
  )
}

interface DetailBodyProps {
  readonly view: PageView
  readonly children: (item: Item) => ReactNode
}

/** A record's page in every state: found, missing (with a link back to its list), unavailable. */
export function DetailBody({ view, children }: DetailBodyProps) {
  const result = view.data.main
  const item = result?.ok ? result.items[0] : undefined
  const languageOf = useTextLanguage()
  if (item !== undefined) {
    // Detects the language of the main text: the title alone may be translated.
    const read = item.html ?? item.excerpt ?? item.title
    // A text in another language than the rest of its record is marked by `ItemText`.
    const guessed = item.textLanguage === undefined ? languageOf(read, item.language).lang : undefined
    const language = guessed ?? item.language
    return (
      <>
        <OtherLanguage tag={language} />
        {children(item)}
      </>
    )
  }
  return (
    <div className="detail detail--absent">
      <Heading level={1}>{view.heading}</Heading>
      {result?.ok ? <Missing view={view} /> : <StateMessage kind="failed" />}
    </div>
  )
}

function Missing({ view }: { readonly view: PageView }) {
  const text = useText()
  const parent = view.crumbs.findLast((crumb) => crumb.href !== undefined && crumb.href !== view.url)
  if (parent?.href === undefined) return <StateMessage kind="missing" />
  const title = text('action.backTo', { title: parent.title })
  return <StateMessage kind="missing" action={{ title, href: parent.href }} />
}

interface CitationProps {
  readonly view: PageView
  readonly item: Item
}

/** How to cite this page, with its permanent URL and a button that copies the citation. */
export function Citation({ view, item }: CitationProps) {
  const text = useText()
  const { name, today, locale } = useShell()
  const address = view.meta.canonical
  const date = formatDate(today, locale.dateFormat, useDateStyle())
  // Word joiners, which keep dates on one line on screen, are not copied.
  const title = item.title.replaceAll('\u2060', '')
  // A date or title may already end with a full stop.
  const words = text('cite.words', { museum: name, title, date, address }).replaceAll(
    /([^.])\.\.(?=\s)/g,
    '$1.',
  )
  const { isCopied, field, copy } = useCopy(words, text('cite.title'))
  return (
    <section className="citation">
      <Heading level={2}>{text('cite.title')}</Heading>
      <p className="citation__words">{words}</p>
      <ul className="actions">
        <li>
          <a href={address}>{text('cite.address')}</a>
        </li>
        <li className="citation__copy">
          <button type="button" className="button" onClick={copy}>
            {text('cite.copy')}
          </button>
        </li>
      </ul>
      {field}
      <p className="visually-hidden" role="status">
        {isCopied && text('cite.copied')}
      </p>
    </section>
  )
}

interface RightsNoteProps {
  readonly view: PageView
  readonly item: Item
}

/** Credit line and rights statement of a record, and the download of its pictures if they may be reused. */
export function RightsNote({ view, item }: RightsNoteProps) {
  const text = useText()
  const { rights } = item
  if (rights === undefined) return null
  // The credit line may already be a labelled fact.
  const isFact = item.facts?.some(({ value }) => value === rights.credit)
  const words = isFact ? { ...rights, credit: '' } : rights
  return (
    <section className="rights">
      {(words.name ?? words.credit) && (
        <p className="rights__words">
          <RightsWords rights={words} />
        </p>
      )}
      {view.download !== undefined && (
        <p>
          <a className="button" href={view.download} download>
            {text('rights.download')}
          </a>
        </p>
      )}
    </section>
  )
}

interface PendingLinksProps {
  readonly links: readonly PendingLink[] | undefined
  /** Date pattern (`formatDate`); the locale's by default. */
  readonly format?: string | undefined
}

/** For links that are not active yet: the date from which they are. */
export function PendingLinks({ links = [], format }: PendingLinksProps) {
  if (links.length === 0) return null
  return (
    <ul className="pending-links">
      {links.map(({ name, text, from }) => (
        <li key={name}>
          <DatedText text={text} date={from} format={format} withTime />
        </li>
      ))}
    </ul>
  )
}
