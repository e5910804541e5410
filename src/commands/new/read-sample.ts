import { readFileSync, statSync } from 'node:fs'
import { NotJson, parseJsonText } from '../../base/json-text.ts'
import { foreignWords, type Message, message } from '../../engine/errors/index.ts'
import { fileError, refuseNoUtf8, UsageError } from '../../engine/errors/usage-error.ts'
import { withDeadline } from '../../sources/index.ts'
import { readLimited } from './read-limited.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MEGABYTES = '5 MB'
const TIMEOUT_MS = 10_000

/** A call that answers a sample. */
export interface SampleCall {
  /** A file, or an address that begins with http:// or https://. */
  readonly from: string
  readonly method: string
  /** JSON text; '' for none. */
  readonly body: string
}

export function isAddress(from: string): boolean {
  return /^https?:\/\//i.test(from)
}

function tooLong(from: string): UsageError {
  return new UsageError(
    message`${from} is longer than ${MEGABYTES}, more than a sample needs. Ask for fewer records, or save some of them in a file.`,
  )
}

function readSampleFile(file: string): string {
  try {
    if (statSync(file).size > MAX_BYTES) throw tooLong(file)
    const text = readFileSync(file, 'utf8')
    refuseNoUtf8(file, text)
    return text
  } catch (error) {
    throw fileError('read', file, error)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

function causeOf(error: unknown): Message {
  if (!(error instanceof Error)) return message`the connection failed`
  const cause = error.cause instanceof Error ? error.cause.message || error.message : error.message
  return foreignWords(cause)
}

/** A sample answer: its text, and its headers where it came over the network. */
export interface Sample {
  readonly text: string
  readonly headers?: Headers
}

async function fetchSample({ from, method, body }: SampleCall): Promise<Sample> {
  const init: RequestInit = {
    method,
    headers: {
      accept: 'application/json',
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
  }
  const ask = async (signal: AbortSignal): Promise<Sample | undefined> => {
    const response = await fetch(from, { ...init, signal })
    if (!response.ok)
      throw new UsageError(
        message`${from} answers HTTP ${response.status}. Try the address in a browser; a call by POST needs --method POST and --body JSON.`,
      )
    const text = await readLimited(response, MAX_BYTES)
    return text === undefined ? undefined : { text, headers: response.headers }
  }
  try {
    const sample = await withDeadline(TIMEOUT_MS, ask)
    if (sample === undefined) throw tooLong(from)
    return sample
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (isTimeout(error))
      throw new UsageError(
        message`${from} does not answer within ${TIMEOUT_MS / 1000} seconds. Save an answer in a file and name that.`,
      )
    const cause = causeOf(error)
    throw new UsageError(
      message`${from} cannot be reached: ${cause}. Save an answer in a file and name that.`,
    )
  }
}

/**
 * A sample answer, at most 5 MB.
 *
 * @throws UsageError when it cannot be had, is too long, a file in another encoding than UTF-8, or is not JSON.
 */
export async function readSample(call: SampleCall): Promise<Sample> {
  const sample: Sample = isAddress(call.from) ? await fetchSample(call) : { text: readSampleFile(call.from) }
  const plain = sample.text.replace(/^\uFEFF/, '')
  try {
    parseJsonText(plain)
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    throw new UsageError(message`${call.from} is not JSON: ${error.words}.`)
  }
  return { ...sample, text: plain }
}
