import cookies from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { hasCode } from '../base/app-error.ts'
import { deliveryOf, isOfSubmission, isStoredPath, originalOf } from '../content/index.ts'
import { staffMemberOf } from '../content/staff/index.ts'
import { errorStatus, logFailure } from '../web/http/observe-requests.ts'
import { isSameOrigin } from '../web/http/request.ts'
import { SIGN_IN, STAFF, staffAddress } from './addresses.ts'
import { type Notice, type SignedInStaff, type StaffOptions, sendPage, staffLocaleOf } from './context.ts'
import { STAFF_REFUSAL, staffRefusal } from './form-fields.ts'
import { openIdRoutes } from './open-id.ts'
import { MessagePage } from './pages/layout.tsx'
import { recordRoutes } from './records.ts'
import { reviewRoutes } from './review.ts'
import { isFormToken, SESSION_COOKIE } from './session.ts'
import { signInRoutes } from './sign-in.tsx'
import { STYLES } from './styles.ts'
import { WORDS } from './words.ts'

/** Route for photographs, including those not yet public. */
function photographRoutes(app: FastifyInstance, { content }: StaffOptions): void {
  app.get<{ Params: { readonly '*': string } }>('/files/*', async (request, reply) => {
    const path = request.params['*']
    // Photographs of a museum's own form may be contact data, so like its other fields they are for moderators only.
    const isHidden = request.staff?.role !== 'moderator' && (await isOfSubmission(content, path))
    // Small versions are created at upload; imported works may lack them.
    const file =
      isStoredPath(path) && !isHidden
        ? ((await content.storage.open(path)) ?? (await content.storage.open(originalOf(path))))
        : undefined
    if (file === undefined) throw staffRefusal(404, WORDS.missing)
    const { contentType, inline } = deliveryOf(path)
    return reply
      .headers({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': inline ? 'inline' : 'attachment',
        'content-type': contentType,
        'content-length': file.size,
      })
      .send(file.stream())
  })
}

/** Maximum bytes of a form body: replies in several languages. */
const MAX_BODY_BYTES = 256 * 1024

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
} as const

async function signedOf(
  request: FastifyRequest,
  { content, museum, now }: StaffOptions,
): Promise<SignedInStaff | undefined> {
  const session = request.cookies[SESSION_COOKIE]
  if (session === undefined) return undefined
  const member = await staffMemberOf(content, 'session', session, now())
  return member === undefined ? undefined : { ...member, ...staffLocaleOf(request, museum), session }
}

/** Refuses a form that was not sent from a page of this site. */
function requireOwnForm(request: FastifyRequest, siteUrl: string | undefined): void {
  if (request.method === 'POST' && !isSameOrigin(request, siteUrl)) throw staffRefusal(403, WORDS.foreignForm)
}

/** Refuses a form with a wrong session token, or from a member who may not decide. */
function requireToken({ method, body, staff, routeOptions }: FastifyRequest): void {
  if (method !== 'POST' || staff === null || routeOptions.config.isOpen === true) return
  const token = body instanceof URLSearchParams ? body.get('token') : null
  if (!isFormToken(staff.session, token ?? '')) throw staffRefusal(403, WORDS.foreignForm)
  const isLeaving = routeOptions.url === `${STAFF}/sign-out`
  if (staff.role !== 'moderator' && !isLeaving) throw staffRefusal(403, WORDS.readersOnly)
}

function refuseWith(options: StaffOptions) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = errorStatus(error)
    logFailure(request.log, error, status)
    const locale = staffLocaleOf(request, options.museum)
    const unknown = status >= 500 ? WORDS.failed : WORDS.unreadable
    const text = ((hasCode(error, STAFF_REFUSAL) ? error.messages : undefined) ?? unknown)[locale.language]
    const notice: Notice = { text, isRefusal: true }
    const page = createElement(MessagePage, {
      museum: options.museum,
      locale,
      here: locale.asked === undefined ? STAFF : staffAddress(locale, ''),
      signed: request.staff ?? undefined,
      notice,
      title: WORDS.staff[locale.language],
    })
    return sendPage(reply.headers(HEADERS), page, status)
  }
}

/**
 * Registers the staff pages under `/__staff`. All but the sign-in pages need a session. Every form must come from this
 * site with the session's token, and only moderators may decide. Responses are neither cached nor indexed.
 */
export async function registerStaff(app: FastifyInstance, options: StaffOptions): Promise<void> {
  await app.register(
    async (scope) => {
      await scope.register(cookies)
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
        (_request, text, done) => done(null, new URLSearchParams(String(text))),
      )
      scope.decorateRequest('staff', null)
      scope.setErrorHandler(refuseWith(options))
      scope.addHook('onRequest', async (request, reply) => {
        reply.headers(HEADERS)
        requireOwnForm(request, options.siteUrl)
        request.staff = (await signedOf(request, options)) ?? null
        if (request.staff !== null || request.routeOptions.config.isOpen === true) return undefined
        const locale = staffLocaleOf(request, options.museum)
        if (request.method === 'POST') throw staffRefusal(401, WORDS.sessionOver)
        return reply.redirect(staffAddress(locale, SIGN_IN), 303)
      })
      scope.addHook('preHandler', async (request) => requireToken(request))
      scope.get('/staff.css', { config: { isOpen: true } }, (_request, reply) =>
        reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(STYLES),
      )
      signInRoutes(scope, options)
      if (options.openId !== undefined) openIdRoutes(scope, options, options.openId)
      reviewRoutes(scope, options)
      recordRoutes(scope, options)
      photographRoutes(scope, options)
      scope.all('/*', async () => {
        throw staffRefusal(404, WORDS.missing)
      })
    },
    { prefix: STAFF },
  )
}
