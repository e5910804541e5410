import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export type ContentEncoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Of an answer that somebody waits for: half a millisecond for a page. Quality 4 takes as long, and makes an eighth more bytes. */
const QUICK_QUALITY = 5
/** Of one that is sent again and again: sixty times the time, for a tenth fewer bytes. */
const BEST_QUALITY = 11
/**
 * So many times a compressed answer is sent before the best compression is worth its time, in each worker. With 2,
 * workers spent half of the processor time of their first minutes on it.
 */
const WORTH_BEST = 32
/** Of a text in memory: two where one of its characters is beyond Latin-1, as on nearly every page. */
const BYTES_OF_CHARACTER = 2

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
 * A text as it is sent: each encoding is made once, when it is first requested. Of a page, Brotli takes a fifth of the memory of its text,
 * which is kept only until it has been encoded, and is decoded again for whoever takes another encoding.
 */
export class EncodedBody {
  /** The text; its bytes once they are needed. They are made once: of a page that takes as long as rendering a part of it. */
  #plain: string | Buffer | undefined
  #etag: string | undefined
  readonly #made = new Map<ContentEncoding, Buffer>()
  readonly #making = new Map<ContentEncoding, Promise<Buffer>>()
  #timesSent = 0
  readonly #resized: () => void

  /** @param resized is called when the memory that it takes has changed. */
  constructor(text: string, resized = (): void => {}) {
    this.#plain = text
    this.#resized = resized
  }

  /** Bytes of memory. */
  get memory(): number {
    const plain = this.#plain ?? ''
    let bytes = typeof plain === 'string' ? plain.length * BYTES_OF_CHARACTER : plain.byteLength
    for (const { byteLength } of this.#made.values()) bytes += byteLength
    return bytes
  }

  /** Differs with the text; the same for every encoding, and so a weak one (RFC 9110, 8.8.1). */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256')
      .update(this.#bytes() ?? '')
      .digest('base64url')
      .slice(0, 22)}"`
    return this.#etag
  }

  /** Whether it is of the same text. */
  equals(other: EncodedBody): boolean {
    return typeof this.#plain === 'string' && typeof other.#plain === 'string'
      ? this.#plain === other.#plain
      : this.etag === other.etag
  }

  async text(): Promise<string> {
    return typeof this.#plain === 'string' ? this.#plain : (await this.#decoded()).toString()
  }

  /** The bytes to send; undefined where they are not made yet. */
  ready(encoding: ContentEncoding): Buffer | undefined {
    const made = this.#made.get(encoding)
    if (made !== undefined && encoding === 'br') this.#countSent()
    return made
  }

  async as(encoding: ContentEncoding): Promise<Buffer> {
    const made = this.ready(encoding)
    if (made !== undefined) return made
    if (encoding === 'br') this.#countSent()
    const making = this.#making.get(encoding) ?? this.#make(encoding)
    this.#making.set(encoding, making)
    return making
  }

  #bytes(): Buffer | undefined {
    if (typeof this.#plain === 'string') this.#plain = Buffer.from(this.#plain)
    return this.#plain ?? this.#made.get('identity')
  }

  async #decoded(): Promise<Buffer> {
    const [small, zipped] = [this.#made.get('br'), this.#made.get('gzip')]
    return this.#bytes() ?? (small === undefined ? unzip(zipped ?? '') : unbrotli(small))
  }

  async #make(encoding: ContentEncoding): Promise<Buffer> {
    try {
      const plain = await this.#decoded()
      const bytes =
        encoding === 'identity'
          ? plain
          : await (encoding === 'br' ? brotliOf(plain, QUICK_QUALITY) : zip(plain))
      // The best compression may have been quicker.
      if (!this.#made.has(encoding)) this.#keep(encoding, bytes)
      return bytes
    } finally {
      this.#making.delete(encoding)
    }
  }

  #keep(encoding: ContentEncoding, bytes: Buffer): void {
    // Computes the ETag now: it needs the text, which is dropped below.
    void this.etag
    this.#made.set(encoding, bytes)
    this.#plain = undefined
    this.#resized()
  }

  #countSent(): void {
    this.#timesSent += 1
    if (this.#timesSent === WORTH_BEST) this.#improve()
  }

  #improve(): void {
    const improve = async (): Promise<void> =>
      this.#keep('br', await brotliOf(await this.#decoded(), BEST_QUALITY))
    // Where it fails, the quick one is sent on.
    bestInTurn = bestInTurn.then(improve).catch(() => undefined)
  }
}

/** The smallest first. */
const ENCODINGS: readonly ContentEncoding[] = ['br', 'gzip', 'identity']

/** The smallest that a client takes; plain bytes where it takes none. */
function bestOf(accepted: string): ContentEncoding {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(ENCODINGS)
  return ENCODINGS.find((each) => taken.includes(each)) ?? 'identity'
}

/** What clients have asked for lately: nearly all send one of a few texts. */
const known = new LRUCache<string, ContentEncoding>({ max: 100 })
const MAX_KNOWN = 200

/** The encoding a client takes (`accept-encoding`), Brotli before gzip. */
export function encodingFor(accepted: string | undefined): ContentEncoding {
  if (accepted === undefined) return 'identity'
  const before = known.get(accepted)
  if (before !== undefined) return before
  const encoding = bestOf(accepted)
  if (accepted.length <= MAX_KNOWN) known.set(accepted, encoding)
  return encoding
}
