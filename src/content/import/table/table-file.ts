import { isUtf8 } from 'node:buffer'
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '../../../base/app-error.ts'
import { joinWithCommas, type Message, message } from '../../../base/messages/message.ts'
import { type Decoder, openDecoder } from '../../../base/open-decoder.ts'
import { fileKind, HEAD_BYTES, hasLido, markupOf } from './file-kind.ts'

function isPacked(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

function headOf(file: string): Buffer | undefined {
  const buffer = Buffer.alloc(HEAD_BYTES)
  try {
    // Opening a pipe would block until another process writes to it.
    if (!statSync(file).isFile()) return undefined
    const handle = openSync(file, 'r')
    try {
      return buffer.subarray(0, readSync(handle, buffer, 0, HEAD_BYTES, 0))
    } finally {
      closeSync(handle)
    }
  } catch {
    // The caller that opens the file reports the error.
    return undefined
  }
}

/** Whether a text begins with a complete line that is a JSON object. */
function beginsWithJson(head: Buffer): boolean {
  const [line = ''] = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split('\n')
  if (!line.startsWith('{')) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/**
 * Whether a file is imported as a table, or rejected as a format mistaken for one: workbooks, web pages, PDFs. Content
 * takes precedence over the name.
 */
export function isTable(file: string): boolean {
  const head = headOf(file)
  if (head !== undefined && !isPacked(head)) {
    if (/\.xml$/i.test(file) || hasLido(head)) return false
    if (fileKind(head, file) !== undefined) return true
    if (beginsWithJson(head)) return false
  }
  if (/\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls|ods|numbers|gnumeric)(?:\.gz)?$/i.test(file)) return true
  // A file of another name that does not start like JSON is a table of some program.
  return (
    head !== undefined &&
    head.length > 0 &&
    !isPacked(head) &&
    !/json/i.test(file) &&
    !['', '{', '[', '\u001e'].includes(markupOf(head).trimStart().charAt(0))
  )
}

/** Whether a file is imported as XML, by its name or because it has LIDO records. */
export function isXml(file: string): boolean {
  if (/\.xml(?:\.gz)?$/i.test(file)) return true
  const head = headOf(file)
  return head !== undefined && !isPacked(head) && hasLido(head)
}

/** Whether a file is an OAI-PMH response with Dublin Core records or an error, as saved by a browser. */
export async function isOaiAnswer(file: string): Promise<boolean> {
  const { head, close } = await openBytes(file)
  close()
  const text = markupOf(head)
  // Records may lack the declaration of their namespace prefix.
  const isOfAnswer = /:\/\/purl\.org\/dc\/|\boai_dc\b|<(?:[\w.-]+:)?error\s+code\s*=/.test(text)
  return /<(?:[\w.-]+:)?OAI-PMH[\s>]/.test(text) && isOfAnswer && !hasLido(head)
}

/** Creates the error for a file that cannot be read as a table. */
export function tableError(file: string, why: Message, hint: Message, options?: ErrorOptions): AppError {
  return new AppError(message`${file} cannot be read: ${why}.`, { code: 'CONTENT_TABLE', hint, ...options })
}

/** Minimum ratio of zero bytes between odd and even positions that indicates UTF-16. */
const MIN_ZEROS_RATIO = 4

/** Detects the encoding by byte order mark or by zero bytes; UTF-8 otherwise. */
export function markedEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 1024).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Some non-Latin letters, such as 一 (U+4E00), also contain a zero byte.
  if (odd > 8 && even * MIN_ZEROS_RATIO < odd) return 'utf-16le'
  return even > 8 && odd * MIN_ZEROS_RATIO < even ? 'utf-16be' : 'utf-8'
}

/** Legacy encodings that spreadsheets write, with the languages they are used for. */
const ENCODINGS: readonly {
  readonly name: string
  readonly written: Message
  /** Languages, or a language with a script. */
  readonly languages: readonly string[]
}[] = [
  { name: 'windows-1252', written: message`western languages`, languages: [] },
  {
    name: 'windows-1250',
    written: message`Central Europe`,
    languages: ['pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'bs', 'ro', 'sq', 'sr-Latn'],
  },
  { name: 'windows-1251', written: message`Cyrillic`, languages: ['ru', 'uk', 'bg', 'be', 'mk', 'sr'] },
  { name: 'windows-1253', written: message`Greek`, languages: ['el'] },
  { name: 'windows-1254', written: message`Turkish`, languages: ['tr', 'az'] },
  { name: 'windows-1255', written: message`Hebrew`, languages: ['he', 'yi'] },
  { name: 'windows-1256', written: message`Arabic, Persian, Urdu`, languages: ['ar', 'fa', 'ur'] },
  { name: 'windows-1257', written: message`Baltic`, languages: ['et', 'lv', 'lt'] },
  { name: 'windows-1258', written: message`Vietnamese`, languages: ['vi'] },
  { name: 'windows-874', written: message`Thai`, languages: ['th'] },
  { name: 'gb18030', written: message`Chinese`, languages: ['zh'] },
  { name: 'big5', written: message`traditional Chinese`, languages: ['zh-Hant'] },
  { name: 'shift_jis', written: message`Japanese`, languages: ['ja'] },
  { name: 'euc-kr', written: message`Korean`, languages: ['ko'] },
]

/** Returns the hint for a table in another encoding. The encoding usual for the museum's language comes first. */
function encodingHint(tag: string | undefined): Message {
  const { language = '', script = '' } = tag === undefined ? {} : new Intl.Locale(tag).maximize()
  const usual =
    ENCODINGS.find(({ languages }) => languages.includes(`${language}-${script}`)) ??
    ENCODINGS.find(({ languages }) => languages.includes(language))
  const all = [...(usual === undefined ? [] : [usual]), ...ENCODINGS.filter((each) => each !== usual)]
  return message`Save it as "CSV UTF-8", or name the encoding that the spreadsheet writes: --encoding ${joinWithCommas(all.map(({ name, written }) => message`${name} (${written})`))}.`
}

async function decoderOf(file: string, encoding: string): Promise<Decoder> {
  try {
    return await openDecoder(encoding, true)
  } catch {
    throw tableError(
      file,
      message`"${encoding}" is no encoding that is known`,
      message`Use a name such as utf-8, ${ENCODINGS.map(({ name }) => name).join(', ')}.`,
    )
  }
}

/** Replaces bytes that are not UTF-8; a noncharacter, so it occurs in no text. */
export const BAD_BYTES = '\uFFFF'

const NEWLINE = 10

/** Splits a chunk into lines, each with its line ending. */
function linesOf(chunk: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = []
  let from = 0
  for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
    lines.push(chunk.subarray(from, end + 1))
    from = end + 1
  }
  return from < chunk.length ? [...lines, chunk.subarray(from)] : lines
}

/** Minimum lines per invalid line for a file to count as UTF-8 with pasted lines, even without any non-ASCII UTF-8 line. */
const MIN_LINES_PER_BAD_LINE = 50

/** Maximum bytes of a UTF-8 character. */
const MAX_CHARACTER_BYTES = 4

const MARK = Buffer.from('\uFEFF')

/**
 * Decodes UTF-8 in which single lines may have another encoding, as in concatenated files. Such lines are marked and
 * rejected one by one. The whole file counts as another encoding unless it has a byte order mark, at least half of its
 * non-ASCII lines are UTF-8, or invalid lines are rare.
 */
class MixedUtf8 {
  #rest: Uint8Array = new Uint8Array()
  #lines = 0
  /** Number of non-ASCII lines that are valid UTF-8, and number of invalid lines. */
  #good = 0
  #bad = 0
  /** First invalid line, counted from 1. */
  firstBad = 1

  get isUtf8(): boolean {
    if (this.#bad === 0 || this.#good > this.#bad) return true
    // If the header is invalid, no row can be read.
    return (
      this.firstBad > 1 && (this.#good === this.#bad || this.#bad * MIN_LINES_PER_BAD_LINE <= this.#lines)
    )
  }

  decode(chunk: Uint8Array, isLast: boolean): string {
    const all = Buffer.concat([this.#rest, chunk])
    if (this.#lines === 0 && all.subarray(0, MARK.length).equals(MARK)) this.#good = Number.POSITIVE_INFINITY
    // Only cut before a lead byte or after an ASCII byte, so that no character is split.
    const begin = all.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0)
    const cut = (all[begin] ?? 0) < 0x80 ? begin + 1 : begin
    const end = isLast || all.length - cut > MAX_CHARACTER_BYTES ? all.length : cut
    this.#rest = all.subarray(end)
    const whole = all.subarray(0, end)
    return isUtf8(whole)
      ? this.#sound(whole)
      : linesOf(whole)
          .map((line) => (isUtf8(line) ? this.#sound(line) : this.#marked(line)))
          .join('')
  }

  #sound(bytes: Buffer | Uint8Array): string {
    const text = Buffer.from(bytes).toString('utf8')
    const lines = text.split('\n').length - 1
    this.#lines += lines
    if (text.length < bytes.length) this.#good += Math.max(1, lines)
    return text
  }

  #marked(bytes: Uint8Array): string {
    if (this.#bad === 0) this.firstBad = this.#lines + 1
    this.#bad += 1
    if (bytes.at(-1) === NEWLINE) this.#lines += 1
    return Buffer.from(bytes).toString('utf8').replaceAll('\uFFFD', BAD_BYTES)
  }
}

/** Decodes a file in chunks, without its byte order mark. */
export async function* decodedText(
  file: string,
  bytes: AsyncIterable<Buffer>,
  encoding: string,
  /** Language tag of the museum's main language. */
  language?: string,
): AsyncGenerator<string> {
  const decoder = await decoderOf(file, encoding)
  let line = 1
  const refuse = (at: number): AppError =>
    tableError(
      file,
      message`it is not written in ${decoder.encoding} (near line ${at})`,
      encodingHint(language),
    )
  if (decoder.encoding === 'utf-8') {
    const mixed = new MixedUtf8()
    let isFirst = true
    const decoded = (chunk: Uint8Array, isLast: boolean): string => {
      const text = mixed.decode(chunk, isLast)
      if (!mixed.isUtf8) throw refuse(mixed.firstBad)
      const whole = isFirst ? text.replace(/^\uFEFF+/, '') : text
      isFirst &&= text === ''
      return whole
    }
    for await (const chunk of bytes) yield decoded(chunk, false)
    yield decoded(new Uint8Array(), true)
    return
  }
  const decoded = (chunk?: Uint8Array): string => {
    try {
      const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
      line += text.split('\n').length - 1
      return text
    } catch {
      throw refuse(line)
    }
  }
  for await (const chunk of bytes) yield decoded(chunk)
  yield decoded()
}

/** Opens a file, decompressing gzip, and returns its bytes and its head. */
export async function openBytes(file: string) {
  const raw = createReadStream(file)
  const isGzip = file.endsWith('.gz') || isPacked(headOf(file) ?? Buffer.alloc(0))
  // The consumer of the unpacked stream receives errors; the callback only prevents an uncaught exception.
  const stream = isGzip ? pipeline(raw, createGunzip(), () => {}) : raw
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let length = 0
  while (length < HEAD_BYTES) {
    const { value, done } = await chunks.next()
    if (done === true) break
    first.push(value)
    length += value.length
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* first
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head: Buffer.concat(first), bytes: all(), close: () => void raw.destroy() }
}
