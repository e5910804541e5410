import { isObject } from '../base/object.ts'
import type { BackendRequest } from './build-request.ts'
import { parseJson } from './parse-json.ts'

/** Names under which backends write why they refuse a request, the usual ones first. */
const NAMES = ['message', 'msg', 'detail', 'error_description', 'reason', 'title', 'error', 'errors'] as const

const MAX_LENGTH = 300
const MAX_DEPTH = 4
function written(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return written(value[0], depth + 1)
  if (!isObject(value)) return undefined
  for (const name of NAMES) {
    const found = written(value[name], depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** What a backend says of why it refuses a request: a message in its JSON, else its first words. */
export function reasonIn(body: string): string | undefined {
  const text = body.trim()
  let said: string | undefined
  try {
    said = written(parseJson(text))
  } catch {
    said = text.replace(/<[^>]*>/g, ' ')
  }
  const line = said?.replace(/\s+/g, ' ').trim() ?? ''
  return line === '' ? undefined : line.slice(0, MAX_LENGTH)
}

/** Characters of a log that a reason may take. */
const MAX_LOGGED = 160
/** A value so short says nothing of whom it comes from, and stands in other words too. */
const MIN_VALUE = 3
const E_MAIL = /[^\s@"'<>]+@[^\s@"'<>]+/g
const PHONE = /\+?\d[\d\s().-]{6,}\d/g

function* valuesOf(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value)
  else if (typeof value === 'object' && value !== null)
    for (const entry of Object.values(value)) yield* valuesOf(entry)
}

/** Values that a request holds, of its query and its body. */
function sentValues({ path, body }: BackendRequest): readonly string[] {
  const query = new URLSearchParams(path.split('?').slice(1).join('?'))
  const segments = (path.split('?')[0] ?? '').split('/').slice(-1)
  return [...query.values(), ...segments, ...valuesOf(body)]
    .filter((value) => value.length >= MIN_VALUE)
    .sort((a, b) => b.length - a.length)
}

/** The pointer by which a service names the value that it refuses. */
function pointerIn(body: unknown): string {
  const pointer = isObject(body) ? body.pointer : undefined
  return typeof pointer === 'string' && /^\/[\w~/.-]{0,100}$/.test(pointer) ? pointer : ''
}

/**
 * What a log may hold of why a backend refuses a request: the pointer and the first words of its answer, a JSON value or a text. What
 * the request held is left out of them, which a visitor may have typed, and so is whatever looks like an address or a number of a person.
 */
export function loggedReason(answer: unknown, request: BackendRequest): string | undefined {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  let parsed: unknown
  try {
    parsed = typeof answer === 'string' ? parseJson(answer.trim()) : answer
  } catch {
    parsed = undefined
  }
  const said = sentValues(request).reduce(
    (words, value) => words.replaceAll(value, '…'),
    reasonIn(text ?? '') ?? '',
  )
  const words = said
    .replace(E_MAIL, '…')
    .replace(PHONE, '…')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_LOGGED)
  const pointer = pointerIn(parsed)
  const reason = words.startsWith(pointer) ? words : `${pointer} ${words}`
  return reason.trim() === '' ? undefined : reason.trim()
}
