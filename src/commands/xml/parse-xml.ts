import { SaxesParser } from 'saxes'
import { NO_UTF8 } from '../../base/damaged-text.ts'
import { BLOCKS } from '../../base/html-text.ts'
import type { ImportIssue } from '../../base/import-report.ts'
import { message } from '../../base/messages/message.ts'
import { type Decoder, openDecoder } from '../../base/open-decoder.ts'
import { codePointName } from '../../base/tidy.ts'
import { withoutSpans } from '../../base/without-spans.ts'

/** Maximum length and nesting depth of parsed text. */
export const MAX_CHARACTERS = 8 * 1024 * 1024
const MAX_LEVELS = 100

/** Number of bytes in which the encoding is declared. */
const ENCODING_HEAD_BYTES = 256

interface OpenNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly language: string
  readonly line: number
  readonly children: XmlNode[]
  text: string
}

/** Values that an element inherits from its ancestors. */
export interface Context {
  readonly namespaces: Readonly<Record<string, string>>
  readonly language: string
  /** Entities declared by the document type, by name. */
  readonly entities?: Readonly<Record<string, string>>
}

/** Why a text is not valid XML. */
export type XmlReason = Pick<ImportIssue, 'reason' | 'hint'>

/** Returns a parser message without its position and trailing period. */
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

/** Converts a language in library codes (`ger`) or locale names (`en_GB`) to a BCP 47 tag. */
function languageTag(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  try {
    return Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))[0]
  } catch {
    return written
  }
}

/**
 * Parses the root element of a text.
 *
 * @throws XmlFault for invalid XML.
 */
function parseRoot(
  text: string,
  { namespaces, language: outer, entities = {} }: Context,
): XmlNode | undefined {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: namespaces })
  const max = Math.max(0, ...Object.values(entities).map(({ length }) => length))
  // Limits the expansion of entities, which may be a hundred times as long as their names.
  if (max * (text.split('&').length - 1) < MAX_CHARACTERS) Object.assign(parser.ENTITIES, entities)
  const open: OpenNode[] = []
  let root: XmlNode | undefined
  parser.on('error', (error) => {
    throw new XmlFault(plainMessage(error), parser.line)
  })
  const addText = (part: string): void => {
    for (const node of open) node.text += part
  }
  // Separates the words of paragraphs and list items in fields with HTML.
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

/** A declaration of a text entity. Entities for files or markup contain other characters. */
const ENTITY = /<!ENTITY\s+([\p{L}_][\w.-]*)\s+(?:"([^"%<]*)"|'([^'%<]*)')\s*>/gu
const MAX_ENTITY = 1000

/** Returns the text entities of a document type. Those that refer to other entities are omitted. */
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

/** An ampersand without a predefined entity or character reference. */
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

/** Start of comments and CDATA sections, within which an ampersand is literal. */
const OPAQUE = /<!--|<!\[CDATA\[/g

/** Returns why a text is invalid XML. Common faults are described by their cause, where the parser only reports their effect. */
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

/** An XML declaration. It may occur within a document if a repository embeds another document. */
const DECLARATION = /<\?xml\s[^<>]*\?>/g

/** A character above U+FFFF as references to its two surrogates, which older software writes. */
const HALVES = /&#(x[\da-f]{4}|5\d{4});&#(x[\da-f]{4}|5\d{4});/gi

function codeOf(number: string): number {
  return /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number)
}

/** Repairs faults with an unambiguous meaning. */
function repairXml(text: string): string {
  const begin = text.search(/\S/)
  return text
    .replace(DECLARATION, (written, at: number) => (at > begin ? '' : written))
    .replace(HALVES, (written, high: string, low: string) => {
      const character = String.fromCharCode(codeOf(high), codeOf(low))
      return character.length === 2 && [...character].length === 1 ? character : written
    })
}

/** Number of line breaks in a text. */
export function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

/**
 * Parses the root element of a text, or returns why it is invalid.
 *
 * @param line First line of the text, counted from 1.
 * @param longest Maximum number of characters.
 */
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
    // The parser throws for unreported faults, such as a reserved prefix.
    if (!(error instanceof Error)) throw error
    const within = error instanceof XmlFault ? error.line - 1 : 0
    return { ...faultIn(text, plainMessage(error)), line: line + within }
  }
}

/**
 * Decodes XML in the encoding of its byte order mark or declaration, else the `charset` of the response, else UTF-8. Invalid bytes become
 * U+FFFD.
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
 * Decodes bytes in the declared encoding unless they are valid UTF-8. Software converts files without updating the declaration, and text in
 * other encodings is never valid UTF-8 by chance.
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
    // Streaming, since Node 20 otherwise decodes windows-1252 as Latin-1 and loses its quotes.
    return this.#decoder.decode(chunk, { stream: true })
  }

  end(): string {
    return this.#decoder.decode()
  }
}

/** Whether bytes are UTF-8 with non-ASCII characters, of which the last may be truncated. */
function beginsAsUtf8(bytes: Uint8Array): boolean {
  // Without continuation bytes, a trailing byte of another encoding could pass as a truncated character.
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

/** An element. Names have no prefix. */
export interface XmlNode {
  readonly name: string
  /** Attributes by local name; `xml:lang` is `lang`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** Text of the element and its descendants, in document order. */
  readonly text: string
  /** First line, counted from 1. */
  readonly line: number
  /** Language of the text, possibly inherited. Empty if unspecified. */
  readonly language: string
}

/** Returns the elements at a path of names. */
export function elementsAt(node: XmlNode, path: string): readonly XmlNode[] {
  return path
    .split('/')
    .reduce<readonly XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    )
}

/** C1 control characters, which repositories write for windows-1252 characters: &#150; is a dash, as in HTML. */
const HIGH = /[\u0080-\u009f]/g

function decodeWindows1252(sign: string): string {
  // Streaming, since Node 20 otherwise decodes it as Latin-1.
  return new TextDecoder('windows-1252').decode(Uint8Array.of(sign.charCodeAt(0)), { stream: true })
}

/** Returns the text of an element with white space collapsed. */
export function tidyText({ text }: XmlNode): string {
  return text.replace(HIGH, decodeWindows1252).replace(/\s+/g, ' ').trim()
}

/** Returns the text with white space collapsed, one line per paragraph. Paragraphs end at a blank line or an encoded line break. */
export function tidiedLines(node: XmlNode): string {
  return node.text
    .split(/\r\n?|\n[ \t]*\n/)
    .map((text) => tidyText({ ...node, text }))
    .filter((line) => line !== '')
    .join('\n')
}

/** Returns the non-empty texts at a path. */
export function textsAt(node: XmlNode, path: string): readonly string[] {
  return elementsAt(node, path)
    .map(tidyText)
    .filter((text) => text !== '')
}
