import type { FastifyRequest } from 'fastify'
import { FORM_HEADERS, type WriteRefusal } from '../../contracts/form.ts'
import { fill } from '../../i18n/index.ts'
import { originOf } from '../origin-of.ts'
import type { Limit, Limits } from './limits.ts'
import { formOfProof, type Proofs } from './proof.ts'
import type { WriteCall } from './write-calls.ts'

/** A call that does not reach its service. */
export interface Refused {
  readonly status: number
  readonly reason: WriteRefusal
  readonly message: string
}

export interface Judgement {
  readonly refused?: Refused
  /** Headers that state the limit (draft-ietf-httpapi-ratelimit-headers). */
  readonly headers: Readonly<Record<string, string>>
}

const REFUSALS: Readonly<Record<WriteRefusal, Omit<Refused, 'reason'>>> = {
  origin: { status: 403, message: 'Forms of this site are sent from its own pages.' },
  size: { status: 413, message: 'The request is too large.' },
  limit: { status: 429, message: 'Too many submissions from this address. Please wait and try again.' },
  trap: { status: 403, message: 'A field that is to stay empty was filled in.' },
  early: { status: 425, message: 'The form was sent sooner than anyone fills it in. Please try again.' },
  proof: {
    status: 403,
    message:
      'The proof that belongs to the form is missing or no longer valid. The form works it out by itself; a program answers the challenge at /_vitrine/forms/{form}/challenge in the header x-form-proof.',
  },
}

const refuse = (reason: WriteRefusal, { form }: WriteCall): Refused => {
  const { status, message } = REFUSALS[reason]
  return { reason, status, message: fill(message, { form }) }
}

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Whether a browser sent it from another site. What is no browser says neither, and is left to the proof. */
const isForeign = (request: FastifyRequest, siteUrl: string | undefined): boolean => {
  const origin = header(request, 'origin')
  if (origin === '') return !['', 'same-origin', 'none'].includes(header(request, 'sec-fetch-site'))
  const own = [originOf(request, siteUrl), originOf(request, undefined)]
  return !own.some((each) => each !== '' && each.toLowerCase() === origin.toLowerCase())
}

const limitHeaders = ({ times, left, seconds, allowed }: Limit): Readonly<Record<string, string>> => ({
  'ratelimit-limit': String(times),
  'ratelimit-remaining': String(left),
  'ratelimit-reset': String(seconds),
  ...(allowed ? {} : { 'retry-after': String(seconds) }),
})

export interface Guard {
  readonly limits: Limits
  readonly proofs: Proofs
  readonly siteUrl?: string | undefined
}

/**
 * Judges a call that writes, the cheapest question first; nothing of its body is read. Forms may share a call, such as an
 * upload: it is judged as a call of the form whose proof it shows.
 */
export const judgeWrite = async (
  request: FastifyRequest,
  calls: readonly [WriteCall, ...WriteCall[]],
  { limits, proofs, siteUrl }: Guard,
): Promise<Judgement> => {
  const form = formOfProof(header(request, FORM_HEADERS.proof))
  const call = calls.find((each) => each.form === form) ?? calls[0]
  if (isForeign(request, siteUrl)) return { refused: refuse('origin', call), headers: {} }
  if (Number(header(request, 'content-length')) > call.bytes)
    return { refused: refuse('size', call), headers: {} }
  const limit = await limits(call, request.ip)
  const headers = limitHeaders(limit)
  if (!limit.allowed) return { refused: refuse('limit', call), headers }
  if (header(request, FORM_HEADERS.trap) !== '') return { refused: refuse('trap', call), headers }
  const reason = await proofs.judge(header(request, FORM_HEADERS.proof), {
    form: call.form,
    kind: call.kind,
    key: header(request, FORM_HEADERS.key),
  })
  return reason === undefined ? { headers } : { refused: refuse(reason, call), headers }
}
