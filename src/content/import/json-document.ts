import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { visit } from 'jsonc-parser'
import { parseJsonText } from '../../base/json-text.ts'
import { isObject } from '../../base/object.ts'

/** An entry of a list in a JSON document, as it is written there. */
export interface JsonEntry {
  /** Line on which it begins, counted from 1. */
  readonly line: number
  readonly text: string
}

/** Bytes of a document that is read whole; a longer one is read line by line, as one object a line. */
const MAX_BYTES = 256 * 1024 * 1024

/** Members that hold the records of an answer. Only by them a document on one line is known from a record with lists of its own. */
const LISTS = new Set(
  'records objects items data results rows list docs works entries value hits features response member artObjects'.split(
    ' ',
  ),
)

interface Found {
  readonly path: readonly (string | number)[]
  readonly list: readonly unknown[]
}

/** The list of objects that is nearest to the root of a value; of several the longest. */
function listIn(root: unknown): Found | undefined {
  let level: readonly { readonly path: readonly string[]; readonly value: unknown }[] = [
    { path: [], value: root },
  ]
  while (level.length > 0) {
    const lists = level.flatMap(({ path, value }) =>
      Array.isArray(value) && value.some(isObject) ? [{ path, list: value as readonly unknown[] }] : [],
    )
    const [longest] = lists.toSorted((one, other) => other.list.length - one.list.length)
    if (longest !== undefined) return longest
    level = level.flatMap(({ path, value }) =>
      isObject(value)
        ? Object.entries(value).map(([name, each]) => ({ path: [...path, name], value: each }))
        : [],
    )
  }
  return undefined
}

/** Where the list at a path begins. */
function offsetOf(text: string, path: Found['path']): number {
  const wanted = path.join('\n')
  let found = -1
  visit(text, {
    onArrayBegin: (offset, _length, _line, _character, at) => {
      if (found < 0 && at().join('\n') === wanted) found = offset
    },
  })
  return found
}

/** The entries of a list that begins at an offset, up to its end or that of the text: whatever is within one of them. */
function* entriesFrom(text: string, offset: number): Generator<JsonEntry> {
  let line = text.slice(0, offset).split('\n').length
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
    return (packed ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  } catch {
    // Whoever reads it line by line says why it cannot be read.
    return undefined
  }
}

/**
 * The records of a JSON document: of a list, or of the list within an answer such as `{"total": 2, "records": […]}`. Undefined for a file
 * with one JSON object a line.
 */
export function jsonDocument(file: string): Iterable<JsonEntry> | undefined {
  if (!/\.json(?:\.gz)?$/i.test(file)) return undefined
  const text = textIn(file)
  if (text === undefined) return undefined
  const begin = /^\s*[[{]/.exec(text)?.[0].at(-1)
  if (begin === '[') return entriesFrom(text, text.indexOf('['))
  if (begin !== '{') return undefined
  try {
    const found = listIn(parseJsonText(text))
    const isOneLine = !text.trim().includes('\n')
    if (found === undefined || (isOneLine && !LISTS.has(String(found.path[0])))) return undefined
    return entriesFrom(text, offsetOf(text, found.path))
  } catch {
    return undefined
  }
}
