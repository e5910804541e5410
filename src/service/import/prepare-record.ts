import type { Row } from '../database/tables.ts'
import {
  type EntityDefinition,
  fallsBack,
  type StoredRecord,
  sortId,
  textOf,
} from '../entities/definition.ts'
import type { Language } from '../entities/language.ts'
import { bodyOf } from '../search/body-text.ts'
import { type Tokens, tokensOf } from '../search/tokens.ts'
import { plainText } from '../text/plain-text.ts'

/** Who wrote a record last; a seed replaces only what a seed wrote. */
export type Origin = 'seed' | 'import'

/** Search document before it has its number. */
interface PreparedDocument {
  readonly language: Language
  readonly day: number
  readonly title: Tokens
  readonly body: Tokens
  readonly scope: readonly string[]
}

/** Record in the form in which it is written. */
export interface PreparedRecord {
  readonly id: string
  readonly row: Row
  readonly documents: readonly PreparedDocument[]
}

const millisecondsPerDay = 86_400_000
const yearZero = Date.UTC(-1, 0, 1)

/** Days from before the year 0, so never negative; 0 without a date. */
const dayOf = (date: string): number => {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? 0 : Math.max(0, Math.floor((time - yearZero) / millisecondsPerDay))
}

/** Search documents of a record in one language: one, or none where it is not searched. */
export const documentOf = (
  definition: EntityDefinition,
  record: StoredRecord,
  language: Language,
): readonly PreparedDocument[] => {
  const source = definition.document
  const scope = source?.channels(record) ?? []
  if (source === undefined || scope.length === 0) return []
  return [
    {
      language,
      day: source.date === undefined ? 0 : dayOf(textOf(record, source.date)),
      title: tokensOf(plainText(textOf(record, source.title)), 'title'),
      body: tokensOf(bodyOf(source.body, record), 'body'),
      scope,
    },
  ]
}

const isObject = (value: unknown): value is StoredRecord => typeof value === 'object' && value !== null

/** Splits an imported record into its columns, its public JSON, its translations and its search documents. */
export const prepareRecord = (
  definition: EntityDefinition,
  imported: StoredRecord,
  origin: Origin,
): PreparedRecord => {
  const hidden = [...definition.privateFields, ...(definition.entity === 'channel' ? [] : ['translations'])]
  const record = Object.fromEntries(Object.entries(imported).filter(([field]) => !hidden.includes(field)))
  const translations = isObject(imported.translations) ? imported.translations : undefined
  const en = isObject(translations?.en) ? translations.en : undefined
  const english = en === undefined ? record : { ...record, ...en }
  const id = textOf(imported, definition.idField)
  return {
    id,
    row: {
      id,
      sort_id: sortId(id),
      origin,
      has_en: en === undefined ? 0 : 1,
      ...definition.columns(imported, { ...imported, ...english }),
      record: JSON.stringify(record),
      translations: translations === undefined ? null : JSON.stringify(translations),
    },
    documents: [
      ...documentOf(definition, record, 'zh'),
      ...(en === undefined && !fallsBack(definition) ? [] : documentOf(definition, english, 'en')),
    ],
  }
}
