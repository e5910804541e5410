import type { Entity } from '../../../schemas/entities/index.ts'
import names from './names.json' with { type: 'json' }

/** Entities whose maps can be proposed. */
export type Proposed = Extract<Entity, 'work' | 'agent' | 'page'>

/**
 * Names under which exports have each field, in English, Chinese, French, German, Spanish, Portuguese, Italian, Dutch, Turkish, Polish, Russian, Ukrainian, Swedish,
 * Arabic, Persian, Korean, Japanese, Greek, Hungarian, Finnish, Romanian, Bulgarian, Hebrew, Georgian, Armenian, Hindi, Bengali, Thai, Vietnamese and Indonesian: those of columns,
 * compared without marks and punctuation. The first field that fits gets a column.
 */
export const columnNames: Readonly<Record<Proposed, Readonly<Record<string, readonly string[]>>>> = names

/** Fields whose plain texts become paragraphs. */
export const htmlFields: Readonly<Record<Proposed, readonly string[]>> = {
  work: ['description', 'provenance'],
  agent: ['biography'],
  page: ['content'],
}
