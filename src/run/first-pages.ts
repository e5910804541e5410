import type { FastifyInstance } from 'fastify'
import type { NavNode, PageView, ShellView } from '../engine/contracts/view.ts'
import type { SiteManifest } from '../engine/index.ts'
import { pageIn } from '../web/page/html-document.ts'

/** The node is ready then in any case: backends that hang must not keep it from visitors. */
const MOST_MS = 15_000

function linksOf(nodes: readonly NavNode[]): readonly string[] {
  return nodes.flatMap(({ href, external, children }) => [...(external ? [] : [href]), ...linksOf(children)])
}

/** Addresses of home, of what the menu leads to, and of every page without parameters, in each language. */
export async function firstPages(
  app: Pick<FastifyInstance, 'inject'>,
  { home, pages, locales }: SiteManifest,
): Promise<readonly string[]> {
  const routes = [home, ...pages.map(({ route }) => route).filter((route) => !route.includes(':'))]
  const plain = routes.flatMap((route) =>
    locales.map(({ code }, index) => (index === 0 ? route : `${route}?lang=${code}`)),
  )
  const menuOf = async (code: string): Promise<readonly string[]> => {
    const shell: ShellView = (await app.inject(`/_vitrine/shell?lang=${code}`)).json()
    return linksOf(shell.navigation)
  }
  const menus = await Promise.all(locales.map(({ code }) => menuOf(code)))
  return [...new Set([...plain.slice(0, locales.length), ...menus.flat(), ...plain])]
}

/** What the page at an address shows. The page is in memory then. */
export async function shownAt(
  app: Pick<FastifyInstance, 'inject'>,
  address: string,
): Promise<PageView | undefined> {
  const { statusCode, body } = await app.inject(address)
  return statusCode === 200 ? pageIn(body) : undefined
}

/**
 * Makes the first pages, one after the other and home first, so that the first visitors find them in memory, and so do those who come
 * while the database is away. Resolves after 15 seconds at the latest.
 */
export async function warmUp(
  app: Pick<FastifyInstance, 'inject'>,
  manifest: SiteManifest,
  signal: AbortSignal,
): Promise<void> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)])
  const late = new Promise<void>((resolve) =>
    until.addEventListener('abort', () => resolve(), { once: true }),
  )
  const warming = async (): Promise<void> => {
    for (const address of await firstPages(app, manifest)) {
      // The second time it counts as what is requested again, which pages that somebody asks for once do not push out.
      for (let times = 0; times < 2 && !until.aborted; times += 1) await app.inject(address)
    }
  }
  await Promise.race([warming(), late])
}
