import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../base/app-error.ts'
import { limitedChunks } from '../../base/files.ts'
import { retrySeconds } from '../../base/http-headers.ts'
import { withDeadline } from '../../base/with-deadline.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import { elementsAt, textsAt, type XmlNode, xmlText } from './parse-xml.ts'
import {
  type ElementOptions,
  type ElementResult,
  readElements,
  type SurroundingXml,
} from './read-elements.ts'

/** Maximum attempts per request, if the repository is busy or unreachable. */
const MAX_TRIES = 5
const WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 300
/** Timeout for the response headers, and for its body. */
const ANSWER_TIMEOUT_MS = 120_000
const MAX_BYTES = 128 * 1024 * 1024

/** Status codes after which a retry may succeed. */
const BUSY: readonly number[] = [429, 500, 502, 503, 504]

/** An error code of the protocol, such as "noRecordsMatch". */
export class OaiError extends Error {
  override readonly name = 'OaiError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface OaiOptions {
  /** Waits before a retry. Replaced in tests. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

function requestError(address: URL, reason: Message): AppError {
  const shown = `${address.origin}${address.pathname}`
  return new AppError(message`${shown} cannot be harvested: ${reason}.`)
}

/** Returns the seconds to wait before a retry. */
function secondsOf({ headers }: Response): number {
  return Math.min(retrySeconds(headers.get('retry-after')) ?? WAIT_SECONDS, MAX_WAIT_SECONDS)
}

/** Thrown when the connection ends within a response. */
class CutAnswer extends Error {}

/**
 * Yields the chunks of a response until `late` is aborted. A broken connection throws CutAnswer, to distinguish it from errors of the
 * consumer. All received chunks are yielded first; a Node stream would drop them with the error.
 */
async function* receiveChunks(
  body: ReadableStream<Uint8Array>,
  late: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  late.addEventListener('abort', cancel)
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new CutAnswer('the connection ended', { cause: error })
      })
      if (late.aborted) throw new CutAnswer('the time is over')
      if (done) return
      yield value
    }
  } finally {
    late.removeEventListener('abort', cancel)
    cancel()
  }
}

function isCut(error: unknown): boolean {
  return error instanceof CutAnswer || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** A response of a repository. Records are parsed individually, so that an invalid one does not affect the others. */
export interface OaiAnswer {
  /** The `OAI-PMH` element without records. */
  readonly answer: XmlNode
  readonly records: readonly ElementResult[]
  /** Whether the response is complete. */
  readonly isWhole: boolean
}

/** Output of other software may follow. */
const OAI_ENDS = /<\/(?:[^\s<>/:]+:)?OAI-PMH\s*>/

function unescapedText(text: string): string {
  const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => marks[name] ?? '').trim()
}

/** Extracts known elements by name if the surrounding response is not valid XML. */
function looselyRead(text: string): XmlNode {
  const found = (name: string): readonly XmlNode[] =>
    [...text.matchAll(new RegExp(`<(?:[^\\s<>/:]+:)?${name}(?:\\s[^<>]*)?>([^<]*)<`, 'g'))].map(
      ([tag, content = '']) => ({
        name,
        attributes: { code: /\scode\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? '' },
        line: 1,
        children: [],
        text: unescapedText(content),
        language: '',
      }),
    )
  const list: XmlNode = {
    name: 'ListRecords',
    attributes: {},
    children: found('resumptionToken'),
    text: '',
    line: 1,
    language: '',
  }
  return { ...list, name: 'OAI-PMH', children: [...found('responseDate'), ...found('error'), list] }
}

/** Describes a response that is not OAI-PMH. */
function notOaiMessage({ text, fault }: SurroundingXml): Message {
  if (/<html[\s>]/i.test(text)) {
    const title = /<title[^<>]*>([^<]*)/i.exec(text)?.[1]?.trim().slice(0, 100)
    return title
      ? message`its answer is the web page "${title}", not OAI-PMH`
      : message`its answer is a web page, not OAI-PMH`
  }
  return fault === undefined
    ? message`its answer is not OAI-PMH`
    : message`its answer is not OAI-PMH: ${fault.reason}`
}

/** Options to read the records of a response. */
export const ANSWER: ElementOptions = {
  names: ['record'],
  around: ['resumptionToken', 'ListRecords', 'OAI-PMH'],
  id: 'identifier',
}

/** Returns the encoding named in the Content-Type header, if any. */
function charsetOf({ headers }: Response): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(headers.get('content-type') ?? '')?.[1]
}

async function readAnswer(address: URL, response: Response): Promise<OaiAnswer | undefined> {
  const { body } = response
  if (body === null) return undefined
  const late = new AbortController()
  const chunks = receiveChunks(body, late.signal)
  const bytes = limitedChunks(MAX_BYTES, chunks, () => requestError(address, message`an answer is too long`))
  const { elements, around } = readElements(xmlText(bytes, charsetOf(response)), ANSWER)
  const records: ElementResult[] = []
  let isWhole = true
  try {
    await withDeadline(ANSWER_TIMEOUT_MS, async (signal) => {
      signal.addEventListener('abort', () => late.abort())
      for await (const element of elements) records.push(element)
    })
  } catch (error) {
    if (!isCut(error)) throw error
    isWhole = false
  }
  const found = around()
  const { text, root } = found
  if (root !== undefined && root.name !== 'OAI-PMH') throw requestError(address, notOaiMessage(found))
  if (root === undefined && isWhole && !/<(?:[^\s<>/:]+:)?OAI-PMH[\s>]/.test(text))
    throw requestError(address, notOaiMessage(found))
  return { answer: root ?? looselyRead(text), records, isWhole: isWhole && OAI_ENDS.test(text) }
}

/** Returns the error element of a response, also within its list. */
export function errorIn(answer: XmlNode): XmlNode | undefined {
  return ['error', 'ListRecords/error'].flatMap((path) => elementsAt(answer, path))[0]
}

/** Ignores an AppError, since the response is then not OAI-PMH. */
function orNone(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

async function requestUntilAnswered(
  address: URL,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<OaiAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const begun = withDeadline(ANSWER_TIMEOUT_MS, (signal) => fetch(address, { signal }))
    const response = await begun.catch((error: unknown) => {
      if (attempt < MAX_TRIES && error instanceof Error) return undefined
      throw requestError(address, message`it does not answer`)
    })
    if (response?.ok === true) {
      const answer = await readAnswer(address, response)
      if (answer?.isWhole === true || attempt === MAX_TRIES) {
        if (answer !== undefined) return answer
        throw requestError(address, message`its answer is empty`)
      }
      await wait(1000 * WAIT_SECONDS)
      continue
    }
    const isBusy = response === undefined || BUSY.includes(response.status)
    // Some repositories send protocol errors such as "noRecordsMatch" with an HTTP error status.
    const refusal =
      response !== undefined && !isBusy ? await readAnswer(address, response).catch(orNone) : undefined
    if (refusal !== undefined && errorIn(refusal.answer) !== undefined) return refusal
    await response?.body?.cancel().catch(() => undefined)
    if (!isBusy || attempt === MAX_TRIES) {
      const status = response?.status ?? 0
      throw requestError(address, message`it answers with the status ${status}`)
    }
    await wait(1000 * (response === undefined ? WAIT_SECONDS : secondsOf(response)))
  }
}

/**
 * Sends an OAI-PMH 2.0 request. A truncated response is requested again; `isWhole` is false if it always is.
 *
 * @throws OaiError for a protocol error, AppError where there is no valid response.
 */
export async function callOai(
  base: URL,
  parameters: Readonly<Record<string, string>>,
  { wait = pause }: OaiOptions = {},
): Promise<OaiAnswer> {
  const address = new URL(base)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const found = await requestUntilAnswered(address, wait)
  if (!found.isWhole && found.records.length === 0)
    throw requestError(address, message`its answer ends in the middle`)
  const error = errorIn(found.answer)
  if (error !== undefined) throw new OaiError(error.attributes.code ?? '', error.text.trim())
  return found
}

/** Returns the first text at a path of a response. */
export function oneText(node: XmlNode, path: string): string | undefined {
  return textsAt(node, path)[0]
}
