import { searchedText } from '../../base/html-text.ts'
import {
  type EntityDefinition,
  fallsBack,
  type SearchedPart,
  type StoredRecord,
  textOf,
} from '../entities/definition.ts'
import { type Translations, translatedInto } from '../records/decode.ts'
import { type IndexedDocument, NOWHERE_ELSE, OWN } from './search-index.ts'
import { joinedWords, tokensOf } from './terms.ts'

/** Plain texts of the searched fields beside the title, in the order in which a snippet is looked for. */
export function partsOf(fields: readonly SearchedPart[], record: StoredRecord): readonly string[] {
  return fields
    .map((field) => searchedText(typeof field === 'string' ? textOf(record, field) : field(record)))
    .filter((part) => part !== '')
}

/** The same as one text, to search in. */
function bodyOf(fields: readonly SearchedPart[], record: StoredRecord): string {
  return partsOf(fields, record).join(' ')
}

/** Search document before it has its number. */
export interface PreparedDocument extends Omit<IndexedDocument, 'docId'> {
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
  place: Pick<PreparedDocument, 'language' | 'hiddenIn'>,
): readonly PreparedDocument[] {
  const scope = source?.channels(record) ?? []
  if (source === undefined || scope.length === 0) return []
  const title = searchedText(textOf(record, source.title))
  const body = bodyOf(source.body, record)
  return [
    {
      ...place,
      day: source.date === undefined ? 0 : dayOf(textOf(record, source.date)),
      title: tokensOf(title, joinedWords(title)),
      body: tokensOf(body, joinedWords(body)),
      scope,
    },
  ]
}

/**
 * Search documents of a public record: one of its own texts, by which it is found in every language that it is not
 * translated into, and one of each translation.
 */
export function documentsOf(
  definition: EntityDefinition,
  record: StoredRecord,
  translations: Translations,
): readonly PreparedDocument[] {
  const languages = Object.keys(translations)
  const hiddenIn = fallsBack(definition) ? languages : NOWHERE_ELSE
  const own = documentOf(definition, record, { language: OWN, hiddenIn })
  const translated = languages.flatMap((language) =>
    documentOf(definition, translatedInto(record, translations, language) ?? record, {
      language,
      hiddenIn: NOWHERE_ELSE,
    }),
  )
  return [...own, ...translated]
}
