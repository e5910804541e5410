import type { StoredRecords } from '../records/stored-records.ts'
import type { SearchIndex } from './search-index.ts'

/** What searching records takes. */
export interface SearchedRecords extends StoredRecords {
  readonly search: SearchIndex
}
