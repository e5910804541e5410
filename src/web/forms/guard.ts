import { createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counters } from '../../base/counters.ts'
import { NO_OBSERVER, type Observer } from '../../base/observer.ts'
import type { Secrets } from '../../base/secrets.ts'
import { householdOf } from '../../base/tasks.ts'
import { fill } from '../../base/text/index.ts'
import { FORM_HEADERS, type WriteRefusal } from '../../engine/contracts/form.ts'
import type { SiteManifest } from '../../engine/index.ts'
import { refusalBody } from '../http/answer-headers.ts'
import { headerOf, isSameOrigin } from '../http/request.ts'
import type { Site } from '../site/site.ts'
import { createProofs, formOfProof, type Proofs } from './proof-of-work.ts'
import { callsByPath, type WriteCall, writeCalls } from './write-calls.ts'

const DEFAULT = { times: 20, minutes: 10 } as const

/** Uploads allowed per submission of photographs, including some that are replaced. */
const UPLOADS_PER_SUBMISSION = 6

/** State of a rate limit; `seconds` until it is reset. */
interface Limit {
  readonly allowed: boolean
  readonly times: number
  readonly left: number
  readonly seconds: number
}

/** A rate-limited call: of a form, an upload, or a request for a challenge. */
interface CountedCall {
  readonly form: string
  readonly kind: WriteCall['kind'] | 'challenge'
}

/** Creates rate limiters per client address and form. A store only sees addresses as returned by `keyOf`, which must not reveal them. */
export function createLimits(
  manifest: SiteManifest,
  counters: Counters,
  keyOf: (household: string) => string,
) {
  const limiters = new Map<string, RateLimiterAbstract>()

  const limiterOf = ({ form, kind }: CountedCall): RateLimiterAbstract => {
    const name = `${form} ${kind}`
    const known = limiters.get(name)
    if (known !== undefined) return known
    const { times, minutes } = manifest.forms[form]?.limit ?? DEFAULT
    const points = kind === 'upload' || kind === 'challenge' ? times * UPLOADS_PER_SUBMISSION : times
    const limiter = counters({ name: `limit ${name}`, points, seconds: minutes * 60 })
    limiters.set(name, limiter)
    return limiter
  }

  return async (call: CountedCall, address: string): Promise<Limit> => {
    const limiter = limiterOf(call)
    const limit = (result: RateLimiterRes, allowed: boolean): Limit => ({
      allowed,
      times: limiter.points,
      left: Math.max(0, result.remainingPoints),
      seconds: Math.ceil(result.msBeforeNext / 1000),
    })
    try {
      return limit(await limiter.consume(keyOf(householdOf(address))), true)
    } catch (error) {
      if (error instanceof RateLimiterRes) return limit(error, false)
      throw error
    }
  }
}

export type Limits = ReturnType<typeof createLimits>

/**
 * Counters in the memory of this process, for a site with one process.
 *
 * @internal Exported for tests.
 */
export const memoryCounters: Counters = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })

/** A call that is rejected before it reaches its service. */
interface RefusedCall {
  readonly status: number
  readonly reason: WriteRefusal
  readonly message: string
}

interface Verdict {
  readonly refused?: RefusedCall
  readonly call: WriteCall
  /** RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
  readonly headers: Readonly<Record<string, string>>
}

const REFUSALS: Readonly<Record<WriteRefusal, Omit<RefusedCall, 'reason'>>> = {
  origin: { status: 403, message: 'Forms of this site are sent from its own pages.' },
  size: { status: 413, message: 'The request is too large.' },
  limit: { status: 429, message: 'Too many submissions from this address. Please wait and try again.' },
  honeypot: { status: 403, message: 'A field that is to stay empty was filled in.' },
  early: { status: 425, message: 'The form was sent sooner than anyone fills it in. Please try again.' },
  proof: {
    status: 403,
    message:
      'The proof that belongs to the form is missing or no longer valid. The form works it out by itself; a program answers the challenge at /_vitrine/forms/{form}/challenge in the header x-form-proof, or the site sets "forms": {"guard": false}.',
  },
}

function refuseCall(reason: WriteRefusal, { form }: WriteCall): RefusedCall {
  const { status, message } = REFUSALS[reason]
  return { reason, status, message: fill(message, { form }) }
}

function limitHeaders({ times, left, seconds, allowed }: Limit): Readonly<Record<string, string>> {
  return {
    'ratelimit-limit': String(times),
    'ratelimit-remaining': String(left),
    'ratelimit-reset': String(seconds),
    ...(allowed ? {} : { 'retry-after': String(seconds) }),
  }
}

/** Returns the outcome of an accepted call. A rejection by the backend within an HTTP 200 answer is not detected here. */
function outcomeOf({ writableFinished, statusCode, req }: ServerResponse): string {
  if (!writableFinished || req.readableAborted) return 'aborted'
  if (statusCode < 400) return 'accepted'
  return statusCode < 500 ? 'invalid' : 'failed'
}

/** Options of a write route. */
export interface RouteGuard {
  /** Rejects or accepts the call before any of the body is read. */
  readonly onRequest: onRequestAsyncHookHandler
  /** Maximum size of the body in bytes. */
  readonly bodyLimit: number
}

export interface WriteGuard {
  readonly limits: Limits
  readonly proofs: Proofs
  /** Returns the guard for the route of a path in `writeCalls`. A path to which no form writes is always rejected. */
  readonly of: (path: string) => RouteGuard
}

export interface GuardOptions {
  readonly site: Pick<Site, 'manifest' | 'settings'>
  /** Secrets for proofs of work: the first one signs, all verify. By default, generated at startup. */
  readonly formSecrets?: Secrets | undefined
  /** Counters of the limits; by default in the memory of this process. */
  readonly counters?: Counters | undefined
  readonly siteUrl?: string | undefined
  readonly now: () => Date
  readonly observer?: Pick<Observer, 'submitted'>
}

const NO_FORM = refusalBody(404, 'No form of this site sends here.')

/**
 * Creates the guard of the write routes. It checks origin, size, rate limit, honeypot and proof of work, the cheapest first. Forms may
 * share a route, such as an upload: a call counts for the form named in its proof.
 */
export function createWriteGuard({
  site,
  formSecrets = [randomBytes(32).toString('hex')],
  counters = memoryCounters,
  siteUrl,
  now,
  observer = NO_OBSERVER,
}: GuardOptions): WriteGuard {
  // Neither a client address nor anything from which it could be guessed is stored.
  const keyOf = (household: string): string =>
    createHmac('sha256', formSecrets[0]).update(household).digest('base64url')
  const limits = createLimits(site.manifest, counters, keyOf)
  // Disabled for clients of section 7 that do not know our forms.
  const provesForms = site.manifest.site.forms?.guard !== false
  const proofs = createProofs(formSecrets, now, counters)
  const byPath = callsByPath(writeCalls(site.manifest, site.settings))

  const check = async (
    request: FastifyRequest,
    calls: readonly [WriteCall, ...WriteCall[]],
  ): Promise<Verdict> => {
    const form = formOfProof(headerOf(request, FORM_HEADERS.proof))
    const call = calls.find((each) => each.form === form) ?? calls[0]
    if (!isSameOrigin(request, siteUrl)) return { call, refused: refuseCall('origin', call), headers: {} }
    if (Number(headerOf(request, 'content-length')) > call.bytes)
      return { call, refused: refuseCall('size', call), headers: {} }
    const limit = await limits(call, request.ip)
    const headers = limitHeaders(limit)
    if (!limit.allowed) return { call, refused: refuseCall('limit', call), headers }
    if (!provesForms) return { call, headers }
    if (headerOf(request, FORM_HEADERS.honeypot) !== '')
      return { call, refused: refuseCall('honeypot', call), headers }
    const reason = await proofs.verify(headerOf(request, FORM_HEADERS.proof), {
      form: call.form,
      kind: call.kind,
      key: headerOf(request, FORM_HEADERS.key),
    })
    return reason === undefined ? { call, headers } : { call, refused: refuseCall(reason, call), headers }
  }

  const report = ({ form, kind }: WriteCall, outcome: string): void =>
    observer.submitted({ form, kind, outcome })

  const of = (path: string): RouteGuard => {
    const calls = byPath.get(path)
    if (calls === undefined)
      return { onRequest: async (_request, reply) => reply.code(404).send(NO_FORM), bodyLimit: 1 }
    return {
      onRequest: async (request, reply) => {
        const { call, refused, headers } = await check(request, calls)
        reply.headers(headers)
        if (refused === undefined) {
          // The visitor may have disconnected during the verification.
          if (reply.raw.destroyed) report(call, outcomeOf(reply.raw))
          else reply.raw.once('close', () => report(call, outcomeOf(reply.raw)))
          return
        }
        report(call, refused.reason)
        const { status, message, reason } = refused
        // Sent as text, because the response schema of the route would drop `reason`.
        const body = JSON.stringify({ ...refusalBody(status, message), reason })
        return reply.code(status).type('application/json; charset=utf-8').send(body)
      },
      bodyLimit: Math.max(...calls.map(({ bytes }) => bytes)),
    }
  }

  return { limits, proofs, of }
}
