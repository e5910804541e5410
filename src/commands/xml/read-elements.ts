import type { Exception } from '../../base/account.ts'
import { breaksIn, type Fault, MAX_CHARACTERS, parseXml, UNFINISHED } from './parse-xml.ts'
import type { XmlNode } from './xml-node.ts'

/** Longest start tag, and longest name in it. */
const MAX_TAG = 16 * 1024
const MAX_NAME = 256

/** An element of a document, whole, or why it cannot be read. */
export type ReadElement =
  /** `line` is where it begins, counted from 1. */
  { readonly line: number; readonly node: XmlNode } | Exception

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
      const first =
        whole === undefined ? undefined : parseXml(buffer.slice(at, whole), { namespaces, language }, line)
      if (whole !== undefined && first !== undefined && 'name' in first) {
        yield { line, node: first }
        advance(whole)
        continue
      }
      // What is no XML may have hidden its own end, such as by a comment that is not closed.
      const { to, isEnd } = await brokenEnd(at, name)
      const piece = buffer.slice(at, to)
      const again =
        first !== undefined && to === whole ? first : parseXml(piece, { namespaces, language }, line)
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
      const root = parseXml(frame, { namespaces, language })
      return { text: frame, ...('name' in root ? { root } : { fault: root }) }
    },
  }
}
