import type { RecordStore } from '../records/record-store.ts'
import type { SearchIndex } from './search-index.ts'

/** What searching records takes. */
export interface SearchedRecords extends RecordStore {
  readonly search: SearchIndex
}
