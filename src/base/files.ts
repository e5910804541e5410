import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { omitUndefined } from './object.ts'

/** Whether a path is an existing regular file. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Whether a path is an existing folder. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Reads up to `count` bytes at the start of a file, enough to detect its format. */
export async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Yields chunks up to a total number of bytes; throws the result of `tooLong` beyond it. */
export async function* limitedChunks(
  bytes: number,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  tooLong: () => Error,
): AsyncGenerator<Uint8Array> {
  let passed = 0
  for await (const chunk of chunks) {
    passed += chunk.byteLength
    if (passed > bytes) throw tooLong()
    yield chunk
  }
}

interface WriteOptions {
  /** File mode; defaults to that of the process. */
  readonly mode?: number
  /** Whether to flush to disk before resolving. */
  readonly flush?: boolean
  readonly signal?: AbortSignal
}

/**
 * Writes chunks to a new file, and removes it if writing or the source fails. Opens the file before reading, because a
 * stream that opens it itself may create it after its removal.
 */
export async function writeNewFile(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  { mode, flush = false, signal }: WriteOptions = {},
): Promise<void> {
  const handle = await open(file, 'wx', mode)
  try {
    await pipeline(chunks, handle.createWriteStream({ flush }), omitUndefined({ signal }))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

const COLLECTION = 'collection'

/** Returns the content-based path of a file with the SHA-256 `digest`; no other file gets the same path. */
export function contentAddress(digest: string, extension: string): string {
  const name = digest.slice(0, 32)
  return `${COLLECTION}/${name.slice(0, 2)}/${name}.${extension}`
}

const CONTENT_ADDRESS = new RegExp(`^${COLLECTION}/[0-9a-f]{2}/(?:[^/]+/)?[0-9a-f]{32}\\.[a-z0-9]+$`)

/** Whether a path comes from `contentAddress`, or is a thumbnail of such a file. */
export function isContentAddress(path: string): boolean {
  return CONTENT_ADDRESS.test(path)
}

/** Number of digest digits in a URL. */
const SHOWN_DIGITS = 8

/** Returns the short digest for a file's URL. */
export function shownDigest(digest: string): string {
  return digest.slice(0, SHOWN_DIGITS)
}

/** Returns a short hash of a value, which changes whenever the value changes. */
export function revisionOfValue(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)
}

/** Returns the SHA-256 in hexadecimal. Streams the data, since a film may exceed memory. */
export async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}
