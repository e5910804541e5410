// Paths of stored files: valid paths, small versions of pictures, and delivery by file extension.

import { basename, dirname } from 'node:path/posix'
import { AppError } from '../../base/app-error.ts'
import { mediaTypes } from '../../base/media-types.ts'
import { message } from '../../base/messages/message.ts'

const MAX_PATH = 500
const SEGMENT = /^(?!\.)[\p{L}\p{N}\p{M} ._()+,=@~-]{1,200}(?<![. ])$/u

/** Whether a text is a valid path of a stored file. */
export function isStoredPath(path: string): boolean {
  return path.length <= MAX_PATH && path.split('/').every((part) => SEGMENT.test(part))
}

/**
 * Validates the path of a stored file and removes a leading slash. Segments consist of letters, digits,
 * spaces and `._()+,=@~-`. None is empty or begins with a dot, so that no path leaves the folder or names a
 * hidden file.
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

/** Folder of visitors' files, below the folder of files. */
export const VISITORS = 'visitors/'

/**
 * Widths in pixels of the small versions of a picture, by the name of their subfolder (specification, section
 * 7: THUMB; activities: 600).
 */
export const smallWidths: Readonly<Record<string, number>> = { THUMB: 480, '600': 600 }

/** Subfolders of all versions; empty for the picture itself. */
export const versionFolders: readonly string[] = ['', ...Object.keys(smallWidths)]

function versionPath(path: string, folder: string): string {
  if (folder === '') return path
  const parent = dirname(path)
  return `${parent === '.' ? '' : `${parent}/`}${folder}/${basename(path)}`
}

/** Returns the paths of a picture and all its small versions. */
export function versionsOf(path: string): readonly string[] {
  return versionFolders.map((folder) => versionPath(path, folder))
}

/** Returns the width of the small version at a path; undefined for other paths. */
export function smallWidthOf(path: string): number | undefined {
  const folder = basename(dirname(path))
  return Object.hasOwn(smallWidths, folder) ? smallWidths[folder] : undefined
}

/** Returns the path of the picture that a path is a version of. */
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

/** Extensions of types displayed in pages. */
export const inlineTypes: readonly string[] = Object.keys(inline)

/** How a file is delivered: displayed in the page, or offered as a download. */
export interface Delivery {
  readonly contentType: string
  readonly inline: boolean
}

/**
 * Returns the delivery by file extension. Types that could run scripts in the site's origin, such as SVG and
 * HTML, are downloads only.
 */
export function deliveryOf(path: string): Delivery {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const contentType = inline[extension]
  return contentType === undefined
    ? { contentType: 'application/octet-stream', inline: false }
    : { contentType, inline: true }
}
