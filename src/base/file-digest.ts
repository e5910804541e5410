import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

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

/** Digits of a digest in an address. */
const SHOWN_DIGITS = 8

/** What an address of a file says of its bytes. */
export function shownDigest(digest: string): string {
  return digest.slice(0, SHOWN_DIGITS)
}

/** A short name for what a value says now: another one once anything in it has changed. */
export function revisionOfValue(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)
}

/** SHA-256 of bytes in hexadecimal digits. They are not held in memory: a film may be larger than that. */
export async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}
