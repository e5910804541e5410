import type { FieldConfig, ImportMap } from '../../schemas/config/index.ts'
import { readField } from '../data/index.ts'

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const toHtml = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark)}</p>`)
    .join('')

const mapFields = (
  value: unknown,
  fields: Readonly<Record<string, FieldConfig>>,
  html: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const found = readField(value, field, 'UTC')
      if (found === undefined) return []
      const single: unknown = Array.isArray(found) ? found.map(String).join(', ') : found
      return [[name, html.includes(name) ? toHtml(String(single)) : single]]
    }),
  )

/** A line of a foreign file as a record: numbers become texts where they are ids or names is the entity's to say. */
export const mapLine = (value: unknown, map: ImportMap): Readonly<Record<string, unknown>> => {
  const html = map.html ?? []
  const translations = Object.entries(map.translations ?? {}).map(
    ([locale, fields]) => [locale, mapFields(value, fields, html)] as const,
  )
  return {
    ...mapFields(value, map.fields, html),
    ...(translations.length === 0 ? {} : { translations: Object.fromEntries(translations) }),
  }
}
