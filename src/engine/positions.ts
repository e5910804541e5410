import { findNodeAtLocation, getNodePath, type Node } from 'jsonc-parser'
import { pointerTo } from '../base/json-pointer.ts'
import type { Place } from './errors/index.ts'

/** Source position of a value. */
export interface WrittenNode {
  readonly file: string
  readonly node: Node
  readonly lineStarts: readonly number[]
}

/** Returns the offsets at which the lines of a text start. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0]
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (char === '\n' || (char === '\r' && text[index + 1] !== '\n')) starts.push(index + 1)
  }
  return starts
}

/** Returns the 1-based line and column of an offset. */
export function lineAndColumn(
  lineStarts: readonly number[],
  offset: number,
): { line: number; column: number } {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lineStarts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 }
}

function columnOf(lineStarts: readonly number[], node: Node) {
  return lineAndColumn(lineStarts, node.offset)
}

export function placeOf({ file, lineStarts, node }: WrittenNode): Place {
  return { file, pointer: pointerTo(...getNodePath(node)), ...columnOf(lineStarts, node) }
}

/** Returns the location of a member, with line and column of its key. */
export function placeOfKey(written: WrittenNode): Place {
  return { ...placeOf(written), ...columnOf(written.lineStarts, keyNode(written.node)) }
}

/** Returns the node of a property's name, or of the value for a list entry. */
function keyNode(node: Node): Node {
  const parent = node.parent
  return parent?.type === 'property' ? (parent.children?.[0] ?? node) : node
}

/**
 * Source positions of the objects and lists in the config. Later stages can work with plain typed values and still report file, line and
 * column.
 */
export interface Positions {
  /** Returns the location of `holder`, or of its member `key`: of the value or of the key itself. */
  readonly at: (holder: object, key?: string | number, part?: 'key' | 'value') => Place
  /** Returns the source node, for further inspection of the text. */
  readonly writtenOf: (holder: object, key?: string | number) => WrittenNode | undefined
}

/** Positions recorded during one run of the compiler. */
export interface PositionsBook extends Positions {
  readonly note: (value: object, written: WrittenNode) => void
  /** Assigns the location of `original` to `copy`. */
  readonly copy: (original: object, copy: object) => void
}

const nowhere: Place = { file: 'site.json', pointer: '', line: 1, column: 1 }

export function createPositions(): PositionsBook {
  const book = new WeakMap<object, WrittenNode>()
  const writtenOf = (holder: object, key?: string | number): WrittenNode | undefined => {
    const written = book.get(holder)
    if (written === undefined || key === undefined) return written
    return { ...written, node: findNodeAtLocation(written.node, [key]) ?? written.node }
  }
  return {
    writtenOf,
    note: (value, written) => {
      book.set(value, written)
    },
    copy: (original, copy) => {
      const written = book.get(original)
      if (written !== undefined) book.set(copy, written)
    },
    at: (holder, key, part = 'value') => {
      const written = writtenOf(holder, key)
      if (written === undefined) return nowhere
      return part === 'value' ? placeOf(written) : placeOfKey(written)
    },
  }
}
