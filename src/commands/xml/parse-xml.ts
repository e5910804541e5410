import { SaxesParser } from 'saxes'
import { NO_UTF8 } from '../../base/damaged-text.ts'
import { BLOCKS } from '../../base/html-text.ts'
import type { ImportIssue } from '../../base/import-report.ts'
import { message } from '../../base/messages/message.ts'
import { type Decoder, openDecoder } from '../../base/open-decoder.ts'
import { codePointName } from '../../base/tidy.ts'
import { withoutSpans } from '../../base/without-spans.ts'

/** Longest text and deepest nesting of what is parsed. */
export const MAX_CHARACTERS = 8 * 1024 * 1024
const MAX_LEVELS = 100

/** First bytes in which an encoding is named. */
const ENCODING_HEAD_BYTES = 256

interface OpenNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly language: string
  readonly line: number
  readonly children: XmlNode[]
  text: string
}

/** What an element has from those around it. */
export interface Context {
  readonly namespaces: Readonly<Record<string, string>>
  readonly language: string
  /** Texts by the names that the document type gives them. */
  readonly entities?: Readonly<Record<string, string>>
}

/** Why a text is no XML. */
export type XmlReason = Pick<ImportIssue, 'reason' | 'hint'>

/** What the parser says, without its own place and full stops. */
function plainMessage({ message }: Error): string {
  return message.replace(/^(?:\d+|undefined):(?:\d+|undefined): /, '').replace(/\.+$/, '')
}

class XmlFault extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/** A language as BCP 47 writes it, of one in the codes of libraries (`ger`) or of a system (`en_GB`). */
function languageTag(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  try {
    return Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))[0]
  } catch {
    return written
  }
}

/**
 * The root element of a text.
 *
 * @throws XmlFault for what is no XML.
 */
function parseRoot(
  text: string,
  { namespaces, language: outer, entities = {} }: Context,
): XmlNode | undefined {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: namespaces })
  const max = Math.max(0, ...Object.values(entities).map(({ length }) => length))
  // What names stand for may be a hundred times as long as they are.
  if (max * (text.split('&').length - 1) < MAX_CHARACTERS) Object.assign(parser.ENTITIES, entities)
  const open: OpenNode[] = []
  let root: XmlNode | undefined
  parser.on('error', (error) => {
    throw new XmlFault(plainMessage(error), parser.line)
  })
  const addText = (part: string): void => {
    for (const node of open) node.text += part
  }
  // Words of two paragraphs or entries of a list are two, where a field has HTML.
  const separate = (name: string): void => {
    if (BLOCKS.has(name)) addText(' ')
  }
  parser.on('opentag', ({ local, attributes }) => {
    separate(local)
    if (open.length === MAX_LEVELS) throw new XmlFault('elements are nested too deep', parser.line)
    const own = Object.values(attributes)
    open.push({
      name: local,
      attributes: Object.fromEntries(own.map((each) => [each.local, each.value])),
      language:
        languageTag(own.find((each) => each.name === 'xml:lang')?.value) ?? open.at(-1)?.language ?? outer,
      line: parser.line,
      children: [],
      text: '',
    })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const node = open.pop()
    if (node === undefined) return
    const parent = open.at(-1)
    if (parent === undefined) root = node
    else parent.children.push(node)
    separate(node.name)
  })
  parser.write(text).close()
  return root
}

const NUMBERED_CHARACTER = /&#(?:x([\da-f]+)|(\d+));/gi

/** A name for a text in a document type; one for a file, or for markup, has other signs. */
const ENTITY = /<!ENTITY\s+([\p{L}_][\w.-]*)\s+(?:"([^"%<]*)"|'([^'%<]*)')\s*>/gu
const MAX_ENTITY = 1000

/** The texts that a document type gives names to. One that is made of others stays unknown. */
export function entitiesIn(documentType: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...documentType.matchAll(ENTITY)].flatMap(([, name = '', double, single]) => {
      const text = (double ?? single ?? '').replace(
        NUMBERED_CHARACTER,
        (written, hex?: string, decimal?: string) => {
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
          return code > 0x10ffff ? written : String.fromCodePoint(code)
        },
      )
      return text.length > MAX_ENTITY || /&\w/.test(text) ? [] : [[name, text]]
    }),
  )
}

const NOT_UTF8: XmlReason = {
  reason: message`it has characters that are not UTF-8 or that another program has lost`,
  hint: message`Write them in UTF-8, and bring it in again.`,
}

export const UNFINISHED: XmlReason = {
  reason: message`it ends in the middle`,
  hint: message`Bring the whole in again.`,
}

/** An ampersand that is no entity of XML and no number of a character. */
const BAD_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)(\w{1,40};)?/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const BAD_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u

function badCharacter(text: string): string | undefined {
  const raw = BAD_CHARACTER.exec(text)?.[0]
  if (raw !== undefined) return raw
  for (const [, hex, decimal] of text.matchAll(NUMBERED_CHARACTER)) {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (code > 0x10ffff) continue
    const character = String.fromCodePoint(code)
    if (BAD_CHARACTER.test(character)) return character
  }
  return undefined
}

/** What comments and character data begin with; an ampersand within them is no entity. */
const OPAQUE = /<!--|<!\[CDATA\[/g

/** Why a text is no XML: one of the usual faults, of which the parser often says what follows from them; else its message. */
function faultIn(text: string, saying: string): XmlReason {
  const markup = withoutSpans(text, OPAQUE, ([begin]) => (begin === '<!--' ? '-->' : '\\]\\]>'))
  const [ampersand = '', name] = BAD_AMPERSAND.exec(markup) ?? []
  if (name !== undefined)
    return {
      reason: message`it has the entity ${ampersand}, which XML does not know`,
      hint: message`Write the character itself, or its number such as &#160;.`,
    }
  if (ampersand !== '')
    return {
      reason: message`it has a bare "&"`,
      hint: message`Write it as &amp;.`,
    }
  const character = badCharacter(text)
  if (character !== undefined) {
    return {
      reason: message`it has the control character ${codePointName(character)}, which XML does not allow`,
      hint: message`Remove it there.`,
    }
  }
  return { reason: message`it is no XML: ${saying}` }
}

/** The first line of a document; within another, where a repository puts one document into another. */
const DECLARATION = /<\?xml\s[^<>]*\?>/g

/** A character beyond U+FFFF as the numbers of its two halves, which older programs write. */
const HALVES = /&#(x[\da-f]{4}|5\d{4});&#(x[\da-f]{4}|5\d{4});/gi

function codeOf(number: string): number {
  return /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number)
}

/** A text without the faults whose meaning is sure. */
function repairXml(text: string): string {
  const begin = text.search(/\S/)
  return text
    .replace(DECLARATION, (written, at: number) => (at > begin ? '' : written))
    .replace(HALVES, (written, high: string, low: string) => {
      const character = String.fromCharCode(codeOf(high), codeOf(low))
      return character.length === 2 && [...character].length === 1 ? character : written
    })
}

/** Line breaks in a text. */
export function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

/** The root element of a text that begins on a line, counted from 1, and has at most so many characters; or why it is none. */
export function parseXml(
  text: string,
  context: Context,
  line = 1,
  longest = MAX_CHARACTERS,
): XmlNode | (XmlReason & { readonly line: number }) {
  if (text.length > longest)
    return { reason: message`it is longer than ${longest / 1024 / 1024} million characters`, line }
  const [before] = text.split(NO_UTF8, 1)
  if (before !== undefined && before.length < text.length)
    return { ...NOT_UTF8, line: line + breaksIn(before) }
  try {
    return parseRoot(text, context) ?? { ...UNFINISHED, line }
  } catch (error) {
    const sound = repairXml(text)
    if (sound !== text) return parseXml(sound, context, line, longest)
    // The parser itself throws for what it is not asked to report, such as a prefix that is reserved.
    if (!(error instanceof Error)) throw error
    const within = error instanceof XmlFault ? error.line - 1 : 0
    return { ...faultIn(text, plainMessage(error)), line: line + within }
  }
}

/**
 * The text of XML in the encoding that its byte order mark or its first line names, else the one that it was sent with, else UTF-8. Bytes that are none of that encoding
 * become U+FFFD.
 */
export async function* xmlText(bytes: AsyncIterable<Uint8Array>, charset?: string): AsyncGenerator<string> {
  let decoder: XmlDecoder | undefined
  let first = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (decoder !== undefined) {
      yield decoder.decode(chunk)
      continue
    }
    first = Buffer.concat([first, chunk])
    if (first.length < ENCODING_HEAD_BYTES) continue
    decoder = new XmlDecoder(await decoderOf(first, charset))
    yield decoder.decode(first)
  }
  if (decoder === undefined) {
    decoder = new XmlDecoder(await decoderOf(first, charset))
    yield decoder.decode(first)
  }
  yield decoder.end()
}

/**
 * Reads bytes in the encoding that is named, unless they are UTF-8: programs convert a text and leave its first line as it was, and bytes of
 * another encoding are not UTF-8 by chance.
 */
class XmlDecoder {
  #decoder: Decoder
  #isSure: boolean

  constructor(named: Decoder) {
    this.#decoder = named
    this.#isSure = named.encoding.startsWith('utf-')
  }

  decode(chunk: Uint8Array): string {
    if (!this.#isSure && chunk.some((byte) => byte > 0x7f)) {
      this.#isSure = true
      if (beginsAsUtf8(chunk)) this.#decoder = new TextDecoder()
    }
    // Node 20 reads windows-1252 as Latin-1 where all comes at once, and loses its quotes.
    return this.#decoder.decode(chunk, { stream: true })
  }

  end(): string {
    return this.#decoder.decode()
  }
}

/** Whether bytes are UTF-8 with letters beyond ASCII, of which the last may be cut. */
function beginsAsUtf8(bytes: Uint8Array): boolean {
  // A letter of another encoding at the end could be the beginning of one.
  if (!bytes.some((byte) => byte >= 0x80 && byte < 0xc0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

async function decoderOf(first: Buffer, charset: string | undefined): Promise<Decoder> {
  const mark = first.subarray(0, 2).toString('hex')
  const named = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    first.subarray(0, ENCODING_HEAD_BYTES).toString('latin1'),
  )?.[1]
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : (named ?? charset ?? 'utf-8')
  try {
    return await openDecoder(encoding)
  } catch {
    return new TextDecoder()
  }
}

/** An element; its name is without a prefix. */
export interface XmlNode {
  readonly name: string
  /** By name without a prefix; `xml:lang` is `lang`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** Its own text and that of what is within, in order. */
  readonly text: string
  /** Line on which it begins, counted from 1. */
  readonly line: number
  /** Language of its text, its own or that of what it is within; empty where nothing says one. */
  readonly language: string
}

/** Elements that a path of names leads to, through all children of these names. */
export function elementsAt(node: XmlNode, path: string): readonly XmlNode[] {
  return path
    .split('/')
    .reduce<readonly XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    )
}

/** What windows-1252 has where Unicode has signs that steer devices: repositories write &#150; for a dash, as HTML reads it. */
const HIGH = /[\u0080-\u009f]/g

function decodeWindows1252(sign: string): string {
  // Node 20 reads it as Latin-1 where nothing can follow.
  return new TextDecoder('windows-1252').decode(Uint8Array.of(sign.charCodeAt(0)), { stream: true })
}

/** Text with white space as it is read. */
export function tidyText({ text }: XmlNode): string {
  return text.replace(HIGH, decodeWindows1252).replace(/\s+/g, ' ').trim()
}

/** Text with white space as it is read, and a line for each of its paragraphs: behind a blank line, or a break that was written as a sign. */
export function tidiedLines(node: XmlNode): string {
  return node.text
    .split(/\r\n?|\n[ \t]*\n/)
    .map((text) => tidyText({ ...node, text }))
    .filter((line) => line !== '')
    .join('\n')
}

/** Texts at a path, without those that are empty. */
export function textsAt(node: XmlNode, path: string): readonly string[] {
  return elementsAt(node, path)
    .map(tidyText)
    .filter((text) => text !== '')
}
