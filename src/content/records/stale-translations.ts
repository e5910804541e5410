import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { chunks } from '../../base/chunks.ts'
import { searchedText } from '../../base/html-text.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { isObject } from '../../base/object.ts'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Database, DatabaseTables } from '../database/tables.ts'
import { type EntityDefinition, parserOf, type StoredRecord } from '../entities/definition.ts'
import { codesOf, type Language, type Languages } from '../language.ts'
import { type Decision, writeAudit } from '../moderation/audit.ts'
import { translationsOf } from './decode.ts'
import { fromTable } from './select-records.ts'

/** A text of a record beside its translation into a language. */
interface Translated {
  readonly language: Language
  /** JSON pointer of the text in its record. */
  readonly place: string
  readonly text: unknown
  readonly translation: unknown
}

/** The texts of a record that are translated, with their translations; of a channel those of all levels. */
function translatedTexts(
  record: StoredRecord,
  translations: unknown,
  above: readonly (string | number)[] = [],
): readonly Translated[] {
  const own = Object.entries(isObject(translations) ? translations : {}).flatMap(([language, texts]) =>
    Object.entries(isObject(texts) ? texts : {}).map(([field, translation]) => ({
      language,
      place: pointerTo(...above, field),
      text: record[field] ?? null,
      translation,
    })),
  )
  const children = Array.isArray(record.children) ? record.children : []
  return [
    ...own,
    ...children.flatMap((child: unknown, index) =>
      isObject(child) ? translatedTexts(child, child.translations, [...above, 'children', index]) : [],
    ),
  ]
}

const RECORDS_AT_ONCE = 500

/** A record as it is stored: its own texts and its translations, as JSON. */
interface StoredTexts {
  readonly id: string
  readonly record: string
  readonly translations: string | null
}

const parse = parserOf<StoredRecord>()
const parseSource = parserOf<unknown>()

function textsIn({ record, translations }: StoredTexts): readonly Translated[] {
  return translatedTexts(parse(record), translationsOf(translations))
}

function keyOf({ language, place }: Pick<Translated, 'language' | 'place'>): string {
  return `${language} ${place}`
}

/** A record as it would be stored. */
function storedTexts(
  { entity, idField, keyPrefix = '' }: EntityDefinition,
  whole: StoredRecord,
): StoredTexts {
  const { translations, ...record } = whole
  return {
    id: `${keyPrefix}${String(whole[idField])}`,
    record: JSON.stringify(entity === 'channel' ? whole : record),
    translations: isObject(translations) ? JSON.stringify(translations) : null,
  }
}

/** A text that has changed since it was translated. */
export interface StaleText extends Translated {
  /** What it was translated from. */
  readonly source: unknown
}

/**
 * Translations of a record that stayed as they were while their texts changed.
 *
 * @param before the record as it was.
 * @param known what translations were made from that were stale already.
 */
function staleTexts(
  before: StoredTexts,
  after: StoredTexts,
  known: ReadonlyMap<string, unknown> = new Map(),
): readonly StaleText[] {
  const earlier = new Map(textsIn(before).map((each) => [keyOf(each), each]))
  return textsIn(after).flatMap((now) => {
    const key = keyOf(now)
    const was = earlier.get(key)
    if (was === undefined || !isDeepStrictEqual(was.translation, now.translation)) return []
    const source = known.has(key) ? known.get(key) : was.text
    return isDeepStrictEqual(source, now.text) ? [] : [{ ...now, source }]
  })
}

/** Translations that stay as they were from one state of a record to another, as both are imported, while their texts change. */
export function staleBetween(
  definition: EntityDefinition,
  before: StoredRecord,
  after: StoredRecord,
): readonly StaleText[] {
  return staleTexts(storedTexts(definition, before), storedTexts(definition, after))
}

type Row = DatabaseTables['stale_translation']

function rowOf(entity: string, record_id: string, { language, place, source }: StaleText): Row {
  return {
    id: JSON.stringify([entity, record_id, language, place]),
    entity,
    record_id,
    language,
    place,
    source: JSON.stringify(source),
  }
}

function rowsOf(db: Database, entity: string, ids: readonly string[]): Promise<readonly Row[]> {
  return db
    .selectFrom('stale_translation')
    .selectAll()
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .execute()
}

function sourcesIn(rows: readonly Row[], id: string): ReadonlyMap<string, unknown> {
  return new Map(
    rows.filter(({ record_id }) => record_id === id).map((row) => [keyOf(row), parseSource(row.source)]),
  )
}

/** Forgets what is stale in records. Within a transaction. */
export async function forgetStale(
  db: Database,
  { entity }: Pick<EntityDefinition, 'entity'>,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('stale_translation')
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .execute()
}

/**
 * Notes which translations of records are of earlier texts, and forgets which are so no longer. Within the transaction that replaces
 * the records, `before` by `after`. Answers what is stale, by the ids of the records.
 */
export async function noteStale(
  db: Database,
  definition: Pick<EntityDefinition, 'entity'>,
  before: readonly StoredTexts[],
  after: readonly StoredTexts[],
): Promise<ReadonlyMap<string, readonly StaleText[]>> {
  const { entity } = definition
  if (before.length === 0) return new Map()
  const ids = before.map(({ id }) => id)
  const known = await rowsOf(db, entity, ids)
  const earlier = new Map(before.map((each) => [each.id, each]))
  const stale = after.flatMap((each) => {
    const was = earlier.get(each.id)
    const found = was === undefined ? [] : staleTexts(was, each, sourcesIn(known, each.id))
    return found.length === 0 ? [] : [[each.id, found] as const]
  })
  if (known.length > 0) await forgetStale(db, definition, ids)
  await insertMany(
    db,
    'stale_translation',
    stale.flatMap(([id, texts]) => texts.map((text) => rowOf(entity, id, text))),
  )
  return new Map(stale)
}

/**
 * Which translations of records would be of an earlier text if the records were imported as they are given, by their ids; of records
 * as they are stored those that are so now.
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
    const known = await rowsOf(reader, entity, ids)
    const earlier = new Map(before.map((each) => [each.id, each]))
    for (const each of after) {
      const was = earlier.get(each.id)
      const found = was === undefined ? [] : staleTexts(was, each, sourcesIn(known, each.id))
      if (found.length > 0) stale.set(ownId(definition, each.id), found)
    }
  }
  return stale
}

/** A stale translation as the staff see it. */
export interface ShownStale {
  readonly language: Language
  readonly place: string
  /** What it was translated from, what that is now, and the translation: texts as people read them. */
  readonly source: string
  readonly text: string
  readonly translation: string
  /** Changes with the text and its translation. */
  readonly revision: string
}

/** A record with stale translations. `id` is its own, without what the table puts before it. */
export interface StaleRecord {
  readonly entity: string
  readonly id: string
  readonly title: string
  readonly texts: readonly ShownStale[]
}

const REVISION_LENGTH = 12

export function revisionOf({ text, translation }: Pick<Translated, 'text' | 'translation'>): string {
  return createHash('sha256')
    .update(JSON.stringify([text, translation]))
    .digest('hex')
    .slice(0, REVISION_LENGTH)
}

/** Texts in a value, one a line. */
function linesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(linesOf)
  return isObject(value) ? Object.values(value).flatMap(linesOf) : []
}

/** Values as people read them; with their markup where they differ in nothing else. */
function shown(stale: StaleText): Pick<ShownStale, 'source' | 'text' | 'translation'> {
  const [source, text, translation] = [stale.source, stale.text, stale.translation].map((value) =>
    linesOf(value).join('\n'),
  )
  const [before, now] = [source, text].map((each = '') => searchedText(each))
  return before === now
    ? { source: source ?? '', text: text ?? '', translation: translation ?? '' }
    : { source: before ?? '', text: now ?? '', translation: searchedText(translation ?? '') }
}

function ownId({ keyPrefix = '' }: EntityDefinition, id: string): string {
  return id.slice(keyPrefix.length)
}

function titleOf({ document, idField }: EntityDefinition, record: StoredRecord): string {
  const title = record[document?.title ?? 'name'] ?? record.name ?? record[idField]
  return typeof title === 'string' ? title : ''
}

type StaleContent = Pick<Content, 'reader' | 'languages' | 'entities'>

/** Rows of languages that the site has, and of entities that it knows. */
function shownRows({ reader, languages, entities }: StaleContent) {
  return reader
    .selectFrom('stale_translation')
    .where('language', 'in', codesOf(languages))
    .where('entity', 'in', entities.names)
}

/** How many records have stale translations. */
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
  rows: readonly Row[],
): Promise<StaleRecord | undefined> {
  const row = await fromTable(reader, definition.table)
    .select(['id', 'record', 'translations'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const now = new Map(textsIn(row).map((each) => [keyOf(each), each]))
  const texts = rows.flatMap((each) => {
    const text = now.get(keyOf(each))
    if (text === undefined) return []
    const stale = { ...text, source: parseSource(each.source) }
    return [{ language: each.language, place: each.place, ...shown(stale), revision: revisionOf(text) }]
  })
  return {
    entity: definition.entity,
    id: ownId(definition, id),
    title: titleOf(definition, parse(row.record)),
    texts,
  }
}

/** Part of the records with stale translations. */
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

/** A stale translation as somebody saw it. */
export interface SeenStale {
  readonly entity: string
  readonly id: string
  readonly language: Language
  readonly place: string
  readonly revision: string
}

/**
 * Says of stale translations that they are right for their texts as these are now, each with its entry in the audit trail. One
 * that is not as it was seen stays stale.
 */
export function keepTranslations(
  content: Pick<Content, 'writer' | 'entities'>,
  seen: readonly SeenStale[],
  decision: Decision,
): Promise<{ readonly kept: number; readonly changed: number }> {
  return content.writer.transaction().execute(async (db) => {
    let kept = 0
    for (const each of seen) {
      if (!content.entities.names.includes(each.entity)) continue
      const definition = content.entities.definition(each.entity)
      const key = `${definition.keyPrefix ?? ''}${each.id}`
      // Takes the turn of the table: no import is written between what follows.
      await raiseVersion(db, definition.table)
      const row = await fromTable(db, definition.table)
        .select(['id', 'record', 'translations'])
        .where('id', '=', key)
        .executeTakeFirst()
      const text = row && textsIn(row).find((one) => keyOf(one) === keyOf(each))
      if (text === undefined || revisionOf(text) !== each.revision) continue
      const { numDeletedRows } = await db
        .deleteFrom('stale_translation')
        .where('id', '=', JSON.stringify([each.entity, key, each.language, each.place]))
        .executeTakeFirstOrThrow()
      if (Number(numDeletedRows) === 0) continue
      const note = `${each.language} ${each.place.slice(1)}`
      await writeAudit(db, { entity: each.entity, id: each.id }, 'translationKept', { ...decision, note })
      kept += 1
    }
    return { kept, changed: seen.length - kept }
  })
}

/** Stale translations of records in words, such as "title (en)"; those of languages that the site has. */
export function staleNames(texts: readonly StaleText[], languages: Languages): readonly string[] {
  const codes = codesOf(languages)
  return texts
    .filter(({ language }) => codes.includes(language))
    .map(({ place, language }) => `${place.slice(1)} (${language})`)
}
