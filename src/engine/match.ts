import type { Page } from './manifest.ts'

/** The same page in a language; `href` is path and query. */
export interface Alternate {
  readonly locale: string
  readonly tag: string
  readonly href: string
}

export interface PageMatch {
  readonly kind: 'page'
  readonly page: Page
  /** Segments of the route by name. */
  readonly params: Readonly<Record<string, string>>
  readonly locale: string
  readonly platform?: string
  /** Cleaned query parameters, without page, lang and platform. */
  readonly query: Readonly<Record<string, string>>
  /** Values of filters that take several, each sorted. */
  readonly chosen?: Readonly<Record<string, readonly string[]>>
  /** What the address has where a year should be, by its parameter. */
  readonly unread?: Readonly<Record<string, string>>
  /** Entries per page, where the visitor has chosen others than usual. */
  readonly pageSize?: number
  /** From 1; always 1 on a page that does not turn pages. */
  readonly pageNumber: number
  /** Path and query of the one address of this content; matching it gives this match again. */
  readonly canonical: string
  /** In every language of the site, this one included. */
  readonly alternates: readonly Alternate[]
}

export interface RedirectMatch {
  readonly kind: 'redirect'
  /** Path and query; always begins with exactly one slash. */
  readonly to: string
  /** 301 to the proper spelling of an address, 302 where the config redirects. */
  readonly status: 301 | 302
}

export interface NotFoundMatch {
  readonly kind: 'not-found'
  readonly locale: string
  readonly platform?: string
}

/** What answers an address. */
export type Match = PageMatch | RedirectMatch | NotFoundMatch
