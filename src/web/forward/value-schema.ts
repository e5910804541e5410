import { MAX_CHOSEN, type SourceConfig } from '../../../schemas/config/index.ts'
import { isObject } from '../../base/object.ts'

/** JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>

/** What may replace each placeholder of a template, by its name. */
export type Places = Readonly<Record<string, Schema>>

/** Most records that a visitor may request at a time; the content service answers no more either. */
const MAX_PAGE_SIZE = 1000
const LAST = 1_000_000_000

const MAX_LENGTH = { text: 500, cursor: 2000, language: 35, formValue: 20_000 } as const

/** What paging asks for. */
export const pagingPlaces: Places = {
  page: { type: 'integer', minimum: 0, maximum: LAST },
  pageSize: { type: 'integer', minimum: 0, maximum: MAX_PAGE_SIZE },
  offset: { type: 'integer', minimum: 0, maximum: LAST },
}

function textUpTo(maxLength: number): Schema {
  return { type: 'string', maxLength }
}

/** A text, or several of them. */
function severalUpTo(maxLength: number): Schema {
  return { type: ['string', 'array'], maxLength, items: textUpTo(maxLength), maxItems: MAX_CHOSEN }
}

/** What replaces the parameters of a source, and what is always there. */
export function placesOf({ params }: Pick<SourceConfig, 'params'>): Places {
  return {
    ...Object.fromEntries(
      Object.entries(params ?? {}).flatMap(([name, { type, list, values }]) => [
        [name, type === 'string' ? textUpTo(MAX_LENGTH.text) : { type }],
        ...(list === true ? [[name, severalUpTo(MAX_LENGTH.text)]] : []),
        ...Object.values(values ?? {})
          .flatMap((sent) => (typeof sent === 'string' ? [] : Object.keys(sent)))
          .map((part) => [part, textUpTo(MAX_LENGTH.text)]),
      ]),
    ),
    ...pagingPlaces,
    cursor: textUpTo(MAX_LENGTH.cursor),
    locale: textUpTo(MAX_LENGTH.language),
  }
}

/** What replaces the values that a form fills in: any of its fields, and the answer of its first call. */
export function formPlaces(names: readonly string[]): Places {
  return Object.fromEntries(
    [...names, 'answer'].map((name) => [
      name,
      { type: ['string', 'number', 'boolean'], maxLength: MAX_LENGTH.formValue },
    ]),
  )
}

const PLACE = /\{([A-Za-z][A-Za-z0-9_]*)\}/
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A text between whose fixed parts anything may be. */
export function patternOf(template: string): string {
  return `^${template
    .split(new RegExp(PLACE.source.replace('(', '(?:'), 'g'))
    .map(escaped)
    .join('[^\\u0000]*')}$`
}

function textSchema(template: string, places: Places): Schema | undefined {
  const whole = new RegExp(`^${PLACE.source}$`).exec(template)?.[1]
  if (whole !== undefined) return places[whole]
  if (!PLACE.test(template)) return { const: template }
  return { type: 'string', maxLength: template.length + MAX_LENGTH.text, pattern: patternOf(template) }
}

function isFixed(schema: Schema): boolean {
  return 'const' in schema || (Array.isArray(schema.required) && schema.required.length > 0)
}

/**
 * What a visitor may send for a template of the config: the keys it has and no others, its fixed values as they are,
 * and for its placeholders what `places` says. `undefined` for a placeholder that never has a value.
 */
export function schemaOfTemplate(template: unknown, places: Places): Schema | undefined {
  if (typeof template === 'string') return textSchema(template, places)
  if (Array.isArray(template)) {
    const items = template.map((entry: unknown) => schemaOfTemplate(entry, places) ?? { type: 'null' })
    return items.length === 0
      ? { type: 'array', maxItems: 0 }
      : { type: 'array', items, minItems: items.length, additionalItems: false, maxItems: items.length }
  }
  if (!isObject(template)) return { const: template }
  const entries = Object.entries(template).flatMap(([key, value]) => {
    const schema = schemaOfTemplate(value, places)
    return schema === undefined ? [] : [[key, schema] as const]
  })
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.filter(([, schema]) => isFixed(schema)).map(([key]) => key),
    properties: Object.fromEntries(entries),
  }
}

/** The bounds of paging alone, wherever the template has them; `undefined` where it has none. */
export function pagingSchema(template: unknown): Schema | undefined {
  if (typeof template === 'string') return textPaging(template)
  if (!isObject(template)) return undefined
  const entries = Object.entries(template).flatMap(([key, value]) => {
    const schema = pagingSchema(value)
    return schema === undefined ? [] : [[key, schema] as const]
  })
  return entries.length === 0 ? undefined : { properties: Object.fromEntries(entries) }
}

function textPaging(template: string): Schema | undefined {
  const whole = new RegExp(`^${PLACE.source}$`).exec(template)?.[1]
  return whole === undefined ? undefined : pagingPlaces[whole]
}
