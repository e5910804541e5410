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
    // Whoever opens a pipe waits for the one that writes to it.
    if (!statSync(file).isFile()) return undefined
    const handle = openSync(file, 'r')
    try {
      return buffer.subarray(0, readSync(handle, buffer, 0, HEAD_BYTES, 0))
    } finally {
      closeSync(handle)
    }
  } catch {
    // Whoever opens it says why it cannot be read.
    return undefined
  }
}

/** Whether a text begins with a whole line that is a JSON object. */
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
 * Whether a file is read as a table, or refused as something that one could have taken for one: workbooks, web pages, PDFs. Its bytes
 * decide before its name does.
 */
export function isTable(file: string): boolean {
  const head = headOf(file)
  if (head !== undefined && !isPacked(head)) {
    if (/\.xml$/i.test(file) || hasLido(head)) return false
    if (fileKind(head, file) !== undefined) return true
    if (beginsWithJson(head)) return false
  }
  if (/\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls|ods|numbers|gnumeric)(?:\.gz)?$/i.test(file)) return true
  // What has another name and does not begin as JSON does is a table of some program.
  return (
    head !== undefined &&
    head.length > 0 &&
    !isPacked(head) &&
    !/json/i.test(file) &&
    !['', '{', '[', '\u001e'].includes(markupOf(head).trimStart().charAt(0))
  )
}

/** Whether a file is brought in as XML: by its name, or because it has records in LIDO. */
export function isXml(file: string): boolean {
  if (/\.xml(?:\.gz)?$/i.test(file)) return true
  const head = headOf(file)
  return head !== undefined && !isPacked(head) && hasLido(head)
}

/** Whether a file is an answer of OAI-PMH with records in Dublin Core or with an error, as a browser saves one. */
export async function isOaiAnswer(file: string): Promise<boolean> {
  const { head, close } = await openBytes(file)
  close()
  const text = markupOf(head)
  // A record may have forgotten what its prefix stands for.
  const isOfAnswer = /:\/\/purl\.org\/dc\/|\boai_dc\b|<(?:[\w.-]+:)?error\s+code\s*=/.test(text)
  return /<(?:[\w.-]+:)?OAI-PMH[\s>]/.test(text) && isOfAnswer && !hasLido(head)
}

/** The error for a file that cannot be read as a table. */
export function tableError(file: string, why: Message, hint: Message, options?: ErrorOptions): AppError {
  return new AppError(message`${file} cannot be read: ${why}.`, { code: 'CONTENT_TABLE', hint, ...options })
}

/** So many times more zeros are on one side of a text in UTF-16. */
const MIN_ZEROS_RATIO = 4

/** The encoding that the first bytes name by a mark, or show by their zeros; UTF-8 where they do neither. */
export function markedEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 1024).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Some letters beyond Latin have a zero too, such as 一.
  if (odd > 8 && even * MIN_ZEROS_RATIO < odd) return 'utf-16le'
  return even > 8 && odd * MIN_ZEROS_RATIO < even ? 'utf-16be' : 'utf-8'
}

/** What spreadsheets write that is no UTF-8, and in which languages. */
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

/** What to do about a table in another encoding: the one that spreadsheets write in the language of the museum comes first. */
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

/** What stands for bytes that are no UTF-8; no text has it. */
export const BAD_BYTES = '\uFFFF'

const NEWLINE = 10

/** The lines of a chunk, each with its end. */
function linesOf(chunk: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = []
  let from = 0
  for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
    lines.push(chunk.subarray(from, end + 1))
    from = end + 1
  }
  return from < chunk.length ? [...lines, chunk.subarray(from)] : lines
}

/** A file has so many lines for each that is not UTF-8, where that one was put in from elsewhere: no lines in UTF-8 are needed to show it. */
const MIN_LINES_PER_BAD_LINE = 50

/** Bytes of the longest character in UTF-8. */
const MAX_CHARACTER_BYTES = 4

const MARK = Buffer.from('\uFEFF')

/**
 * Reads UTF-8 of which some lines may be written otherwise, as happens where files were put together: those are marked and refused one by
 * one. Where neither a byte order mark nor half of the lines beyond ASCII show that it is UTF-8, and they are not few among many, the whole
 * file is taken to be in another encoding.
 */
class MixedUtf8 {
  #rest: Uint8Array = new Uint8Array()
  #lines = 0
  /** Lines beyond ASCII that are UTF-8, and those that are not. */
  #good = 0
  #bad = 0
  /** The first line that cannot be read, counted from 1. */
  firstBad = 1

  get isUtf8(): boolean {
    if (this.#bad === 0 || this.#good > this.#bad) return true
    // Without the names of its columns no line of a table can be read.
    return (
      this.firstBad > 1 && (this.#good === this.#bad || this.#bad * MIN_LINES_PER_BAD_LINE <= this.#lines)
    )
  }

  decode(chunk: Uint8Array, isLast: boolean): string {
    const all = Buffer.concat([this.#rest, chunk])
    if (this.#lines === 0 && all.subarray(0, MARK.length).equals(MARK)) this.#good = Number.POSITIVE_INFINITY
    // No character is cut before a byte that begins one, nor behind one of ASCII.
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

/** The text of a file in parts, without its byte order mark. */
export async function* decodedText(
  file: string,
  bytes: AsyncIterable<Buffer>,
  encoding: string,
  /** Tag of the language that the museum writes. */
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

/** The bytes of a file, unpacked where they are packed with gzip, and the first of them. */
export async function openBytes(file: string) {
  const raw = createReadStream(file)
  const isGzip = file.endsWith('.gz') || isPacked(headOf(file) ?? Buffer.alloc(0))
  // The reader of the unpacked side gets the errors; the callback only keeps them from being uncaught.
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
