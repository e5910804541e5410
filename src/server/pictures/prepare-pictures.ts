import { pictureWidths } from '../../contracts/picture-versions.ts'
import type { SiteManifest } from '../../engine/index.ts'
import type { PictureVersions } from './picture-versions.ts'

/** Versions made before anybody asks: those that nearly all browsers take. */
const VERSIONS = pictureWidths.map((width) => ({ width, format: 'avif' as const }))

/** Addresses of home, then of every page without parameters, in each language: the first page of each list is among them. */
export const firstPages = ({ home, pages, locales }: SiteManifest): readonly string[] => {
  const routes = pages.map(({ route }) => route).filter((route) => !route.includes(':'))
  return [...new Set([home, ...routes])].flatMap((route) =>
    locales.map(({ code }, index) => (index === 0 ? route : `${route}?lang=${code}`)),
  )
}

/** Originals of all pictures with versions in a view, in the order they stand there. */
export const picturesOfView = (view: unknown): readonly string[] => {
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
  readonly signal: AbortSignal
}

/** Makes versions of what home and the first page of each list show, one picture after the other, home first. */
export const preparePictures = async ({
  manifest,
  versions,
  view,
  signal,
}: PrepareOptions): Promise<void> => {
  const seen = new Set<string>()
  for (const page of firstPages(manifest)) {
    if (signal.aborted) return
    for (const picture of picturesOfView(await view(page))) {
      if (signal.aborted) return
      if (seen.has(picture)) continue
      seen.add(picture)
      await versions.prepare(picture, VERSIONS)
    }
  }
}
