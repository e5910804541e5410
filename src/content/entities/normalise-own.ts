import type { RecordField } from '../../../schemas/config/index.ts'
import { isObject } from '../../base/object.ts'
import type { Language } from '../language.ts'
import type { StoredRecord } from './definition.ts'

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/

/** A number of what tables have as a text; anything else stays for the schema to refuse. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
}

function placeOf(value: unknown): unknown {
  const place: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (typeof place === 'string') return { name: place }
  if (!isObject(place)) return place
  const coordinates = ['latitude', 'longitude'].flatMap((name) => {
    const number = place[name] === '' ? undefined : numberOf(place[name])
    return number === undefined || number === null ? [] : [[name, number] as const]
  })
  const { latitude: _latitude, longitude: _longitude, ...others } = place
  return { ...others, ...Object.fromEntries(coordinates) }
}

function listOf(value: unknown): unknown {
  return typeof value === 'string' ? [value] : value
}

const makers: Readonly<Partial<Record<RecordField['type'], (value: unknown) => unknown>>> = {
  number: numberOf,
  year: numberOf,
  place: placeOf,
  list: listOf,
  link: listOf,
}

/** A value by language code, and what it is in each; undefined for a value that is no such map. */
function byLanguage({ type }: RecordField, value: unknown): StoredRecord | undefined {
  if (!isObject(value)) return undefined
  if (type === 'languageMap' || type === 'html') return value
  if (type !== 'place' || !isObject(value.name)) return undefined
  return Object.fromEntries(Object.entries(value.name).map(([code, name]) => [code, { ...value, name }]))
}

/**
 * A record whose values are in the form of the schema: texts by language become those of the record's own language, or of the first
 * that is given, and translations; one id a list, and what is written in digits a number. An empty text is absent, as cells of tables are.
 */
export function normaliseOwn(
  fields: readonly RecordField[],
  record: StoredRecord,
  own: Language,
): StoredRecord {
  const translations = new Map(
    Object.entries(isObject(record.translations) ? record.translations : {}).map(([code, texts]) => [
      code,
      isObject(texts) ? { ...texts } : texts,
    ]),
  )
  const shown: Record<string, unknown> = { ...record }
  for (const field of fields) {
    const { name, type } = field
    const value = record[name]
    if (value === undefined) continue
    if (value === null || value === '') {
      delete shown[name]
      continue
    }
    const made = makers[type]?.(value) ?? value
    const languages = byLanguage(field, made)
    if (languages === undefined) {
      shown[name] = made
      continue
    }
    const [first] = Object.values(languages)
    shown[name] = languages[own] ?? first
    for (const [code, text] of Object.entries(languages)) {
      if (code === own) continue
      const texts = translations.get(code)
      translations.set(code, { ...(isObject(texts) ? texts : {}), [name]: text })
    }
  }
  if (translations.size > 0) shown.translations = Object.fromEntries(translations)
  return shown
}
