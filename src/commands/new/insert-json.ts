import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import { type JsonLayout, layoutOf, printValue } from './print-json.ts'

interface Place {
  readonly text: string
  readonly node: Node
  readonly layout: JsonLayout
}

/** The tree of a text; a byte order mark at its beginning is let pass. */
function treeOf(text: string): Node | undefined {
  return parseTree(text.replace(/^\uFEFF/, ' '))
}

function placeAt(text: string, path: JSONPath, type: 'array' | 'object'): Place {
  const root = treeOf(text)
  const node = root === undefined ? undefined : findNodeAtLocation(root, path)
  if (node?.type !== type) throw new TypeError(`there is no ${type} at ${path.join('/')}`)
  return { text, node, layout: layoutOf([text]) }
}

/** White space at the beginning of the line that holds an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
}

function isOpen({ text, node }: Place): boolean {
  const [first] = node.children ?? []
  return first !== undefined && text.slice(node.offset, first.offset).includes('\n')
}

function withLineEnds(text: string, added: string): string {
  return text.includes('\r\n') ? added.replaceAll('\n', '\r\n') : added
}

function spliced(text: string, offset: number, length: number, added: string): string {
  return text.slice(0, offset) + withLineEnds(text, added) + text.slice(offset + length)
}

/** The list or object written again, where it has no lines of its own to keep. */
function rewritten({ text, node, layout }: Place, value: object): string {
  const { offset, length } = node
  const indent = indentAt(text, offset)
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1 + indent.length, offset)
  return spliced(text, offset, length, printValue(value, layout, indent, before).slice(before.length))
}

function contentOf({ text, node }: Place): object {
  return JSON.parse(text.slice(node.offset, node.offset + node.length))
}

/** Puts a value at the end of the list at `path`; every other character stays. Throws a TypeError where there is no list. */
export function appendTo(text: string, path: JSONPath, value: unknown): string {
  const place = placeAt(text, path, 'array')
  const last = place.node.children?.at(-1)
  if (last === undefined || !isOpen(place))
    return rewritten(place, [...Object.values(contentOf(place)), value])
  const indent = indentAt(text, last.offset)
  const end = last.offset + last.length
  return spliced(text, end, 0, `,\n${indent}${printValue(value, place.layout, indent)}`)
}

/**
 * Gives the object at `path` a further member: before the first of `ahead` that it has, else at its end. Every other
 * character stays. Throws a TypeError where there is no object.
 */
export function addMember(
  text: string,
  path: JSONPath,
  key: string,
  value: unknown,
  ahead: readonly string[] = [],
): string {
  const place = placeAt(text, path, 'object')
  const members = place.node.children ?? []
  const last = members.at(-1)
  if (last === undefined || !isOpen(place)) return rewritten(place, { ...contentOf(place), [key]: value })
  const next = members.find((member) => ahead.includes(String(member.children?.[0]?.value)))
  const indent = indentAt(text, last.offset)
  const added = printValue(value, place.layout, indent, `${JSON.stringify(key)}: `)
  return next === undefined
    ? spliced(text, last.offset + last.length, 0, `,\n${indent}${added}`)
    : spliced(text, next.offset, 0, `${added},\n${indent}`)
}

/** Puts a value at the end of the list `key` of the object at `path`, and makes the list where there is none. */
export function appendToMember(
  text: string,
  path: JSONPath,
  key: string,
  value: unknown,
  ahead: readonly string[] = [],
): string {
  const root = treeOf(text)
  const found = root === undefined ? undefined : findNodeAtLocation(root, [...path, key])
  return found === undefined
    ? addMember(text, path, key, [value], ahead)
    : appendTo(text, [...path, key], value)
}
