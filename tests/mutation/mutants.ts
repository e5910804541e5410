import { getNodePath, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import type { ConfigText } from '../../src/engine/index.ts'
import { absurdValues, wrongType } from './values.ts'

/** An object member of a config file. */
interface Key {
  readonly file: string
  readonly path: JSONPath
  /** The member itself: its name and its value. */
  readonly property: Node
  readonly name: Node
  readonly value: Node
}

export type Change = 'deleted' | 'misspelt' | 'wrong type' | 'absurd'

export const changes: readonly Change[] = ['deleted', 'misspelt', 'wrong type', 'absurd']

/** A config file with one key changed. */
export interface Mutant {
  readonly file: string
  /** Of the key, before the change. */
  readonly path: JSONPath
  readonly change: Change
  /** What is there now: the misspelt name, or the value's JSON. */
  readonly became: string
  /** The key's name and value, as they were. */
  readonly before: string
  readonly text: string
}

/** The same number for the same text, spread over 32 bits (FNV-1a). */
export function hashOf(text: string): number {
  return [...text].reduce(
    (hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0,
    2166136261,
  )
}

function* keysIn(file: string, node: Node): Generator<Key> {
  for (const child of node.children ?? []) {
    const [name, value] = child.type === 'property' ? (child.children ?? []) : []
    if (name !== undefined && value !== undefined)
      yield { file, path: getNodePath(value), property: child, name, value }
    yield* keysIn(file, value ?? child)
  }
}

/** Every key of every file, in the order they are written. */
function keysOf({ path, text }: ConfigText): readonly Key[] {
  const root = parseTree(text)
  return root === undefined ? [] : [...keysIn(path, root)]
}

function endOf(node: Node): number {
  return node.offset + node.length
}

/** A name with two letters swapped, or with one doubled where that would change nothing. */
function misspell(name: string): string {
  const at = name.length < 2 ? 0 : hashOf(name) % (name.length - 1)
  const swapped = `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`
  return swapped === name ? `${name.slice(0, at)}${name[at]}${name.slice(at)}` : swapped
}

/** Where the text of a member begins and ends together with the comma that goes with it. */
function withComma({ property }: Key): readonly [number, number] {
  const siblings = property.parent?.children ?? []
  const index = siblings.indexOf(property)
  const next = siblings[index + 1]
  const previous = siblings[index - 1]
  if (next !== undefined) return [property.offset, next.offset]
  return [previous === undefined ? property.offset : endOf(previous), endOf(property)]
}

/** The mutants of a key: two absurd ones, chosen by its path. */
function mutantsOf(key: Key, text: string): readonly Mutant[] {
  const { file, path, property, name, value } = key
  const before = text.slice(property.offset, endOf(property))
  const replaced = (change: Change, [start, end]: readonly [number, number], became: string): Mutant => ({
    ...{ file, path, change, became, before },
    text: text.slice(0, start) + became + text.slice(end),
  })
  const span = (node: Node): readonly [number, number] => [node.offset, endOf(node)]
  const [wrong] = wrongType(value)
  const written = text.slice(...span(value))
  return [
    replaced('deleted', withComma(key), ''),
    replaced('misspelt', span(name), JSON.stringify(misspell(String(name.value)))),
    ...(wrong === undefined ? [] : [replaced('wrong type', span(value), wrong)]),
    ...absurdValues(value, written, hashOf(`${file}${path.join('/')}`)).map((absurd) =>
      replaced('absurd', span(value), absurd),
    ),
  ]
}

/** Every mutant of a config. */
export function allMutants(files: readonly ConfigText[]): readonly Mutant[] {
  return files.flatMap((file) => keysOf(file).flatMap((key) => mutantsOf(key, file.text)))
}

/** A mutant in one line. */
export function nameOf({ file, path, change, became }: Mutant): string {
  const shown = became.length > 40 ? `${became.slice(0, 40)}… (${became.length} characters)` : became
  return `${file} ${path.join('.')}: ${change}${became === '' ? '' : ` ${JSON.stringify(shown)}`}`
}
