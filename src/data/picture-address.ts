import type { Picture } from '../contracts/item.ts'

export interface PictureSettings {
  /** Put before relative paths: "" or "/files" or "https://img.example.org". */
  readonly base: string
  /** Folder of small versions (specification, section 7), if there are any. */
  readonly thumbFolder?: string
}

const ABSOLUTE = /^https?:\/\//i
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f\\]/

/** Address a browser can load a picture or file from, or `undefined` for other schemes and broken paths. */
export const fileAddress = (path: string, base: string): string | undefined => {
  const trimmed = path.trim()
  if (trimmed === '' || CONTROL.test(trimmed)) return undefined
  if (ABSOLUTE.test(trimmed)) return URL.canParse(trimmed) ? trimmed : undefined
  if (trimmed.startsWith('//') || OTHER_SCHEME.test(trimmed)) return undefined
  if (trimmed.split(/[/?#]/).includes('..')) return undefined
  return `${base.replace(/\/$/, '')}/${trimmed.replace(/^\/+/, '')}`
}

/** Inserts a folder before the file name: `a/b.jpg` → `a/THUMB/b.jpg` (specification, section 7). */
export const insertFolder = (path: string, folder: string): string => {
  const slash = path.lastIndexOf('/')
  return `${path.slice(0, slash + 1)}${folder}/${path.slice(slash + 1)}`
}

/** A picture ready for the browser. A relative path has a small version in the configured folder. */
export const toPicture = (
  path: string | undefined,
  thumb: string | undefined,
  alt: string,
  settings: PictureSettings,
): Picture | undefined => {
  const src = path === undefined ? undefined : fileAddress(path, settings.base)
  if (path === undefined || src === undefined) return undefined
  const derived =
    thumb ??
    (settings.thumbFolder === undefined || ABSOLUTE.test(path.trim())
      ? undefined
      : insertFolder(path, settings.thumbFolder))
  const small = derived === undefined ? undefined : fileAddress(derived, settings.base)
  return small === undefined ? { src, alt } : { src, thumb: small, alt }
}
