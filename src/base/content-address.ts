const COLLECTION = 'collection'

/** Path of a file that is named by its own bytes, of which `digest` is the SHA-256: another file never comes under it. */
export function contentAddress(digest: string, extension: string): string {
  const name = digest.slice(0, 32)
  return `${COLLECTION}/${name.slice(0, 2)}/${name}.${extension}`
}

const CONTENT_ADDRESS = new RegExp(`^${COLLECTION}/[0-9a-f]{2}/(?:[^/]+/)?[0-9a-f]{32}\\.[a-z0-9]+$`)

/** Whether a path is one of `contentAddress`, or of a small version of such a file. */
export function isContentAddress(path: string): boolean {
  return CONTENT_ADDRESS.test(path)
}
