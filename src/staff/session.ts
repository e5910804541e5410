import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from '../web/http/request.ts'
import { STAFF } from './addresses.ts'

/** Holds the token of the session. */
export const SESSION_COOKIE = 'vitrine_staff'

/** A working day: who comes the next morning signs in again. */
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

/** What every form of a session holds: only a page of that session can know it. */
export function formToken(session: string): string {
  return createHmac('sha256', session).update('form').digest('base64url')
}

export function isFormToken(session: string, given: string): boolean {
  const own = Buffer.from(formToken(session))
  const other = Buffer.from(given)
  return own.length === other.length && timingSafeEqual(own, other)
}
