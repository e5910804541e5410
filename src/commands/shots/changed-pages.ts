import { createMemo } from '../../base/memo.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { percentEncoded } from '../../base/path-segment.ts'
import { createSemaphore } from '../../base/semaphore.ts'
import { THEME_ADDRESS } from '../../engine/contracts/theme.ts'
import type { QueryView } from '../../engine/contracts/view.ts'
import type { SiteManifest } from '../../engine/index.ts'
import { lostData } from '../plan/data-changes.ts'
import { renamedPages } from '../plan/page-changes.ts'
import { type PageVisit, visitsIn } from './places.ts'
import type { Evidence } from './severity.ts'

/** Address of a media file in the JSON of a view. */
const MEDIA = /\/media\/[^"'\\\s?#)]+/g

/**
 * Creates a function that tells whether a text names a media file whose content changed under the same name. The page data is then equal
 * but the page is not. Each file is fetched once.
 */
function createReplacedMedia(before: string, after: string): (text: string) => Promise<boolean> {
  const remember = createMemo<boolean>()
  const bytes = async (address: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(address)).arrayBuffer())
  const isReplaced = (path: string): Promise<boolean> =>
    remember(path, async () => {
      const [was, is] = await Promise.all([bytes(before + path), bytes(after + path)])
      return !was.equals(is)
    })
  return async (text) => {
    const replaced = await Promise.all([...new Set(text.match(MEDIA))].map(isReplaced))
    return replaced.includes(true)
  }
}

/** A running site and its manifest. */
export interface RunningSite {
  readonly origin: string
  readonly manifest: SiteManifest
}

/** A page in one language with changed content. A side is undefined if it has no such page. */
export interface ChangedPage {
  readonly route: string
  readonly locale: string
  readonly before?: PageVisit
  readonly after?: PageVisit
  /** Button that opens a form, if the form differs rather than the page itself. */
  readonly button?: string
  readonly evidence: Evidence
}

/** Differences between two sites, in every language of either. */
export interface ChangedPages {
  readonly pages: readonly ChangedPage[]
  /** Pages where only menu, footer or toolbar changed. `pages` has the first of them. */
  readonly framed: readonly ChangedPage[]
}

/** Maximum number of concurrent requests to each site. */
const MAX_CONCURRENT_REQUESTS = 4

/** Number of times an entry was opened, which these requests increase. */
const COUNTED = 'visits'

interface Answer {
  readonly text: string
  readonly value: unknown
}

async function requestPage(address: string): Promise<Answer> {
  const value: unknown = await (await fetch(address)).json()
  return { value, text: JSON.stringify(value, (key, each: unknown) => (key === COUNTED ? undefined : each)) }
}

function codesOf({ manifest }: RunningSite): readonly string[] {
  return manifest.locales.map(({ code }) => code)
}

function isQueryView(value: unknown): value is QueryView {
  return isObject(value) && 'ok' in value
}

/** Entries of a view by query. */
function itemsOf(view: unknown) {
  const data = isObject(view) && isObject(view.data) ? view.data : {}
  return Object.entries(data).map(
    ([name, query]) => [name, isQueryView(query) && query.ok ? query.items : []] as const,
  )
}

function hasLost(before: unknown, after: unknown): boolean {
  const now = new Map(itemsOf(after))
  return itemsOf(before).some(([name, items]) => lostData(items, now.get(name) ?? []).length > 0)
}

function isError(view: unknown): boolean {
  return isObject(view) && typeof view.status === 'number' && view.status >= 400
}

/** Returns buttons of a view that open a form, by form name. */
function buttonsIn(value: unknown): readonly (readonly [form: string, label: string])[] {
  if (!isObject(value)) return []
  const { name, label } = value
  if (typeof name === 'string' && typeof label === 'string') return [[name, label]]
  return Object.values(value).flatMap(buttonsIn)
}

/** A page in one language, with its address on either site. */
interface PairedVisits {
  readonly route: string
  readonly was: PageVisit | undefined
  readonly is: PageVisit | undefined
}

async function pairedVisits(
  before: RunningSite,
  after: RunningSite,
  locale: string,
  words: string,
): Promise<readonly PairedVisits[]> {
  const visitsOf = async ({ origin, manifest }: RunningSite): Promise<ReadonlyMap<string, PageVisit>> => {
    const isSpoken = manifest.locales.some(({ code }) => code === locale)
    const visits = isSpoken ? await visitsIn(origin, locale, manifest, words) : []
    return new Map(visits.map((visit) => [visit.route, visit]))
  }
  const [was, now] = await Promise.all([visitsOf(before), visitsOf(after)])
  // A renamed page is compared with its former self.
  const renamed = new Map(
    renamedPages(before.manifest, after.manifest).map(([from, to]) => [from.route, to.route]),
  )
  const nameNow = (route: string): string => {
    const to = renamed.get(route)
    return to !== undefined && !now.has(route) && now.has(to) ? to : route
  }
  const old = new Map([...was].map(([route, visit]) => [nameNow(route), visit]))
  const routes = new Set([...now.keys(), ...old.keys()])
  return [...routes].map((route) => ({ route, was: old.get(route), is: now.get(route) }))
}

function changedPage(locale: string, { route, was, is }: PairedVisits, evidence: Evidence): ChangedPage {
  return {
    route,
    locale,
    ...omitUndefined({ before: was, after: is }),
    evidence,
  }
}

async function changedInLanguage(
  before: RunningSite,
  after: RunningSite,
  locale: string,
  words: string,
  showsReplaced: (text: string) => Promise<boolean>,
): Promise<ChangedPages> {
  const atOnce = createSemaphore(MAX_CONCURRENT_REQUESTS, Number.POSITIVE_INFINITY)
  const get = (site: RunningSite, path: string): Promise<Answer> =>
    atOnce(() => requestPage(site.origin + path))
  const viewOf = async (site: RunningSite, visit: PageVisit | undefined): Promise<Answer | undefined> =>
    visit && get(site, `/_vitrine/page?url=${percentEncoded(visit.address)}`)
  const differs = async (path: string): Promise<boolean> => {
    const [was, is] = await Promise.all([get(before, path), get(after, path)])
    return was.text !== is.text || showsReplaced(is.text)
  }
  const visits = await pairedVisits(before, after, locale, words)
  const look = async (site: RunningSite): Promise<string> => (await fetch(site.origin + THEME_ADDRESS)).text()
  const isTheme = (await look(before)) !== (await look(after))
  const isFrame = isTheme || (await differs(`/_vitrine/shell?lang=${locale}`))
  const forms = Object.keys(after.manifest.forms).filter((name) => name in before.manifest.forms)
  const changed = await Promise.all(forms.map((name) => differs(`/_vitrine/forms/${name}?lang=${locale}`)))
  const changedForms = new Set(forms.filter((_, index) => changed[index]))
  const shown = new Set<string>()
  const compared = await Promise.all(
    visits.map(async ({ route, was, is }) => {
      const [view, viewNow] = await Promise.all([viewOf(before, was), viewOf(after, is)])
      const isSame = view !== undefined && view.text === viewNow?.text && !(await showsReplaced(view.text))
      return { route, was, is, view, viewNow, isSame }
    }),
  )
  /** For a changed theme, one page of each template is shown. */
  const seen = new Set<string>()
  const isFirstOfTemplate = (visit: PageVisit | undefined): boolean => {
    const template = after.manifest.pages.find(({ route }) => route === visit?.page)?.template
    if (!isTheme || template === undefined || seen.has(template)) return false
    seen.add(template)
    return true
  }
  const pages: ChangedPage[] = []
  const framed: ChangedPage[] = []
  for (const { route, was, is, view, viewNow, isSame } of compared) {
    const evidence: Evidence = {
      routes: [...new Set([route, ...[was, is].flatMap((visit) => visit?.page ?? [])])],
      isGone: is === undefined || (isError(viewNow?.value) && !isError(view?.value)),
      hasLost: !isSame && view !== undefined && viewNow !== undefined && hasLost(view.value, viewNow.value),
      isFrame: isSame && isFrame,
    }
    const page = changedPage(locale, { route, was, is }, evidence)
    if (!isSame || isFirstOfTemplate(is)) pages.push(page)
    else if (isFrame) framed.push(page)
    const old = new Set(buttonsIn(view?.value).map(([, label]) => label))
    for (const [form, button] of buttonsIn(viewNow?.value)) {
      if (!changedForms.has(form) || shown.has(form) || !old.has(button)) continue
      shown.add(form)
      pages.push({ ...page, button, evidence: { ...evidence, hasLost: false, isFrame: false } })
    }
  }
  const [first, ...rest] = framed
  return first === undefined ? { pages, framed } : { pages: [...pages, first], framed: rest }
}

/**
 * Returns every page whose content differs between two sites with the same data.
 *
 * @param words Search words.
 */
export async function changedPages(
  before: RunningSite,
  after: RunningSite,
  words: string,
): Promise<ChangedPages> {
  const codes = [...new Set([...codesOf(after), ...codesOf(before)])]
  const showsReplaced = createReplacedMedia(before.origin, after.origin)
  const found = await Promise.all(
    codes.map((code) => changedInLanguage(before, after, code, words, showsReplaced)),
  )
  return { pages: found.flatMap(({ pages }) => pages), framed: found.flatMap(({ framed }) => framed) }
}

/**
 * Returns a finder for all pages of two sites, whatever their data. Used to compare two engine versions, which may write the same data
 * differently. `only` selects routes that contain it.
 */
export function everyPage(only = '') {
  return async (before: RunningSite, after: RunningSite, words: string): Promise<ChangedPages> => {
    const pages = codesOf(after).map(async (locale) => {
      const visits = await pairedVisits(before, after, locale, words)
      return visits.flatMap((visit): readonly ChangedPage[] => {
        const { route, is } = visit
        if (!route.includes(only)) return []
        const evidence = { routes: [route], isGone: is === undefined, hasLost: false, isFrame: false }
        return [changedPage(locale, visit, evidence)]
      })
    })
    return { pages: (await Promise.all(pages)).flat(), framed: [] }
  }
}
