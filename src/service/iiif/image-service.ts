import { IIIFError, Processor } from 'iiif-processor'
import { LRUCache } from 'lru-cache'
import { percentEncoded } from '../../shared/path-segment.ts'
import { MAX_PIXELS, type PictureDecoder, TooHeavy } from '../storage/picture-decoder.ts'
import type { Storage } from '../storage/storage.ts'

/** No picture that is answered is larger, in pixels. */
const largest = { width: 2400, height: 2400, area: 4_000_000 }
const CACHE_BYTES = 32 * 1024 * 1024

export interface Made {
  readonly type: string
  readonly body: Buffer
}

/** The result of a request: a picture or its description, another address, or why there is none. */
export type Outcome =
  | { readonly made: Made }
  | { readonly location: string }
  | { readonly status: number; readonly message: string }

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(String(body))
}

/** The description names itself by the address it was requested, its slashes encoded (Image API 3, section 3). */
function described(body: Buffer, id: string): Buffer {
  const info: unknown = JSON.parse(body.toString('utf8'))
  return Buffer.from(JSON.stringify({ ...Object(info), id }))
}

/** Parts of the pictures of a storage, the latest of them remembered. They are decoded by `decode`. */
export function createImageService(storage: Pick<Storage, 'open'>, decode: PictureDecoder) {
  const kept = new LRUCache<string, Made>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
  })

  const make = async (path: string, rest: string, base: string): Promise<Outcome> => {
    const id = `${base}${percentEncoded(path)}`
    const processor = new Processor(
      `${id}/${rest}`.replace(/\/$/, ''),
      async () => {
        const file = await storage.open(path)
        if (file === undefined) throw new IIIFError('There is no such picture.', { statusCode: 404 })
        return file.stream()
      },
      { max: largest, sharpOptions: { limitInputPixels: MAX_PIXELS } },
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
      const outcome = await decode(path, file, () => make(path, rest, base))
      if ('made' in outcome) kept.set(key, outcome.made)
      return outcome
    } catch (error) {
      if (error instanceof TooHeavy) return { status: 501, message: error.message }
      if (error instanceof IIIFError) return { status: error.statusCode ?? 500, message: error.message }
      throw error
    }
  }
}
