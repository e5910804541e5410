import type { FieldConfig } from '../../../schemas/config/index.ts'
import { applyTransform } from './apply-transform.ts'
import { readPointer } from './pointer.ts'

/** What reading needs to know of the page: whose clock, which language. */
export interface ReadContext {
  readonly timeZone: string
  readonly locale: { readonly code: string }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function pick(record: unknown, from: string | readonly string[] | undefined): unknown {
  if (from === undefined) return undefined
  const pointers = typeof from === 'string' ? [from] : from
  for (const pointer of pointers) {
    const value = readPointer(record, pointer)
    if (!isEmpty(value)) return value
  }
  return undefined
}

/**
 * The value a mapping's field takes from a record, transforms applied; `undefined` when empty. The page's
 * language may have a place of its own (`in`); where that is empty, `from` counts.
 */
export function readField(record: unknown, field: FieldConfig | undefined, context: ReadContext): unknown {
  if (field === undefined) return undefined
  if (typeof field === 'string') return pick(record, field)
  const start = field.const ?? pick(record, field.in?.[context.locale.code]) ?? pick(record, field.from)
  const value = (field.as ?? []).reduce<unknown>(
    (current, transform) => applyTransform(transform, current, context.timeZone),
    start,
  )
  return isEmpty(value) ? undefined : value
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? scalarText(value[0]) : undefined
}

/** The same, as text; the first entry of a list. */
export function readText(
  record: unknown,
  field: FieldConfig | undefined,
  context: ReadContext,
): string | undefined {
  return scalarText(readField(record, field, context))
}

/** The same, as a list of texts. */
export function readTexts(
  record: unknown,
  field: FieldConfig | undefined,
  context: ReadContext,
): readonly string[] {
  const value = readField(record, field, context)
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((entry) => scalarText(entry) ?? [])
}
