import { isDeepStrictEqual } from 'node:util'
import { isEmpty, isObject } from '../../base/object.ts'
import type { EntityDefinition, StoredRecord } from '../entities/definition.ts'
import type { LanguageCode, Languages } from '../language.ts'
import type { Translations } from '../records/record-store.ts'
import { isTranslations, type PreparedRecord, prepareRecord } from './prepare-record.ts'

/**
 * Whether the stored translation of a field stays where a record that takes the place of another has none.
 *
 * @param given the texts that the record brings in that language; undefined where it brings none.
 */
export type KeepsTranslation = (
  language: LanguageCode,
  field: string,
  given: Readonly<Record<string, unknown>> | undefined,
) => boolean

/** Of records that bring their translations themselves: those of a language stay where one brings none in it. */
export const hasNone: KeepsTranslation = (_language, _field, given) => given === undefined

/** The entry of a list that another has become: the same one, else that of its label, else the one in its place. */
function entryBefore(before: readonly unknown[], now: readonly unknown[], index: number): number {
  const entry = now[index]
  if (isDeepStrictEqual(before[index], entry)) return index
  const same = before.findIndex((each) => isDeepStrictEqual(each, entry))
  if (same >= 0) return same
  const label = isObject(entry) ? (entry.name ?? entry.label) : undefined
  if (label !== undefined)
    return before.findIndex((each) => isObject(each) && (each.name ?? each.label) === label)
  return before.length === now.length ? index : -1
}

/**
 * A translation beside a text that has changed. What was not translated, such as a number, a path or the id of a maker, is that of the
 * text; entries of lists go with the entries they translate, and those that are new are not translated.
 */
function fitTranslation(before: unknown, translation: unknown, now: unknown): unknown {
  if (isDeepStrictEqual(before, now)) return translation
  if (isDeepStrictEqual(before, translation)) return now
  if (Array.isArray(before) && Array.isArray(translation) && Array.isArray(now)) {
    if (before.length !== translation.length) return translation
    return now.map((entry: unknown, index) => {
      const at = entryBefore(before, now, index)
      return at < 0 ? entry : fitTranslation(before[at], translation[at], entry)
    })
  }
  if (isObject(before) && isObject(translation) && isObject(now))
    return Object.fromEntries(
      Object.entries(now).map(([key, value]) => [
        key,
        Object.hasOwn(translation, key) ? fitTranslation(before[key], translation[key], value) : value,
      ]),
    )
  return translation
}

/** A record with the stored translations that stay, and how many fields that are in each language. */
interface KeptTranslations {
  readonly prepared: PreparedRecord
  readonly counts: ReadonlyMap<LanguageCode, number>
  /** Languages and fields of those that stay. */
  readonly fields: readonly (readonly [LanguageCode, string])[]
}

/**
 * A record with the stored translations of its fields that it does not bring itself. One whose text is gone goes with it. Of a channel
 * none: its levels have translations of their own, and it is written as a whole.
 */
export function withKeptTranslations(
  languages: Languages,
  definition: EntityDefinition,
  prepared: PreparedRecord,
  before: StoredRecord,
  stored: Translations,
  keeps: KeepsTranslation,
): KeptTranslations {
  const { imported, row } = prepared
  const given = isTranslations(imported.translations) ? imported.translations : {}
  const merged = new Map(Object.entries(given))
  const counts = new Map<LanguageCode, number>()
  const fields: (readonly [LanguageCode, string])[] = []
  if (definition.entity !== 'channel')
    for (const [language, texts] of Object.entries(stored)) {
      const own = Object.hasOwn(given, language) ? given[language] : undefined
      const kept = Object.entries(texts).flatMap(([field, translation]) => {
        if (own !== undefined && Object.hasOwn(own, field)) return []
        const isGone = !isEmpty(before[field]) && isEmpty(imported[field])
        if (isGone || !keeps(language, field, own)) return []
        return [[field, fitTranslation(before[field], translation, imported[field])] as const]
      })
      if (kept.length === 0) continue
      merged.set(language, { ...Object.fromEntries(kept), ...own })
      counts.set(language, kept.length)
      for (const [field] of kept) fields.push([language, field])
    }
  if (fields.length === 0) return { prepared, counts, fields }
  const translations = Object.fromEntries(merged)
  const whole = { ...imported, translations }
  return { prepared: prepareRecord(languages, definition, whole, row.origin), counts, fields }
}
