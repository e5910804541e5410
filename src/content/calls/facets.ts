import { type SqlBool, sql } from 'kysely'
import type { Facet } from '../../../schemas/api/collections.ts'
import { AppError } from '../../base/app-error.ts'
import { groupBy } from '../../base/lists.ts'
import { sortKey } from '../../base/sort-key.ts'
import type { ReadableContent } from '../content.ts'
import { tableVersion } from '../database/content-version.ts'
import { type EntityDefinition, parserOf, type StoredRecord } from '../entities/definition.ts'
import type { LanguageCode } from '../language.ts'
import { parseTranslations, type RecordStore, readerFor, translatedInto } from '../records/record-store.ts'
import {
  type Condition,
  countedFacts,
  type PageRange,
  pageOfSlice,
  type RecordPage,
  selectRecords,
  sliceOf,
  visibleWhere,
} from '../records/select-records.ts'

/** A filter of the request. `name` is the name of the fact, if it filters by one. */
export interface ChosenFilter {
  readonly name?: string
  readonly condition: Condition
}

/** Maximum number of values per fact. */
const MAX_VALUES = 100
/** Maximum number of facts in one request; each takes a query of its own. */
const MAX_NAMES = 20

function conditionsBut(chosen: readonly ChosenFilter[], name: string): readonly Condition[] {
  return chosen.filter((each) => each.name !== name).map(({ condition }) => condition)
}

/**
 * Counts the records per value of each fact in the comma-separated `facets`. All other filters apply; those
 * of the fact itself do not, since choosing a value would replace them.
 *
 * @throws AppError 400 for more than MAX_NAMES names.
 */
export async function countFacets(
  content: ReadableContent,
  definition: EntityDefinition,
  language: LanguageCode,
  chosen: readonly ChosenFilter[],
  { facets: names = '', keys: isKeyed = false }: { readonly facets?: string; readonly keys?: boolean },
): Promise<{ readonly facets?: readonly Facet[] }> {
  const wanted = new Set(names.split(',').map((name) => name.trim()))
  wanted.delete('')
  if (wanted.size === 0) return {}
  if (wanted.size > MAX_NAMES)
    throw new AppError(`/body/param/facets has more than ${MAX_NAMES} names`, {
      status: 400,
      pointer: '/body/param/facets',
    })
  const slice = sliceOf({ pageSize: MAX_VALUES })
  const pages = await Promise.all(
    [...wanted].map((name) =>
      countValues(content, definition, name, {
        language,
        conditions: conditionsBut(chosen, name),
        slice,
        isKeyed,
      }),
    ),
  )
  const facets = pages.flatMap(({ records, total }) =>
    total > records.length ? records.map((each) => ({ ...each, values: total })) : records,
  )
  return { facets: byCount(content, facets, language) }
}

/**
 * Sorts the values of each fact by descending count, then by the sort key of titles in the language: "Room 2"
 * before "Room 10".
 */
export function byCount(
  { languages }: Pick<RecordStore, 'languages'>,
  facets: readonly Facet[],
  language: LanguageCode,
): readonly Facet[] {
  const { tag } = languages.all.find(({ code }) => code === language) ?? { tag: language }
  return [...groupBy(facets, ({ name }) => name).values()].flatMap((ofName) =>
    ofName
      .map((facet) => ({ facet, key: sortKey(facet.value ?? '', tag) }))
      .toSorted((one, other) => other.facet.total - one.facet.total || (one.key < other.key ? -1 : 1))
      .map(({ facet }) => facet),
  )
}

/** Returns a page of the values of a fact, or of the names of all facts when `name` is missing or empty. */
export function factsPage(
  content: ReadableContent,
  definition: EntityDefinition,
  language: LanguageCode,
  chosen: readonly ChosenFilter[],
  { name, keys: isKeyed = false }: { readonly name?: string; readonly keys?: boolean },
  slice: PageRange,
): Promise<RecordPage<Facet>> {
  const fact = name ?? ''
  const conditions = conditionsBut(chosen, fact)
  return fact === ''
    ? countNames(content, definition, { language, conditions, slice })
    : countValues(content, definition, fact, { language, conditions, slice, isKeyed })
}

interface FactsRequest {
  readonly language: LanguageCode
  /** Conditions on the counted records; undefined entries are ignored. */
  readonly conditions: readonly Condition[]
  readonly slice: PageRange
  /** Whether to count by the values in the records' own language instead of the language of the answer. */
  readonly isKeyed?: boolean
}

type FacetRow = {
  readonly name: string
  readonly value: string | null
  readonly total: number
  readonly all: number
}

/** Returns a page of the rows of a grouped query, by descending count, each with the total number of rows. */
async function readGroups(
  content: RecordStore,
  definition: EntityDefinition,
  grouped: ReturnType<typeof sql>,
  { size, offset }: PageRange,
): Promise<readonly FacetRow[]> {
  const version = await tableVersion(content.reader, definition.table)
  const reader = await readerFor(content, version, definition.table)
  const { rows } = await sql<FacetRow>`
    select name, value, total, count(*) over () as "all" from (${grouped}) as grouped
    order by total desc, name, value limit ${size} offset ${offset}`.execute(reader)
  return rows
}

function chosenFilters(definition: EntityDefinition, conditions: readonly Condition[]) {
  if (conditions.every((condition) => condition === undefined)) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`fact.record_id in (
    select entity.id from ${sql.table(definition.table)} as entity where ${visibleWhere(definition, conditions)})`
}

const parse = parserOf<StoredRecord>()

/**
 * Pairs the values of a fact in the records' own language with their translations, by position. Returns none
 * when the two have different lengths.
 */
function translatedWords(
  { facts }: EntityDefinition,
  name: string,
  record: StoredRecord,
  translated: StoredRecord,
): readonly (readonly [string, string])[] {
  const valuesOf = (of: StoredRecord) =>
    (facts?.(of, 'und') ?? []).flatMap((fact) => (fact.name === name ? [fact.value] : []))
  const [own, others] = [valuesOf(record), valuesOf(translated)]
  return own.length === others.length ? own.map((value, index) => [value, others[index] ?? value]) : []
}

/**
 * Returns labels for values of a fact in a language. Each is taken from the first translated record that has
 * the value.
 */
async function translatedLabels(
  content: RecordStore,
  definition: EntityDefinition,
  name: string,
  language: LanguageCode,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (values.length === 0) return new Map()
  const { entity } = definition
  const { reader } = content
  const first = (value: string) => sql`select * from (select fact.record_id as id from fact
    where fact.entity = ${entity} and fact.name = ${name} and fact.language = '' and fact.value = ${value}
      and exists (select 1 from translation where translation.entity = ${entity}
        and translation.language = ${language} and translation.record_id = fact.record_id)
    order by fact.record_id limit 1) as first`
  const found = await sql<{ id: string }>`${sql.join(values.map(first), sql` union all `)}`.execute(reader)
  const ids = [...new Set(found.rows.map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const rows = await selectRecords(reader, definition).where('id', 'in', ids).orderBy('id').execute()
  const words = rows.flatMap((row) => {
    const record = parse(row.record)
    const translated = translatedInto(record, parseTranslations(row.translations), language)
    return translated === undefined ? [] : translatedWords(definition, name, record, translated)
  })
  // Reversed, so that the first record with a value wins.
  return new Map(words.toReversed())
}

/** Counts the values of a fact among the records that match the conditions, by descending count. */
async function countValues(
  content: RecordStore,
  definition: EntityDefinition,
  name: string,
  { language, conditions, slice, isKeyed = false }: FactsRequest,
): Promise<RecordPage<Facet>> {
  const { entity } = definition
  const { own } = content.languages
  const among = countedFacts(
    { entity, name, language: isKeyed ? own : language, own },
    chosenFilters(definition, conditions),
  )
  const grouped = sql`select fact.name as name, fact.value as value, count(*) as total
    ${among} group by fact.name, fact.value`
  const rows = await readGroups(content, definition, grouped, slice)
  const keys = rows.map(({ value }) => value ?? '')
  const labels =
    isKeyed && language !== own
      ? await translatedLabels(content, definition, name, language, keys)
      : undefined
  const facets = rows.map(({ total }, index) => {
    const key = keys[index] ?? ''
    return isKeyed ? { name, value: labels?.get(key) ?? key, key, total } : { name, value: key, total }
  })
  return pageOfSlice(facets, rows[0]?.all ?? 0, slice)
}

/** Counts, for each name of a fact in the records' own language, the records that have it. */
async function countNames(
  content: RecordStore,
  definition: EntityDefinition,
  { conditions, slice }: FactsRequest,
): Promise<RecordPage<Facet>> {
  const grouped = sql`select fact.name as name, null as value, count(distinct fact.record_id) as total
    from fact where fact.entity = ${definition.entity} and fact.language = ''
      and ${chosenFilters(definition, conditions)} group by fact.name`
  const rows = await readGroups(content, definition, grouped, slice)
  return pageOfSlice(
    rows.map(({ name, total }) => ({ name, total })),
    rows[0]?.all ?? 0,
    slice,
  )
}
