import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFolder } from './demo-folder.ts'

const ADDRESS = /^\/files\/demo\/([a-z0-9-]+)\/([a-z0-9-]+)\.webp$/

/** File of a small version of a picture, by scene and slug. */
export const firstPictureFile = (scene: string, slug: string): string =>
  join(demoFolder, 'first-pictures', scene, `${slug}.avif`)

/**
 * A small AVIF of a stored picture of the demonstration museum, drawn beforehand, for the time until its own versions are
 * there: what home and the first page of each list show has one.
 */
export const firstPicture = async (address: string): Promise<Buffer | undefined> => {
  const [, scene = '', slug = ''] = ADDRESS.exec(address) ?? []
  if (slug === '') return undefined
  return readFile(firstPictureFile(scene, slug)).catch(() => undefined)
}
