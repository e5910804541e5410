import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { findNodeAtLocation, parse, parseTree, stripComments, visit } from 'jsonc-parser'
import { AppError } from '../../base/app-error.ts'
import { parseJsonText, repeatedKey } from '../../base/json-text.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { isObject } from '../../base/object.ts'
import { markedEncoding } from './table/table-file.ts'

/** List entry of a JSON document, as source text. */
export interface JsonEntry {
  /** Start line, counted from 1. */
  readonly line: number
  readonly text: string
}

/** A list in a document that is not read. */
export interface OtherList {
  /** Start line, counted from 1. */
  readonly line: number
  /** Its path, such as "facets". */
  readonly name: string
  /** Number of objects in it. */
  readonly objects: number
}

export interface JsonRecords {
  readonly entries: Iterable<JsonEntry>
  /** Path of the list of records; empty if the document is the list. */
  readonly name: string
  /** Other lists of objects. */
  readonly others: readonly OtherList[]
  /** Declared total of records; undefined unless it exceeds the number in the document. */
  readonly missingOf?: number | undefined
  /** Member that announces another page, such as "@odata.nextLink"; undefined if there is none, or a total is declared. */
  readonly next?: string | undefined
  /** Start line of a second, unread value after the first. */
  readonly rest?: number | undefined
  /** Whether the records are members of an object whose keys are not used. */
  readonly hasUnreadNames?: boolean
}

/** Pointer to the key of a record, if the records are members of an object: `{"A-1": {…}, "A-2": {…}}`. */
export const MEMBER_NAME = '@key'

/** Returns how many wanted fields a value has, which distinguishes a record from a list around it. */
type FieldCount = (value: unknown) => number

/** Maximum bytes of a document that is parsed as a whole. A larger one is read as NDJSON. */
const MAX_BYTES = 256 * 1024 * 1024

/** Member names of record lists in API responses. They distinguish a single-line document from a record that contains lists. */
const LISTS = new Set(
  'records objects items data result results rows list docs works entries value hits features response member hydra:member artObjects manifests entities bindings @graph'.split(
    ' ',
  ),
)

/** Member names of the total, of which a response may hold one page; lower case, without punctuation. */
const TOTAL =
  /^(?:total|total(?:records|results|count|hits|items|rows|elements)|(?:odata|hydra)(?:count|totalitems)|numfound|numbermatched|recordcount)$/

/** Ambiguous member names of a total, valid only beside the list or in a member about paging. */
const COUNT = /^(?:count|hits)$/
const ABOUT_PAGES = /^(?:pag(?:er|ing|ination|e|einfo)|meta|info|diagnostic|summary)$/

/** Member names of the request for the next page, and of the flag that there is one. */
const NEXT =
  /^(?:odata|hydra)?(?:next(?:link|url|page|pagetoken|token|cursor|pageurl|href|pagelink)?|continuationtoken|resumptiontoken|continuation)$/
const HAS_NEXT =
  /^(?:exceededtransferlimit|has(?:more|next|nextpage|moreresults|moreitems)|istruncated|more)$/

/** Normalizes a name for comparison. */
function bareName(name: string): string {
  return name.replace(/[^\p{L}\d]/gu, '').toLowerCase()
}

interface ValueAtPath<Value> {
  readonly path: readonly string[]
  readonly value: Value
}

type FoundList = ValueAtPath<readonly unknown[]>

/** Returns the lists of objects nearest to the root: those with a typical name first, then the longest. */
function listsIn(root: unknown): readonly FoundList[] {
  let level: readonly ValueAtPath<unknown>[] = [{ path: [], value: root }]
  while (level.length > 0) {
    const lists = level.flatMap(({ path, value }) =>
      Array.isArray(value) && value.some(isObject) ? [{ path, value: value as readonly unknown[] }] : [],
    )
    const named = ({ path }: FoundList): number => (LISTS.has(path.at(-1) ?? '') ? 1 : 0)
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

/** Returns the path of the empty list in a response such as `{"total": 0, "records": []}`. */
function emptyListIn(root: unknown): string | undefined {
  if (!isObject(root)) return undefined
  const [name, ...more] = Object.entries(root).flatMap(([key, value]) =>
    LISTS.has(key) && Array.isArray(value) && value.length === 0 ? [key] : [],
  )
  const isAnswer = Object.entries(root).every(
    ([key, value]) => key === name || TOTAL.test(bareName(key)) || typeof value !== 'string',
  )
  return more.length === 0 && isAnswer ? name : undefined
}

/** Member names of response metadata beside the list; a record has an id or texts instead. */
const ABOUT_ANSWER =
  /^(?:status|success|ok|code|version|page|pages|perpage|pagesize|size|limit|offset|skip|start|timestamp)$/

/** Whether a single-line object is a response around its only list, whatever its name: `{"posts": […], "meta": {…}}`. */
function isAnswerOf(root: unknown, { path: [name] }: FoundList, others: readonly FoundList[]): boolean {
  return (
    isObject(root) &&
    others.length === 0 &&
    Object.entries(root).every(
      ([key, value]) =>
        key === name ||
        (typeof value === 'object' && !Array.isArray(value)) ||
        [ABOUT_ANSWER, TOTAL, COUNT, NEXT, HAS_NEXT].some((about) => about.test(bareName(key))),
    )
  )
}

/** Returns the objects with metadata of a response: beside its list, at its root, and in members such as `info`. */
function aboutIn(
  root: unknown,
  list: FoundList,
): readonly { readonly name: string; readonly value: object }[] {
  const within = list.path
    .slice(0, -1)
    .reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), root)
  const places = [
    ['', within],
    ['', root],
    ...Object.entries(isObject(within) ? within : {}),
    ...Object.entries(isObject(root) ? root : {}),
  ] as const
  return places.flatMap(([name, value]) => (isObject(value) ? [{ name, value }] : []))
}

/** Returns the declared total of a response. */
function totalIn(root: unknown, list: FoundList): number | undefined {
  for (const { name: place, value: about } of aboutIn(root, list))
    for (const [name, value] of Object.entries(about)) {
      const total = isObject(value) ? value.value : value
      const digits = typeof total === 'string' && /^\d{1,12}$/.test(total) ? Number(total) : total
      const isTotal =
        TOTAL.test(bareName(name)) ||
        (COUNT.test(bareName(name)) && (place === '' || ABOUT_PAGES.test(bareName(place))))
      if (isTotal && Number.isSafeInteger(digits)) return Number(digits)
    }
  return undefined
}

/** Returns the member that announces another page: a link, token, page number, or a flag that the list is incomplete. */
function nextIn(root: unknown, list: FoundList): string | undefined {
  for (const { name: place, value: about } of aboutIn(root, list))
    for (const [name, found] of Object.entries(about)) {
      const value = isObject(found) && 'href' in found ? found.href : found
      const isGiven = (typeof value === 'string' && value !== '') || (typeof value === 'number' && value > 0)
      const isCursor = place === '' && name === 'offset' && typeof value === 'string' && !/^\d*$/.test(value)
      if (
        (NEXT.test(bareName(name)) && isGiven) ||
        isCursor ||
        (HAS_NEXT.test(bareName(name)) && value === true)
      )
        return place === '' ? name : `${place}.${name}`
    }
  return undefined
}

type Member = readonly [name: string, value: unknown]

/** Returns the root of a document and nested members with a typical list name. */
function holdersIn(root: unknown, path: readonly string[] = []): readonly ValueAtPath<unknown>[] {
  const within = Object.entries(isObject(root) ? root : {}).filter(([name]) => LISTS.has(name))
  return [{ path, value: root }, ...within.flatMap(([name, value]) => holdersIn(value, [...path, name]))]
}

/**
 * Returns the members of the root, or of a member with a typical list name, if they are similar records. Where the keys are numbers, values
 * that are no records are refused by their lines, like entries of a list.
 */
function membersIn(root: unknown): ValueAtPath<readonly Member[]> | undefined {
  const places = holdersIn(root)
  for (const { path, value } of places) {
    const members = Object.entries(isObject(value) ? value : {})
    const [first, ...others] = members.flatMap(([, each]) => (isObject(each) ? [each] : []))
    const count = others.length + 1
    const areRecords =
      count === members.length || (count * 2 > members.length && members.every(([name]) => /\d/.test(name)))
    const isAlike =
      first !== undefined &&
      Object.keys(first).some((key) => others.every((other) => Object.hasOwn(other, key)))
    if (isAlike && areRecords && others.length > 0) return { path, value: members }
  }
  return undefined
}

/** Whether a value declares itself a list of records: IIIF, Hydra, GeoJSON, or the response of a map service. */
function isCollection(root: unknown, { path: [name], value }: FoundList): boolean {
  if (!isObject(root) || !LISTS.has(name ?? '')) return false
  const isOfMaps = name === 'features' && value.every((each) => isObject(each) && 'attributes' in each)
  return isOfMaps || /Collection$/.test(String(root.type ?? root['@type']))
}

/**
 * Returns the records of a column-oriented object, the default JSON of pandas: `{"number": {"0": "P 1", "1": "P 2"},
 * "title": {"0": …}}`. Returns undefined for any other.
 */
function recordsOfColumns(root: unknown): readonly object[] | undefined {
  const columns = Object.entries(isObject(root) ? root : {})
  const [[, first] = []] = columns
  if (!isObject(first) || columns.length < 2) return undefined
  const rows = Object.keys(first)
  const areColumns = columns.every(
    ([, column]) =>
      isObject(column) &&
      Object.keys(column).length === rows.length &&
      rows.every((row) => /^\d+$/.test(row) && Object.hasOwn(column, row)),
  )
  return areColumns && rows.length > 0
    ? rows.map((row) =>
        Object.fromEntries(columns.map(([name, column]) => [name, Reflect.get(Object(column), row)])),
      )
    : undefined
}

function withMemberName([name, value]: Member): unknown {
  return isObject(value) ? { [MEMBER_NAME]: name, ...value } : value
}

/** Returns the members of an object from its source, including duplicate keys, of which parsing keeps only the last. */
function writtenMembers(
  text: string,
  path: readonly string[],
  lines: readonly number[],
): readonly JsonEntry[] {
  const tree = parseTree(text)
  const owner = tree && findNodeAtLocation(tree, [...path])
  return (owner?.children ?? []).flatMap(({ children: [key, value] = [] }, index) => {
    if (key === undefined || value === undefined) return []
    const line = lines[index] ?? 1
    if (value.type !== 'object')
      return [{ line, text: text.slice(value.offset, value.offset + value.length) }]
    const body = text.slice(value.offset + 1, value.offset + value.length)
    const name = `${JSON.stringify(MEMBER_NAME)}:${JSON.stringify(key.value)}`
    return [{ line, text: `{${name}${body.trim() === '}' ? '' : ','}${body}` }]
  })
}

/** Returns the document if its records are members of an object; undefined if the object itself looks as much like a record. */
function keyedDocument(text: string, root: unknown, fieldCount: FieldCount): JsonRecords | undefined {
  const found = membersIn(root)
  const first = found?.value.find(([, value]) => isObject(value))
  if (found === undefined || first === undefined || fieldCount(root) >= fieldCount(withMemberName(first)))
    return undefined
  // A response with metadata beside its list: {"info": {"title": …}, "data": {"title": …, "rows": […]}}.
  const [list, ...others] = listsIn(root)
  const isAnswer =
    LISTS.has(list?.path.at(-1) ?? '') &&
    others.length === 0 &&
    fieldCount(list?.value.find(isObject)) >= fieldCount(first[1])
  if (isAnswer) return undefined
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
            text: JSON.stringify(withMemberName(member)),
          }))
        : writtenMembers(text, found.path, lines),
    name: found.path.join('.'),
    others: [],
    hasUnreadNames:
      fieldCount(withMemberName(first)) === fieldCount(first[1]) &&
      !Object.values(Object(first[1])).map(String).includes(first[0]),
  }
}

/** Parses a document, even with an invalid entry or a missing end. Returns undefined if it has no list to continue with. */
function readRoot(text: string): { readonly root: unknown; readonly rest?: number | undefined } | undefined {
  try {
    return { root: parseJsonText(text) }
  } catch {
    const root: unknown = parse(text)
    const [found] = listsIn(root)
    if (!LISTS.has(found?.path.at(-1) ?? '')) return undefined
    const [first, second] = objectsIn(text)
    return { root, rest: first !== undefined && isJson(first.text) ? second?.line : undefined }
  }
}

interface TextPosition {
  readonly offset: number
  /** Counted from 1. */
  readonly line: number
}

/** Returns the start positions of lists, in order. */
function listStarts(text: string, lists: readonly FoundList[]): readonly TextPosition[] {
  const wanted = new Set(lists.map(({ path }) => path.join('\n')))
  const begins = new Map<string, TextPosition>()
  visit(text, {
    onArrayBegin: (offset, _length, line, _character, at) => {
      const path = at().join('\n')
      if (wanted.has(path) && !begins.has(path)) begins.set(path, { offset, line: line + 1 })
    },
  })
  return lists.map(({ path }) => begins.get(path.join('\n')) ?? { offset: -1, line: 1 })
}

/**
 * Yields the entries of the list at an offset, up to its end or the end of the text, including invalid ones.
 *
 * @param isAlone whether further lists may follow, as in concatenated files; anything else that follows is an entry
 * too.
 */
function* entriesFrom(
  text: string,
  { offset, line: first }: TextPosition,
  isAlone = false,
): Generator<JsonEntry> {
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
      if (sign !== ']') continue
      const next = isAlone ? text.slice(at + 1, at + 1 + MAX_BETWEEN).search(/\S/) : -1
      if (next < 0) return
      for (const between of text.slice(at + 1, at + 1 + next)) if (between === '\n') line += 1
      at += 1 + next
      if (text[at] === '[') continue
      yield { line, text: text.slice(at).trimEnd() }
      return
    }
    if (depth === 1 && start < 0 && sign.trim() !== '') {
      start = at
      startLine = line
    }
    if (sign === '"') isInString = true
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
  }
  const last = start < 0 ? undefined : text.slice(start).trimEnd()
  if (last !== undefined) yield { line: startLine, text: last }
  // A truncated entry is refused itself; truncation between entries would go unnoticed.
  if (last === undefined || isJson(last)) throw new AppError(CUT)
}

const CUT: Message = message`The file ends in the middle of its list of records, so some are missing. What it has was brought in: export it again, and import the whole.`

/** Maximum characters between two lists. */
const MAX_BETWEEN = 10_000

/** Yields concatenated multi-line objects. Other text and truncated objects are entries too. */
function* objectsIn(text: string): Generator<JsonEntry> {
  let line = 1
  let depth = 0
  let isInString = false
  let start = -1
  let startLine = line
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '\n') line += 1
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
      continue
    }
    if (start < 0 && sign.trim() !== '') {
      start = at
      startLine = line
    }
    if (sign === '"') isInString = true
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (start < 0 || depth > 0) continue
    if (sign !== '}') break
    yield { line: startLine, text: text.slice(start, at + 1) }
    start = -1
  }
  if (start >= 0) yield { line: startLine, text: text.slice(start).trimEnd() }
}

function isJson(text: string): boolean {
  try {
    parseJsonText(text)
    return true
  } catch {
    return false
  }
}

/** File names of NDJSON files. */
const LINES = /\.(?:nd-?json|json-?l(?:ines)?|geojson-?(?:l|s|seq))(?:\.gz)?$/i

/** Maximum characters of the first line to check. */
const MAX_FIRST_LINE = 64 * 1024

/** Whether a file named as NDJSON is a document: its first line is not an object. */
function isDocument(file: string): boolean {
  if (file.endsWith('.gz')) return false
  const bytes = Buffer.alloc(MAX_FIRST_LINE)
  try {
    const handle = openSync(file, 'r')
    try {
      const head = bytes.subarray(0, readSync(handle, bytes, 0, MAX_FIRST_LINE, 0)).toString('utf8')
      const [line = ''] = head
        .replace(/^\uFEFF/, '')
        .trimStart()
        .split('\n')
      return /^(?:\{\s*|\[.*)$/s.test(line.trimEnd()) && !/^\[\s*"/.test(line)
    } finally {
      closeSync(handle)
    }
  } catch {
    return false
  }
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
    // Reading it line by line reports the error.
    return undefined
  }
}

/** Replaces comments, which JSON does not allow, by spaces, so that offsets stay the same. */
function withoutComments(text: string): string {
  return !/(?:^|[\s,:[{}\]])\/[/*]/.test(text) || isJson(text) ? text : stripComments(text, ' ')
}

/**
 * Opens the records of a JSON document: a list, a list within a response such as `{"total": 2, "records": […]}`, the
 * members of an object, one multi-line record, or several of these concatenated. Returns undefined for NDJSON.
 */
export function jsonDocument(file: string, fieldCount?: FieldCount): JsonRecords | undefined {
  if (LINES.test(file) && !isDocument(file)) return undefined
  const written = textIn(file)
  if (written === undefined) return undefined
  const text = withoutComments(written)
  const begin = /^\s*[[{]/.exec(text)?.[0].at(-1)
  if (begin === '[') {
    const offset = text.indexOf('[')
    const line = text.slice(0, offset).split('\n').length
    return { entries: entriesFrom(text, { offset, line }, true), name: '', others: [] }
  }
  if (begin !== '{') return undefined
  const read = readRoot(text)
  if (read === undefined) {
    if (isJson(text.trimStart().split('\n')[0] ?? '')) return undefined
    const [first, second] = objectsIn(text)
    const isSeveral = first !== undefined && second !== undefined && isJson(first.text)
    return isSeveral ? { entries: objectsIn(text), name: '', others: [] } : undefined
  }
  const { root, rest } = read
  const ofColumns = recordsOfColumns(root)
  if (ofColumns !== undefined)
    return {
      entries: ofColumns.map((record) => ({ line: 1, text: JSON.stringify(record) })),
      name: '',
      others: [],
    }
  const keyed = fieldCount && keyedDocument(text, root, fieldCount)
  if (keyed !== undefined) return keyed
  const [found, ...others] = listsIn(root)
  const isOneLine = !text.trim().includes('\n')
  const empty = found === undefined ? emptyListIn(root) : undefined
  if (empty !== undefined) return { entries: [], name: empty, others: [] }
  // A single multi-line record.
  const isRecord =
    found === undefined ||
    (fieldCount !== undefined &&
      !isCollection(root, found) &&
      fieldCount(root) > fieldCount(found.value.find(isObject)))
  if (isRecord && !isOneLine) {
    const line = text.slice(0, text.indexOf('{')).split('\n').length
    return { entries: [{ line, text: text.trim() }], name: '', others: [] }
  }
  if (found === undefined || isRecord) return undefined
  if (isOneLine && !LISTS.has(String(found.path[0])) && !isAnswerOf(root, found, others)) return undefined
  const total = totalIn(root, found) ?? 0
  const [begins, ...otherBegins] = listStarts(text, [found, ...others])
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
    ...(total === 0 && { next: nextIn(root, found) }),
    rest,
  }
}
