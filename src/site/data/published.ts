import type { SourceConfig } from '../../../schemas/config/index.ts'
import type { MapContext } from './map-context.ts'
import { readField } from './read-field.ts'
import { toWallClock } from './wall-clock.ts'

/** Whether a record is public now: one whose source says from when on (`published`) is not before. A day begins at midnight. */
export function isPublished(record: unknown, { item }: SourceConfig, context: MapContext): boolean {
  const from = toWallClock(readField(record, item.published, context), context.timeZone)
  return from === undefined || from <= context.now
}
