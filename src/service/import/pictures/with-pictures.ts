import { createHash } from 'node:crypto'
import type { Bilingual } from '../../../shared/bilingual.ts'
import { isObject } from '../../../shared/object.ts'
import type { Content } from '../../content.ts'
import { fetchPicture } from './fetch-picture.ts'
import { type FolderPictures, readFolderPictures, storePicture } from './folder-pictures.ts'
import { PictureRefused } from './picture-file.ts'

export interface PictureOptions {
  /** Folder of pictures, named after the numbers of the records or by what the records say. */
  readonly folder?: string | undefined
  /** Hosts from which pictures are taken by their addresses; others stay where they are. */
  readonly hosts?: readonly string[] | undefined
}

/** A picture that was not taken; its record comes in without it. */
export interface MissedPicture {
  readonly name: string
  readonly reason: Bilingual
}

/** What became of pictures so far. */
export interface PictureReport {
  stored: number
  /** Those that were there already. */
  known: number
  readonly missed: MissedPicture[]
}

/** Records whose pictures are looked for at the same time. */
const AT_ONCE = 6

const NOT_IN_FOLDER: Bilingual = { en: 'there is no such file in the folder', zh: '文件夹中没有这个文件' }

function isAddress(path: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(path)
}

/** Where it is remembered under which path the picture of an address is stored. */
function addressKey(address: string): string {
  return `picture:${createHash('sha256').update(address).digest('hex').slice(0, 32)}`
}

function createTaker(
  content: Content,
  folder: FolderPictures | undefined,
  hosts: readonly string[] | undefined,
) {
  const report: PictureReport = { stored: 0, known: 0, missed: [] }
  const taken = new Set<string>()

  const store = async (file: string): Promise<string> => {
    const { path, isNew } = await storePicture(content.storage, file, taken)
    report[isNew ? 'stored' : 'known'] += 1
    return path
  }

  const fetched = async (address: string): Promise<string> => {
    const key = addressKey(address)
    const known = await content.meta.get(key)
    if (known !== undefined && (await content.storage.has(known.slice(1)))) {
      report.known += 1
      return known
    }
    const options = { hosts: hosts ?? [], folder: content.incoming }
    const path = await fetchPicture(address, options, store)
    await content.meta.set(key, path)
    return path
  }

  /** The path of a picture in the storage; undefined where it stays as it is. */
  const found = async (path: string): Promise<string | undefined> => {
    if (isAddress(path)) return hosts === undefined ? undefined : fetched(path)
    if (folder === undefined) return undefined
    const file = folder.named(path)
    if (file === undefined) throw new PictureRefused(NOT_IN_FOLDER)
    return store(file)
  }

  const take = async (
    name: string,
    find: () => Promise<string | undefined>,
  ): Promise<readonly { readonly path: string }[]> => {
    try {
      return [{ path: (await find()) ?? name }]
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      report.missed.push({ name, reason: error.reason })
      return []
    }
  }

  /** The picture that a record names; anything else stays for the schema to refuse. */
  const takeNamed = async (picture: unknown): Promise<readonly unknown[]> => {
    if (!isObject(picture) || typeof picture.path !== 'string') return [picture]
    const { path } = picture
    return (await take(path, () => found(path))).map((kept) => ({ ...picture, ...kept }))
  }

  const takeAll = async (record: unknown): Promise<unknown> => {
    if (!isObject(record)) return record
    const { pictures, ...others } = record
    const number = record.accessionNumber ?? record.workId ?? record.agentId
    const kept: unknown[] = []
    if (Array.isArray(pictures)) for (const picture of pictures) kept.push(...(await takeNamed(picture)))
    else if (pictures !== undefined || typeof number !== 'string') return record
    else
      for (const file of folder?.numbered(number) ?? []) kept.push(...(await take(file, () => store(file))))
    return kept.length === 0 ? others : { ...others, pictures: kept }
  }

  return { report, takeAll }
}

/** What each of a sequence becomes, some at the same time, in their order. */
async function* inOrder<In, Out>(
  given: AsyncIterable<In>,
  make: (value: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const begun: Promise<Out>[] = []
  for await (const value of given) {
    const made = make(value)
    // The first that fails is thrown in its turn.
    made.catch(() => undefined)
    begun.push(made)
    if (begun.length < AT_ONCE) continue
    const next = begun.shift()
    if (next !== undefined) yield await next
  }
  for (const made of begun) yield await made
}

/**
 * The records with their pictures brought into the storage, from a folder and from addresses of some hosts. What is there already
 * is not read again, so an import that was broken off goes on. A picture that cannot be taken is left out of its record.
 *
 * @throws the system's error where the folder cannot be read.
 */
export async function withPictures(
  content: Content,
  records: AsyncIterable<unknown>,
  { folder, hosts }: PictureOptions,
): Promise<{ readonly records: AsyncIterable<unknown>; readonly report: PictureReport }> {
  const found = folder === undefined ? undefined : await readFolderPictures(folder)
  const { report, takeAll } = createTaker(content, found, hosts)
  return { records: inOrder(records, takeAll), report }
}
