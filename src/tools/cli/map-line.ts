import type { FieldConfig, ImportMap } from '../../../schemas/config/index.ts'
import { type Entity, importSchemas } from '../../../schemas/entities/index.ts'
import { readField } from '../../site/data/index.ts'

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A paragraph for every line of a plain text. */
function toHtml(text: string): string {
  return text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark)}</p>`)
    .join('')
}

/** A file is read by its map alone: in no language, on no museum's clock. */
const nowhere = { timeZone: 'UTC', locale: { code: '' } }

/** Whether a field of an entity holds text. */
function isTextOf(entity: Entity, name: string): boolean {
  const schema: unknown = Reflect.get(importSchemas[entity].properties, name)
  return Reflect.get(Object(schema), 'type') === 'string'
}

function mapFields(
  value: unknown,
  fields: Readonly<Record<string, FieldConfig>>,
  html: readonly string[],
  entity: Entity,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const found = readField(value, field, nowhere)
      if (found === undefined) return []
      const single: unknown = Array.isArray(found) ? found.map(String).join(', ') : found
      const isText = typeof single === 'string' || typeof single === 'number'
      if (html.includes(name) && isText) return [[name, toHtml(String(single))]]
      return [[name, typeof single === 'number' && isTextOf(entity, name) ? String(single) : single]]
    }),
  )
}

/**
 * A line of a foreign file as a record of an entity. Absent and empty fields are left out, lists become one
 * text joined by commas, numbers become text where the entity has text, and values that do not fit are left for the entity's schema to refuse.
 */
export function mapLine(value: unknown, map: ImportMap, entity: Entity): Readonly<Record<string, unknown>> {
  const html = map.html ?? []
  const translations = Object.entries(map.translations ?? {}).flatMap(([locale, fields]) => {
    const texts = mapFields(value, fields, html, entity)
    return Object.keys(texts).length === 0 ? [] : [[locale, texts] as const]
  })
  return {
    ...mapFields(value, map.fields, html, entity),
    ...(translations.length === 0 ? {} : { translations: Object.fromEntries(translations) }),
  }
}
