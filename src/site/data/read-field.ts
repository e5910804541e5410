import type { FieldConfig } from '../../../schemas/config/index.ts'
import { type ApplyContext, applyTransform } from './apply-transform.ts'
import { readPointer } from './pointer.ts'

/** What reading needs to know of the page: whose clock, which language. */
export interface ReadContext {
  readonly timeZone: string
  readonly locale: { readonly code: string }
  /** Separates the entries of a list in a template; default a comma. */
  readonly separator?: string
  /** Of the museum's extensions. */
  readonly transforms?: ApplyContext['transforms']
  readonly onDate?: ApplyContext['onDate']
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

const PLACE = /\{(\/[^{}]*)\}/g

/** A template with its places filled; undefined where one of them is empty. */
function fillTemplate(record: unknown, template: string, separator: string): string | undefined {
  let isWhole = true
  const text = template.replace(PLACE, (_whole, pointer: string) => {
    const value = readPointer(record, pointer)
    const list: readonly unknown[] = Array.isArray(value) ? value : [value]
    const texts = list.flatMap((entry) => scalarText(entry) ?? [])
    if (texts.length === 0) isWhole = false
    return texts.join(separator)
  })
  return isWhole ? text : undefined
}

function fillFirst(
  record: unknown,
  { template }: Exclude<FieldConfig, string>,
  separator = ', ',
): string | undefined {
  for (const each of listOf(template)) {
    const text = fillTemplate(record, each, separator)
    if (text !== undefined) return text
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
  const start =
    field.const ??
    pick(record, field.in?.[context.locale.code]) ??
    fillFirst(record, field, context.separator) ??
    pick(record, field.from)
  const { timeZone, locale, transforms, onDate } = context
  const value = (field.as ?? []).reduce<unknown>(
    (current, transform) =>
      applyTransform(transform, current, { timeZone, locale: locale.code, transforms, onDate }),
    start,
  )
  return isEmpty(value) ? undefined : value
}

function listOf<T>(value: T | readonly T[] | undefined): readonly T[] {
  return value === undefined ? [] : ([value].flat() as readonly T[])
}

/** Every place in a record that a field may be read from, whatever the language; none for a fixed value. */
export function fieldPlaces(field: FieldConfig): readonly string[] {
  if (typeof field === 'string') return [field]
  if (field.const !== undefined) return []
  const inTemplates = listOf(field.template).flatMap((text) =>
    Array.from(text.matchAll(PLACE), ([, pointer = '']) => pointer),
  )
  return [...listOf(field.from), ...Object.values(field.in ?? {}).flatMap(listOf), ...inTemplates]
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
