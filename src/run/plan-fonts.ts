import type { FastifyInstance } from 'fastify'
import { htmlText } from '../base/html-text.ts'
import type { DrawnPage, LoadedTheme } from '../web/page/fonts/load-theme.ts'
import type { Site } from '../web/site/site.ts'
import { firstPages } from './first-pages.ts'

/** Enough to know which characters a museum uses; each takes some milliseconds, and its backend's time. */
const MOST_PAGES = 120
/** Details that are looked at of one list. */
const OF_A_LIST = 6

function linksIn(html: string): readonly string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}

function headingsIn(html: string): string {
  return [...html.matchAll(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs)]
    .map(([, , inner = '']) => htmlText(inner))
    .join(' ')
}

/** Pages of the site as visitors get them: home, what the menu leads to, lists, and some details of each; or home in each language alone. */
async function drawnPages(
  app: FastifyInstance,
  site: Pick<Site, 'manifest' | 'match'>,
  locales: readonly string[],
  { signal, onlyHome = false }: { readonly signal: AbortSignal; readonly onlyHome?: boolean },
): Promise<readonly DrawnPage[]> {
  const { manifest } = site
  const waiting = new Set(await firstPages(app, manifest))
  const drawn: DrawnPage[] = []
  for (const address of waiting) {
    if (signal.aborted || drawn.length === MOST_PAGES) break
    const match = site.match(address)
    if (match.kind !== 'page' || !locales.includes(match.locale)) continue
    const isHome = match.page.route === manifest.home
    if (onlyHome && !isHome) continue
    const { statusCode, payload } = await app.inject(address)
    if (statusCode !== 200) continue
    drawn.push({ locale: match.locale, isHome, text: htmlText(payload), headings: headingsIn(payload) })
    if (match.page.route.includes(':')) continue
    const details = linksIn(payload).filter((href) => {
      const target = site.match(href)
      return target.kind === 'page' && target.page.route.includes(':')
    })
    for (const href of [...new Set(details)].slice(0, OF_A_LIST)) waiting.add(href)
  }
  return drawn
}

/** Plans the pieces of fonts by the pages of the site, of which only the home pages are drawn where the known plan suits them. */
export async function planFonts(
  app: FastifyInstance,
  site: Site,
  theme: LoadedTheme,
  signal: AbortSignal,
): Promise<void> {
  const homes = await drawnPages(app, site, theme.cutLocales, { signal, onlyHome: true })
  if (theme.fits(homes)) return
  const pages = await drawnPages(app, site, theme.cutLocales, { signal })
  if (!signal.aborted) await theme.plan(pages)
}
