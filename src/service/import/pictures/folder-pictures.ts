import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../storage/storage.ts'
import { MAX_BYTES, PictureRefused, pictureExtension } from './picture-file.ts'

/** Pictures of a folder, found by names of files or by numbers of records. */
export interface FolderPictures {
  /** The file with this name, which may have folders before it and lack its extension; undefined where there is none. */
  named(name: string): string | undefined
  /** Files that are named after a number: the number itself, or with a further one after it, in the order of their names. */
  numbered(number: string): readonly string[]
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i

/** Names are compared without case, extension, and the marks that file systems do not take. */
function key(name: string): string {
  return name
    .normalize('NFC')
    .replace(PICTURE, '')
    .trim()
    .toLowerCase()
    .replace(/[/\\:*?"<>|%\s]+/g, '-')
}

/** What follows the number where it has several pictures: "_2", "-02", " (3)", "_a". */
const FURTHER = /^(.+?)[-_. ]*(?:[-_. ](?:\d{1,3}|[a-z])|-?\(\d{1,3}\))$/

/** Reads which pictures are in a folder and the folders within. */
export async function readFolderPictures(folder: string): Promise<FolderPictures> {
  const byName = new Map<string, string>()
  const byNumber = new Map<string, string[]>()
  const add = (name: string, file: string): void => {
    const files = byNumber.get(name)
    if (files === undefined) byNumber.set(name, [file])
    else files.push(file)
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const order = new Intl.Collator('en', { numeric: true })
  const files = entries
    .filter((entry) => entry.isFile() && PICTURE.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => ({ name: entry.name, file: join(entry.parentPath, entry.name) }))
    .toSorted((one, other) => order.compare(one.file, other.file))
  for (const { name, file } of files) {
    const whole = key(name)
    byName.set(name.toLowerCase(), file)
    if (!byName.has(whole)) byName.set(whole, file)
    add(whole, file)
    const [, number] = FURTHER.exec(whole) ?? []
    if (number !== undefined) add(number, file)
  }
  return {
    named: (name) => {
      const last = basename(name.replaceAll('\\', '/'))
      return byName.get(last.toLowerCase()) ?? byName.get(key(last))
    },
    numbered: (number) => byNumber.get(key(number)) ?? [],
  }
}

/**
 * Puts a picture into the storage under a name made of its bytes, so that one that is there already is not written again.
 *
 * @param taken paths that this import has stored or found, which are added to.
 * @throws PictureRefused for what is no picture, or too large.
 */
export async function storePicture(
  storage: Storage,
  file: string,
  taken: Set<string>,
): Promise<{ readonly path: string; readonly isNew: boolean }> {
  if ((await stat(file)).size > MAX_BYTES)
    throw new PictureRefused({
      en: `it is larger than ${MAX_BYTES / 1024 / 1024} MB`,
      zh: `它超过 ${MAX_BYTES / 1024 / 1024} MB`,
    })
  const extension = await pictureExtension(file)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const digest = hash.digest('hex').slice(0, 32)
  const path = `collection/${digest.slice(0, 2)}/${digest}.${extension}`
  // Two records that are read at the same time may have equal pictures.
  if (taken.has(path)) return { path: `/${path}`, isNew: false }
  taken.add(path)
  const isNew = !(await storage.has(path))
  if (isNew) await storage.putFile(path, file)
  return { path: `/${path}`, isNew }
}
