import type { FastifyInstance } from 'fastify'
import { createElement, type ReactNode } from 'react'
import {
  endStaffSession,
  exchangeStaffLink,
  type StaffMember,
  staffMemberOf,
} from '../content/staff/index.ts'
import { SIGN_IN, staffAddress } from './addresses.ts'
import { type PageProps, type StaffOptions, sendPage, staffLocaleOf } from './context.ts'
import { formText } from './form-fields.ts'
import { Layout } from './pages/layout.tsx'
import { clearSession, SESSION_COOKIE, SESSION_MINUTES, setSession } from './session.ts'
import { WORDS, wordFor } from './words.ts'

interface SignInProps extends PageProps {
  /** A valid sign-in link and its member. */
  readonly link?: { readonly token: string; readonly member: StaffMember } | undefined
  readonly hasOpenId: boolean
}

/** The sign-in page. A link must be confirmed by a button, because e-mail scanners open URLs on their own. */
function SignInPage({ link, hasOpenId, ...props }: SignInProps): ReactNode {
  const { locale } = props
  const { language } = locale
  return (
    <Layout {...props} title={WORDS.signIn[language]}>
      {link === undefined ? (
        <div className="panel">
          <p>{WORDS.signInHelp[language]}</p>
          {hasOpenId ? (
            <p>
              <a className="button primary" href={staffAddress(locale, '/sign-in/open-id')}>
                {WORDS.signInOpenId[language]}
              </a>
            </p>
          ) : (
            <p>
              {WORDS.signInLink[language]} <code>vitrine staff link --name …</code>
            </p>
          )}
        </div>
      ) : (
        <form className="panel" method="post" action={staffAddress(locale, '/sign-in')}>
          <input type="hidden" name="link" value={link.token} />
          <p>
            {WORDS.signInAs[language]} <strong>{link.member.who}</strong>{' '}
            <small>{wordFor(link.member.role, language)}</small>
          </p>
          <button type="submit" className="primary">
            {WORDS.signIn[language]}
          </button>
        </form>
      )}
    </Layout>
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a staff page is available without a session. */
    isOpen?: boolean
  }
}

const MAX_TOKEN = 100
const OPEN = { config: { isOpen: true } } as const

/** Routes for sign-in by a one-time link, and for sign-out. */
export function signInRoutes(app: FastifyInstance, options: StaffOptions): void {
  const { content, museum, now, siteUrl, openId } = options

  app.get<{ Querystring: { readonly link?: unknown; readonly notice?: unknown } }>(
    SIGN_IN,
    OPEN,
    async (request, reply) => {
      const locale = staffLocaleOf(request, museum)
      if (request.staff !== null) return reply.redirect(staffAddress(locale, '/works'), 303)
      const { link, notice } = request.query
      const token = typeof link === 'string' ? link : undefined
      const member = token === undefined ? undefined : await staffMemberOf(content, 'link', token, now())
      const isOver = token !== undefined && member === undefined
      const said = isOver
        ? { text: WORDS.linkOver[locale.language], isRefusal: true }
        : notice === 'signed-out'
          ? { text: WORDS.signedOut[locale.language], isRefusal: false }
          : undefined
      const page = createElement(SignInPage, {
        museum,
        locale,
        here: request.url,
        notice: said,
        hasOpenId: openId !== undefined,
        link: token === undefined || member === undefined ? undefined : { token, member },
      })
      return sendPage(reply, page, isOver ? 410 : 200)
    },
  )

  app.post<{ Body: unknown }>(SIGN_IN, OPEN, async (request, reply) => {
    const locale = staffLocaleOf(request, museum)
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const link = formText(fields, 'link', MAX_TOKEN)
    const session = await exchangeStaffLink(content, link, now(), SESSION_MINUTES)
    if (session === undefined) return reply.redirect(staffAddress(locale, SIGN_IN, { link: 'over' }), 303)
    setSession(request, reply, session, siteUrl)
    return reply.redirect(staffAddress(locale, '/works'), 303)
  })

  app.post('/sign-out', async (request, reply) => {
    const session = request.cookies[SESSION_COOKIE]
    if (session !== undefined) await endStaffSession(content, session)
    clearSession(request, reply, siteUrl)
    return reply.redirect(
      staffAddress(staffLocaleOf(request, museum), SIGN_IN, { notice: 'signed-out' }),
      303,
    )
  })
}
