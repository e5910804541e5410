import type { ListConfig } from '../../schemas/config/index.ts'
import { MAX_ENTRIES, MAX_LINE } from './limits.ts'
import type { MapContext } from './map-context.ts'
import { readList, type UnevenList } from './read-field.ts'

/** A text that fits in a page beside others. */
export function inBounds(text: string, { overLimit }: MapContext): string {
  if (text.length <= MAX_LINE) return text
  overLimit?.('line', `a text of ${text.length} characters, the first ${MAX_LINE} are used`)
  return `${text.slice(0, MAX_LINE).replace(/[\ud800-\udbff]$/, '')}…`
}

/** As many entries of a list inside a record as a page can show. */
export function fewer<T>(list: readonly T[], { overLimit }: MapContext): readonly T[] {
  if (list.length <= MAX_ENTRIES) return list
  overLimit?.('entries', `a list of ${list.length} in one record, the first ${MAX_ENTRIES} are used`)
  return list.slice(0, MAX_ENTRIES)
}

/** The records that a link or a fact is made for: those of its list, or the record itself. */
export function recordsAt(
  record: unknown,
  each: ListConfig | undefined,
  context: MapContext,
): readonly unknown[] {
  if (each === undefined) return [record]
  const uneven = ({ member, first, values, entries }: UnevenList) =>
    context.overLimit?.(
      'lists',
      `lists of one record do not fit together, ${entries} for "${first}" and ${values.length} for "${member}", which is left out`,
    )
  return fewer(readList(record, each, { ...context, uneven }), context)
}
