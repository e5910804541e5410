import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { decodeBytes, MAX_DECODE_BYTES } from '../decode-memory.ts'
import { createSemaphore, type Semaphore } from '../semaphore.ts'
import type { StoredFile } from './storage.ts'

/** No picture with more pixels is opened. */
export const MAX_PIXELS = 200_000_000

const AT_ONCE = 2
const WAITING = 60
/** A picture that needs more bytes than this to be decoded waits until no other such one is. */
const HEAVY_BYTES = 32 * 1024 * 1024
const REMEMBERED = 5000

/** Thrown for a picture that needs too much memory to be decoded. */
export class TooHeavy extends Error {
  constructor() {
    super(
      'The picture needs too much memory to be decoded. Store it as a JPEG that is not progressive, or as a PNG that is not interlaced.',
    )
  }
}

/** Bytes that decoding a stored picture needs; 0 where its header cannot be read, which the task then reports. */
async function bytesToDecode(file: StoredFile): Promise<number> {
  const reader = sharp({ limitInputPixels: MAX_PIXELS })
  try {
    const [metadata] = await Promise.all([reader.metadata(), pipeline(file.stream(), reader)])
    return decodeBytes(metadata, false)
  } catch {
    return 0
  }
}

/** Runs a task that decodes a stored picture; it may wait before. Rejects with `TooHeavy`, or `Busy` when too many wait. */
export type PictureDecoder = <T>(path: string, file: StoredFile, task: () => Promise<T>) => Promise<T>

/**
 * The one place where stored pictures are decoded: a few at a time, and those that need much memory one at a time, in the
 * turn of `heavy`.
 */
export function createPictureDecoder(heavy: Semaphore): PictureDecoder {
  const through = createSemaphore(AT_ONCE, WAITING)
  const costs = new LRUCache<string, number>({ max: REMEMBERED })
  const costOf = async (path: string, file: StoredFile): Promise<number> => {
    const key = `${file.etag} ${path}`
    const known = costs.get(key)
    if (known !== undefined) return known
    const cost = await bytesToDecode(file)
    costs.set(key, cost)
    return cost
  }
  return async (path, file, task) => {
    const cost = await through(() => costOf(path, file))
    if (cost > MAX_DECODE_BYTES) throw new TooHeavy()
    return (cost > HEAVY_BYTES ? heavy : through)(task)
  }
}
