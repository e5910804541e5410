import type { SourceConfig } from '../../schemas/config/index.ts'
import type { MapContext } from './map-context.ts'
import { type ReadContext, readField } from './read-field.ts'
import { toWallClock } from './wall-clock.ts'

const NO: readonly unknown[] = [undefined, false, 0, '0', 'false', 'N', 'n', 'no']

/** Whether a record is kept from everyone, such as a post behind a password. */
export function isWithheld(record: unknown, { item }: SourceConfig, context: ReadContext): boolean {
  return !NO.includes(readField(record, item.withheld, context))
}

/** Whether a record is public now: it is not withheld, and the moment it is public from (`published`) is over. A day begins at midnight. */
export function isPublished(record: unknown, source: SourceConfig, context: MapContext): boolean {
  const from = toWallClock(readField(record, source.item.published, context), context.timeZone)
  return (from === undefined || from <= context.now) && !isWithheld(record, source, context)
}
