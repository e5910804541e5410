import { isObject } from '../../base/object.ts'
import { joinWithCommas, type Message, message, sameInBoth } from '../../engine/errors/wording.ts'

/** A difference between two values. `from` or `to` is undefined if only one of them has it. */
export interface Difference {
  /** Path from the root, such as ["queries", "main", "pageSize"]. */
  readonly path: readonly string[]
  readonly from: unknown
  readonly to: unknown
}

/** Keys that identify list entries, most specific first. */
const NAMES: readonly string[] = [
  ...['name', 'value', 'key', 'field', 'param', 'code', 'id', 'block', 'tool', 'type', 'as', 'href'],
  ...['label', 'title', 'text'],
]

/** Returns the name of a list entry: a text, or the first language of a localized one. */
function entryName(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined
  for (const key of NAMES) {
    const value = entry[key]
    const text: unknown = isObject(value) ? Object.values(value)[0] : value
    if (typeof text === 'string') return text
  }
  return undefined
}

/** Returns list entries by quoted name, so that no name equals a key. Undefined if names are missing or not unique. */
function entriesByName(list: readonly unknown[]): Readonly<Record<string, unknown>> | undefined {
  const named = list.flatMap((entry) => {
    const name = entryName(entry)
    return name === undefined ? [] : [[JSON.stringify(name), entry] as const]
  })
  const byName = Object.fromEntries(named)
  return Object.keys(byName).length === list.length ? byName : undefined
}

type Parts = Readonly<Record<string, unknown>>

function partsByIndex(list: readonly unknown[]): Parts {
  return Object.fromEntries(list.map((entry, index) => [String(index), entry]))
}

const ORDER = 'order'

/** Returns two lists, treating a missing one as empty. Undefined if the other one is empty too. */
function bothLists(
  from: unknown,
  to: unknown,
): readonly [readonly unknown[], readonly unknown[]] | undefined {
  if (Array.isArray(from) && Array.isArray(to)) return [from, to]
  if (Array.isArray(from) && from.length > 0 && to === undefined) return [from, []]
  return Array.isArray(to) && to.length > 0 && from === undefined ? [[], to] : undefined
}

/** Returns the names of entries in both lists, in the order of the first. */
function sharedOrder(parts: Parts, others: Parts): string {
  return Object.keys(parts)
    .filter((name) => Object.hasOwn(others, name))
    .map((name) => String(JSON.parse(name)))
    .join(', ')
}

/**
 * Returns the comparable parts of two values: object keys, or list entries by name with their order. Entries without names are compared
 * only in lists of equal length, since shifted entries would look changed.
 */
function comparableParts(from: unknown, to: unknown): readonly [Parts, Parts] | undefined {
  if (isObject(from) && isObject(to)) return [from, to]
  const lists = bothLists(from, to)
  if (lists === undefined) return undefined
  const [before, after] = lists.map(entriesByName)
  if (before !== undefined && after !== undefined)
    return [
      { ...before, [ORDER]: sharedOrder(before, after) },
      { ...after, [ORDER]: sharedOrder(after, before) },
    ]
  const [old, now] = lists
  return old.length === now.length ? [partsByIndex(old), partsByIndex(now)] : undefined
}

/** Returns all differences between two values, as deep as they are comparable. The order of keys is ignored. */
export function differences(from: unknown, to: unknown, path: readonly string[] = []): readonly Difference[] {
  const parts = comparableParts(from, to)
  if (parts === undefined) return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from, to }]
  const [before, after] = parts
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key) => differences(before[key], after[key], [...path, key]))
}

const MAX_LENGTH = 60

const NONE = message`none`

/** Number of common characters shown before the difference of long values. */
const SHARED_CONTEXT_LENGTH = 12

function excerptFrom(text: string, start: number): string {
  const rest = start === 0 ? text : `…${text.slice(start)}`
  return rest.length > MAX_LENGTH ? `${rest.slice(0, MAX_LENGTH - 1)}…` : rest
}

/** Returns where to start the excerpts of two long texts so that they show the first difference. */
function startOf(text: string, other: string): number {
  let same = 0
  while (same < Math.min(text.length, other.length) && text[same] === other[same]) same += 1
  return Math.max(text.length, other.length) <= MAX_LENGTH || same < MAX_LENGTH - SHARED_CONTEXT_LENGTH
    ? 0
    : same - SHARED_CONTEXT_LENGTH
}

/** Formats two values on one line each. */
function inOneLine(from: unknown, to: unknown): readonly [Message, Message] {
  const [before, after]: readonly (string | undefined)[] = [JSON.stringify(from), JSON.stringify(to)]
  const start = startOf(before ?? '', after ?? '')
  const words = (text: string | undefined) =>
    text === undefined ? NONE : sameInBoth(excerptFrom(text, start))
  return [words(before), words(after)]
}

/** Returns entries of a list that are missing in another, counting duplicates. */
function missingFrom(list: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const left = other.map((entry) => JSON.stringify(entry))
  return list.filter((entry) => {
    const at = left.indexOf(JSON.stringify(entry))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function entryWords(entries: readonly unknown[]): Message {
  return joinWithCommas(
    entries.map((entry) => sameInBoth(excerptFrom(JSON.stringify(entryName(entry) ?? entry), 0))),
  )
}

/** Describes added and removed list entries: 'aliases: "/Home" removed'. */
function listSentence(key: string, from: readonly unknown[], to: readonly unknown[]): Message {
  const [gone, fresh] = [missingFrom(from, to), missingFrom(to, from)]
  if (fresh.length === 0 && gone.length === 0) return message`${key} in another order`
  if (fresh.length === 0) return message`${key}: ${entryWords(gone)} removed`
  if (gone.length === 0) return message`${key}: ${entryWords(fresh)} added`
  return message`${key}: ${entryWords(gone)} removed, ${entryWords(fresh)} added`
}

/** Describes a difference: "pageSize 10 → 12", "fields.email removed". */
export function differenceSentence({ path, from, to }: Difference, skip = 0): Message {
  const key = path.slice(skip).join('.')
  if (to === undefined && isObject(from)) return message`${key} removed`
  if (from === undefined && isObject(to)) return message`${key} added`
  const lists = bothLists(from, to)
  if (lists !== undefined) return listSentence(key, ...lists)
  const [before, after] = inOneLine(from, to)
  return message`${key} ${before} → ${after}`
}
