import { parseJsonText } from '../../base/json-text.ts'
import { message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { callBackend } from '../../sources/index.ts'
import { readPointer } from '../../sources/pointer.ts'
import type { ConfigState } from './config-state.ts'
import { type Found, findRecords } from './infer/find-records.ts'
import type { Answers } from './questions.ts'

function pointerOrNone(text = ''): string | undefined {
  return text === '' ? undefined : text
}

/** The answer without the service's envelope, by the code that takes it off for the site. */
async function unwrapped(
  text: string,
  { service = '', from = '' }: Answers,
  state: ConfigState,
): Promise<unknown> {
  const config = state.manifest.site.services[service]
  if (config === undefined) throw new UsageError(message`There is no service "${service}".`)
  const send = async (): Promise<Response> =>
    new Response(text, { headers: { 'content-type': 'application/json' } })
  const request = { method: 'GET', path: '/', headers: {} }
  const answer = await callBackend(send, service, config, request, { timeoutMs: 1000, envelope: true })
  if (!answer.ok) throw new UsageError(message`${from} is no answer to learn from: ${answer.detail}.`)
  if ('missing' in answer)
    throw new UsageError(message`${from} says that there is no such record. Ask for one that is there.`)
  return answer.body
}

/** A place said from the top of the answer, where the envelope's data is: "/data/rows" is "/rows" in it. */
function withoutEnvelope(pointer: string | undefined, body: unknown, raw: unknown): string | undefined {
  if (pointer === undefined || readPointer(body, pointer) !== undefined) return pointer
  const [, , ...rest] = pointer.split('/')
  const inner = rest.length === 0 ? '' : `/${rest.join('/')}`
  return readPointer(raw, pointer) !== undefined && readPointer(body, inner) !== undefined ? inner : pointer
}

/**
 * The records of a sample, where they were given or found.
 *
 * @throws UsageError where the sample describes a failure, or has none.
 */
export async function sampleRecords(answers: Answers, text: string, state: ConfigState): Promise<Found> {
  const body = await unwrapped(text, answers, state)
  const raw = parseJsonText(text)
  const records = withoutEnvelope(pointerOrNone(answers.records), body, raw)
  const total = withoutEnvelope(pointerOrNone(answers.total), body, raw)
  const { from = '' } = answers
  const kind = answers.kind === 'list' || answers.kind === 'record' ? answers.kind : undefined
  const found = findRecords(body, { kind, records, total })
  if (found !== undefined) return found
  throw new UsageError(
    records === undefined
      ? message`${from} holds no list of records. Name its place with --records, such as --records /data/rows.`
      : message`--records is "${records}", but ${from} has no records there. Leave it out, and they are looked for.`,
  )
}
