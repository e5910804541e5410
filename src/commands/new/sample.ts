import { readFileSync, statSync } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import type { ServiceConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { limitedChunks } from '../../base/files.ts'
import { readPointer } from '../../base/json-pointer.ts'
import { InvalidJsonError, parseJsonText } from '../../base/json-text.ts'
import { omitUndefined } from '../../base/object.ts'
import { foreignWords, message } from '../../engine/errors/index.ts'
import { fileError, refuseNoUtf8 } from '../../engine/errors/usage-error.ts'
import { callBackend, withDeadline } from '../../sources/index.ts'
import { serviceSignatures } from '../../web/site/services.ts'
import { type FoundRecords, findRecords } from './infer/find-records.ts'
import type { Answers, Rule } from './question.ts'
import type { ConfigState } from './state.ts'

const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 10_000

/** The request that returns a sample. */
export interface SampleCall {
  /** A file, or a URL with http:// or https://. */
  readonly from: string
  readonly method: string
  /** JSON text, or '' for none. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A sample response: its text, and its headers if fetched over the network. */
export interface AnswerSample {
  readonly text: string
  readonly headers?: Headers
}

export function isWebAddress(from: string): boolean {
  return /^https?:\/\//i.test(from)
}

function tooLong(from: string): AppError {
  return new AppError(
    message`${from} is longer than 5 MB, more than a sample needs. Ask for fewer records, or save some of them in a file.`,
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

/** Returns the error for an address that returned no sample. */
function unreachedError(from: string, error: unknown): AppError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const why = cause instanceof Error && cause.message !== '' ? cause.message : String(error)
  return error instanceof Error && error.name === 'TimeoutError'
    ? new AppError(
        message`${from} does not answer within ${TIMEOUT_MS / 1000} seconds. Save an answer in a file and name that.`,
      )
    : new AppError(
        message`${from} cannot be reached: ${foreignWords(why)}. Save an answer in a file and name that.`,
      )
}

async function fetchSample({ from, method, body, headers }: SampleCall): Promise<AnswerSample> {
  const sent = body === '' ? {} : { body }
  const type = body === '' ? {} : { 'content-type': 'application/json' }
  const init = { method, headers: { accept: 'application/json', ...type, ...headers }, ...sent }
  try {
    return await withDeadline(TIMEOUT_MS, async (signal) => {
      const response = await fetch(from, { ...init, signal })
      if (!response.ok)
        throw new AppError(
          message`${from} answers HTTP ${response.status}. Try the address in a browser; a call by POST needs --method POST and --body JSON, a key --header.`,
        )
      const chunks = limitedChunks(MAX_BYTES, response.body ?? [], () => tooLong(from))
      return { text: await textOf(chunks), headers: response.headers }
    })
  } catch (error) {
    throw error instanceof AppError ? error : unreachedError(from, error)
  }
}

/**
 * Reads a sample response of at most 5 MB.
 *
 * @throws AppError when it cannot be loaded, is too long, is not UTF-8 or is not JSON.
 */
export async function readSample(call: SampleCall): Promise<AnswerSample> {
  const sample: AnswerSample = isWebAddress(call.from)
    ? await fetchSample(call)
    : { text: readSampleFile(call.from) }
  const text = sample.text.replace(/^\uFEFF/, '')
  try {
    parseJsonText(text)
  } catch (error) {
    if (!(error instanceof InvalidJsonError)) throw error
    const { en, zh } = error.words
    throw new AppError(message`${call.from} is not JSON: ${{ en, zh }}.`)
  }
  return { ...sample, text }
}

/** Unwraps the service's envelope with the code that the site uses. */
async function unwrapAnswer(
  text: string,
  { service = '', from = '' }: Answers,
  { manifest }: ConfigState,
): Promise<unknown> {
  const config = manifest.site.services[service]
  if (config === undefined) throw new AppError(message`There is no service "${service}".`)
  const send = async (): Promise<Response> =>
    new Response(text, { headers: { 'content-type': 'application/json' } })
  const request = { method: 'GET', path: '/', headers: {} }
  const answer = await callBackend(send, service, config, request, { timeoutMs: 1000, envelope: true })
  if (!answer.ok) {
    const code = readPointer(parseJsonText(text), config.envelope?.code ?? '/code')
    // Many backends use the code 0 for success.
    if (typeof code === 'number' && findRecords(parseJsonText(text), { kind: 'list' }) !== undefined)
      throw new AppError(
        message`The code of ${from} is ${code}, which is none of success, and it holds records all the same. Where this code says that all is well, name it in site.json, in the service "${service}", such as "envelope": { "code": "/code", "success": [200, ${code}], "data": "/data" }.`,
      )
    throw new AppError(message`${from} is no answer to learn from: ${answer.detail}.`)
  }
  if ('missing' in answer)
    throw new AppError(message`${from} says that there is no such record. Ask for one that is there.`)
  return answer.body
}

/** Converts a place that includes the envelope to one within its data: "/data/rows" becomes "/rows". */
function withoutEnvelope(pointer: string | undefined, body: unknown, raw: unknown): string | undefined {
  if (pointer === undefined || readPointer(body, pointer) !== undefined) return pointer
  const inner = pointer.replace(/^\/[^/]*/, '')
  return readPointer(raw, pointer) !== undefined && readPointer(body, inner) !== undefined ? inner : pointer
}

/**
 * Returns the records of a sample at the given place, else where they are found.
 *
 * @throws AppError where the sample describes a failure or has no records.
 */
export async function sampleRecords(
  answers: Answers,
  text: string,
  state: ConfigState,
): Promise<FoundRecords> {
  const { from = '' } = answers
  const body = await unwrapAnswer(text, answers, state)
  const raw = parseJsonText(text)
  const records = withoutEnvelope(answers.records || undefined, body, raw)
  const total = withoutEnvelope(answers.total || undefined, body, raw)
  const kind = answers.kind === 'list' || answers.kind === 'record' ? answers.kind : undefined
  const languages = state.manifest.locales.map(({ code }) => code)
  const found = findRecords(body, { kind, records, total, languages })
  if (found !== undefined) return found
  const outside = findRecords(raw, { kind, records: answers.records || undefined, total: undefined })
  if (outside !== undefined)
    throw new AppError(
      message`${from} has its records at "${outside.response.records ?? outside.response.record ?? ''}", outside of the data that the service "${answers.service ?? ''}" takes out of its answers. Say in site.json how this service wraps them, such as "envelope": { "code": "/code", "success": [200], "data": "" }.`,
    )
  throw new AppError(
    records === undefined
      ? message`${from} holds no list of records. Name its place with --records, such as --records /data/rows.`
      : message`--records is "${records}", but ${from} has no records there. Leave it out, and they are looked for.`,
  )
}

type Auth = NonNullable<ServiceConfig['auth']>

/** Headers of a request: those written into the source, and the authentication if a value is a variable. */
interface SentHeaders {
  readonly headers: Readonly<Record<string, string>>
  readonly auth?: Auth
}

const HEADER = /^([A-Za-z][A-Za-z0-9-]*)\s*:\s*(\S.*)$/
const VARIABLE = /^(?:(bearer|basic)\s+)?\$\{([A-Z][A-Z0-9_]*)\}$/i

/** Parses a header with a variable as an authentication scheme: "X-Key: ${API_KEY}". The secret stays in the environment. */
function authOf(name: string, value: string): Auth | undefined {
  const [, word, env] = VARIABLE.exec(value) ?? []
  if (env === undefined) return undefined
  if (word === undefined) return { scheme: 'key', env, header: name }
  return name.toLowerCase() === 'authorization'
    ? { scheme: word.toLowerCase() === 'basic' ? 'basic' : 'bearer', env }
    : undefined
}

/** Parses the headers of "--header", one per line. Undefined if one is invalid. */
function parseHeaders(text: string): SentHeaders | undefined {
  const headers: Record<string, string> = {}
  let auth: Auth | undefined
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, name, value = ''] = HEADER.exec(line.trim()) ?? []
    if (name === undefined) return undefined
    const signed = authOf(name, value)
    if (signed !== undefined && auth !== undefined) return undefined
    if (signed !== undefined) auth = signed
    else if (value.includes('${')) return undefined
    else headers[name] = value
  }
  return { headers, ...omitUndefined({ auth }) }
}

export function sentHeaders(text = ''): SentHeaders {
  return parseHeaders(text) ?? { headers: {} }
}

export const headerRule: Rule<ConfigState> = (text) =>
  parseHeaders(text) === undefined
    ? message`Write it as "X-Key: value", or with a secret of the environment as "X-Key: \${API_KEY}" or "Authorization: Bearer \${API_TOKEN}"; only one can have a secret.`
    : undefined

/**
 * Returns the authentication header for fetching a sample.
 *
 * @throws AppError where the secret is not set, or the service has another authentication scheme.
 */
export function signatureOf(
  auth: Auth,
  service: string,
  { manifest }: ConfigState,
  variables: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const config = manifest.site.services[service]
  const { env } = auth
  if (config?.auth !== undefined && JSON.stringify(config.auth) !== JSON.stringify(auth))
    throw new AppError(
      message`The service "${service}" is signed already, with ${config.auth.env}. Leave the header out, or choose another --service.`,
    )
  const services = { [service]: { ...config, env: config?.env ?? '', auth } }
  const signed = { ...manifest, site: { ...manifest.site, services } }
  const signature = serviceSignatures(signed, variables).get(service)
  if (signature === undefined) throw new AppError(message`${env} is not set. Set it to the secret first.`)
  return signature
}
