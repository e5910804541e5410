import type { SiteManifest } from '../../../site/engine/index.ts'
import { type Visit, visitsIn } from './places.ts'

/** A site that answers, with what it was compiled from. */
export interface RunningSite {
  readonly origin: string
  readonly manifest: SiteManifest
}

/** A page in one language whose content is no longer the same; a side is absent where it has no such page. */
export interface ChangedPage {
  readonly route: string
  readonly locale: string
  readonly before?: Visit
  readonly after?: Visit
}

/** What two sites show differently, in every language that either has. */
export interface ChangedPages {
  readonly pages: readonly ChangedPage[]
  /** Pages around which only the frame has changed (menu, footer, toolbar); `pages` has the first of them. */
  readonly framed: readonly ChangedPage[]
}

/** How often an entry was opened: looking at it here raises it. */
const COUNTED = 'visits'

const getText = async (address: string): Promise<string> =>
  JSON.stringify(await (await fetch(address)).json(), (key, value: unknown) =>
    key === COUNTED ? undefined : value,
  )

const viewOf = ({ origin }: RunningSite, { address }: Visit): Promise<string> =>
  getText(`${origin}/_vitrine/page?url=${encodeURIComponent(address)}`)

const shellOf = ({ origin }: RunningSite, locale: string): Promise<string> =>
  getText(`${origin}/_vitrine/shell?lang=${locale}`)

const codesOf = ({ manifest }: RunningSite): readonly string[] => manifest.locales.map(({ code }) => code)

const inLanguage = async (
  before: RunningSite,
  after: RunningSite,
  locale: string,
  words: string,
): Promise<ChangedPages> => {
  const visitsOf = (site: RunningSite) =>
    codesOf(site).includes(locale) ? visitsIn(site.origin, locale, site.manifest, words) : []
  const [old, now] = [await visitsOf(before), await visitsOf(after)]
  const routes = [...new Set([...now, ...old].map(({ route }) => route))]
  const isFramed = (await shellOf(before, locale)) !== (await shellOf(after, locale))
  const pages: ChangedPage[] = []
  const framed: ChangedPage[] = []
  for (const route of routes) {
    const [was, is] = [old, now].map((visits) => visits.find((visit) => visit.route === route))
    const page: ChangedPage = {
      route,
      locale,
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    }
    const isSame =
      was !== undefined && is !== undefined && (await viewOf(before, was)) === (await viewOf(after, is))
    if (!isSame) pages.push(page)
    else if (isFramed) framed.push(page)
  }
  const [first, ...rest] = framed
  return first === undefined ? { pages, framed } : { pages: [...pages, first], framed: rest }
}

/** Every page whose content differs between two sites over the same data. `words` are what a search is asked for. */
export const changedPages = async (
  before: RunningSite,
  after: RunningSite,
  words: string,
): Promise<ChangedPages> => {
  const codes = [...new Set([...codesOf(after), ...codesOf(before)])]
  const found: ChangedPages[] = []
  for (const code of codes) found.push(await inLanguage(before, after, code, words))
  return { pages: found.flatMap(({ pages }) => pages), framed: found.flatMap(({ framed }) => framed) }
}
