import { getNodeValue, type Node } from 'jsonc-parser'
import type { FileKind } from './file-kinds.ts'

/** Texts of the interface whose form for one was a key of its own, ending in `.one`, before plural categories. */
const KEYS = [
  'archive.visits',
  'form.invalid',
  'form.limit',
  'pager.total',
  'photos.only',
  'search.found',
  'search.offers',
]

const ONE = '.one'

/** A key that is a plural category of another one now. */
export interface JoinedKey {
  /** Node of the earlier name, as it is written. */
  readonly node: Node
  readonly from: string
  readonly to: string
  /** Whether the other key is written too. */
  readonly hasOther: boolean
  /** What the other key holds now. */
  readonly value: unknown
}

function member(node: Node | undefined, name: string): Node | undefined {
  if (node?.type !== 'object') return undefined
  return node.children?.find(({ children: [key] = [] }) => key?.value === name)
}

function setValue(property: Node, value: Node): void {
  const [key] = property.children ?? []
  if (key === undefined) return
  Object.assign(value, { parent: property })
  Object.assign(property, { children: [key, value] })
}

/** An object with members that are written elsewhere; it is where the first of them does. */
function objectOf(members: readonly (readonly [name: string, value: Node])[]): Node {
  const { offset = 0, length = 0 } = members[0]?.[1] ?? {}
  const object: Node = { type: 'object', offset, length }
  const children = members.map(([name, value]) => {
    const place = { offset: value.offset, length: value.length }
    const property: Node = { type: 'property', ...place, parent: object }
    const key: Node = { type: 'string', value: name, ...place, parent: property }
    Object.assign(property, { children: [key] })
    setValue(property, value)
    return property
  })
  return Object.assign(object, { children })
}

/** The texts for one, put below those of the other key, language by language. */
function join(one: Node, other: Node | undefined): void {
  for (const property of [...(one.children ?? [])]) {
    const [language, text] = property.children ?? []
    if (language === undefined || text?.type !== 'string') continue
    const beside = other === undefined ? undefined : member(other, String(language.value))
    const written = beside?.children?.[1]
    if (beside !== undefined && written?.type === 'string')
      setValue(
        beside,
        objectOf([
          ['one', text],
          ['other', written],
        ]),
      )
    else if (beside === undefined) {
      setValue(property, objectOf([['one', text]]))
      if (other === undefined) continue
      Object.assign(property, { parent: other })
      Object.assign(other, { children: [...(other.children ?? []), property] })
    }
  }
}

/** Puts texts under an earlier key for one below the key they belong to, in the tree of `site.json`. */
export function joinPlurals(root: Node, kind: FileKind): readonly JoinedKey[] {
  const texts = kind === 'site' ? member(root, 'texts')?.children?.[1] : undefined
  return KEYS.flatMap((to) => {
    const from = `${to}${ONE}`
    const property = member(texts, from)
    const [key, one] = property?.children ?? []
    if (texts === undefined || key === undefined || one?.type !== 'object') return []
    const other = member(texts, to)?.children?.[1]
    join(one, other)
    if (other === undefined) Object.assign(key, { value: to })
    else Object.assign(texts, { children: (texts.children ?? []).filter((each) => each !== property) })
    const value: unknown = getNodeValue(other ?? one)
    return [{ node: key, from, to, hasOther: other !== undefined, value }]
  })
}
