import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Of an answer that somebody waits for: half a millisecond for a page. Quality 4 takes as long, and makes an eighth more bytes. */
const QUICK_QUALITY = 5
/** Of one that is sent again and again: sixty times the time, for a tenth fewer bytes. */
const BEST_QUALITY = 11
/**
 * So many times a compressed answer is sent before the best compression is worth its time, in each worker. From the second time on, half
 * of what workers had to do in their first minutes was this.
 */
const WORTH_BEST = 32

function brotliOf(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** One after the other, so that compressing well leaves the other cores to answers. */
let bestInTurn: Promise<unknown> = Promise.resolve()

/** A text as it is sent: each encoding is made once, when it is first requested. */
export class EncodedBody {
  readonly identity: Buffer
  /** Differs with the text; the same for every encoding, and so a weak one (RFC 9110, 8.8.1). */
  readonly etag: string
  #gzip: Promise<Buffer> | undefined
  #brotli: Promise<Buffer> | undefined
  #timesSent = 0

  constructor(text: string) {
    this.identity = Buffer.from(text)
    this.etag = `W/"${createHash('sha256').update(this.identity).digest('base64url').slice(0, 22)}"`
  }

  async as(encoding: Encoding): Promise<Buffer> {
    switch (encoding) {
      case 'identity':
        return this.identity
      case 'gzip':
        this.#gzip ??= zip(this.identity)
        return this.#gzip
      case 'br':
        this.#brotli ??= brotliOf(this.identity, QUICK_QUALITY)
        this.#timesSent += 1
        if (this.#timesSent === WORTH_BEST) this.#improve()
        return this.#brotli
    }
  }

  #improve(): void {
    bestInTurn = bestInTurn.then(async () => {
      const best = await brotliOf(this.identity, BEST_QUALITY)
      this.#brotli = Promise.resolve(best)
    })
  }
}

function weightOf(accepted: string, name: string): number {
  for (const part of accepted.split(',')) {
    const [coding = '', weight] = part.split(';')
    if (coding.trim().toLowerCase() === name)
      return weight === undefined ? 1 : Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1)
  }
  return 0
}

/** The encoding a client takes (`accept-encoding`), Brotli before gzip. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (weightOf(accepted, 'br') > 0) return 'br'
  return weightOf(accepted, 'gzip') > 0 ? 'gzip' : 'identity'
}
