import { type SqlBool, sql } from 'kysely'
import { tableVersion } from '../database/content-version.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language } from '../language.ts'
import { type Condition, factsOf } from './conditions.ts'
import { type Page, pageOf, type Slice } from './page.ts'
import { visibleWhere } from './select-records.ts'
import { readerFor } from './slow-reads.ts'
import type { StoredRecords } from './stored-records.ts'

/** A value of a fact, or a name of one, with the number of records. */
export interface Facet {
  readonly name: string
  readonly value?: string
  readonly total: number
}

export interface FactsRequest {
  readonly language: Language
  /** Conditions that the counted records fulfil; undefined ones are left out. */
  readonly conditions: readonly Condition[]
  readonly slice: Slice
}

type Row = {
  readonly name: string
  readonly value: string | null
  readonly total: number
  readonly all: number
}

/** Rows of a grouped query in its order, each with the number of all rows. */
async function readPage(
  content: StoredRecords,
  definition: EntityDefinition,
  grouped: ReturnType<typeof sql>,
  { size, offset }: Slice,
): Promise<readonly Row[]> {
  const version = await tableVersion(content.reader, definition.table)
  const reader = await readerFor(content, version, definition.table)
  const { rows } = await sql<Row>`
    select name, value, total, count(*) over () as "all" from (${grouped}) as grouped
    order by total desc, name, value limit ${size} offset ${offset}`.execute(reader)
  return rows
}

function chosen(definition: EntityDefinition, conditions: readonly Condition[]) {
  if (conditions.every((condition) => condition === undefined)) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`fact.record_id in (
    select entity.id from ${sql.table(definition.table)} as entity where ${visibleWhere(definition, conditions)})`
}

/** Values of a fact among the records that fulfil the conditions, the most frequent first. */
export async function countValues(
  content: StoredRecords,
  definition: EntityDefinition,
  name: string,
  { language, conditions, slice }: FactsRequest,
): Promise<Page<Facet>> {
  const { entity } = definition
  const among = factsOf(
    { entity, name, language, own: content.languages.own },
    chosen(definition, conditions),
  )
  const grouped = sql`select fact.name as name, fact.value as value, count(*) as total
    ${among} group by fact.name, fact.value`
  const rows = await readPage(content, definition, grouped, slice)
  const facets = rows.map(({ value, total }) => ({ name, value: value ?? '', total }))
  return pageOf(facets, rows[0]?.all ?? 0, slice)
}

/** Names of the facts that the records have in their own language, each with the number of records that have it. */
export async function countNames(
  content: StoredRecords,
  definition: EntityDefinition,
  { conditions, slice }: FactsRequest,
): Promise<Page<Facet>> {
  const grouped = sql`select fact.name as name, null as value, count(distinct fact.record_id) as total
    from fact where fact.entity = ${definition.entity} and fact.language = ''
      and ${chosen(definition, conditions)} group by fact.name`
  const rows = await readPage(content, definition, grouped, slice)
  return pageOf(
    rows.map(({ name, total }) => ({ name, total })),
    rows[0]?.all ?? 0,
    slice,
  )
}
