import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { findNodeAtLocation, parse, parseTree, stripComments, visit } from 'jsonc-parser'
import { AppError } from '../../base/app-error.ts'
import { parseJsonText, repeatedKey } from '../../base/json-text.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { isObject } from '../../base/object.ts'
import { markedEncoding } from './table/table-file.ts'

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

export interface JsonRecords {
  readonly entries: Iterable<JsonEntry>
  /** Where the list of the records stands; empty where the document is the list. */
  readonly name: string
  /** Lists of objects beside that of the records. */
  readonly others: readonly OtherList[]
  /** How many records the document says there are; undefined where it does not say more than it holds. */
  readonly missingOf?: number | undefined
  /** Where the document says that its list goes on, such as "@odata.nextLink"; undefined where it does not, or says how many there are. */
  readonly next?: string | undefined
  /** Line on which a further value begins behind the first, which is not read. */
  readonly rest?: number | undefined
  /** Whether the records are members of an object whose names nothing reads. */
  readonly hasUnreadNames?: boolean
}

/** Where an entry has its name, where the records of a document are the members of an object: `{"A-1": {…}, "A-2": {…}}`. */
export const MEMBER_NAME = '@key'

/** How much of what is looked for a value holds: by it a record is known from a list around it. */
type FieldCount = (value: unknown) => number

/** Bytes of a document that is read whole; a longer one is read line by line, as one object a line. */
const MAX_BYTES = 256 * 1024 * 1024

/** Members that hold the records of an answer. Only by them a document on one line is known from a record with lists of its own. */
const LISTS = new Set(
  'records objects items data result results rows list docs works entries value hits features response member hydra:member artObjects manifests entities bindings @graph'.split(
    ' ',
  ),
)

/** Members by which an answer says how many records there are, of which it may hold a page; names without signs, in small letters. */
const TOTAL =
  /^(?:total|total(?:records|results|count|hits|items|rows|elements)|(?:odata|hydra)(?:count|totalitems)|numfound|numbermatched|recordcount)$/

/** Members that say it where they are beside the list or in a member that is about pages: elsewhere they count another thing. */
const COUNT = /^(?:count|hits)$/
const ABOUT_PAGES = /^(?:pag(?:er|ing|ination|e|einfo)|meta|info|diagnostic|summary)$/

/** Members with what the next page is asked for by, and those that say whether there is one. */
const NEXT =
  /^(?:odata|hydra)?(?:next(?:link|url|page|pagetoken|token|cursor|pageurl|href|pagelink)?|continuationtoken|resumptiontoken|continuation)$/
const HAS_NEXT =
  /^(?:exceededtransferlimit|has(?:more|next|nextpage|moreresults|moreitems)|istruncated|more)$/

/** A name as it is compared. */
function bareName(name: string): string {
  return name.replace(/[^\p{L}\d]/gu, '').toLowerCase()
}

interface ValueAtPath<Value> {
  readonly path: readonly string[]
  readonly value: Value
}

type FoundList = ValueAtPath<readonly unknown[]>

/** The lists of objects that are nearest to the root of a value: first one that is called as lists of records are, then the longest. */
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

/** The list of an answer without records, such as `{"total": 0, "records": []}`. */
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

/** What an answer says of itself and of its page beside its list; a record has an id or words there. */
const ABOUT_ANSWER =
  /^(?:status|success|ok|code|version|page|pages|perpage|pagesize|size|limit|offset|skip|start|timestamp)$/

/** Whether an object on one line is an answer around the only list in it, whatever that is called: `{"posts": […], "meta": {…}}`. */
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

/** The places of an answer in which it speaks of itself: beside its list, at its root, and in members of its own such as `info`. */
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

/** How many records an answer says there are. */
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

/** The member by which an answer says that its list goes on: a link, a token, a page, or that it is not whole. */
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

/** The root of a document, and the members within it that are called as lists of records are. */
function holdersIn(root: unknown, path: readonly string[] = []): readonly ValueAtPath<unknown>[] {
  const within = Object.entries(isObject(root) ? root : {}).filter(([name]) => LISTS.has(name))
  return [{ path, value: root }, ...within.flatMap(([name, value]) => holdersIn(value, [...path, name]))]
}

/**
 * The members of an object that are records, one like another: of the root, or of a member that is called as lists of records are. Where
 * numbers name them, some may be none: they are refused by their lines, as entries of a list are.
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

/** Whether a value says of itself that it is a list of records, whatever else it says: of IIIF, Hydra and GeoJSON, and the answer of a map service. */
function isCollection(root: unknown, { path: [name], value }: FoundList): boolean {
  if (!isObject(root) || !LISTS.has(name ?? '')) return false
  const isOfMaps = name === 'features' && value.every((each) => isObject(each) && 'attributes' in each)
  return isOfMaps || /Collection$/.test(String(root.type ?? root['@type']))
}

/**
 * The records of an object of columns, as pandas writes a table by default: `{"number": {"0": "P 1", "1": "P 2"}, "title": {"0": …}}`.
 * Undefined for any other.
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

/** Members of an object as they are written, also those of one name, of which a parsed object has the last alone. */
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

/** The document of records that are members of an object; undefined where the object holds as much of a record as they do. */
function keyedDocument(text: string, root: unknown, fieldCount: FieldCount): JsonRecords | undefined {
  const found = membersIn(root)
  const first = found?.value.find(([, value]) => isObject(value))
  if (found === undefined || first === undefined || fieldCount(root) >= fieldCount(withMemberName(first)))
    return undefined
  // An answer with what it says of itself beside its list: {"info": {"title": …}, "data": {"title": …, "rows": […]}}.
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

/** A document, also one that is broken in an entry or ends in the middle; undefined where it has no list by which one can go on. */
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
  /** From 1. */
  readonly line: number
}

/** Where these lists begin, in their order. */
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
 * The entries of a list that begins at an offset, up to its end or that of the text: whatever is within one of them.
 *
 * @param isAlone Lists may follow it, where files were put together, and whatever else does is an entry too.
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
  // What ends in the middle of an entry is refused there; what ends between two looks whole.
  if (last === undefined || isJson(last)) throw new AppError(CUT)
}

const CUT: Message = message`The file ends in the middle of its list of records, so some are missing. What it has was brought in: export it again, and import the whole.`

/** Characters between one list and another. */
const MAX_BETWEEN = 10_000

/** Objects one behind the other, each over several lines; what else there is, and what ends in the middle, is one too. */
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

/** Names of files with one JSON object a line. */
const LINES = /\.(?:nd-?json|json-?l(?:ines)?|geojson-?(?:l|s|seq))(?:\.gz)?$/i

/** Characters of a first line that are looked at in a file of lines. */
const MAX_FIRST_LINE = 64 * 1024

/** Whether a file of lines has a document all the same: its first line is no object. */
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
    // Whoever reads it line by line says why it cannot be read.
    return undefined
  }
}

/** A text with blanks in place of its comments, which JSON does not have, so that all else is where it was. */
function withoutComments(text: string): string {
  return !/(?:^|[\s,:[{}\]])\/[/*]/.test(text) || isJson(text) ? text : stripComments(text, ' ')
}

/**
 * The records of a JSON document: of a list, of the list within an answer such as `{"total": 2, "records": […]}`, of the members of an
 * object, one record over several lines, or several of these one behind the other. Undefined for a file with one JSON object a line.
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
  // One record over several lines.
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
