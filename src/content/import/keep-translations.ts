import { isDeepStrictEqual } from 'node:util'
import { isEmpty, isObject } from '../../base/object.ts'
import type { EntityDefinition, StoredRecord } from '../entities/definition.ts'
import type { LanguageCode, Languages } from '../language.ts'
import type { Translations } from '../records/record-store.ts'
import { isTranslations, type PreparedRecord, prepareRecord } from './prepare-record.ts'

/**
 * Whether the stored translation of a field is kept if the replacing record lacks it.
 *
 * @param given texts the record has in that language; undefined if none.
 */
export type KeepsTranslation = (
  language: LanguageCode,
  field: string,
  given: Readonly<Record<string, unknown>> | undefined,
) => boolean

/** For records that bring their own translations: keeps a language that a record lacks entirely. */
export const hasNone: KeepsTranslation = (_language, _field, given) => given === undefined

/**
 * Returns the index of the earlier version of a list entry: the equal one, else the one with the same label, else the
 * one at the same index.
 */
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
 * Adapts a translation to a changed text. Untranslated values, such as numbers, paths and ids of makers, are taken from
 * the text. List entries keep their translation; new entries have none.
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

/** A record with its kept translations and their number by language. */
interface KeptTranslations {
  readonly prepared: PreparedRecord
  readonly counts: ReadonlyMap<LanguageCode, number>
  /** Language and field of each kept translation. */
  readonly fields: readonly (readonly [LanguageCode, string])[]
}

/**
 * Adds stored translations of fields that the record does not translate. A translation whose text is gone is dropped.
 * Does nothing for channels, whose levels have their own translations and which are replaced as a whole.
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
