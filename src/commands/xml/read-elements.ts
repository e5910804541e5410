import type { ImportIssue } from '../../base/import-report.ts'
import { escapePattern } from '../../base/text/index.ts'
import {
  breaksIn,
  entitiesIn,
  MAX_CHARACTERS,
  parseXml,
  UNFINISHED,
  type XmlNode,
  type XmlReason,
} from './parse-xml.ts'

/** Maximum length of a start tag, and of a name within it. */
const MAX_TAG = 16 * 1024
const MAX_NAME = 256

/** A parsed element, or why it is invalid. */
export type ElementResult =
  /** `line` is its first line, counted from 1. */
  { readonly line: number; readonly node: XmlNode } | ImportIssue

const PREFIX = '(?:[^\\s<>/:=!?"\']+:)?'

/** End of comments, CDATA sections and processing instructions, whose content is not markup. */
const ENDS: Readonly<Record<string, RegExp>> = { '<!--': /-->/g, '<![CDATA[': /\]\]>/g, '<?': /\?>/g }
const OPAQUE = '<!--|<!\\[CDATA\\[|<\\?'

export interface ElementOptions {
  /** Local names of the elements, which are not nested. */
  readonly names: readonly string[]
  /** Local names of parents and siblings, which end an unclosed element. */
  readonly around: readonly string[]
  /** Local name of the child with the ID, for messages about invalid elements. */
  readonly id: string
}

/** The document without its extracted elements. */
export interface SurroundingXml {
  readonly text: string
  /** Undefined if it is invalid XML. */
  readonly root?: XmlNode
  /** Why it is invalid XML. */
  readonly fault?: XmlReason
}

/** A window over a streamed text with a current position. */
class TextWindow {
  readonly #chunks: AsyncIterator<string>
  buffer = ''
  at = 0
  /** Line of `at`, counted from 1. */
  line = 1
  isDone = false

  constructor(text: AsyncIterable<string>) {
    this.#chunks = text[Symbol.asyncIterator]()
  }

  async more(): Promise<boolean> {
    if (this.isDone) return false
    const { value, done } = await this.#chunks.next()
    if (done === true) this.isDone = true
    else this.buffer += value
    return !this.isDone
  }

  /** Finds the next match, reading further chunks up to the maximum length of an element. */
  async find(pattern: RegExp, from: number): Promise<RegExpExecArray | undefined> {
    let begin = from
    for (;;) {
      pattern.lastIndex = begin
      const found = pattern.exec(this.buffer)
      if (found !== null) return found
      begin = Math.max(begin, this.buffer.length - MAX_NAME)
      if (begin - from > MAX_CHARACTERS || !(await this.more())) return undefined
    }
  }

  /** Advances to a position and returns the text before it. */
  take(to: number): string {
    const part = this.buffer.slice(this.at, to)
    this.line += breaksIn(part)
    this.at = to
    return part
  }

  /** Discards consumed text. Positions change. */
  drop(): void {
    if (this.at <= MAX_TAG) return
    this.buffer = this.buffer.slice(this.at)
    this.at = 0
  }
}

/** The text outside all extracted elements, and the declarations in it. */
class Frame {
  readonly #namespaces: Record<string, string> = {}
  #entities: Readonly<Record<string, string>> = {}
  #language = ''
  #text = ''

  add(part: string): void {
    if (part.length > MAX_CHARACTERS) return
    if (this.#text.length < MAX_CHARACTERS) this.#text += part.trim() === '' ? part.slice(0, 1) : part
    for (const [, prefix = '', , double, single] of part.matchAll(
      /\sxmlns(?::([^\s=]+))?\s*=\s*("([^"<]*)"|'([^'<]*)')/g,
    ))
      if (!/^xml/i.test(prefix)) this.#namespaces[prefix] = double ?? single ?? ''
    for (const [, double, single] of part.matchAll(/\sxml:lang\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g))
      this.#language = double ?? single ?? ''
  }

  /** Adds entities of a document type. External files are never read. */
  declare(documentType: string): void {
    this.#entities = { ...this.#entities, ...entitiesIn(documentType) }
  }

  /** Parses an element within the frame. */
  parse(piece: string, line?: number): ReturnType<typeof parseXml> {
    const context = { namespaces: this.#namespaces, language: this.#language, entities: this.#entities }
    return parseXml(piece, context, line)
  }

  around(): SurroundingXml {
    // Software may write blank lines before the declaration.
    const root = this.parse(this.#text.replace(/^[\s\ufeff]+/, ''))
    return { text: this.#text, ...('name' in root ? { root } : { fault: root }) }
  }
}

/** Returns the end of a construct that starts with `opening`, or undefined. */
async function endOf(text: TextWindow, opening: string, from: number): Promise<number | undefined> {
  const end = await text.find(ENDS[opening] ?? /[[>]/g, from + opening.length)
  const isSubset = end?.[0] === '[' && ENDS[opening] === undefined
  const found = isSubset ? await text.find(/\]\s*>/g, end.index) : end
  return found === undefined ? undefined : found.index + found[0].length
}

/** Returns the end of an element by balancing its tags, or undefined if they are unbalanced. */
async function elementEnd(text: TextWindow, begin: number, name: string): Promise<number | undefined> {
  const start = new RegExp(
    `<${escapePattern(name)}(?:\\s+[^\\s=<>"'/]+\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*\\s*(/?)>`,
    'y',
  )
  while (text.buffer.length < begin + MAX_TAG && (await text.more()));
  start.lastIndex = begin
  const [tag, isEmpty] = start.exec(text.buffer) ?? []
  if (tag === undefined) return undefined
  if (isEmpty === '/') return begin + tag.length
  const inside = new RegExp(`${OPAQUE}|<${escapePattern(name)}(?=[\\s/>])|</${escapePattern(name)}\\s*>`, 'g')
  let from = begin + tag.length
  for (;;) {
    const found = await text.find(inside, from)
    if (found === undefined) return undefined
    const [mark] = found
    if (mark.startsWith('</')) return found.index + mark.length
    const end = mark in ENDS ? await endOf(text, mark, found.index) : undefined
    if (end === undefined) return undefined
    from = end
  }
}

/** Returns the end of an invalid element: its first end tag, or the start of the next element. */
async function brokenEnd(
  text: TextWindow,
  begin: number,
  name: string,
  borders: string,
): Promise<{ readonly to: number; readonly isEnd: boolean }> {
  const stop = new RegExp(
    `</${escapePattern(name)}\\s*>|<${escapePattern(name)}(?=[\\s/>])${borders === '' ? '' : `|${borders}`}`,
    'g',
  )
  const found = await text.find(stop, begin + 1)
  if (found === undefined) return { to: text.buffer.length, isEnd: !text.isDone }
  const isEnd = found[0].startsWith(`</${name}`) && found[0].endsWith('>')
  return { to: isEnd ? found.index + found[0].length : found.index, isEnd }
}

/** Creates a function that reads the element of this name at the current position. */
function createElementReader(text: TextWindow, frame: Frame, { around, id }: ElementOptions) {
  const borders = around.map((name) => `</?${PREFIX}${escapePattern(name)}(?=[\\s/>])`).join('|')
  const identifier = new RegExp(`<${PREFIX}${escapePattern(id)}(?=[\\s>])[^<>]*>([^<]*)<`)
  return async (name: string): Promise<ElementResult> => {
    const { at, line } = text
    const whole = await elementEnd(text, at, name)
    const first = whole === undefined ? undefined : frame.parse(text.buffer.slice(at, whole), line)
    if (whole !== undefined && first !== undefined && 'name' in first) {
      text.take(whole)
      return { line, node: first }
    }
    // Invalid markup such as an unclosed comment may hide the end tag.
    const { to, isEnd } = await brokenEnd(text, at, name, borders)
    const piece = text.take(to)
    const again = first !== undefined && to === whole ? first : frame.parse(piece, line)
    const fault = 'name' in again || !isEnd ? { ...UNFINISHED, line } : again
    const written = identifier.exec(piece)?.[1]?.trim().slice(0, MAX_NAME)
    return {
      place: { line: fault.line, ...(written && { id: written }) },
      reason: fault.reason,
      hint: fault.hint,
    }
  }
}

async function* elementsIn(
  text: TextWindow,
  frame: Frame,
  options: ElementOptions,
): AsyncGenerator<ElementResult> {
  const names = options.names.map(escapePattern).join('|')
  const outside = new RegExp(`${OPAQUE}|<!DOCTYPE|<(${PREFIX}(?:${names}))(?=[\\s/>])`, 'g')
  const readElement = createElementReader(text, frame, options)
  for (;;) {
    text.drop()
    const found = await text.find(outside, text.at)
    if (found === undefined && text.isDone) break
    frame.add(text.take(found?.index ?? text.buffer.length - MAX_NAME))
    if (found === undefined) continue
    const [mark, name] = found
    if (name !== undefined) {
      yield await readElement(name)
      continue
    }
    const part = text.take((await endOf(text, mark, text.at)) ?? text.buffer.length)
    if (mark === '<!DOCTYPE') frame.declare(part)
    else if (mark !== '<!--') frame.add(part)
  }
  frame.add(text.take(text.buffer.length))
}

/**
 * Extracts elements by name from a streamed text. Each is parsed individually, so that an invalid one does not affect the others. Call
 * `around` after all were read to get the rest of the document.
 */
export function readElements(
  text: AsyncIterable<string>,
  options: ElementOptions,
): { readonly elements: AsyncGenerator<ElementResult>; readonly around: () => SurroundingXml } {
  const frame = new Frame()
  return { elements: elementsIn(new TextWindow(text), frame, options), around: () => frame.around() }
}
