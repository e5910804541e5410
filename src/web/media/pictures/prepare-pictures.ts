import type { FastifyInstance } from 'fastify'
import { percentEncoded } from '../../../base/path-segment.ts'
import { pictureWidths } from '../../../engine/contracts/picture-versions.ts'
import type { NavNode, ShellView } from '../../../engine/contracts/view.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import type { PictureVersions } from './picture-versions.ts'

/** Versions made before anybody asks: those that nearly all browsers take. */
const VERSIONS = pictureWidths.map((width) => ({ width, format: 'avif' as const }))

function linksOf(nodes: readonly NavNode[]): readonly string[] {
  return nodes.flatMap(({ href, external, children }) => [...(external ? [] : [href]), ...linksOf(children)])
}

/** Addresses of home, of what the menu leads to, and of every page without parameters, in each language. */
export async function firstPages(
  { home, pages, locales }: SiteManifest,
  shell: (language: string) => Promise<Pick<ShellView, 'navigation'>>,
): Promise<readonly string[]> {
  const routes = [home, ...pages.map(({ route }) => route).filter((route) => !route.includes(':'))]
  const plain = routes.flatMap((route) =>
    locales.map(({ code }, index) => (index === 0 ? route : `${route}?lang=${code}`)),
  )
  const menus = await Promise.all(locales.map(async ({ code }) => linksOf((await shell(code)).navigation)))
  return [...new Set([...plain.slice(0, locales.length), ...menus.flat(), ...plain])]
}

/** Originals of all pictures with versions in a view, in the order they are there. */
export function picturesOfView(view: unknown): readonly string[] {
  if (typeof view !== 'object' || view === null) return []
  if ('versions' in view && view.versions === true && 'src' in view && typeof view.src === 'string')
    return [view.src]
  return Object.values(view).flatMap(picturesOfView)
}

export interface PrepareOptions {
  readonly manifest: SiteManifest
  readonly versions: Pick<PictureVersions, 'prepare'>
  /** The view of an address of the site. */
  readonly view: (address: string) => Promise<unknown>
  readonly shell: (language: string) => Promise<Pick<ShellView, 'navigation'>>
  readonly signal: AbortSignal
  /** Called after each picture, from the first on that lacked a version. */
  readonly onProgress?: (done: number, all: number) => void
}

/**
 * Makes versions of what home and the first page of each list show, one picture after the other, home first. Resolves with
 * how many pictures lacked one.
 */
export async function preparePictures({
  manifest,
  versions,
  view,
  shell,
  signal,
  onProgress,
}: PrepareOptions): Promise<number> {
  const pictures = new Set<string>()
  for (const page of await firstPages(manifest, shell)) {
    if (signal.aborted) return 0
    for (const picture of picturesOfView(await view(page))) pictures.add(picture)
  }
  let [done, made] = [0, 0]
  for (const picture of pictures) {
    if (signal.aborted) return made
    if (await versions.prepare(picture, VERSIONS)) made += 1
    done += 1
    if (made > 0) onProgress?.(done, pictures.size)
  }
  return made
}

/** Views of a web node, had as browsers have them. */
export function viewsOf(node: Pick<FastifyInstance, 'inject'>) {
  return {
    view: async (address: string): Promise<unknown> => {
      const answer = await node.inject(`/_vitrine/page?url=${percentEncoded(address)}`)
      return answer.statusCode === 200 ? answer.json() : undefined
    },
    shell: async (language: string): Promise<ShellView> =>
      (await node.inject(`/_vitrine/shell?lang=${language}`)).json(),
  }
}
