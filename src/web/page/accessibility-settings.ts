import cookies from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import {
  ACCESS_COOKIE,
  ACCESS_DAYS,
  type Access,
  accessFrom,
  accessValue,
  firstAccess,
} from '../../engine/contracts/access.ts'
import { ACCESS_ADDRESS } from '../../engine/contracts/document-names.ts'
import { refusalBody } from '../http/answer-headers.ts'
import { errorStatus, logFailure } from '../http/observe-requests.ts'
import { isHttps, isSameOrigin } from '../http/request.ts'

/** Maximum bytes of a form: a few settings and a path of this site. */
const MAX_BODY_BYTES = 16 * 1024

const UNREADABLE = 'The form could not be read.'
const REFUSALS: Readonly<Record<number, string>> = {
  413: 'The form is too large.',
  415: 'This address takes a plain form (application/x-www-form-urlencoded).',
  500: 'The site could not answer.',
}

/** Returns a path of this site; the home page for anything else. */
function ownPath(to: string | null): string {
  const base = 'http://site.invalid'
  if (to === null || !to.startsWith('/') || !URL.canParse(to, base)) return '/'
  const { origin, pathname, search } = new URL(to, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/'
}

function chosenSettings(fields: URLSearchParams): Access | undefined {
  const action = fields.get('do')
  if (action === 'leave') return undefined
  return action === 'enter' || action === 'reset' ? firstAccess : { ...accessFrom(fields), open: true }
}

/**
 * Registers `POST /_vitrine/access`, to which plain forms enter, change or leave the accessible view. Redirects to the path in the field
 * `to`. 403 for a form of another site.
 */
export async function registerAccessibilitySettings(
  app: FastifyInstance,
  siteUrl: string | undefined,
): Promise<void> {
  await app.register(cookies)
  await app.register(async (scope) => {
    // Only accepts what a plain form sends.
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, {
      bodyLimit: MAX_BODY_BYTES,
      parser: (text) => Object.fromEntries(new URLSearchParams(text)),
    })
    scope.setErrorHandler((error, request, reply) => {
      const status = errorStatus(error)
      logFailure(request.log, error, status)
      return reply.code(status).send(refusalBody(status, REFUSALS[status] ?? UNREADABLE))
    })
    scope.post<{ Body: Readonly<Record<string, string>> | null }>(ACCESS_ADDRESS, (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isSameOrigin(request, siteUrl))
        return reply.code(403).send(refusalBody(403, 'Forms of other sites are not taken.'))
      const fields = new URLSearchParams(request.body ?? {})
      const access = chosenSettings(fields)
      const where = { path: '/', sameSite: 'lax', secure: isHttps(request, siteUrl) } as const
      if (access === undefined) reply.clearCookie(ACCESS_COOKIE, where)
      else
        reply.setCookie(ACCESS_COOKIE, accessValue(access), {
          ...where,
          maxAge: ACCESS_DAYS * 24 * 60 * 60,
          encode: (value) => value,
        })
      return reply.redirect(ownPath(fields.get('to')), 303)
    })
  })
}
