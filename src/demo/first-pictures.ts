import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFolder } from './demo-folder.ts'

const ADDRESS = /^\/files\/demo\/([a-z0-9-]+)\/([a-z0-9-]+)\.webp$/

export const firstPicturesFolder = join(demoFolder, 'first-pictures')

/** Where the small version of a stored picture lies, if there is one; undefined for other addresses. */
export const firstPictureFile = (address: string): string | undefined => {
  const [, scene, slug] = ADDRESS.exec(address) ?? []
  return scene === undefined ? undefined : join(firstPicturesFolder, scene, `${slug}.avif`)
}

/**
 * A small AVIF of a stored picture of the demonstration museum, drawn beforehand, for the time until its own versions are
 * there: what home and the first page of each list show has one.
 */
export const firstPicture = async (address: string): Promise<Buffer | undefined> => {
  const file = firstPictureFile(address)
  return file === undefined ? undefined : readFile(file).catch(() => undefined)
}
