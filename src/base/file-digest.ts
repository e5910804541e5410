import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Digits of a digest in an address. */
const SHOWN_DIGITS = 8

/** What an address of a file says of its bytes. */
export function shownDigest(digest: string): string {
  return digest.slice(0, SHOWN_DIGITS)
}

/** SHA-256 of bytes in hexadecimal digits. They are not held in memory: a film may be larger than that. */
export async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}
