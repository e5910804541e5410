import type { Connections } from '../database/tables.ts'
import type { Entities } from '../entities/entities.ts'
import type { Languages } from '../language.ts'
import type { BoundCache } from './bound-cache.ts'
import type { CountCache } from './count-cache.ts'
import type { Embargo } from './embargo.ts'

/** What reading records takes. */
export interface StoredRecords extends Pick<Connections, 'dialect' | 'reader' | 'slowReader' | 'version'> {
  readonly languages: Languages
  readonly entities: Entities
  readonly counts: CountCache
  readonly bounds: BoundCache
  readonly embargo: Embargo
}
