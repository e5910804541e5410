import type { Item, Range } from '../../../engine/contracts/item.ts'
import { Heading, Link, Picture, useTextLanguage } from '../../ui/index.ts'
import { altUnlessTitle } from './entries.tsx'
import { ItemDay } from './item-words.tsx'

/** A text with the given ranges highlighted. */
export function MarkedText({
  text,
  ranges = [],
}: {
  readonly text: string
  readonly ranges?: readonly Range[] | undefined
}) {
  return (
    <>
      {ranges.map(([start, end], index) => [
        text.slice(ranges[index - 1]?.[1] ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}

interface SearchResultProps {
  readonly item: Item
  readonly newTab: boolean
  /** Date pattern; the locale's by default. */
  readonly dayFormat: string | undefined
  readonly withTime: boolean
}

/** A search hit: picture if any, title, snippet with the words highlighted. */
export function SearchResult({ item, newTab, dayFormat, withTime }: SearchResultProps) {
  const languageOf = useTextLanguage()
  const titleLanguage = languageOf(item.title, item.language)
  const excerptLanguage = languageOf(item.excerpt, item.language)
  const title = (
    <span className="result__title">
      <MarkedText text={item.title} ranges={item.marks?.title} />
    </span>
  )
  return (
    <article className="result entry">
      {item.image && (
        <Picture
          className="result__picture"
          picture={item.image}
          alt={altUnlessTitle(item)}
          ratio="photo"
          sizes="11rem"
        />
      )}
      <div className="result__text">
        <Heading level={2} className="entry__title" {...titleLanguage}>
          {item.href === undefined ? (
            title
          ) : (
            <Link className="entry__link" href={item.href} external={item.external} newTab={newTab && 'wide'}>
              {title}
            </Link>
          )}
        </Heading>
        {item.excerpt && (
          <p className="entry__excerpt" {...excerptLanguage}>
            <MarkedText text={item.excerpt} ranges={item.marks?.excerpt} />
          </p>
        )}
        {(item.dateText ?? item.date) && (
          <p className="result__date">
            <ItemDay item={item} format={dayFormat} withTime={withTime} />
          </p>
        )}
      </div>
    </article>
  )
}
