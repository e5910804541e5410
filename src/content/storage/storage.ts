import { basename, dirname } from 'node:path/posix'
import type { Readable } from 'node:stream'
import { AppError } from '../../base/app-error.ts'
import { mediaTypes } from '../../base/media-types.ts'
import { message } from '../../base/messages/message.ts'

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Stored file, not yet read. */
export interface StoredFile {
  readonly size: number
  readonly modifiedAt: Date
  /** Entity tag with its quotes; it changes with the content. */
  readonly etag: string
  stream(range?: ByteRange): Readable
}

/**
 * Where files are kept: a local folder, or a bucket of an S3-compatible store.
 * A path is relative, its segments divided by `/`; see `storedPath`.
 */
export interface Storage {
  /** Stores a file, replacing one of that path in a single step. */
  put(path: string, data: Uint8Array | Readable): Promise<void>
  /**
   * Stores a copy of a file on disk, replacing one of that path in a single step. Unlike `put` it does not wait until the disk
   * has the bytes: a power cut may take them back, and the source is still there.
   */
  putFile(path: string, source: string): Promise<void>
  has(path: string): Promise<boolean>
  /** Undefined when there is no such file. */
  open(path: string): Promise<StoredFile | undefined>
  /** Removes a file; one that is not there is no error. */
  remove(path: string): Promise<void>
  /** Rejects where files cannot be read just now. */
  check(): Promise<void>
  /** Every stored file's path, in no order. */
  list(): AsyncIterable<string>
  /** Where an operator finds a file: its path on disk, or its address. */
  locate(path: string): string
  /** A short text about all of it, such as whose files these are: none of its files. */
  readonly label: {
    read(): Promise<string | undefined>
    write(text: string): Promise<void>
  }
  /** Removes the halves of files that killed processes have left, once they are older than a day. */
  sweep(now: Date): Promise<void>
}

// Paths of stored files: which exist at all, where small versions of a picture lie, and how a file is served by its ending.

const MAX_PATH = 500
const SEGMENT = /^(?!\.)[\p{L}\p{N}\p{M} ._()+,=@~-]{1,200}(?<![. ])$/u

/** Whether a text may be the path of a stored file. */
export function isStoredPath(path: string): boolean {
  return path.length <= MAX_PATH && path.split('/').every((part) => SEGMENT.test(part))
}

/**
 * Path of a stored file without a leading slash. Segments are letters, digits, spaces and `._()+,=@~-`; none is empty
 * or begins with a dot, so no path leaves the folder or names a hidden file.
 *
 * @throws AppError CONTENT_STORAGE_PATH for any other text.
 */
export function storedPath(path: string): string {
  const relative = path.startsWith('/') ? path.slice(1) : path
  if (isStoredPath(relative)) return relative
  throw new AppError(message`${JSON.stringify(path.slice(0, 80))} cannot be the path of a stored file.`, {
    code: 'CONTENT_STORAGE_PATH',
    hint: message`Use segments of letters, digits, spaces and ._()+,=@~- divided by slashes, none beginning with a dot.`,
  })
}

/** Where what visitors send is kept, below the folder of files. */
export const VISITORS = 'visitors/'

/** Small versions of a picture by their folder, beside it: width in pixels (specification, section 7: THUMB; activities: 600). */
export const smallWidths: Readonly<Record<string, number>> = { THUMB: 480, '600': 600 }

/** Folders of the versions: the picture itself is where it is. */
export const versionFolders: readonly string[] = ['', ...Object.keys(smallWidths)]

function versionPath(path: string, folder: string): string {
  if (folder === '') return path
  const parent = dirname(path)
  return `${parent === '.' ? '' : `${parent}/`}${folder}/${basename(path)}`
}

/** Every path under which a picture is kept: itself and its small versions. */
export function versionsOf(path: string): readonly string[] {
  return versionFolders.map((folder) => versionPath(path, folder))
}

/** The width of the small version that a path names; undefined where it names none. */
export function smallWidthOf(path: string): number | undefined {
  const folder = basename(dirname(path))
  return Object.hasOwn(smallWidths, folder) ? smallWidths[folder] : undefined
}

/** The path of the picture that a path is a version of. */
export function originalOf(path: string): string {
  return smallWidthOf(path) === undefined
    ? path
    : `${dirname(dirname(path))}/${basename(path)}`.replace(/^\.\//, '')
}

const inline: Readonly<Record<string, string>> = {
  ...mediaTypes,
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
}

/** Extensions of the types that are shown in pages. */
export const inlineTypes: readonly string[] = Object.keys(inline)

/** How a file is served: shown in the page, or only offered for download. */
interface Delivery {
  readonly contentType: string
  readonly inline: boolean
}

/** Delivery by extension. Types that could run in the site's origin, such as SVG and HTML, are only downloads. */
export function deliveryOf(path: string): Delivery {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const contentType = inline[extension]
  return contentType === undefined
    ? { contentType: 'application/octet-stream', inline: false }
    : { contentType, inline: true }
}
