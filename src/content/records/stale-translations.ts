import { isDeepStrictEqual } from 'node:util'
import { revisionOfValue } from '../../base/files.ts'
import { searchedText } from '../../base/html-text.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { chunks } from '../../base/lists.ts'
import { isObject } from '../../base/object.ts'
import type { Content } from '../content.ts'
import { lockTable } from '../database/content-version.ts'
import type { Database, DatabaseTables } from '../database/tables.ts'
import { insertMany } from '../database/tables.ts'
import {
  type EntityDefinition,
  keyOf,
  parserOf,
  recordTitle,
  type StoredRecord,
} from '../entities/definition.ts'
import { codesOf, type LanguageCode, type Languages } from '../language.ts'
import { type Decision, writeAudit } from '../moderation/audit.ts'
import { parseTranslations } from './record-store.ts'
import { fromTable } from './select-records.ts'

/** A text of a record with its translation into a language. */
interface Translated {
  readonly language: LanguageCode
  /** JSON pointer of the text in its record. */
  readonly place: string
  /** Like `place`, but with the ids of channels instead of indexes, since channels may be reordered. */
  readonly key: string
  readonly text: unknown
  readonly translation: unknown
}

/** Returns the translated texts of a record with their translations; for a channel, those of all levels. */
function translatedTexts(
  record: StoredRecord,
  translations: unknown,
  above: readonly (string | number)[] = [],
  levels: readonly string[] = [],
): readonly Translated[] {
  const own = Object.entries(isObject(translations) ? translations : {}).flatMap(([language, texts]) =>
    Object.entries(isObject(texts) ? texts : {}).map(([field, translation]) => ({
      language,
      place: pointerTo(...above, field),
      key: JSON.stringify([language, ...levels, field]),
      text: record[field] ?? null,
      translation,
    })),
  )
  const children = Array.isArray(record.children) ? record.children : []
  return [
    ...own,
    ...children.flatMap((child: unknown, index) =>
      isObject(child)
        ? translatedTexts(
            child,
            child.translations,
            [...above, 'children', index],
            [...levels, String(child.id)],
          )
        : [],
    ),
  ]
}

const RECORDS_AT_ONCE = 500

/** A stored record: its own texts and its translations, as JSON. */
interface StoredTexts {
  readonly id: string
  readonly record: string
  readonly translations: string | null
}

const parse = parserOf<StoredRecord>()
const parseSource = parserOf<unknown>()

function textsIn({ record, translations }: StoredTexts): readonly Translated[] {
  return translatedTexts(parse(record), parseTranslations(translations))
}

/** Key of a translation within its record. */
export function placeKey({ language, place }: Pick<Translated, 'language' | 'place'>): string {
  return `${language} ${place}`
}

/** Converts a record to its stored form. */
function storedTexts(definition: EntityDefinition, whole: StoredRecord): StoredTexts {
  const { translations, ...record } = whole
  return {
    id: keyOf(definition, String(whole[definition.idField])),
    record: JSON.stringify(definition.entity === 'channel' ? whole : record),
    translations: isObject(translations) ? JSON.stringify(translations) : null,
  }
}

/** A text that has changed since it was translated. */
export interface StaleText extends Translated {
  /** The text that the translation was made from. */
  readonly source: unknown
}

/**
 * Returns the translations of a record that were not updated when their texts changed.
 *
 * @param before Record before the change.
 * @param known Source texts of translations that were stale before, by place.
 * @param kept Places of translations that an import kept. They count as not updated, even if they were
 * adapted to the text.
 */
function staleTexts(
  before: StoredTexts,
  after: StoredTexts,
  known: ReadonlyMap<string, unknown> = new Map(),
  kept: ReadonlySet<string> = new Set(),
): readonly StaleText[] {
  // Fast path for the usual import, which changes nothing.
  if (known.size === 0 && before.record === after.record) return []
  const earlier = new Map(textsIn(before).map((each) => [each.key, each]))
  return textsIn(after).flatMap((now) => {
    const was = earlier.get(now.key)
    if (was === undefined) return []
    if (!kept.has(placeKey(now)) && !isDeepStrictEqual(was.translation, now.translation)) return []
    const source = known.has(placeKey(was)) ? known.get(placeKey(was)) : was.text
    return isDeepStrictEqual(source, now.text) ? [] : [{ ...now, source }]
  })
}

/**
 * Returns the translations that stay the same between two states of an imported record while their texts
 * change.
 */
export function staleBetween(
  definition: EntityDefinition,
  before: StoredRecord,
  after: StoredRecord,
): readonly StaleText[] {
  return staleTexts(storedTexts(definition, before), storedTexts(definition, after))
}

type StaleRow = DatabaseTables['stale_translation']

function staleRow(entity: string, record_id: string, { language, place, source }: StaleText): StaleRow {
  return {
    id: JSON.stringify([entity, record_id, language, place]),
    entity,
    record_id,
    language,
    place,
    source: JSON.stringify(source),
  }
}

function staleRows(db: Database, entity: string, ids: readonly string[]): Promise<readonly StaleRow[]> {
  return db
    .selectFrom('stale_translation')
    .selectAll()
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .execute()
}

/** Returns the stale texts of records that existed before, by record id. */
function staleOf(
  before: readonly StoredTexts[],
  after: readonly StoredTexts[],
  rows: readonly StaleRow[],
  kept?: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, readonly StaleText[]> {
  const earlier = new Map(before.map((each) => [each.id, each]))
  const sources = new Map<string, Map<string, unknown>>()
  for (const row of rows) {
    const own = sources.get(row.record_id) ?? new Map<string, unknown>()
    sources.set(row.record_id, own.set(placeKey(row), parseSource(row.source)))
  }
  return new Map(
    after.flatMap((each) => {
      const was = earlier.get(each.id)
      const found = was === undefined ? [] : staleTexts(was, each, sources.get(each.id), kept?.get(each.id))
      return found.length === 0 ? [] : [[each.id, found] as const]
    }),
  )
}

/** Removes the stale markers of records. Call within a transaction. */
export async function forgetStale(
  db: Database,
  { entity }: Pick<EntityDefinition, 'entity'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('stale_translation')
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .execute()
}

/**
 * Updates the stale markers of records within the transaction that replaces `before` by `after`. Returns the
 * stale texts by record id.
 *
 * @param kept Places of translations that an import kept, by record id.
 */
export async function noteStale(
  db: Database,
  definition: Pick<EntityDefinition, 'entity'>,
  before: readonly StoredTexts[],
  after: readonly StoredTexts[],
  kept?: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadonlyMap<string, readonly StaleText[]>> {
  const { entity } = definition
  if (before.length === 0) return new Map()
  const ids = before.map(({ id }) => id)
  const known = await staleRows(db, entity, ids)
  const stale = staleOf(before, after, known, kept)
  if (known.length > 0) await forgetStale(db, definition, ids)
  await insertMany(
    db,
    'stale_translation',
    [...stale].flatMap(([id, texts]) => texts.map((text) => staleRow(entity, id, text))),
  )
  return stale
}

/**
 * Returns the translations, by record id, that would be stale if the records were imported. For records as
 * they are stored, returns those that are stale now.
 */
export async function staleAmong(
  { reader, entities }: Pick<Content, 'reader' | 'entities'>,
  entity: string,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, readonly StaleText[]>> {
  const definition = entities.definition(entity)
  const stale = new Map<string, readonly StaleText[]>()
  for (const part of chunks(records, RECORDS_AT_ONCE)) {
    const after = part.map((record) => storedTexts(definition, record))
    const ids = after.map(({ id }) => id)
    const before = await fromTable(reader, definition.table)
      .select(['id', 'record', 'translations'])
      .where('id', 'in', ids)
      .execute()
    const found = staleOf(before, after, await staleRows(reader, entity, ids))
    for (const [id, texts] of found) stale.set(ownId(definition, id), texts)
  }
  return stale
}

/** A stale translation as shown to the staff. */
export interface ShownStale {
  readonly language: LanguageCode
  readonly place: string
  /** Text that was translated, its current text, and the translation, without markup. */
  readonly source: string
  readonly text: string
  readonly translation: string
  /** Changes with the text and its translation. */
  readonly revision: string
}

/** A record with stale translations. `id` has no key prefix. */
export interface StaleRecord {
  readonly entity: string
  readonly id: string
  readonly title: string
  readonly texts: readonly ShownStale[]
}

export function revisionOfTranslation({
  text,
  translation,
}: Pick<Translated, 'text' | 'translation'>): string {
  return revisionOfValue([text, translation])
}

/** Returns all texts within a value. */
function textLines(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textLines)
  return isObject(value) ? Object.values(value).flatMap(textLines) : []
}

/** Returns the texts without markup, or with it if they differ in markup only. */
function comparedWords(stale: StaleText): Pick<ShownStale, 'source' | 'text' | 'translation'> {
  const [source, text, translation] = [stale.source, stale.text, stale.translation].map((value) =>
    textLines(value).join('\n'),
  )
  const [before, now] = [source, text].map((each = '') => searchedText(each))
  return before === now
    ? { source: source ?? '', text: text ?? '', translation: translation ?? '' }
    : { source: before ?? '', text: now ?? '', translation: searchedText(translation ?? '') }
}

function ownId({ keyPrefix = '' }: EntityDefinition, id: string): string {
  return id.slice(keyPrefix.length)
}

type StaleContent = Pick<Content, 'reader' | 'languages' | 'entities'>

/** Selects rows of the site's languages and of known entities. */
function shownRows({ reader, languages, entities }: StaleContent) {
  return reader
    .selectFrom('stale_translation')
    .where('language', 'in', codesOf(languages))
    .where('entity', 'in', entities.names)
}

/** Counts the records with stale translations. */
export async function countStale(content: StaleContent): Promise<number> {
  const { count } = await content.reader
    .selectFrom(shownRows(content).select(['entity', 'record_id']).distinct().as('stale'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function staleRecord(
  { reader }: StaleContent,
  definition: EntityDefinition,
  id: string,
  rows: readonly StaleRow[],
): Promise<StaleRecord | undefined> {
  const row = await fromTable(reader, definition.table)
    .select(['id', 'record', 'translations'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const now = new Map(textsIn(row).map((each) => [placeKey(each), each]))
  const texts = rows.flatMap((each) => {
    const text = now.get(placeKey(each))
    if (text === undefined) return []
    const stale = { ...text, source: parseSource(each.source) }
    return [
      {
        language: each.language,
        place: each.place,
        ...comparedWords(stale),
        revision: revisionOfTranslation(text),
      },
    ]
  })
  return {
    entity: definition.entity,
    id: ownId(definition, id),
    title: recordTitle(definition, parse(row.record)),
    texts,
  }
}

/** Returns a page of the records with stale translations. */
export async function listStale(
  content: StaleContent,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly StaleRecord[]> {
  const subjects = await shownRows(content)
    .select(['entity', 'record_id'])
    .distinct()
    .orderBy('entity')
    .orderBy('record_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const records: StaleRecord[] = []
  for (const { entity, record_id: id } of subjects) {
    const rows = await shownRows(content)
      .selectAll()
      .where('entity', '=', entity)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    const record = await staleRecord(content, content.entities.definition(entity), id, rows)
    if (record !== undefined) records.push(record)
  }
  return records
}

/** A stale translation with the revision that a decision is based on. */
export interface SeenStale {
  readonly entity: string
  readonly id: string
  readonly language: LanguageCode
  readonly place: string
  readonly revision: string
}

/**
 * Confirms the translations of one entity that are unchanged since they were seen, and returns their number.
 * Call first in a transaction.
 */
async function keepOfEntity(
  content: Pick<Content, 'dialect'>,
  db: Database,
  definition: EntityDefinition,
  seen: readonly SeenStale[],
  decision: Decision,
): Promise<number> {
  // Blocks imports during this transaction.
  await lockTable(content, db, definition.table)
  const texts = new Map<string, string>()
  for (const ids of chunks([...new Set(seen.map(({ id }) => keyOf(definition, id)))], RECORDS_AT_ONCE)) {
    const rows = await fromTable(db, definition.table)
      .select(['id', 'record', 'translations'])
      .where('id', 'in', ids)
      .execute()
    for (const row of rows)
      for (const text of textsIn(row)) texts.set(`${row.id} ${placeKey(text)}`, revisionOfTranslation(text))
  }
  const rowIdOf = ({ id, language, place }: SeenStale): string =>
    JSON.stringify([definition.entity, keyOf(definition, id), language, place])
  const same = seen.filter(
    (each) => texts.get(`${keyOf(definition, each.id)} ${placeKey(each)}`) === each.revision,
  )
  const removed = new Set<string>()
  for (const ids of chunks(same.map(rowIdOf), RECORDS_AT_ONCE)) {
    const rows = await db.deleteFrom('stale_translation').where('id', 'in', ids).returning('id').execute()
    for (const { id } of rows) removed.add(id)
  }
  const kept = [...new Map(same.map((each) => [rowIdOf(each), each]))].filter(([id]) => removed.has(id))
  for (const [, { entity, id, language, place }] of kept)
    await writeAudit(db, { entity, id }, 'translationKept', {
      ...decision,
      note: `${language} ${place.slice(1)}`,
    })
  return kept.length
}

/**
 * Confirms that stale translations are right for the current texts, each with an entry in the audit trail. A
 * translation that has changed since it was seen stays stale.
 */
export async function keepTranslations(
  content: Pick<Content, 'writer' | 'entities' | 'dialect'>,
  seen: readonly SeenStale[],
  decision: Decision,
): Promise<{ readonly kept: number; readonly changed: number }> {
  let kept = 0
  // One transaction per entity: locking two tables could deadlock with another writer.
  for (const entity of new Set(seen.map((each) => each.entity))) {
    if (!content.entities.names.includes(entity)) continue
    const own = seen.filter((each) => each.entity === entity)
    kept += await content.writer
      .transaction()
      .execute((db) => keepOfEntity(content, db, content.entities.definition(entity), own, decision))
  }
  return { kept, changed: seen.length - kept }
}

/** Names stale translations in the site's languages, such as "title (en)". */
export function staleNames(texts: readonly StaleText[], languages: Languages): readonly string[] {
  const codes = codesOf(languages)
  return texts
    .filter(({ language }) => codes.includes(language))
    .map(({ place, language }) => `${place.slice(1)} (${language})`)
}
