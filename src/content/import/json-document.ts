import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { findNodeAtLocation, parse, parseTree, visit } from 'jsonc-parser'
import { parseJsonText, repeatedKey } from '../../base/json-text.ts'
import { isObject } from '../../base/object.ts'
import { markedEncoding } from './table-file.ts'

/** An entry of a list in a JSON document, as it is written there. */
export interface JsonEntry {
  /** Line on which it begins, counted from 1. */
  readonly line: number
  readonly text: string
}

/** A list of a document that is not read. */
export interface OtherList {
  /** Line on which it begins, counted from 1. */
  readonly line: number
  /** Where it stands, such as "facets". */
  readonly name: string
  /** How many objects it has. */
  readonly objects: number
}

export interface JsonDocument {
  readonly entries: Iterable<JsonEntry>
  /** Where the list of the records stands; empty where the document is the list. */
  readonly name: string
  /** Lists of objects beside that of the records. */
  readonly others: readonly OtherList[]
  /** How many records the document says there are; undefined where it does not say more than it holds. */
  readonly missingOf?: number | undefined
  /** Whether the records are members of an object whose names nothing reads. */
  readonly hasUnreadNames?: boolean
}

/** Where an entry has its name, where the records of a document are the members of an object: `{"A-1": {…}, "A-2": {…}}`. */
export const MEMBER_NAME = '@key'

/** How much of what is looked for a value holds: by it a record is known from a list around it. */
type Weigh = (value: unknown) => number

/** Bytes of a document that is read whole; a longer one is read line by line, as one object a line. */
const MAX_BYTES = 256 * 1024 * 1024

/** Members that hold the records of an answer. Only by them a document on one line is known from a record with lists of its own. */
const LISTS = new Set(
  'records objects items data results rows list docs works entries value hits features response member artObjects'.split(
    ' ',
  ),
)

/** Members by which an answer says how many records there are, of which it may hold a page. */
const TOTAL = /^(?:total|total_?(?:records|results|count|hits|items)|num_?found|record_?count)$/i

interface At<Value> {
  readonly path: readonly string[]
  readonly value: Value
}

type Found = At<readonly unknown[]>

/** The lists of objects that are nearest to the root of a value: first one that is called as lists of records are, then the longest. */
function listsIn(root: unknown): readonly Found[] {
  let level: readonly At<unknown>[] = [{ path: [], value: root }]
  while (level.length > 0) {
    const lists = level.flatMap(({ path, value }) =>
      Array.isArray(value) && value.some(isObject) ? [{ path, value: value as readonly unknown[] }] : [],
    )
    const named = ({ path }: Found): number => (LISTS.has(path.at(-1) ?? '') ? 1 : 0)
    if (lists.length > 0)
      return lists.toSorted(
        (one, other) => named(other) - named(one) || other.value.length - one.value.length,
      )
    level = level.flatMap(({ path, value }) =>
      isObject(value)
        ? Object.entries(value).map(([name, each]) => ({ path: [...path, name], value: each }))
        : [],
    )
  }
  return []
}

/** The list of an answer without records, such as `{"total": 0, "records": []}`. */
function emptyListIn(root: unknown): string | undefined {
  if (!isObject(root)) return undefined
  const [name, ...more] = Object.entries(root).flatMap(([key, value]) =>
    LISTS.has(key) && Array.isArray(value) && value.length === 0 ? [key] : [],
  )
  const isAnswer = Object.entries(root).every(
    ([key, value]) => key === name || TOTAL.test(key) || typeof value !== 'string',
  )
  return more.length === 0 && isAnswer ? name : undefined
}

/** How many records an answer says there are: beside its list, or in a member of its own such as `info`. */
function totalIn(root: unknown, list: Found): number | undefined {
  const places = [root, ...Object.values(isObject(root) ? root : {})].filter(isObject)
  const within = list.path
    .slice(0, -1)
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), root)
  for (const place of [within, ...places])
    for (const [name, value] of Object.entries(isObject(place) ? place : {})) {
      const total = isObject(value) ? value.value : value
      if (TOTAL.test(name) && Number.isSafeInteger(total)) return Number(total)
    }
  return undefined
}

type Member = readonly [name: string, value: object]

/** The members of an object that are records, one like another: of the root, or of a member that is called as lists of records are. */
function membersIn(root: unknown): At<readonly Member[]> | undefined {
  const places = [
    { path: [] as readonly string[], value: root },
    ...Object.entries(isObject(root) ? root : {})
      .filter(([name]) => LISTS.has(name))
      .map(([name, value]) => ({ path: [name], value })),
  ]
  for (const { path, value } of places) {
    const all = Object.entries(isObject(value) ? value : {})
    const members = all.flatMap(([name, each]): readonly Member[] => (isObject(each) ? [[name, each]] : []))
    const [first, ...others] = members
    const isAlike =
      first !== undefined &&
      members.length === all.length &&
      Object.keys(first[1]).some((key) => others.every(([, other]) => Object.hasOwn(other, key)))
    if (isAlike && others.length > 0) return { path, value: members }
  }
  return undefined
}

function named([name, value]: Member): object {
  return { [MEMBER_NAME]: name, ...value }
}

/** Members of an object as they are written, also those of one name, of which a parsed object has the last alone. */
function writtenMembers(
  text: string,
  path: readonly string[],
  lines: readonly number[],
): readonly JsonEntry[] {
  const tree = parseTree(text)
  const owner = tree && findNodeAtLocation(tree, [...path])
  return (owner?.children ?? []).flatMap(({ children: [key, value] = [] }, index) => {
    if (key === undefined || value?.type !== 'object') return []
    const body = text.slice(value.offset + 1, value.offset + value.length)
    const name = `${JSON.stringify(MEMBER_NAME)}:${JSON.stringify(key.value)}`
    return [{ line: lines[index] ?? 1, text: `{${name}${body.trim() === '}' ? '' : ','}${body}` }]
  })
}

/** The document of records that are members of an object; undefined where the object holds as much of a record as they do. */
function keyedDocument(text: string, root: unknown, weigh: Weigh): JsonDocument | undefined {
  const found = membersIn(root)
  const [first] = found?.value ?? []
  if (found === undefined || first === undefined || weigh(root) >= weigh(named(first))) return undefined
  const lines: number[] = []
  const byName = new Map<string, number>()
  visit(text, {
    onObjectProperty: (name, _offset, _length, line, _character, at) => {
      if (at().join('\n') !== found.path.join('\n')) return
      lines.push(line + 1)
      byName.set(name, line + 1)
    },
  })
  return {
    entries:
      repeatedKey(text, root) === undefined
        ? found.value.map((member) => ({
            line: byName.get(member[0]) ?? 1,
            text: JSON.stringify(named(member)),
          }))
        : writtenMembers(text, found.path, lines),
    name: found.path.join('.'),
    others: [],
    hasUnreadNames:
      weigh(named(first)) === weigh(first[1]) && !Object.values(first[1]).map(String).includes(first[0]),
  }
}

/** A document, also one that is broken in an entry or ends in the middle; undefined for one object a line. */
function readRoot(text: string): unknown {
  try {
    return parseJsonText(text)
  } catch {
    const [line = ''] = text.trimStart().split('\n')
    try {
      parseJsonText(line)
      return undefined
    } catch {
      const root: unknown = parse(text)
      const [found] = listsIn(root)
      return LISTS.has(found?.path.at(-1) ?? '') ? root : undefined
    }
  }
}

interface Begin {
  readonly offset: number
  /** From 1. */
  readonly line: number
}

/** Where these lists begin, in their order. */
function beginsOf(text: string, lists: readonly Found[]): readonly Begin[] {
  const wanted = new Set(lists.map(({ path }) => path.join('\n')))
  const begins = new Map<string, Begin>()
  visit(text, {
    onArrayBegin: (offset, _length, line, _character, at) => {
      const path = at().join('\n')
      if (wanted.has(path) && !begins.has(path)) begins.set(path, { offset, line: line + 1 })
    },
  })
  return lists.map(({ path }) => begins.get(path.join('\n')) ?? { offset: -1, line: 1 })
}

/** The entries of a list that begins at an offset, up to its end or that of the text: whatever is within one of them. */
function* entriesFrom(text: string, { offset, line: first }: Begin): Generator<JsonEntry> {
  let line = first
  let depth = 0
  let isInString = false
  let start = -1
  let startLine = line
  for (let at = offset; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '\n') line += 1
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
      continue
    }
    const isEnd = depth === 1 && (sign === ',' || sign === ']')
    if (isEnd) {
      if (start >= 0) yield { line: startLine, text: text.slice(start, at).trimEnd() }
      start = -1
      if (sign === ']') return
      continue
    }
    if (depth === 1 && start < 0 && sign.trim() !== '') {
      start = at
      startLine = line
    }
    if (sign === '"') isInString = true
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
  }
  if (start >= 0) yield { line: startLine, text: text.slice(start).trimEnd() }
}

function textIn(file: string): string | undefined {
  const packed = file.endsWith('.gz')
  try {
    if (statSync(file).size > MAX_BYTES) return undefined
    const bytes = readFileSync(file)
    const plain = packed ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes
    const encoding = markedEncoding(plain)
    return (encoding === 'utf-8' ? plain.toString('utf8') : new TextDecoder(encoding).decode(plain)).replace(
      /^\uFEFF/,
      '',
    )
  } catch {
    // Whoever reads it line by line says why it cannot be read.
    return undefined
  }
}

/**
 * The records of a JSON document: of a list, of the list within an answer such as `{"total": 2, "records": […]}`, of the members of an
 * object, or one record over several lines. Undefined for a file with one JSON object a line.
 */
export function jsonDocument(file: string, weigh?: Weigh): JsonDocument | undefined {
  if (!/\.json(?:\.gz)?$/i.test(file)) return undefined
  const text = textIn(file)
  if (text === undefined) return undefined
  const begin = /^\s*[[{]/.exec(text)?.[0].at(-1)
  if (begin === '[') {
    const offset = text.indexOf('[')
    const line = text.slice(0, offset).split('\n').length
    return { entries: entriesFrom(text, { offset, line }), name: '', others: [] }
  }
  if (begin !== '{') return undefined
  const root = readRoot(text)
  if (root === undefined) return undefined
  const keyed = weigh && keyedDocument(text, root, weigh)
  if (keyed !== undefined) return keyed
  const [found, ...others] = listsIn(root)
  const isOneLine = !text.trim().includes('\n')
  const empty = found === undefined ? emptyListIn(root) : undefined
  if (empty !== undefined) return { entries: [], name: empty, others: [] }
  // One record over several lines.
  const isRecord =
    found === undefined || (weigh !== undefined && weigh(root) > weigh(found.value.find(isObject)))
  if (isRecord && !isOneLine) {
    const line = text.slice(0, text.indexOf('{')).split('\n').length
    return { entries: [{ line, text: text.trim() }], name: '', others: [] }
  }
  if (found === undefined || isRecord || (isOneLine && !LISTS.has(String(found.path[0])))) return undefined
  const total = totalIn(root, found) ?? 0
  const [begins, ...otherBegins] = beginsOf(text, [found, ...others])
  if (begins === undefined) return undefined
  return {
    entries: entriesFrom(text, begins),
    name: found.path.join('.'),
    others: others.map((other, index) => ({
      line: otherBegins[index]?.line ?? 1,
      name: other.path.join('.'),
      objects: other.value.length,
    })),
    ...(total > found.value.length && { missingOf: total }),
  }
}
