import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../content/index.ts'
import type { StaffMember } from '../content/staff/index.ts'
import type { Language } from '../engine/errors/index.ts'
import type { StaffLocale } from './addresses.ts'
import type { OpenIdSettings } from './open-id-settings.ts'

/** Texts of the museum used by the staff pages. */
export interface StaffTexts {
  readonly title: (language: Language) => string
  /** Returns the label of a form's field; the field's name if the form does not have it. */
  readonly labelOf: (form: string, field: string, language: Language) => string
  /** Returns the label of a chosen option; a typed value unchanged. */
  readonly valueOf: (form: string, field: string, value: string, language: Language) => string
  /** Returns the names of a form's fields in order. */
  readonly fieldsOf: (form: string) => readonly string[]
  readonly formTitle: (form: string, language: Language) => string
  /** Default language of the pages. */
  readonly language: Language
  readonly timeZone: string
  /** Returns the name of a site language in that language. */
  readonly languageName: (code: string) => string
}

export interface StaffOptions {
  readonly content: Content
  readonly museum: StaffTexts
  readonly now: () => Date
  readonly siteUrl?: string | undefined
  /** Undefined if sign-in by OpenID Connect is not configured. */
  readonly openId?: OpenIdSettings | undefined
}

/** A signed-in member of the staff. */
export interface SignedInStaff extends StaffLocale, StaffMember {
  /** Session token. */
  readonly session: string
}

/** A message at the top of a page: a success or a refusal. */
export interface Notice {
  readonly text: string
  readonly isRefusal: boolean
}

/** Props of every page. */
export interface PageProps {
  readonly museum: StaffTexts
  readonly locale: StaffLocale
  /** Path and query of the page, for the language switch. */
  readonly here: string
  readonly signed?: SignedInStaff | undefined
  readonly notice?: Notice | undefined
}

/** Props of every page for a signed-in member of the staff. */
export interface SignedPageProps extends PageProps {
  readonly signed: SignedInStaff
  /** Number of pending contributions by section, shown in the menu. */
  readonly waiting: Readonly<Record<string, number>>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member; null before sign-in. */
    staff: SignedInStaff | null
  }
}

/** Returns the language of a request from `?lang=`, else the museum's default. */
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
