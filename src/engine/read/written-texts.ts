import type { Node } from 'jsonc-parser'
import { catalogue, type Problem, problemOf } from '../../errors/index.ts'
import { placeOf, placeOfKey } from '../positions.ts'

/** No text of a config is longer: what is written at length is content, and lives behind a source. */
const LONGEST = 10_000

/** Control characters but for white space, halves of characters, and what turns the direction of writing. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u202a-\u202e]/u

interface Document {
  readonly file: string
  readonly lineStarts: readonly number[]
}

/** What is wrong with the texts of a file, keys and values alike, whatever they are for. */
export function* textFaults(node: Node, document: Document): Generator<Problem> {
  for (const child of node.children ?? []) yield* textFaults(child, document)
  if (node.type !== 'string') return
  const text = String(node.value)
  const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node
  const value = isKey ? node.parent?.children?.[1] : node
  if (value === undefined) return
  const place = isKey ? placeOfKey({ ...document, node: value }) : placeOf({ ...document, node: value })
  const [unseen] = UNSEEN.exec(text) ?? []
  if (unseen !== undefined) {
    const code = unseen.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    yield problemOf(catalogue.CONFIG_CHARACTER, { code: `U+${code}` }, place)
  }
  if (text.length > LONGEST) {
    const rule = `must NOT have more than ${LONGEST} characters`
    yield problemOf(catalogue.CONFIG_LIMIT, { rule, description: undefined }, place)
  }
}
