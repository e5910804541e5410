// Renders the first pages of a site before the first request, so that they are cached, their fonts subset and
// their pictures ready.

import { setTimeout as pause } from 'node:timers/promises'
import { htmlText } from '../base/html-text.ts'
import type { Progress } from '../base/progress.ts'
import { type Content, contentVersion } from '../content/index.ts'
import type { NavNode } from '../engine/contracts/view.ts'
import { type Message, message } from '../engine/errors/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import { type PictureVersions, preparePictures } from '../web/media/pictures/picture-versions.ts'
import type { LoadedTheme, PageText } from '../web/page/fonts/load-theme.ts'
import { pageViewIn } from '../web/page/html-document.ts'
import type { OwnPages } from '../web/page/page-routes.ts'
import type { Site } from '../web/site/site.ts'

/** Time limit in milliseconds: slow backends must not keep the node from becoming ready. */
const MAX_SAMPLING_MS = 15_000

function menuLinks(nodes: readonly NavNode[]): readonly string[] {
  return nodes.flatMap(({ href, external, children }) => [
    ...(external ? [] : [href]),
    ...menuLinks(children),
  ])
}

/**
 * Returns the URLs of the home page, of menu links, and of all pages without parameters, in each language.
 *
 * @internal Exported for tests.
 */
export async function firstPages(
  own: Pick<OwnPages, 'shell'>,
  { home, pages, locales }: SiteManifest,
): Promise<readonly string[]> {
  const routes = [home, ...pages.map(({ route }) => route).filter((route) => !route.includes(':'))]
  const plain = routes.flatMap((route) =>
    locales.map(({ code }, index) => (index === 0 ? route : `${route}?lang=${code}`)),
  )
  const menuOf = async (code: string): Promise<readonly string[]> =>
    menuLinks((await own.shell(code)).navigation)
  const menus = await Promise.all(locales.map(({ code }) => menuOf(code)))
  return [...new Set([...plain.slice(0, locales.length), ...menus.flat(), ...plain])]
}

/**
 * Renders the first pages one after another, the home page first, so that they are cached for the first
 * visitors and while the database is unavailable. Resolves after 15 seconds at the latest.
 */
export async function warmUp(own: OwnPages, manifest: SiteManifest, signal: AbortSignal): Promise<void> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(MAX_SAMPLING_MS)])
  if (until.aborted) return
  const late = new Promise<void>((resolve) =>
    until.addEventListener('abort', () => resolve(), { once: true }),
  )
  const warming = async (): Promise<void> => {
    for (const address of await firstPages(own, manifest)) {
      // A second request marks the page as frequently used in the cache, so that one-time requests do not
      // evict it.
      for (let times = 0; times < 2 && !until.aborted; times += 1) await own.document(address)
    }
  }
  await Promise.race([warming(), late])
}

/**
 * Maximum number of pages, enough to find the characters a museum uses. Each takes some milliseconds, and
 * time of its backend.
 */
const MAX_SAMPLE_PAGES = 120
/** Maximum number of detail pages per list. */
const MAX_DETAILS_OF_LIST = 6

function pageLinks(html: string): readonly string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}

function headingsIn(html: string): string {
  return [...html.matchAll(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs)]
    .map(([, , inner = '']) => htmlText(inner))
    .join(' ')
}

/**
 * Renders pages as visitors get them: home, menu links, lists, and some details of each; with `onlyHome`, the
 * home page in each language.
 */
async function drawnPages(
  own: OwnPages,
  site: Pick<Site, 'manifest' | 'match'>,
  locales: readonly string[],
  { signal, onlyHome = false }: { readonly signal: AbortSignal; readonly onlyHome?: boolean },
): Promise<readonly PageText[]> {
  const { manifest } = site
  const waiting = new Set(await firstPages(own, manifest))
  const drawn: PageText[] = []
  for (const address of waiting) {
    if (signal.aborted || drawn.length === MAX_SAMPLE_PAGES) break
    const match = site.match(address)
    if (match.kind !== 'page' || !locales.includes(match.locale)) continue
    const isHome = match.page.route === manifest.home
    if (onlyHome && !isHome) continue
    const html = await (await own.document(address))?.text()
    if (html === undefined) continue
    drawn.push({ locale: match.locale, isHome, text: htmlText(html), headings: headingsIn(html) })
    if (match.page.route.includes(':')) continue
    const details = pageLinks(html).filter((href) => {
      const target = site.match(href)
      return target.kind === 'page' && target.page.route.includes(':')
    })
    for (const href of [...new Set(details)].slice(0, MAX_DETAILS_OF_LIST)) waiting.add(href)
  }
  return drawn
}

/**
 * Plans the font subsets by the characters on the site's pages. If the known plan fits the home pages, no
 * others are rendered.
 */
export async function planFonts(
  own: OwnPages,
  site: Site,
  theme: LoadedTheme,
  signal: AbortSignal,
): Promise<void> {
  const homes = await drawnPages(own, site, theme.cutLocales, { signal, onlyHome: true })
  if (theme.fits(homes)) return
  const pages = await drawnPages(own, site, theme.cutLocales, { signal })
  if (!signal.aborted) await theme.plan(pages)
}

const LOOK_MS = 60_000

export interface KeepPreparedOptions {
  readonly own: OwnPages
  readonly site: Site
  readonly content: Content
  readonly versions: PictureVersions
  readonly signal: AbortSignal
  readonly progress: Progress
}

function preparingMessage(done: number, all: number): Message {
  return message`preparing pictures: ${done} of ${all}`
}

function preparedMessage(count: number): Message {
  return message`pictures are prepared: ${count}`
}

/**
 * Prepares the versions of pictures on the home page and the first pages of lists. Runs at the start and
 * whenever the content changes, such as after an import by another process. Resolves when `signal` is
 * aborted.
 */
export async function keepPrepared({
  own,
  site,
  content,
  versions,
  signal,
  progress,
}: KeepPreparedOptions): Promise<void> {
  const view = async (address: string) => {
    const html = await (await own.document(address))?.text()
    return html === undefined ? undefined : pageViewIn(html)
  }
  let known: number | undefined
  while (!signal.aborted) {
    const version = await contentVersion(content.reader)
    if (version !== known) {
      const onProgress = (done: number, all: number): void => progress.show(preparingMessage(done, all))
      const pages = await firstPages(own, site.manifest)
      const made = await preparePictures({ pages, versions, view, signal, onProgress })
      if (made > 0 && !signal.aborted) progress.show(preparedMessage(made))
      progress.clear()
    }
    known = version
    await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}
