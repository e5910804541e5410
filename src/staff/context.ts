import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../content/index.ts'
import type { StaffMember } from '../content/staff/index.ts'
import type { Language } from '../engine/errors/index.ts'
import type { StaffLocale } from './addresses.ts'
import type { OpenIdSettings } from './open-id-settings.ts'

/** What the pages know of the museum. */
export interface StaffTexts {
  readonly title: (language: Language) => string
  /** What people read in place of a field's name; the name itself where the form has no such field. */
  readonly labelOf: (form: string, field: string, language: Language) => string
  /** What people read in place of a value that was chosen of several; the value itself where it was typed. */
  readonly valueOf: (form: string, field: string, value: string, language: Language) => string
  /** Names of a form's fields, in their order. */
  readonly fieldsOf: (form: string) => readonly string[]
  readonly formTitle: (form: string, language: Language) => string
  /** Language of the pages where the address names none. */
  readonly language: Language
  readonly timeZone: string
  /** How a language of the site is called in itself. */
  readonly languageName: (code: string) => string
}

export interface StaffOptions {
  readonly content: Content
  readonly museum: StaffTexts
  readonly now: () => Date
  readonly siteUrl?: string | undefined
  /** Absent where nobody signs in by OpenID Connect. */
  readonly openId?: OpenIdSettings | undefined
}

/** Who asks: a member of the staff with a session. */
export interface SignedInStaff extends StaffLocale, StaffMember {
  /** Token of the session. */
  readonly session: string
}

/** What is shown at the top of a page: that something was done, or why not. */
export interface Notice {
  readonly text: string
  readonly isRefusal: boolean
}

/** What every page is made of. */
export interface PageProps {
  readonly museum: StaffTexts
  readonly locale: StaffLocale
  /** Path and query of the page itself, for the other language. */
  readonly here: string
  readonly signed?: SignedInStaff | undefined
  readonly notice?: Notice | undefined
}

/** What every page for a member of the staff is made of. */
export interface SignedPageProps extends PageProps {
  readonly signed: SignedInStaff
  /** What waits, by section: the menu shows it. */
  readonly waiting: Readonly<Record<string, number>>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null before sign-in. */
    staff: SignedInStaff | null
  }
}

/** Language of a request by `?lang=`, else that of the museum. */
export function staffLocaleOf(request: FastifyRequest, museum: StaffTexts): StaffLocale {
  const { lang }: { readonly lang?: unknown } = Object(request.query)
  const asked = lang === 'en' || lang === 'zh' ? lang : undefined
  return { asked, language: asked ?? museum.language }
}

export function sendPage(reply: FastifyReply, page: ReactElement, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${renderToStaticMarkup(page)}`)
}
