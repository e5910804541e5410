import type { Language } from '../language.ts'
import { hiddenDocuments } from './hidden-documents.ts'
import type { Fit } from './search-index.ts'
import { forgiving, type SearchQuery, wantedOf } from './search-query.ts'
import type { SearchedRecords } from './searched-records.ts'

/** Number of documents that fit so or better; remembered until the content changes. */
export async function countFit(
  { counts, search, reader }: SearchedRecords,
  version: number,
  query: SearchQuery,
  fit: Fit,
): Promise<number> {
  return counts.get(version, JSON.stringify(['search', query, fit]), () => search.count(reader, query, fit))
}

/** Query for a visitor's words in all channels: breaks are forgiven when nothing is found without. */
export async function queryOf(
  content: SearchedRecords,
  version: number,
  { searchValue, language }: { readonly searchValue: string; readonly language: Language },
): Promise<SearchQuery | undefined> {
  const wanted = wantedOf(searchValue)
  if (wanted === undefined) return undefined
  const query: SearchQuery = {
    ...wanted,
    language,
    scope: undefined,
    hidden: await hiddenDocuments(content),
  }
  const wider = forgiving(wanted)
  if (wider === undefined || (await countFit(content, version, query, 'anywhere')) > 0) return query
  return { ...query, ...wider }
}
