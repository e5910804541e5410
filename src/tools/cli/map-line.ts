import type { FieldConfig, ImportMap } from '../../../schemas/config/index.ts'
import { type Entity, importSchemas } from '../../../schemas/entities/index.ts'
import { isObject } from '../../shared/object.ts'
import { readField, readTexts } from '../../site/data/index.ts'
import { DateReadings, wordsField } from './date-readings.ts'

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

type Schema = Readonly<Record<string, unknown>>

function schemaOf(value: unknown): Schema {
  return isObject(value) ? value : {}
}

function propertyOf(entity: Entity, name: string): Schema {
  return schemaOf(Reflect.get(importSchemas[entity].properties, name))
}

/** The member that makes an entry of a list what it is, such as the name of a maker. */
function chiefMember({ required }: Schema): string | undefined {
  const first: unknown = Array.isArray(required) ? required[0] : undefined
  return typeof first === 'string' ? first : undefined
}

/** Entries of a list of objects, of whatever was found. */
function entriesOf(found: unknown, items: Schema): readonly unknown[] {
  const chief = chiefMember(items)
  const list: readonly unknown[] = Array.isArray(found) ? found : [found]
  return list.map((entry) => (isObject(entry) || chief === undefined ? entry : { [chief]: String(entry) }))
}

/** A value in the form that the schema of its field has, where that changes nothing of it. */
function fitted(found: unknown, schema: Schema): unknown {
  if (schema.type === 'array') return entriesOf(found, schemaOf(schema.items))
  const single: unknown = Array.isArray(found) ? found.map(String).join(', ') : found
  if (schema.type === 'string' && typeof single === 'number') return String(single)
  if (schema.type === 'integer' && typeof single === 'string' && /^-?\d{1,9}$/.test(single.trim()))
    return Number(single)
  return single
}

function mapFields(
  value: unknown,
  fields: Readonly<Record<string, FieldConfig>>,
  html: readonly string[],
  entity: Entity,
  readings?: DateReadings,
): Readonly<Record<string, unknown>> {
  const context = { ...nowhere, ...(readings && { onDate: readings.note }) }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const found = readField(value, field, context)
      if (found === undefined) return []
      const single = fitted(found, propertyOf(entity, name))
      const isText = typeof single === 'string' || typeof single === 'number'
      return [[name, html.includes(name) && isText ? toHtml(String(single)) : single]]
    }),
  )
}

function mapFacts(value: unknown, facts: NonNullable<ImportMap['facts']>): readonly object[] {
  return facts.flatMap(({ name, label, value: field }) =>
    readTexts(value, field, nowhere).map((text) => ({
      ...(name !== undefined && { name }),
      label,
      value: text,
    })),
  )
}

/**
 * A line of a foreign file as a record of an entity. Absent and empty fields are left out, and values get the form that the
 * entity's schema has: a list becomes one text joined by commas, or a text the one entry of a list, numbers become text and texts of
 * digits numbers. Values that do not fit are left for the schema to refuse. Years that contradict the date in words beside them are left out.
 *
 * @param readings are given what was understood of dates.
 */
export function mapLine(
  value: unknown,
  map: ImportMap,
  entity: Entity,
  readings = new DateReadings(),
): Readonly<Record<string, unknown>> {
  const html = map.html ?? []
  const translations = Object.entries(map.translations ?? {}).flatMap(([locale, fields]) => {
    const texts = mapFields(value, fields, html, entity)
    return Object.keys(texts).length === 0 ? [] : [[locale, texts] as const]
  })
  const facts = mapFacts(value, map.facts ?? [])
  const words = wordsField(entity)
  const fields = mapFields(value, map.fields, html, entity, readings)
  return {
    ...(words === undefined ? fields : readings.settled(fields, words)),
    ...(facts.length === 0 ? {} : { facts }),
    ...(translations.length === 0 ? {} : { translations: Object.fromEntries(translations) }),
  }
}
