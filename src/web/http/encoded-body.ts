import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

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

/**
 * A text as it is sent: each encoding is made once, when it is first requested. It is held as text until its bytes are: what is only
 * the pattern of other texts never needs them.
 */
export class EncodedBody {
  /** Of the text in bytes. */
  readonly length: number
  #held: string | Buffer
  #etag: string | undefined
  readonly #made = new Map<Encoding, Buffer>()
  readonly #making = new Map<Encoding, Promise<Buffer>>()
  #timesSent = 0

  constructor(text: string) {
    this.length = Buffer.byteLength(text)
    this.#held = text
  }

  get text(): string {
    return this.#held.toString()
  }

  get identity(): Buffer {
    if (typeof this.#held !== 'string') return this.#held
    const bytes = Buffer.from(this.#held)
    this.#held = bytes
    return bytes
  }

  /** Differs with the text; the same for every encoding, and so a weak one (RFC 9110, 8.8.1). */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256').update(this.identity).digest('base64url').slice(0, 22)}"`
    return this.#etag
  }

  /** Whether it is of the same text. */
  equals(other: EncodedBody): boolean {
    if (this.length !== other.length) return false
    return typeof this.#held === 'string' && typeof other.#held === 'string'
      ? this.#held === other.#held
      : this.etag === other.etag
  }

  /** The bytes to send; undefined where they are not made yet. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding === 'identity') return this.identity
    const made = this.#made.get(encoding)
    if (made !== undefined && encoding === 'br') this.#countSent()
    return made
  }

  async as(encoding: Encoding): Promise<Buffer> {
    const made = this.ready(encoding)
    if (made !== undefined) return made
    if (encoding === 'br') this.#countSent()
    const making = this.#making.get(encoding) ?? this.#make(encoding)
    this.#making.set(encoding, making)
    return making
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const bytes = await (encoding === 'br' ? brotliOf(this.identity, QUICK_QUALITY) : zip(this.identity))
    // The best compression may have been quicker.
    if (!this.#made.has(encoding)) this.#made.set(encoding, bytes)
    this.#making.delete(encoding)
    return bytes
  }

  #countSent(): void {
    this.#timesSent += 1
    if (this.#timesSent === WORTH_BEST) this.#improve()
  }

  #improve(): void {
    bestInTurn = bestInTurn.then(async () => {
      this.#made.set('br', await brotliOf(this.identity, BEST_QUALITY))
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

function bestOf(accepted: string): Encoding {
  if (weightOf(accepted, 'br') > 0) return 'br'
  return weightOf(accepted, 'gzip') > 0 ? 'gzip' : 'identity'
}

/** What clients have asked for lately: nearly all send one of a few texts. */
const known = new LRUCache<string, Encoding>({ max: 100 })
const MAX_KNOWN = 200

/** The encoding a client takes (`accept-encoding`), Brotli before gzip. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const before = known.get(accepted)
  if (before !== undefined) return before
  const encoding = bestOf(accepted)
  if (accepted.length <= MAX_KNOWN) known.set(accepted, encoding)
  return encoding
}
