import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { omitUndefined } from './object.ts'

/** Whether a path leads to a file; a folder is none. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Whether a path leads to a folder. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** The first bytes of a file, at most so many: what it is, without any decoder. */
export async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The chunks of something that may have at most so many bytes; what is longer throws what `tooLong` gives. */
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
  /** Rights of the file; those of the process by default. */
  readonly mode?: number
  /** Whether it is on the disk when this resolves. */
  readonly flush?: boolean
  readonly signal?: AbortSignal
}

/**
 * Writes chunks to a file that must not be there yet. Where that fails, or what gives the chunks does, no file is left: it is opened before
 * anything is read, since a stream that opens it itself may make it after it was removed.
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
