import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import type { Problem } from '../../src/engine/errors/index.ts'
import type { ConfigText } from '../../src/engine/index.ts'
import type { Mutant } from './mutants.ts'

function pathOf(pointer: string, root: Node): JSONPath {
  let node: Node | undefined = root
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const segment = node?.type === 'array' ? Number(key) : key
      node = node === undefined ? undefined : findNodeAtLocation(node, [segment])
      return segment
    })
}

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`
}

/** Words of a text: addresses, pointers and names fall into their parts. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? []
}

function isBelow(path: JSONPath, parent: JSONPath): boolean {
  return path.length >= parent.length && parent.every((part, index) => String(path[index]) === String(part))
}

/** What a problem points to: the member or entry at its pointer, by value and by key; of a key that is missing, what should have it. */
interface Pointed {
  readonly path: JSONPath
  readonly value: Node
  readonly key?: Node
}

function pointedAt({ code, pointer }: Problem, root: Node): Pointed | undefined {
  const named = pathOf(pointer, root)
  const path = code === 'CONFIG_MISSING_KEY' ? named.slice(0, -1) : named
  const value = path.length === 0 ? root : findNodeAtLocation(root, [...path])
  if (value === undefined) return undefined
  const key = value.parent?.type === 'property' ? value.parent.children?.[0] : undefined
  return { path, value, ...(key === undefined ? {} : { key }) }
}

/** Whether a problem is at the change itself: at the key or value, in the value, or, the key gone, at its object. */
function isAtChange(mutant: Mutant, { path }: Pointed): boolean {
  const { change, became } = mutant
  const parent = mutant.path.slice(0, -1)
  if (change === 'deleted') return path.length === parent.length && isBelow(path, parent)
  if (change === 'misspelt') return isBelow(path, [...parent, String(JSON.parse(became))])
  return isBelow(path, mutant.path)
}

/** Whether what a problem points to speaks of something that the change took away or brought. */
function speaksOfChange(mutant: Mutant, { value, key, path }: Pointed, text: string): boolean {
  const isPlain = value.type !== 'object' && value.type !== 'array'
  const written = isPlain ? text.slice(value.offset, value.offset + value.length) : String(path.at(-1) ?? '')
  const said = new Set([...wordsOf(written), ...wordsOf(String(key?.value ?? ''))])
  return [...wordsOf(mutant.before), ...wordsOf(mutant.became)].some((word) => said.has(word))
}

/**
 * Whether beside what a problem points to is the name of the changed file, or of something that the change took away:
 * a page that leads its entries to their neighbours, and whose list has lost its "links".
 */
function standsBesideName(mutant: Mutant, { value }: Pointed): boolean {
  const member = value.parent?.type === 'property' ? value.parent.parent : undefined
  const name = mutant.file.replace(/^.*\/|\.json$/g, '')
  return (member?.children ?? []).some(({ children }) => {
    const text = children?.[1]?.type === 'string' ? String(children[1].value) : ''
    return text === name || (text.startsWith('/') && mutant.before.includes(`"${text}"`))
  })
}

/** Whether a problem is about a whole file whose name the change took away or brought, such as a source now unused. */
function isNamedFile(mutant: Mutant, { file }: Problem, { path }: Pointed): boolean {
  const name = `"${file.replace(/^.*\/|\.json$/g, '')}"`
  return path.length === 0 && (mutant.before.includes(name) || mutant.became.includes(name))
}

/** Whether a problem is in an object that holds the changed key, in the same file: what it lacks is lacking there. */
function isAround(mutant: Mutant, { file }: Problem, { path }: Pointed): boolean {
  return file === mutant.file && path.length > 0 && isBelow(mutant.path, path)
}

/** Whether a problem is beside the changed key: two members of one object that go together no longer do. */
function isBeside(mutant: Mutant, { file }: Problem, { path }: Pointed): boolean {
  return file === mutant.file && path.length > 1 && isBelow(mutant.path, path.slice(0, -1))
}

/**
 * What is wrong with the places of a refusal; undefined where nothing is.
 *
 * Line and column of every problem are those of the value, or of the key, at its pointer. And one error at least, or
 * one warning where there are no errors, is
 *  1. at the change: at the misspelt key; at the wrong value, or within it; at the object that lost the key; or
 *  2. in the same file, at an object around the change, or at a member beside it, whose sense needs the changed key; or
 *  3. anywhere in the config at a key or value that names something the change took away or brought: a link to a page
 *     that is gone, a parameter that its source no longer declares; or beside the name of the changed file, or of an
 *     address that was taken away; or at the top of a file whose name was.
 */
export function misplaced(
  mutant: Mutant,
  problems: readonly Problem[],
  files: readonly ConfigText[],
): string | undefined {
  const roots = new Map<string, readonly [Node | undefined, string]>()
  const rootOf = (file: string): readonly [Node | undefined, string] => {
    const text = file === mutant.file ? mutant.text : (files.find(({ path }) => path === file)?.text ?? '')
    const known = roots.get(file) ?? [parseTree(text), text]
    roots.set(file, known)
    return known
  }
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  let isPlaced = false
  for (const problem of problems) {
    const { file, line, column, pointer, code, severity } = problem
    const [root, text] = rootOf(file)
    const pointed = root && pointedAt(problem, root)
    if (pointed === undefined) return `${code} points to ${file} ${pointer}, where nothing is`
    const places = [pointed.value, ...(pointed.key === undefined ? [] : [pointed.key])].map(({ offset }) =>
      lineAndColumn(text, offset),
    )
    if (!places.includes(`${line}:${column}`))
      return `${code} says ${file}:${line}:${column}, but ${pointer} is at ${places.join(' or ')}`
    if (hasErrors && severity !== 'error') continue
    isPlaced ||=
      (file === mutant.file && isAtChange(mutant, pointed)) ||
      isAround(mutant, problem, pointed) ||
      isBeside(mutant, problem, pointed) ||
      isNamedFile(mutant, problem, pointed) ||
      speaksOfChange(mutant, pointed, text) ||
      standsBesideName(mutant, pointed)
  }
  if (isPlaced) return undefined
  const shown = problems.map(
    ({ code, file, line, column, pointer }) => `${code} at ${file}:${line}:${column} ${pointer}`,
  )
  return `refused elsewhere: ${shown.slice(0, 3).join('; ')}`
}
