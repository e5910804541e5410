import { createContext, type ReactNode, use } from 'react'
import { RTL_LETTERS } from '../../base/letter-directions.ts'
import { formatNumber, withDigits } from '../../base/text/format.ts'
import { directionOf, type FillValues, runsAs, textLanguage } from '../../base/text/text-language.ts'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import type { TextKey } from '../texts/languages/shipped.ts'
import { isolateTelephones, translate } from '../texts/translate.ts'

/** Navigation that components may request from the app. All methods do nothing on the server. */
export interface Navigation {
  /** Opens a URL of this site like a click on a link. */
  navigate(href: string): void
  /**
   * Prefetches the view of a URL of this site so that it opens at once. Resolves to undefined for a URL of another
   * site. Rejects on failure.
   */
  peek(href: string): Promise<PageView | undefined>
  /** Refetches the current page, for example after a form was submitted. */
  refresh(): Promise<void>
  /** Clears the page cache, because submitted data may have changed any page. */
  forget(): void
  /** Whether the tab's history holds an earlier page of this site; false on the server. */
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

/** Returns the data around the page: languages, platform, texts. Throws outside `ShellProvider`. */
export function useShell(): ShellView {
  const shell = use(ShellContext)
  if (shell === undefined) throw new Error('useShell: no ShellProvider above; render inside <App>.')
  return shell
}

/** Returns the current page. Throws outside `PageProvider`. */
export function usePage(): PageView {
  const page = use(PageContext)
  if (page === undefined) throw new Error('usePage: no PageProvider above; render inside <App>.')
  return page
}

export function useNavigation(): Navigation {
  return use(NavigationContext)
}

export type Translate = (key: TextKey, values?: FillValues) => string

/** Returns `translate` bound to the interface texts and locale of the page. */
export function useText(): Translate {
  const { texts, locale } = useShell()
  return (key, values) => translate(texts, locale, key, values)
}

/** Returns a formatter for the locale's digits: numbers are grouped; strings such as years and times are not. */
export function useNumber(): (value: number | string) => string {
  const { locale } = useShell()
  return (value) => (typeof value === 'number' ? formatNumber(value, locale) : withDigits(value, locale))
}

/** Returns a formatter for address lines that keeps telephone numbers in their order in right-to-left pages. */
export function useLine(): (line: string) => string {
  const { locale } = useShell()
  return (line) => isolateTelephones(line, locale.tag)
}

/** `lang` and `dir` attributes of a text whose language differs from the page's (WCAG 2.2, 3.1.2 Language of Parts). */
export interface TextLanguage {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl' | 'auto'
}

/** Number of leading characters used to detect the language. A text may be as long as a book, and a page may show many of them. */
const MAX_READ_LENGTH = 500

const TAGS = /<[^>]*(?:>|$)|&[a-z#0-9]+;/gi

/**
 * Returns a function that computes the `lang` and `dir` attributes of a text or HTML string. `said` is the language tag
 * that the record states for its texts.
 *
 * If the language is unknown and the text may run against the page's direction, it returns `dir="auto"`. A few Latin
 * letters may be a name in any language, and "11 × 6.5 cm" is in none. A text mostly in the page's script keeps the
 * page's direction, whatever its first word.
 */
export function useTextLanguage(): (text: string | undefined, said?: string) => TextLanguage {
  const { locale, locales } = useShell()
  return (text = '', said) => {
    const words = text.slice(0, MAX_READ_LENGTH).replace(TAGS, ' ')
    const tag = textLanguage(words, { page: locale, all: locales, said })
    // Years in the page's words before the original, as `dateInWords` writes them, would otherwise be read in reverse.
    const years = /^[^(]*\p{Nd}[^(]* \(/u.exec(words)
    if (tag !== undefined)
      return { lang: tag, dir: years && runsAs(years[0], locale) ? locale.direction : directionOf(tag) }
    const mayTurn = (locale.direction === 'rtl' || RTL_LETTERS.test(words)) && !runsAs(words, locale)
    return mayTurn ? { dir: 'auto' } : {}
  }
}

/** Returns the locale's options for `formatDate`. */
export function useDateStyle() {
  const { locale } = useShell()
  const text = useText()
  return {
    months: text('date.months').split(' '),
    numbers: locale,
    beforeChrist: text('date.beforeChrist', { year: '{year}' }),
  } as const
}
