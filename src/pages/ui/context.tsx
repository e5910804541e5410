import { createContext, type ReactNode, use } from 'react'
import { FROM_RIGHT } from '../../base/from-right.ts'
import { formatNumber, withDigits } from '../../base/text/format.ts'
import { directionOf, type FillValues, runsAs, textLanguage } from '../../base/text/text-language.ts'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import type { TextKey } from '../texts/languages/shipped.ts'
import { lineWithTelephones, translate } from '../texts/translate.ts'

/** What a component may ask of the app besides links: both do nothing on the server. */
export interface Navigation {
  /** Opens an address of this site as a click on a link would. */
  navigate(href: string): void
  /** Fetches the view of an address of this site, which then opens at once; undefined where it is elsewhere. Rejects where it cannot be loaded. */
  peek(href: string): Promise<PageView | undefined>
  /** Fetches the current page again, for example after a form was sent. */
  refresh(): Promise<void>
  /** Every page is fetched again when it is opened, since what was sent may have changed it. */
  forget(): void
  /** True once a page of this site is behind this one in the tab's history; false on the server. */
  readonly canGoBack: boolean
  back(): void
}

const idle: Navigation = {
  navigate: () => {},
  peek: async () => undefined,
  refresh: async () => {},
  forget: () => {},
  canGoBack: false,
  back: () => {},
}

const ShellContext = createContext<ShellView | undefined>(undefined)
const PageContext = createContext<PageView | undefined>(undefined)
const NavigationContext = createContext<Navigation>(idle)

export function ShellProvider({
  shell,
  children,
}: {
  readonly shell: ShellView
  readonly children: ReactNode
}) {
  return <ShellContext value={shell}>{children}</ShellContext>
}

export function PageProvider({ page, children }: { readonly page: PageView; readonly children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>
}

export function NavigationProvider({
  navigation,
  children,
}: {
  readonly navigation: Navigation
  readonly children: ReactNode
}) {
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** What surrounds the page: languages, platform, texts. Throws outside `ShellProvider`. */
export function useShell(): ShellView {
  const shell = use(ShellContext)
  if (shell === undefined) throw new Error('useShell: no ShellProvider above; render inside <App>.')
  return shell
}

/** The page on screen. Throws outside `PageProvider`. */
export function usePage(): PageView {
  const page = use(PageContext)
  if (page === undefined) throw new Error('usePage: no PageProvider above; render inside <App>.')
  return page
}

export function useNavigation(): Navigation {
  return use(NavigationContext)
}

export type Translate = (key: TextKey, values?: FillValues) => string

/** Texts of the interface in the page's language, with their values; see `translate`. */
export function useText(): Translate {
  const { texts, locale } = useShell()
  return (key, values) => translate(texts, locale, key, values)
}

/** Numbers of the page in its language's digits: counts with its grouping, and years or times, given as texts, without. */
export function useNumber(): (value: number | string) => string {
  const { locale } = useShell()
  return (value) => (typeof value === 'number' ? formatNumber(value, locale) : withDigits(value, locale))
}

/** Lines of an address in the page's language: telephone numbers in them keep their order. */
export function useLine(): (line: string) => string {
  const { locale } = useShell()
  return (line) => lineWithTelephones(line, locale.tag)
}

/** Language and direction of a text, where they are not the page's (WCAG 2.2, 3.1.2 Language of Parts). */
export interface TextLanguage {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl' | 'auto'
}

/** Of HTML, so much says what language it is in; a text may have the length of a book, and a page many of them. */
const MAX_READ_LENGTH = 500

const TAGS = /<[^>]*(?:>|$)|&[a-z#0-9]+;/gi

/**
 * What a text is marked with; `said` is the tag of the language that its record says its texts are in. HTML is a text with its tags. Where
 * nobody knows the language, and it may run the other way than the page, its first letter says how: a few Latin letters may be a name in any
 * language, and "11 × 6.5 cm" is in none. A text that is mostly in the page's script runs as the page does, whatever word it begins with.
 */
export function useTextLanguage(): (text: string | undefined, said?: string) => TextLanguage {
  const { locale, locales } = useShell()
  return (text = '', said) => {
    const words = text.slice(0, MAX_READ_LENGTH).replace(TAGS, ' ')
    const tag = textLanguage(words, { page: locale, all: locales, said })
    if (tag !== undefined) return { lang: tag, dir: directionOf(tag) }
    const mayTurn = (locale.direction === 'rtl' || FROM_RIGHT.test(words)) && !runsAs(words, locale)
    return mayTurn ? { dir: 'auto' } : {}
  }
}

/** How a day is written in the page's language: options of `formatDate`. */
export function useDateStyle() {
  const { locale } = useShell()
  const text = useText()
  return {
    months: text('date.months').split(' '),
    numbers: locale,
    beforeChrist: text('date.beforeChrist', { year: '{year}' }),
  } as const
}
