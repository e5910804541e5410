import { createContext, type ReactNode, use } from 'react'
import type { PageView, ShellView } from '../contracts/view.ts'
import type { TextKey } from '../i18n/catalogue.ts'
import { type FillValues, fill } from '../i18n/fill.ts'
import { formatNumber } from '../i18n/format.ts'

/** What a component may ask of the app besides links: both do nothing on the server. */
export interface Navigation {
  /** Opens an address of this site as a click on a link would. */
  navigate(href: string): void
  /** Fetches the current page again, for example after a form was sent. */
  refresh(): Promise<void>
  /** True once a page of this site lies behind this one in the tab's history; false on the server. */
  readonly canGoBack: boolean
  back(): void
}

const idle: Navigation = {
  navigate: () => {},
  refresh: async () => {},
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

/**
 * Texts of the interface in the page's language. With `n: 1` the key's `.one` form is taken where there
 * is one. Numbers are grouped as the language does. A key the shell lacks shows as itself.
 */
export function useText(): Translate {
  const { texts, locale } = useShell()
  return (key, values = {}) => {
    const single = values.n === 1 ? texts[`${key}.one`] : undefined
    const words = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value, locale.tag) : value,
    ])
    return fill(single ?? texts[key] ?? key, Object.fromEntries(words))
  }
}
