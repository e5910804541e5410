import { isObject } from '../../base/object.ts'
import { bindPunctuation, holdTimes, holdYears } from '../../base/text/index.ts'
import type { Item } from '../../engine/contracts/item.ts'
import type { PageView, QueryView } from '../../engine/contracts/view.ts'

const NO_BREAK = '\u00a0'
/** Forbids a break and is not seen. */
const JOINER = '\u2060'
/** What is between the tags of HTML, whose attributes have no ">" (`clean-html.ts`). */
const WORDS = /(?:^|>)[^<>]+/g
/** A title of no more than a date is in one line anyway. */
const SHORT = 12

function monthsOf(tag: string): readonly string[] {
  const { format } = new Intl.DateTimeFormat(tag, { month: 'long', calendar: 'gregory', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2001, month, 1)))
}

type Binder = (text: string) => string

/** Binds what a date holds together: `12月19日`, `19 December`. */
function binderOf(tag: string): Binder {
  const dayBefore = new RegExp(`(\\d\\.?) (?=(?:${monthsOf(tag).join('|')})(?!\\p{L}))`, 'gu')
  return (text) =>
    text.length <= SHORT
      ? text
      : text.replace(/\d(?=[年月日])|[年月](?=\d)/g, `$&${JOINER}`).replace(dayBefore, `$1${NO_BREAK}`)
}

const binders = new Map<string, Binder>()

function bindDates(tag: string): Binder {
  const known = binders.get(tag) ?? binderOf(tag)
  binders.set(tag, known)
  return known
}

/** The options of a template or block with opening hours that break nowhere. */
function withHeldTimes<Value>(value: Value, tag: string): Value
function withHeldTimes(value: unknown, tag: string): unknown {
  if (typeof value === 'string') return holdTimes(value, tag)
  if (Array.isArray(value)) return value.map((entry: unknown) => withHeldTimes(entry, tag))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withHeldTimes(entry, tag)]))
}

/**
 * A page as it is set for the eye, `tag` being its language (BCP 47): the titles of its entries break in no date, its hours and years at no dash,
 * and in French its texts before no punctuation. Machines
 * and searches get titles as they are, and so does one in which found words are marked by place.
 */
export function applyTypography(view: PageView, tag: string): PageView {
  const dates = bindDates(tag)
  const bound = (text: string): string => bindPunctuation(dates(text), tag)
  const titled = (item: Item): Item =>
    item.marks?.title === undefined ? { ...item, title: bound(item.title) } : item
  const bindsPunctuation = bindPunctuation(' ;', tag) !== ' ;'
  const line = (text: string): string => bindPunctuation(holdYears(text), tag)
  const set = (item: Item): Item => ({
    ...titled(item),
    ...(item.subtitle && { subtitle: line(item.subtitle) }),
    // As long as it was: found words are marked by place.
    ...(item.excerpt && { excerpt: bindPunctuation(item.excerpt, tag) }),
    ...(item.facts && { facts: item.facts.map((fact) => ({ ...fact, value: line(fact.value) })) }),
    ...(item.html &&
      bindsPunctuation && { html: item.html.replace(WORDS, (words) => bindPunctuation(words, tag)) }),
  })
  const setAll = (result: QueryView): QueryView =>
    result.ok ? { ...result, items: result.items.map(set) } : result
  return {
    ...view,
    options: withHeldTimes(view.options, tag),
    ...(view.blocks && {
      blocks: view.blocks.map((block) => ({ ...block, options: withHeldTimes(block.options, tag) })),
    }),
    data: Object.fromEntries(Object.entries(view.data).map(([name, result]) => [name, setAll(result)])),
  }
}
