import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from '../web/http/request.ts'
import { STAFF } from './addresses.ts'

/** Cookie with the session token. */
export const SESSION_COOKIE = 'vitrine_staff'

/** Session lifetime of a working day: the next morning requires a new sign-in. */
export const SESSION_MINUTES = 12 * 60

function cookieOptions(request: FastifyRequest, siteUrl: string | undefined) {
  return { path: STAFF, httpOnly: true, sameSite: 'lax', secure: isHttps(request, siteUrl) } as const
}

export function setSession(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  siteUrl: string | undefined,
): void {
  const maxAge = SESSION_MINUTES * 60
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(request, siteUrl), maxAge })
}

export function clearSession(
  request: FastifyRequest,
  reply: FastifyReply,
  siteUrl: string | undefined,
): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(request, siteUrl))
}

/** Returns the CSRF token for forms: only pages of the session can know it. */
export function formToken(session: string): string {
  return createHmac('sha256', session).update('form').digest('base64url')
}

export function isFormToken(session: string, given: string): boolean {
  const own = Buffer.from(formToken(session))
  const other = Buffer.from(given)
  return own.length === other.length && timingSafeEqual(own, other)
}
