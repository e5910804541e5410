import { pictureWidths } from '../../../engine/contracts/picture-versions.ts'
import type { PictureVersions } from './picture-versions.ts'

/** Versions made before anybody asks: those that nearly all browsers take. */
const VERSIONS = pictureWidths.map((width) => ({ width, format: 'avif' as const }))

/** Originals of all pictures with versions in a view, in the order they are there. */
export function picturesOfView(view: unknown): readonly string[] {
  if (typeof view !== 'object' || view === null) return []
  if ('versions' in view && view.versions === true && 'src' in view && typeof view.src === 'string')
    return [view.src]
  return Object.values(view).flatMap(picturesOfView)
}

export interface PrepareOptions {
  /** Addresses of pages, those first whose pictures are needed first. */
  readonly pages: readonly string[]
  readonly versions: Pick<PictureVersions, 'prepare'>
  /** What a page shows; undefined where it shows nothing. */
  readonly view: (address: string) => Promise<unknown>
  readonly signal: AbortSignal
  /** Called after each picture, from the first on that lacked a version. */
  readonly onProgress?: (done: number, all: number) => void
}

/** Makes versions of what pages show, one picture after the other. Resolves with how many pictures lacked one. */
export async function preparePictures({
  pages,
  versions,
  view,
  signal,
  onProgress,
}: PrepareOptions): Promise<number> {
  const pictures = new Set<string>()
  for (const page of pages) {
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
