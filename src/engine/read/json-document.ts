import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { NO_UTF8 } from '../../base/damaged-text.ts'
import { keepDigits } from '../../base/json-text.ts'
import { catalogue, message, type Problem, problemOf } from '../errors/index.ts'
import { lineAndColumn, lineStartsOf, type PositionsBook, placeOf, placeOfKey } from '../positions.ts'
import { TRANSLATIONS_FILE } from './file-kinds.ts'
import {
  faultWords,
  isJson,
  literalWords,
  mergeMarker,
  type SyntaxWords,
  strangeCharacter,
  swallowedComma,
  trailingComma,
  unreadable,
} from './repair-json.ts'

/** Maximum length of a text in the config; longer texts are content and belong in a source. */
const MAX_LENGTH = 50_000

/** Control characters except white space, lone surrogates, and bidi overrides. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u202a-\u202e]/u
/** In keys, which are compared, also non-standard spaces and zero-width characters. */
const UNSEEN_IN_KEY =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u00a0\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u3000\ufeff]/u
/**
 * In words, such as a value that a transform replaces. Other scripts need joiners, word breaks and directional marks, which are allowed.
 */
const UNSEEN_IN_WORDS = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u00a0\u00ad\u202a-\u202e\u2060-\u2064\u3000\ufeff]/u

/** A letter that occurs in none of our keys. */
const FOREIGN_LETTER = /(?![A-Za-z])\p{L}/u

interface Document {
  readonly file: string
  readonly lineStarts: readonly number[]
}

/** Returns the characters forbidden in a key. Keys of the translations lock file are whole texts. */
function unseenInKey(text: string, file: string): RegExp {
  if (file === TRANSLATIONS_FILE) return UNSEEN
  return FOREIGN_LETTER.test(text) ? UNSEEN_IN_WORDS : UNSEEN_IN_KEY
}

/** Checks one text, key or value. */
function faultsOfText(node: Node, document: Document): readonly Problem[] {
  const text = String(node.value)
  const [key, value] = node.parent?.type === 'property' ? (node.parent.children ?? []) : []
  const [unseen] = (key === node ? unseenInKey(text, document.file) : UNSEEN).exec(text) ?? []
  if (unseen === undefined && text.length <= MAX_LENGTH) return []
  const place =
    key === node && value !== undefined
      ? placeOfKey({ ...document, node: value })
      : placeOf({ ...document, node })
  const code = unseen?.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const rule = message`has ${text.length} characters, and must have at most ${MAX_LENGTH}`
  return [
    ...(code === undefined ? [] : [problemOf(catalogue.CONFIG_CHARACTER, { code: `U+${code}` }, place)]),
    ...(text.length <= MAX_LENGTH
      ? []
      : [problemOf(catalogue.CONFIG_LIMIT, { rule, description: undefined }, place)]),
  ]
}

/** Checks all texts of a file, keys and values, regardless of their use. */
function textFaults(root: Node, document: Document): readonly Problem[] {
  const found: Problem[] = []
  const visit = (node: Node): void => {
    if (node.type === 'string') found.push(...faultsOfText(node, document))
    else node.children?.forEach(visit)
  }
  visit(root)
  return found
}

/** A parsed JSON file; `root` is absent if the text cannot be parsed. */
export interface JsonDocument {
  readonly path: string
  readonly lineStarts: readonly number[]
  readonly root?: Node
  readonly value?: unknown
  readonly problems: readonly Problem[]
}

const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }
const lenient = { ...strict, disallowComments: false, allowTrailingComma: true }

/** Returns the offset of a comma before an offset, with only white space between them. */
function commaBefore(text: string, offset: number): number | undefined {
  const before = text.slice(0, offset).trimEnd()
  return before.endsWith(',') ? before.length - 1 : undefined
}

function syntaxProblem(path: string, lineStarts: readonly number[], offset: number, words: SyntaxWords) {
  const place = { file: path, pointer: '', ...lineAndColumn(lineStarts, offset) }
  return problemOf(catalogue.CONFIG_SYNTAX, words, place)
}

function wordsFor({ error }: ParseError): SyntaxWords {
  return faultWords(printParseErrorCode(error))
}

interface ParsedJson {
  readonly root?: Node
  readonly problems: readonly Problem[]
}

/**
 * Parses a text. Comments and trailing commas are reported, but the rest of the file is still checked. For any other error only the first
 * is reported and there is no tree, since what follows is unreliable.
 */
function parseText(path: string, text: string, lineStarts: readonly number[]): ParsedJson {
  const grave: ParseError[] = []
  const root = parseTree(text, grave, lenient)
  if (root !== undefined && isJson(text)) return { root, problems: [] }
  const [first] = grave
  const strange = mergeMarker(text) ?? strangeCharacter(text, first)
  if (strange !== undefined)
    return { problems: [syntaxProblem(path, lineStarts, strange.offset, strange.words)] }
  const comment = first && commentWithComma(text, first)
  if (comment !== undefined) return { problems: [syntaxProblem(path, lineStarts, comment, swallowedComma)] }
  if (first !== undefined || root === undefined) {
    const words =
      first === undefined ? unreadable : (literalWords(text.slice(first.offset)) ?? wordsFor(first))
    return { problems: [syntaxProblem(path, lineStarts, first?.offset ?? 0, words)] }
  }
  const light: ParseError[] = []
  parseTree(text, light, strict)
  const problems = new Map<number, Problem>()
  for (const error of light) {
    const isComment = printParseErrorCode(error.error) === 'InvalidCommentToken'
    const offset = isComment ? error.offset : (commaBefore(text, error.offset) ?? error.offset)
    const words = isComment ? wordsFor(error) : trailingComma
    if (!problems.has(offset)) problems.set(offset, syntaxProblem(path, lineStarts, offset, words))
  }
  return problems.size > 0
    ? { root, problems: [...problems.values()] }
    : { problems: [syntaxProblem(path, lineStarts, 0, unreadable)] }
}

/** Returns the start of a comment before a comma that is thereby part of it: `"order": 21 // menu,`. */
function commentWithComma(text: string, { error, offset }: ParseError): number | undefined {
  const before = printParseErrorCode(error) === 'CommaExpected' ? text.slice(0, offset) : ''
  return /\/\/[^\n"]*,\s*\n\s*$/.exec(before)?.index
}

interface JsonReadState {
  readonly path: string
  readonly lineStarts: readonly number[]
  readonly positions: PositionsBook
  readonly problems: Problem[]
  readonly text: string
}

function objectOf(node: Node, reading: JsonReadState): Readonly<Record<string, unknown>> {
  const entries = new Map<string, { value: unknown; key: Node }>()
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? []
    if (key === undefined || value === undefined) continue
    const name = String(key.value)
    const earlier = entries.get(name)
    if (earlier === undefined) {
      entries.set(name, { value: valueAt(value, reading), key })
      continue
    }
    const { line } = lineAndColumn(reading.lineStarts, earlier.key.offset)
    const place = placeOfKey({ file: reading.path, lineStarts: reading.lineStarts, node: value })
    reading.problems.push(problemOf(catalogue.CONFIG_DUPLICATE_KEY, { key: name, line }, place))
  }
  return Object.fromEntries([...entries].map(([name, entry]) => [name, entry.value]))
}

/** Returns the value of a node, and records the positions of its objects and lists. */
function valueAt(node: Node, reading: JsonReadState): unknown {
  if (node.type === 'number')
    return keepDigits(reading.text.slice(node.offset, node.offset + node.length), node.value)
  if (node.type !== 'object' && node.type !== 'array') return node.value
  const value =
    node.type === 'object'
      ? objectOf(node, reading)
      : (node.children ?? []).map((child) => valueAt(child, reading))
  reading.positions.note(value, { file: reading.path, node, lineStarts: reading.lineStarts })
  return value
}

const MAX_DEPTH = 200

/** Whether brackets are nested more deeply than in any config, so that parsing could exhaust the stack. */
function nestsTooDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const otherEncoding: SyntaxWords = {
  what: message`This is not written in UTF-8.`,
  remedy: message`Save the file again with the encoding UTF-8; the characters are lost otherwise.`,
}

/** Parses a text as strict JSON; accepts a byte order mark. */
export function readJson(path: string, written: string, positions: PositionsBook): JsonDocument {
  const text = written.startsWith('\uFEFF') ? written.slice(1) : written
  const lineStarts = lineStartsOf(text)
  if (nestsTooDeep(text)) {
    const words = {
      what: message`Brackets nest more than ${MAX_DEPTH} deep.`,
      remedy: message`Close the brackets that are left open.`,
    }
    return { path, lineStarts, problems: [syntaxProblem(path, lineStarts, 0, words)] }
  }
  const strange = text.indexOf(NO_UTF8)
  if (strange >= 0)
    return { path, lineStarts, problems: [syntaxProblem(path, lineStarts, strange, otherEncoding)] }
  const { root, problems } = parseText(path, text, lineStarts)
  if (root === undefined) return { path, lineStarts, problems }
  const reading: JsonReadState = { path, lineStarts, positions, problems: [...problems], text }
  const value = valueAt(root, reading)
  return {
    path,
    lineStarts,
    root,
    value,
    problems: [...reading.problems, ...textFaults(root, { file: path, lineStarts })],
  }
}
