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

/** Longest start tag, and longest name in it. */
const MAX_TAG = 16 * 1024
const MAX_NAME = 256

/** An element of a document, whole, or why it cannot be read. */
export type ElementResult =
  /** `line` is where it begins, counted from 1. */
  { readonly line: number; readonly node: XmlNode } | ImportIssue

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
export interface SurroundingXml {
  readonly text: string
  /** Absent where it is no XML. */
  readonly root?: XmlNode
  /** Why it is no XML. */
  readonly fault?: XmlReason
}

/** A text that is read on as far as is needed, and the place up to which it is taken. */
class TextWindow {
  readonly #chunks: AsyncIterator<string>
  buffer = ''
  at = 0
  /** Of `at`, counted from 1. */
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

  /** The next match; the text is read on until it is certain, for as long as an element may be. */
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

  /** Moves on to a place in the text, and gives what was before it. */
  take(to: number): string {
    const part = this.buffer.slice(this.at, to)
    this.line += breaksIn(part)
    this.at = to
    return part
  }

  /** Forgets what is taken. Places in the text are others from then on. */
  drop(): void {
    if (this.at <= MAX_TAG) return
    this.buffer = this.buffer.slice(this.at)
    this.at = 0
  }
}

/** The text that belongs to none of the elements, with what it declares for them. */
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

  /** Takes what a document type declares; files that it names are read by nobody. */
  declare(documentType: string): void {
    this.#entities = { ...this.#entities, ...entitiesIn(documentType) }
  }

  /** An element that lies within it. */
  parse(piece: string, line?: number): ReturnType<typeof parseXml> {
    const context = { namespaces: this.#namespaces, language: this.#language, entities: this.#entities }
    return parseXml(piece, context, line)
  }

  around(): SurroundingXml {
    // Programs leave blank lines before the first one.
    const root = this.parse(this.#text.replace(/^[\s\ufeff]+/, ''))
    return { text: this.#text, ...('name' in root ? { root } : { fault: root }) }
  }
}

/** Where something ends that begins with `opening` at a place; undefined where it never does. */
async function endOf(text: TextWindow, opening: string, from: number): Promise<number | undefined> {
  const end = await text.find(ENDS[opening] ?? /[[>]/g, from + opening.length)
  const isSubset = end?.[0] === '[' && ENDS[opening] === undefined
  const found = isSubset ? await text.find(/\]\s*>/g, end.index) : end
  return found === undefined ? undefined : found.index + found[0].length
}

/** Where the element ends that begins at a place, by its tags; undefined where they do not say. */
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

/** Where an element ends at the latest that is no XML: at its own end, or where the next begins. */
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

/** Reads the element of this name that begins where the text is. */
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
    // What is no XML may have hidden its own end, such as by a comment that is not closed.
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
 * The elements of these names in a text, one after the other. Each is parsed by itself, so one that is no XML does not stop the
 * others. `around` is what lies around them, to be asked for when they were read.
 */
export function readElements(
  text: AsyncIterable<string>,
  options: ElementOptions,
): { readonly elements: AsyncGenerator<ElementResult>; readonly around: () => SurroundingXml } {
  const frame = new Frame()
  return { elements: elementsIn(new TextWindow(text), frame, options), around: () => frame.around() }
}
