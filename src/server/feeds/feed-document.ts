import { Feed } from 'feed'
import type { Item } from '../../contracts/item.ts'
import { instantOf } from '../../data/index.ts'
import { xmlText } from './xml-text.ts'

export interface FeedFacts {
  readonly title: string
  readonly description: string
  /** BCP 47. */
  readonly language: string
  /** The page of the list, and the two addresses of its feed; all whole. */
  readonly page: string
  readonly atom: string
  readonly rss: string
  readonly author: string
  readonly icon?: string
  readonly timeZone: string
}

export interface FeedDocument {
  readonly atom: () => string
  readonly rss: () => string
  /** When the newest entry was published; absent where none has a date. */
  readonly modified?: Date
}

/** Sorts before every entry that has a date. */
const UNDATED = new Date(0)

const dateOf = ({ date, start }: Item, timeZone: string): Date => {
  const moment = date ?? start
  return moment === undefined ? UNDATED : instantOf(moment, timeZone)
}

const paragraph = (item: Item): string => xmlText(item.excerpt ?? '')

/**
 * The newest entries of a list as Atom and RSS. An entry is known for ever by its own address; one without an address
 * by that of the list and its id. Dates alone are the first moment of that day on the museum's clock.
 */
export const feedDocument = (items: readonly Item[], facts: FeedFacts): FeedDocument => {
  const dates = items.map((item) => dateOf(item, facts.timeZone))
  const newest = dates.reduce((last, date) => (date > last ? date : last), UNDATED)
  const feed = new Feed({
    id: facts.page,
    title: xmlText(facts.title),
    description: xmlText(facts.description),
    link: facts.page,
    language: facts.language,
    updated: newest,
    generator: 'Vitrine',
    feedLinks: { atom: facts.atom, rss: facts.rss },
    author: { name: xmlText(facts.author) },
    copyright: xmlText(facts.author),
    ...(facts.icon === undefined ? {} : { favicon: facts.icon }),
  })
  for (const [index, item] of items.entries()) {
    const link = item.href ?? `${facts.page}#${encodeURIComponent(item.id)}`
    feed.addItem({
      id: link,
      guid: link,
      link,
      title: xmlText(item.title),
      date: dates[index] ?? UNDATED,
      ...(item.excerpt === undefined ? {} : { description: paragraph(item) }),
      ...(item.html === undefined ? {} : { content: xmlText(item.html) }),
      ...(item.author === undefined ? {} : { author: [{ name: xmlText(item.author) }] }),
    })
  }
  return {
    atom: () => feed.atom1(),
    rss: () => feed.rss2(),
    ...(newest > UNDATED ? { modified: newest } : {}),
  }
}
