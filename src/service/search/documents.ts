import { searchedText } from '../../shared/html-text.ts'
import { type EntityDefinition, fallsBack, type StoredRecord, textOf } from '../entities/definition.ts'
import type { Language } from '../language.ts'
import { bodyOf } from './body-text.ts'
import type { IndexedDocument } from './search-index.ts'
import { tokensOf } from './tokens.ts'

/** Search document before it has its number. */
export interface PreparedDocument extends Omit<IndexedDocument, 'docId'> {
  readonly language: Language
  readonly day: number
}

const MILLISECONDS_PER_DAY = 86_400_000
const yearZero = Date.UTC(-1, 0, 1)

/** Days from before the year 0, so never negative; 0 without a date. */
function dayOf(date: string): number {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? 0 : Math.max(0, Math.floor((time - yearZero) / MILLISECONDS_PER_DAY))
}

function documentOf(
  { document: source }: EntityDefinition,
  record: StoredRecord,
  language: Language,
): readonly PreparedDocument[] {
  const scope = source?.channels(record) ?? []
  if (source === undefined || scope.length === 0) return []
  return [
    {
      language,
      day: source.date === undefined ? 0 : dayOf(textOf(record, source.date)),
      title: tokensOf(searchedText(textOf(record, source.title))),
      body: tokensOf(bodyOf(source.body, record)),
      scope,
    },
  ]
}

/** Search documents of a public record with its English texts, if it has any. */
export function documentsOf(
  definition: EntityDefinition,
  record: StoredRecord,
  english: StoredRecord | undefined,
): readonly PreparedDocument[] {
  const chinese = documentOf(definition, record, 'zh')
  if (english !== undefined) return [...chinese, ...documentOf(definition, { ...record, ...english }, 'en')]
  return fallsBack(definition)
    ? chinese.flatMap((document) => [document, { ...document, language: 'en' }])
    : chinese
}
