import { type EntityDefinition, fallsBack } from '../entities/definition.ts'
import { joinChannelNo, type Language } from '../language.ts'
import type { RecordRow } from './select-records.ts'

interface Translations<R> {
  readonly en?: Partial<R>
}

/** Record laid under its English texts; undefined when it has none. */
export function englishOf<R extends object>(record: R, translations: string | null): R | undefined {
  const { en }: Translations<R> = translations === null ? {} : JSON.parse(translations)
  return en === undefined ? undefined : { ...record, ...en }
}

/** Which languages a record is in, where English readers see only what is translated. */
function languagesOf(
  definition: EntityDefinition,
  { translations }: Pick<RecordRow, 'translations'>,
): { readonly languages?: readonly string[] } {
  return fallsBack(definition)
    ? {}
    : { languages: englishOf({}, translations) === undefined ? ['zh'] : ['zh', 'en'] }
}

/**
 * Record as answered: English texts laid over where asked for and present, live columns in place of the stored
 * values, and the channel number with the suffix of the language it is really answered in.
 */
export function decodeRecord<R extends object>(
  definition: EntityDefinition<R>,
  row: RecordRow,
  language: Language,
): R {
  const record = definition.parse(row.record)
  const english = language === 'en' ? englishOf(record, row.translations) : undefined
  const live = Object.entries(definition.liveColumns).map(([field, column]) => [field, Number(row[column])])
  const channelNo: unknown = Reflect.get(record, 'channelNo')
  const suffixed =
    english !== undefined && typeof channelNo === 'string'
      ? { channelNo: joinChannelNo(channelNo, 'en') }
      : {}
  return { ...(english ?? record), ...Object.fromEntries(live), ...suffixed, ...languagesOf(definition, row) }
}
