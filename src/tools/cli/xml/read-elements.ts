import { SaxesParser } from 'saxes'
import type { Exception } from '../../../shared/account.ts'
import { NO_UTF8 } from '../../../shared/no-utf8.ts'
import type { XmlNode } from './xml-node.ts'

/** Longest text and deepest nesting of one element, and longest text around all of them. */
const MAX_CHARACTERS = 8 * 1024 * 1024
const MAX_LEVELS = 100

/** Longest start tag, and longest name in it. */
const MAX_TAG = 16 * 1024
const MAX_NAME = 256

interface OpenNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly language: string
  readonly children: XmlNode[]
  text: string
}

/** What an element has from those around it. */
interface Context {
  readonly namespaces: Readonly<Record<string, string>>
  readonly language: string
}

/** An element of a document, whole, or why it cannot be read. */
export type ReadElement =
  /** `line` is where it begins, counted from 1. */
  { readonly line: number; readonly node: XmlNode } | Exception

type Fault = Pick<Exception, 'reason' | 'hint'>

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

/**
 * The root element of a text.
 *
 * @throws XmlFault for what is no XML. A document type is read over, so no entity of its own has a meaning.
 */
function parseRoot(text: string, { namespaces, language: outer }: Context): XmlNode | undefined {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: namespaces })
  const open: OpenNode[] = []
  let root: XmlNode | undefined
  parser.on('error', (error) => {
    throw new XmlFault(plainMessage(error), parser.line)
  })
  parser.on('opentag', ({ local, attributes }) => {
    if (open.length === MAX_LEVELS) throw new XmlFault('elements are nested too deep', parser.line)
    const own = Object.values(attributes)
    open.push({
      name: local,
      attributes: Object.fromEntries(own.map((each) => [each.local, each.value])),
      language: own.find((each) => each.name === 'xml:lang')?.value ?? open.at(-1)?.language ?? outer,
      children: [],
      text: '',
    })
  })
  const addText = (part: string): void => {
    for (const node of open) node.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const node = open.pop()
    if (node === undefined) return
    const parent = open.at(-1)
    if (parent === undefined) root = node
    else parent.children.push(node)
  })
  parser.write(text).close()
  return root
}

const NOT_UTF8: Fault = {
  reason: {
    en: 'it has characters that are not UTF-8 or that another program has lost',
    zh: '其中有不是 UTF-8 编码或已经丢失的字符',
  },
  hint: { en: 'Write them in UTF-8, and bring it in again.', zh: '请改用 UTF-8 编码，再导入一次。' },
}

const TOO_LONG: Fault = {
  reason: {
    en: `it is longer than ${MAX_CHARACTERS / 1024 / 1024} million characters`,
    zh: `它超过 ${MAX_CHARACTERS / 1024 / 1024} 百万个字符`,
  },
}

const UNFINISHED: Fault = {
  reason: { en: 'it ends in the middle', zh: '它在中途结束' },
  hint: { en: 'Bring the whole in again.', zh: '请把完整的内容再导入一次。' },
}

/** An ampersand that is no entity of XML and no number of a character. */
const BAD_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)(\w{1,40};)?/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const BAD_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u
const NUMBERED_CHARACTER = /&#(?:x([\da-f]+)|(\d+));/gi

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

/** Why a text is no XML: one of the usual faults, of which the parser often says what follows from them; else its message. */
function faultIn(text: string, message: string): Fault {
  const [ampersand, name] = BAD_AMPERSAND.exec(text.replace(/<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs, '')) ?? []
  if (name !== undefined)
    return {
      reason: {
        en: `it has the entity ${ampersand}, which XML does not know`,
        zh: `其中有 XML 没有定义的实体 ${ampersand}`,
      },
      hint: {
        en: 'Write the character itself, or its number such as &#160;.',
        zh: '请直接写出这个字符，或者写它的编号，例如 &#160;。',
      },
    }
  if (ampersand !== undefined)
    return {
      reason: { en: 'it has a bare "&"', zh: '其中有单独的“&”' },
      hint: { en: 'Write it as &amp;.', zh: '请写成 &amp;。' },
    }
  const character = badCharacter(text)
  if (character !== undefined) {
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    return {
      reason: {
        en: `it has the control character ${code}, which XML does not allow`,
        zh: `其中有 XML 不允许的控制字符 ${code}`,
      },
      hint: { en: 'Remove it there.', zh: '请在原处删除这个字符。' },
    }
  }
  return { reason: { en: `it is no XML: ${message}`, zh: `不符合 XML 的写法：${message}` } }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')
}

const PREFIX = '(?:[^\\s<>/:=!?"\']+:)?'

/** What comments, character data and instructions end with; markup within them has no meaning. */
const ENDS: Readonly<Record<string, RegExp>> = { '<!--': /-->/g, '<![CDATA[': /\]\]>/g, '<?': /\?>/g }
const OPAQUE = '<!--|<!\\[CDATA\\[|<\\?'

export interface ElementOptions {
  /** Names of the elements, without their prefix. Elements of these names do not lie within each other. */
  readonly names: readonly string[]
  /** Names of elements that an unfinished one cannot reach over: those that hold or follow the elements. */
  readonly around: readonly string[]
  /** Name of the element within that has the id, to name one that cannot be read. */
  readonly id: string
}

/** What lies around elements. */
export interface Around {
  readonly text: string
  /** Absent where it is no XML. */
  readonly root?: XmlNode
  /** Why it is no XML. */
  readonly fault?: Fault
}

/**
 * The text of XML in the encoding that its byte order mark or its first line names, else UTF-8. Bytes that are none of that encoding
 * become U+FFFD.
 */
export async function* xmlText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let first = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (decoder !== undefined) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    first = Buffer.concat([first, chunk])
    if (first.length < MAX_NAME) continue
    decoder = decoderOf(first)
    yield decoder.decode(first, { stream: true })
  }
  if (decoder === undefined) yield decoderOf(first).decode(first)
  else yield decoder.decode()
}

function decoderOf(first: Buffer): TextDecoder {
  const mark = first.subarray(0, 2).toString('hex')
  const named = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    first.subarray(0, MAX_NAME).toString('latin1'),
  )?.[1]
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : (named ?? 'utf-8')
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder()
  }
}

/**
 * The elements of these names in a text, one after the other. Each is parsed by itself, so one that is no XML does not stop the
 * others. `around` is what lies around them, to be asked for when they were read.
 */
export function readElements(
  text: AsyncIterable<string>,
  { names, around, id }: ElementOptions,
): { readonly elements: AsyncGenerator<ReadElement>; readonly around: () => Around } {
  const chunks = text[Symbol.asyncIterator]()
  const outside = new RegExp(
    `${OPAQUE}|<!DOCTYPE|<(${PREFIX}(?:${names.map(escaped).join('|')}))(?=[\\s/>])`,
    'g',
  )
  const borders = around.map((name) => `</?${PREFIX}${escaped(name)}(?=[\\s/>])`).join('|')
  const identifier = new RegExp(`<${PREFIX}${escaped(id)}(?=[\\s>])[^>]*>([^<]*)<`)
  const namespaces: Record<string, string> = {}
  let language = ''
  let frame = ''
  let buffer = ''
  let at = 0
  let line = 1
  let isDone = false

  const more = async (): Promise<boolean> => {
    if (isDone) return false
    const { value, done } = await chunks.next()
    if (done === true) isDone = true
    else buffer += value
    return !isDone
  }

  /** The next match; the text is read on until it is certain, for as long as an element may be. */
  const find = async (pattern: RegExp, from: number): Promise<RegExpExecArray | undefined> => {
    let begin = from
    for (;;) {
      pattern.lastIndex = begin
      const found = pattern.exec(buffer)
      if (found !== null) return found
      begin = Math.max(begin, buffer.length - MAX_NAME)
      if (begin - from > MAX_CHARACTERS || !(await more())) return undefined
    }
  }

  /** Moves on to a place in the text. */
  const advance = (to: number): void => {
    line += breaksIn(buffer.slice(at, to))
    at = to
  }

  /** Takes text that belongs to none of the elements, with what it declares for them. */
  const addToFrame = (to: number): void => {
    const part = buffer.slice(at, to)
    advance(to)
    if (part.length > MAX_CHARACTERS) return
    if (frame.length < MAX_CHARACTERS) frame += part.trim() === '' ? part.slice(0, 1) : part
    for (const [, prefix = '', , double, single] of part.matchAll(
      /\sxmlns(?::([^\s=]+))?\s*=\s*("([^"<]*)"|'([^'<]*)')/g,
    ))
      if (!/^xml/i.test(prefix)) namespaces[prefix] = double ?? single ?? ''
    for (const [, double, single] of part.matchAll(/\sxml:lang\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g))
      language = double ?? single ?? ''
  }

  /** Where something ends that begins with `opening` at a place; undefined where it never does. */
  const endOf = async (opening: string, from: number): Promise<number | undefined> => {
    const end = await find(ENDS[opening] ?? /[[>]/g, from + opening.length)
    const isSubset = end?.[0] === '[' && ENDS[opening] === undefined
    const found = isSubset ? await find(/\]\s*>/g, end.index) : end
    return found === undefined ? undefined : found.index + found[0].length
  }

  /** Where the element ends that begins at a place, by its tags; undefined where they do not say. */
  const elementEnd = async (begin: number, name: string): Promise<number | undefined> => {
    const start = new RegExp(
      `<${escaped(name)}(?:\\s+[^\\s=<>"'/]+\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*\\s*(/?)>`,
      'y',
    )
    while (buffer.length < begin + MAX_TAG && (await more()));
    start.lastIndex = begin
    const [tag, isEmpty] = start.exec(buffer) ?? []
    if (tag === undefined) return undefined
    if (isEmpty === '/') return begin + tag.length
    const inside = new RegExp(`${OPAQUE}|<${escaped(name)}(?=[\\s/>])|</${escaped(name)}\\s*>`, 'g')
    let from = begin + tag.length
    for (;;) {
      const found = await find(inside, from)
      if (found === undefined) return undefined
      const [mark] = found
      if (mark.startsWith('</')) return found.index + mark.length
      const end = mark in ENDS ? await endOf(mark, found.index) : undefined
      if (end === undefined) return undefined
      from = end
    }
  }

  /** Where an element ends at the latest that is no XML: at its own end, or where the next begins. */
  const brokenEnd = async (
    begin: number,
    name: string,
  ): Promise<{ readonly to: number; readonly isEnd: boolean }> => {
    const stop = new RegExp(
      `</${escaped(name)}\\s*>|<${escaped(name)}(?=[\\s/>])${borders === '' ? '' : `|${borders}`}`,
      'g',
    )
    const found = await find(stop, begin + 1)
    if (found === undefined) return { to: buffer.length, isEnd: !isDone }
    const isEnd = found[0].startsWith(`</${name}`) && found[0].endsWith('>')
    return { to: isEnd ? found.index + found[0].length : found.index, isEnd }
  }

  const parsed = (piece: string): XmlNode | (Fault & { readonly line: number }) => {
    if (piece.length > MAX_CHARACTERS) return { ...TOO_LONG, line }
    const [before] = piece.split(NO_UTF8, 1)
    if (before !== undefined && before.length < piece.length)
      return { ...NOT_UTF8, line: line + breaksIn(before) }
    try {
      return parseRoot(piece, { namespaces, language }) ?? { ...UNFINISHED, line }
    } catch (error) {
      // The parser itself throws for what it is not asked to report, such as a prefix that is reserved.
      if (!(error instanceof Error)) throw error
      const within = error instanceof XmlFault ? error.line - 1 : 0
      return { ...faultIn(piece, plainMessage(error)), line: line + within }
    }
  }

  async function* elements(): AsyncGenerator<ReadElement> {
    for (;;) {
      if (at > MAX_TAG) {
        buffer = buffer.slice(at)
        at = 0
      }
      const found = await find(outside, at)
      if (found === undefined && isDone) break
      if (found === undefined) {
        addToFrame(buffer.length - MAX_NAME)
        continue
      }
      addToFrame(found.index)
      const [mark, name] = found
      if (name === undefined) {
        const end = (await endOf(mark, at)) ?? buffer.length
        if (mark === '<!--' || mark === '<!DOCTYPE') advance(end)
        else addToFrame(end)
        continue
      }
      const whole = await elementEnd(at, name)
      const first = whole === undefined ? undefined : parsed(buffer.slice(at, whole))
      if (whole !== undefined && first !== undefined && 'name' in first) {
        yield { line, node: first }
        advance(whole)
        continue
      }
      // What is no XML may have hidden its own end, such as by a comment that is not closed.
      const { to, isEnd } = await brokenEnd(at, name)
      const piece = buffer.slice(at, to)
      const again = first !== undefined && to === whole ? first : parsed(piece)
      const fault = 'name' in again || !isEnd ? { ...UNFINISHED, line } : again
      const written = identifier.exec(piece)?.[1]?.trim().slice(0, MAX_NAME)
      yield {
        place: { line: fault.line, ...(written && { id: written }) },
        reason: fault.reason,
        hint: fault.hint,
      }
      advance(to)
    }
    addToFrame(buffer.length)
  }
  return {
    elements: elements(),
    around: () => {
      const root = parsed(frame)
      return { text: frame, ...('name' in root ? { root } : { fault: root }) }
    },
  }
}
