import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CustomFetch, FetchBody } from 'openid-client'
import type { AppError } from '../base/app-error.ts'
import { limitedChunks } from '../base/files.ts'
import { withDeadline } from '../base/with-deadline.ts'
import { openStaffSession, type StaffMember } from '../content/staff/index.ts'
import { isHttps } from '../web/http/request.ts'
import { STAFF, staffAddress } from './addresses.ts'
import { type StaffOptions, staffLocaleOf } from './context.ts'
import { staffRefusal } from './form-fields.ts'
import type { OpenIdSettings } from './open-id-settings.ts'
import { SESSION_MINUTES, setSession } from './session.ts'
import { WORDS } from './words.ts'

/** Cookie with the state of one sign-in until the provider redirects back. */
const STATE_COOKIE = 'vitrine_staff_sign_in'
const STATE_SECONDS = 600
const BEGIN = '/sign-in/open-id'
const BACK = '/sign-in/open-id/back'
const MAX_NAME = 100

interface SignInState {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

type Claims = Readonly<Record<string, unknown>>

function stateFrom(cookie: string | undefined): SignInState | undefined {
  const [state, nonce, verifier] = (cookie ?? '').split('.')
  return state && nonce && verifier ? { state, nonce, verifier } : undefined
}

function claimValues(claim: unknown): readonly unknown[] {
  return Array.isArray(claim) ? claim : [claim]
}

function personName({ name, preferred_username: username, sub }: Claims): string {
  const texts = [name, username, sub].filter((text) => typeof text === 'string' && text !== '')
  // The username distinguishes people with the same name in the audit trail.
  const [first = '', second] = texts
  return (second === undefined ? `${first}` : `${first} (${second})`).slice(0, MAX_NAME)
}

/** Returns the staff member for an account's claims; undefined if it has no role. @internal Exported for tests. */
export function memberFrom(claims: Claims, settings: OpenIdSettings): StaffMember | undefined {
  const values = claimValues(claims[settings.claim])
  const has = (allowed: readonly string[]): boolean =>
    values.some((value) => typeof value === 'string' && allowed.includes(value))
  if (has(settings.moderators)) return { who: personName(claims), role: 'moderator' }
  return has(settings.readers) ? { who: personName(claims), role: 'reader' } : undefined
}

/** Maximum bytes of an issuer's response after decompression: discovery document, keys, tokens, user info. */
const MAX_ANSWER_BYTES = 1024 * 1024
const ANSWER_MS = 10_000
/** Status codes of responses without a body. */
const BODYLESS: readonly number[] = [204, 205, 304]

function tooLong({ url }: Response): RangeError {
  return new RangeError(`the answer of ${new URL(url).host} is longer than ${MAX_ANSWER_BYTES} bytes`)
}

/** Converts a request body to a type that `fetch` accepts. */
function sendableBody(body: FetchBody) {
  return body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null)
}

/** `fetch` with a limit of bytes and time, which buffers the whole response: the library reads responses to their end. */
const boundedFetch: CustomFetch = (url, options) =>
  withDeadline(
    ANSWER_MS,
    async (signal) => {
      const answer = await fetch(url, { ...options, body: sendableBody(options.body), signal })
      const bytes = limitedChunks(MAX_ANSWER_BYTES, answer.body ?? [], () => tooLong(answer))
      const body = new Uint8Array(await buffer(bytes))
      const { status, statusText, headers } = answer
      return new Response(BODYLESS.includes(status) ? null : body, { status, statusText, headers })
    },
    options.signal,
  )

/** Loads the library and the issuer's discovery document at the first sign-in, and again after a failure. */
function createClient({ issuer, clientId, clientSecret }: OpenIdSettings) {
  const open = async () => {
    const library = await import('openid-client')
    const config = await library.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // Verifies ID token signatures: someone impersonating the token endpoint does not have the issuer's key.
      execute: [
        library.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
      ],
      timeout: ANSWER_MS / 1000,
      [library.customFetch]: boundedFetch,
    })
    return { library, config }
  }
  let client: ReturnType<typeof open> | undefined
  return () => {
    client ??= open().catch((error: unknown) => {
      client = undefined
      throw error
    })
    return client
  }
}

/**
 * Routes for sign-in by OpenID Connect: authorization code flow with PKCE, state and nonce, and a signed ID token. The
 * role comes from a claim of the ID token or of the user info.
 */
export function openIdRoutes(app: FastifyInstance, options: StaffOptions, settings: OpenIdSettings): void {
  const { content, museum, now } = options
  const { siteUrl } = settings
  const client = createClient(settings)
  const open = { config: { isOpen: true } } as const
  const cookie = (request: FastifyRequest) =>
    ({
      path: `${STAFF}${BEGIN}`,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps(request, siteUrl),
    }) as const
  const failed = (request: FastifyRequest, error: unknown): AppError => {
    // The library's messages contain no tokens; an issuer's response may, so it is not logged.
    const [message, cause] = [error, error instanceof Error ? error.cause : undefined].map((each) =>
      each instanceof Error ? each.message : undefined,
    )
    const reason = [message ?? 'unknown', cause].filter((each) => each !== undefined).join(': ')
    request.log.error({ reason }, 'the sign-in of the staff failed')
    return staffRefusal(502, WORDS.openIdFailed)
  }

  app.get(BEGIN, open, async (request, reply): Promise<FastifyReply> => {
    const { library, config } = await client().catch((error: unknown) => {
      throw failed(request, error)
    })
    const verifier = library.randomPKCECodeVerifier()
    const state = library.randomState()
    const nonce = library.randomNonce()
    const url = library.buildAuthorizationUrl(config, {
      // Normalized, because the library compares it later.
      redirect_uri: new URL(`${STAFF}${BACK}`, siteUrl).href,
      scope: 'openid profile email',
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    reply.setCookie(STATE_COOKIE, [state, nonce, verifier].join('.'), {
      ...cookie(request),
      maxAge: STATE_SECONDS,
    })
    return reply.redirect(url.href, 303)
  })

  const claimsOf = async (request: FastifyRequest, begun: SignInState): Promise<Claims> => {
    const { library, config } = await client()
    const url = new URL(request.url, siteUrl)
    const tokens = await library.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('the answer has no ID token')
    const hasDescription = config.serverMetadata().userinfo_endpoint !== undefined
    if (claims[settings.claim] !== undefined || !hasDescription) return claims
    return { ...claims, ...(await library.fetchUserInfo(config, tokens.access_token, claims.sub)) }
  }

  app.get(BACK, open, async (request, reply): Promise<FastifyReply> => {
    const begun = stateFrom(request.cookies[STATE_COOKIE])
    reply.clearCookie(STATE_COOKIE, cookie(request))
    if (begun === undefined) throw staffRefusal(400, WORDS.openIdFailed)
    const claims = await claimsOf(request, begun).catch((error: unknown) => {
      throw failed(request, error)
    })
    const member = memberFrom(claims, settings)
    if (member === undefined) throw staffRefusal(403, WORDS.noRole)
    setSession(request, reply, await openStaffSession(content, member, now(), SESSION_MINUTES), siteUrl)
    return reply.redirect(staffAddress(staffLocaleOf(request, museum), '/works'), 303)
  })
}
