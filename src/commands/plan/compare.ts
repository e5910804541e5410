import { isObject } from '../../base/object.ts'
import { joinWithCommas, type Message, message, sameInBoth } from '../../engine/errors/wording.ts'

/** A value that differs; `from` or `to` is undefined where it is only in one of both. */
export interface Difference {
  /** Keys from the top, such as ["queries", "main", "pageSize"]. */
  readonly path: readonly string[]
  readonly from: unknown
  readonly to: unknown
}

/** Keys by which entries of lists are told apart, the surest first. */
const NAMES: readonly string[] = [
  ...['name', 'value', 'key', 'field', 'param', 'code', 'id', 'block', 'tool', 'type', 'as', 'href'],
  ...['label', 'title', 'text'],
]

/** What an entry of a list is called: a text of its own, or the first language of one. */
function entryName(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined
  for (const key of NAMES) {
    const value = entry[key]
    const text: unknown = isObject(value) ? Object.values(value)[0] : value
    if (typeof text === 'string') return text
  }
  return undefined
}

/** Entries of a list by their names, in quotes so that none is taken for a key; undefined where two are called the same or one has no name. */
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

/** Two lists; one that is not there is empty, unless it only comes or goes as an empty one. */
function bothLists(
  from: unknown,
  to: unknown,
): readonly [readonly unknown[], readonly unknown[]] | undefined {
  if (Array.isArray(from) && Array.isArray(to)) return [from, to]
  if (Array.isArray(from) && from.length > 0 && to === undefined) return [from, []]
  return Array.isArray(to) && to.length > 0 && from === undefined ? [[], to] : undefined
}

/** Names of entries that both lists have, in the order of the first. */
function sharedOrder(parts: Parts, others: Parts): string {
  return Object.keys(parts)
    .filter((name) => Object.hasOwn(others, name))
    .map((name) => String(JSON.parse(name)))
    .join(', ')
}

/**
 * The parts of two values that can be compared one by one: keys of objects; entries of lists by their names, with their order; without
 * names only where both lists are of one length: otherwise what moved would look changed.
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

/** Every value that differs between two, as deep as they can be compared; the order of keys does not count. */
export function differences(from: unknown, to: unknown, path: readonly string[] = []): readonly Difference[] {
  const parts = comparableParts(from, to)
  if (parts === undefined) return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from, to }]
  const [before, after] = parts
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key) => differences(before[key], after[key], [...path, key]))
}

const MAX_LENGTH = 60

const NONE = message`none`

/** So much that both sides have in common is shown of long values, before what differs. */
const SHARED_CONTEXT_LENGTH = 12

function excerptFrom(text: string, start: number): string {
  const rest = start === 0 ? text : `…${text.slice(start)}`
  return rest.length > MAX_LENGTH ? `${rest.slice(0, MAX_LENGTH - 1)}…` : rest
}

/** Where two long texts are first seen to differ, when their beginnings are the same. */
function startOf(text: string, other: string): number {
  let same = 0
  while (same < Math.min(text.length, other.length) && text[same] === other[same]) same += 1
  return Math.max(text.length, other.length) <= MAX_LENGTH || same < MAX_LENGTH - SHARED_CONTEXT_LENGTH
    ? 0
    : same - SHARED_CONTEXT_LENGTH
}

/** Two values as a reviewer reads them, each in one line. */
function inOneLine(from: unknown, to: unknown): readonly [Message, Message] {
  const [before, after]: readonly (string | undefined)[] = [JSON.stringify(from), JSON.stringify(to)]
  const start = startOf(before ?? '', after ?? '')
  const words = (text: string | undefined) =>
    text === undefined ? NONE : sameInBoth(excerptFrom(text, start))
  return [words(before), words(after)]
}

/** Entries of a list that another one lacks, as many times as it lacks them. */
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

/** 'aliases: "/Home" removed': what goes and what comes, where no other entry of a list has changed. */
function listSentence(key: string, from: readonly unknown[], to: readonly unknown[]): Message {
  const [gone, fresh] = [missingFrom(from, to), missingFrom(to, from)]
  if (fresh.length === 0 && gone.length === 0) return message`${key} in another order`
  if (fresh.length === 0) return message`${key}: ${entryWords(gone)} removed`
  if (gone.length === 0) return message`${key}: ${entryWords(fresh)} added`
  return message`${key}: ${entryWords(gone)} removed, ${entryWords(fresh)} added`
}

/** "pageSize 10 → 12"; "fields.email removed". */
export function differenceSentence({ path, from, to }: Difference, skip = 0): Message {
  const key = path.slice(skip).join('.')
  if (to === undefined && isObject(from)) return message`${key} removed`
  if (from === undefined && isObject(to)) return message`${key} added`
  const lists = bothLists(from, to)
  if (lists !== undefined) return listSentence(key, ...lists)
  const [before, after] = inOneLine(from, to)
  return message`${key} ${before} → ${after}`
}
