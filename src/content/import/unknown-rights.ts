import { isUnknownRights } from '../../base/rights/rights.ts'
import type { StoredRecord } from '../entities/definition.ts'

/**
 * Addresses of statements of rights in a record that nobody knows. Other words are the museum's own.
 *
 * @param field where the record has its statement.
 */
export function unknownRights(record: StoredRecord, field = 'rights') {
  const { pictures } = record
  const entries: readonly unknown[] = Array.isArray(pictures) ? pictures : []
  const all: readonly (readonly [pointer: string, value: unknown])[] = [
    [`/${field}`, record[field]],
    ...entries.map(
      (each, index) => [`/pictures/${index}/rights`, Reflect.get(Object(each), 'rights')] as const,
    ),
  ]
  return all.flatMap(([pointer, text]) =>
    typeof text === 'string' && isUnknownRights(text) ? [{ pointer, text }] : [],
  )
}
