import type { Node } from 'jsonc-parser'
import { bilingual, catalogue, type Problem, problemOf } from '../errors/index.ts'
import { placeOf, placeOfKey } from '../positions.ts'

/** No text of a config is longer: what is written at length is content, and lives behind a source. */
const MAX_LENGTH = 50_000

/** Control characters except white space, halves of characters, and what turns the direction of writing. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u202a-\u202e]/u
/** In a name, which a program compares, also spaces that look like another one and what has no width. */
const UNSEEN_IN_KEY =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u00a0\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u3000\ufeff]/u

interface Document {
  readonly file: string
  readonly lineStarts: readonly number[]
}

/** What is wrong with one text, key or value. */
function faultsOfText(node: Node, document: Document): readonly Problem[] {
  const text = String(node.value)
  const [key, value] = node.parent?.type === 'property' ? (node.parent.children ?? []) : []
  const [unseen] = (key === node ? UNSEEN_IN_KEY : UNSEEN).exec(text) ?? []
  if (unseen === undefined && text.length <= MAX_LENGTH) return []
  const place =
    key === node && value !== undefined
      ? placeOfKey({ ...document, node: value })
      : placeOf({ ...document, node })
  const code = unseen?.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const rule = bilingual(`must NOT have more than ${MAX_LENGTH} characters`, `不能超过 ${MAX_LENGTH} 个字符`)
  return [
    ...(code === undefined ? [] : [problemOf(catalogue.CONFIG_CHARACTER, { code: `U+${code}` }, place)]),
    ...(text.length <= MAX_LENGTH
      ? []
      : [problemOf(catalogue.CONFIG_LIMIT, { rule, description: undefined }, place)]),
  ]
}

/** What is wrong with the texts of a file, keys and values alike, whatever they are for. */
export function textFaults(root: Node, document: Document): readonly Problem[] {
  const found: Problem[] = []
  const visit = (node: Node): void => {
    if (node.type === 'string') found.push(...faultsOfText(node, document))
    else node.children?.forEach(visit)
  }
  visit(root)
  return found
}
