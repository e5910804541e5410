import type { Entity } from '../../../schemas/entities/index.ts'
import { isObject } from '../../base/object.ts'
import { foldedTogether } from './columns.ts'
import names from './names.json' with { type: 'json' }

/** Entities whose maps can be proposed. */
export type ProposedEntity = Extract<Entity, 'work' | 'agent' | 'page'>

/**
 * Names under which exports have each field, in English, Chinese, French, German, Spanish, Portuguese, Italian, Dutch, Turkish, Polish, Russian, Ukrainian, Swedish,
 * Arabic, Persian, Korean, Japanese, Greek, Hungarian, Finnish, Romanian, Bulgarian, Hebrew, Georgian, Armenian, Hindi, Bengali, Thai, Vietnamese, Indonesian,
 * Czech, Slovak, Serbian in both scripts and Croatian: those of columns, compared without marks and punctuation. The first field that fits gets a column.
 */
export const columnNames: Readonly<Record<ProposedEntity, Readonly<Record<string, readonly string[]>>>> =
  names

/** Fields whose plain texts become paragraphs. */
export const htmlFields: Readonly<Record<ProposedEntity, readonly string[]>> = {
  work: ['description', 'provenance'],
  agent: ['biography'],
  page: ['content'],
}

const known: ReadonlySet<string> = new Set(
  Object.values(columnNames).flatMap((fields) => Object.values(fields).flat().map(foldedTogether)),
)

/** Fewer values may be such words by chance. */
const MIN_NAMES = 3

/** Characters of the longest name that is looked at: each row of a table is, and texts are much longer. */
const MAX_NAME = 60

/** Whether the values of a row are names of columns: tables in two languages have them below each other. */
export function namesColumns(row: unknown): boolean {
  if (!isObject(row)) return false
  const values = Object.values(row).map(String)
  if (values.length < MIN_NAMES || values.some((each) => each.length > MAX_NAME || /\p{Nd}/u.test(each)))
    return false
  const found = new Set(values.map(foldedTogether).filter((value) => known.has(value)))
  return found.size >= MIN_NAMES && found.size * 2 > values.length
}
