import { basename, dirname } from 'node:path/posix'

/** Small versions of a picture by their folder, beside it: width in pixels (specification, section 7: THUMB; activities: 600). */
export const smallWidths: Readonly<Record<string, number>> = { THUMB: 480, '600': 600 }

/** Folders of the versions: the picture itself is where it is. */
export const versionFolders: readonly string[] = ['', ...Object.keys(smallWidths)]

function versionOf(path: string, folder: string): string {
  if (folder === '') return path
  const parent = dirname(path)
  return `${parent === '.' ? '' : `${parent}/`}${folder}/${basename(path)}`
}

/** Every path under which a picture is kept: itself and its small versions. */
export function versionsOf(path: string): readonly string[] {
  return versionFolders.map((folder) => versionOf(path, folder))
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
