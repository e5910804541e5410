import type { Node } from 'jsonc-parser'
import type { FileKind } from './file-kinds.ts'

/** A key that has another name since a version of the config: `*` represents any one key or entry of a list. */
interface Renaming {
  readonly kind: FileKind
  /** Way to the key from the top of the file, the key last. */
  readonly path: readonly string[]
  readonly to: string
}

/** Newest last. An entry stays until the next major version of the engine. */
const RENAMINGS: readonly Renaming[] = [
  { kind: 'channel', path: ['pages', '*', 'options', 'onward'], to: 'related' },
  { kind: 'site', path: ['texts', 'form.trap'], to: 'form.honeypot' },
  { kind: 'site', path: ['texts', 'form.trapped'], to: 'form.honeypotFilled' },
]

/** A key that was found under its earlier name. */
export interface RenamedKey {
  /** Node of the name, as it is written. */
  readonly node: Node
  readonly from: string
  readonly to: string
}

function keysAt(node: Node | undefined, [name, ...rest]: readonly string[]): readonly Node[] {
  if (node === undefined || name === undefined) return []
  if (node.type === 'array')
    return name === '*' ? (node.children ?? []).flatMap((entry) => keysAt(entry, rest)) : []
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    if (key === undefined || (name !== '*' && key.value !== name)) return []
    return rest.length === 0 ? [key] : keysAt(value, rest)
  })
}

/** The keys of a file that have other names now, where they are written. */
export function renamedKeys(root: Node, kind: FileKind): readonly RenamedKey[] {
  return RENAMINGS.filter((renaming) => renaming.kind === kind).flatMap(({ path, to }) =>
    keysAt(root, path).map((node) => ({ node, from: path.at(-1) ?? '', to })),
  )
}
