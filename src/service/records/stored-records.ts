import type { Connections } from '../database/tables.ts'
import type { CountCache } from './count-cache.ts'
import type { Embargo } from './embargo.ts'

/** What reading records takes. */
export interface StoredRecords extends Pick<Connections, 'dialect' | 'reader' | 'version'> {
  readonly counts: CountCache
  readonly embargo: Embargo
}
