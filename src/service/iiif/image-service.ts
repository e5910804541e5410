import { pipeline } from 'node:stream/promises'
import { IIIFError, Processor } from 'iiif-processor'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { decodeBytes, MOST_DECODE_BYTES } from '../decode-memory.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { createTurnstile, type Turnstile } from '../turnstile.ts'

/** No picture that is answered is larger, in pixels. */
const largest = { width: 2400, height: 2400, area: 4_000_000 }
/** No picture with more pixels is opened. */
const mostPixels = 200_000_000
const keptBytes = 32 * 1024 * 1024
const atOnce = 2
const waiting = 60
/** A picture that needs more bytes than this to be decoded waits until no other such one is. */
const heavyBytes = 32 * 1024 * 1024
const rememberedPictures = 5000

export interface Made {
  readonly type: string
  readonly body: Buffer
}

/** What came of a request: a picture or its description, another address, or why there is none. */
export type Outcome =
  | { readonly made: Made }
  | { readonly location: string }
  | { readonly status: number; readonly message: string }

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.from(String(body)))

/** The description names itself by the address it was asked for, its slashes encoded (Image API 3, section 3). */
const described = (body: Buffer, id: string): Buffer => {
  const info: unknown = JSON.parse(body.toString('utf8'))
  return Buffer.from(JSON.stringify({ ...Object(info), id }))
}

/** Bytes that decoding a stored picture needs; 0 where its header cannot be read, which making it then says. */
const bytesToDecode = async (file: StoredFile): Promise<number> => {
  const reader = sharp({ limitInputPixels: mostPixels })
  try {
    const [metadata] = await Promise.all([reader.metadata(), pipeline(file.stream(), reader)])
    return decodeBytes(metadata, false)
  } catch {
    return 0
  }
}

const tooHeavy = {
  status: 501,
  message:
    'The picture needs too much memory to be decoded. Store it as a JPEG that is not progressive, or as a PNG that is not interlaced.',
} as const

/**
 * Parts of the pictures of a storage, the latest of them remembered. Those that need much memory are decoded one at a time,
 * in the turn of `heavy`.
 */
export const createImageService = (storage: Pick<Storage, 'open'>, heavy: Turnstile) => {
  const through = createTurnstile(atOnce, waiting)
  const kept = new LRUCache<string, Made>({
    maxSize: keptBytes,
    sizeCalculation: ({ body }) => body.length + 1,
  })
  const costs = new LRUCache<string, number>({ max: rememberedPictures })
  const costOf = async (path: string, file: StoredFile): Promise<number> => {
    const key = `${file.etag} ${path}`
    const known = costs.get(key)
    if (known !== undefined) return known
    const cost = await bytesToDecode(file)
    costs.set(key, cost)
    return cost
  }

  const make = async (path: string, rest: string, base: string): Promise<Outcome> => {
    const id = `${base}${encodeURIComponent(path)}`
    const processor = new Processor(
      `${id}/${rest}`.replace(/\/$/, ''),
      async () => {
        const file = await storage.open(path)
        if (file === undefined) throw new IIIFError('There is no such picture.', { statusCode: 404 })
        return file.stream()
      },
      { max: largest, sharpOptions: { limitInputPixels: mostPixels } },
    )
    const result = await processor.execute()
    if (result.type === 'redirect') return { location: `${id}/info.json` }
    if (result.type === 'error') return { status: result.statusCode, message: result.message }
    const body = bytesOf(result.body)
    const isInfo = rest === 'info.json'
    return {
      made: {
        type: result.contentType ?? 'application/octet-stream',
        body: isInfo ? described(body, id) : body,
      },
    }
  }

  /**
   * A part of a stored picture. `rest` is what follows the identifier: "info.json", or region, size, rotation and
   * quality with its format; `base` is the address up to the identifier, which ends in `/iiif/3/`.
   *
   * @throws Busy when too many are being made.
   */
  return async (path: string, rest: string, base: string): Promise<Outcome> => {
    const file = await storage.open(path)
    if (file === undefined) return { status: 404, message: 'There is no such picture.' }
    const key = `${file.etag} ${base}${path}/${rest}`
    const known = kept.get(key)
    if (known !== undefined) return { made: known }
    try {
      const cost = await through(() => costOf(path, file))
      if (cost > MOST_DECODE_BYTES) return tooHeavy
      const turn = cost > heavyBytes ? heavy : through
      const outcome = await turn(() => make(path, rest, base))
      if ('made' in outcome) kept.set(key, outcome.made)
      return outcome
    } catch (error) {
      if (error instanceof IIIFError) return { status: error.statusCode ?? 500, message: error.message }
      throw error
    }
  }
}
