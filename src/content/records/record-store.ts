import { createMemo } from '../../base/memo.ts'
import type { Connections, Value } from '../database/tables.ts'
import type { Entities } from '../entities/entities.ts'
import type { Languages } from '../language.ts'
import type { CountCache } from './count-cache.ts'
import type { Embargo } from './embargo.ts'

/** Values of the columns that a list is ordered by, of one of its rows. */
export type Bound = readonly Value[]

/** Bounds of all lists together; one is some hundred bytes. */
const MAX_BOUNDS = 100_000

/** The bounds of lists, by query and version of the content: reading them scans the whole list. */
interface BoundCache {
  get(version: number, key: string, read: () => Promise<readonly Bound[]>): Promise<readonly Bound[]>
}

/** A list is scanned once, however many requests need it at a time. */
export function createBoundCache(): BoundCache {
  const remember = createMemo<readonly Bound[]>({ maxSize: MAX_BOUNDS, sizeOf: ({ length }) => length + 1 })
  return { get: (version, key, read) => remember(`${version} ${key}`, read) }
}

/** What reading records takes. */
export interface RecordStore extends Pick<Connections, 'dialect' | 'reader' | 'slowReader' | 'version'> {
  readonly languages: Languages
  readonly entities: Entities
  readonly counts: CountCache
  readonly bounds: BoundCache
  readonly embargo: Embargo
}
