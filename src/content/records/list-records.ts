import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { tableVersion } from '../database/content-version.ts'
import type { Database, DatabaseTables, SqlValue } from '../database/tables.ts'
import type { EntityDefinition, OrderBy } from '../entities/definition.ts'
import type { LanguageCode, Languages } from '../language.ts'
import { publishedCondition } from './embargo.ts'
import {
  type Bound,
  countRows,
  decodeRecord,
  MAX_FEW_ROWS,
  type RecordStore,
  readerFor,
} from './record-store.ts'
import {
  type Condition,
  fromTable,
  type OrderTerm,
  orderedBy,
  type PageRange,
  pageOfSlice,
  type RecordPage,
  type SelectedRow,
  selectRecords,
  visibleWhere,
} from './select-records.ts'

/** Number of rows between cached bounds of a list. */
const STRIDE = 250

/** The rows of an entity that match a filter, in an order. */
interface OrderedRows {
  readonly definition: Pick<EntityDefinition, 'table'>
  readonly filter: Expression<SqlBool>
  readonly order: readonly OrderBy[]
}

const build = expressionBuilder<DatabaseTables>()

/** Whether a list is sorted by columns only, so that rows can be located by the values of a bound. */
function isByColumns(order: readonly OrderTerm[]): order is readonly OrderBy[] {
  return order.every(({ column }) => typeof column === 'string')
}

/** Reads the values of every 250th row, starting with the first. */
async function readBounds(
  db: Database,
  { definition, filter, order }: OrderedRows,
): Promise<readonly Bound[]> {
  const columns = sql.join(order.map(({ column }) => sql.ref(column)))
  const ordered = sql.join(
    order.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`),
  )
  // Kysely's builder would require naming each column of a table that is only known at run time.
  const { rows } = await sql<Readonly<Record<string, SqlValue>>>`
    select ${columns} from (
      select ${columns}, row_number() over (order by ${ordered}) as place
      from ${sql.table(definition.table)} as entity where ${filter}) as numbered
    where (place - 1) % ${sql.lit(STRIDE)} = 0 order by place`.execute(db)
  return rows.map((row) => order.map(({ column }) => row[column] ?? ''))
}

/** Matches rows at or after a bound that share its first `same` values and differ in the next. */
function afterBound(order: readonly OrderBy[], bound: Bound, same: number): Expression<SqlBool> {
  const compared = order.slice(0, same + 1).map(({ column, direction }, index) => {
    const isLast = index === order.length - 1
    const after = `${direction === 'asc' ? '>' : '<'}${isLast ? '=' : ''}` as const
    return build(sql.ref<SqlValue>(column), index < same ? '=' : after, bound[index] ?? '')
  })
  return build.and(compared)
}

/**
 * Returns the ids of a slice, starting at the bound before it (keyset pagination). The rows after a bound
 * form several ranges of an index: those that differ in the last column, those that differ in the one before
 * it, and so on. Each is read on its own, since a single condition would use the index badly.
 */
async function readDeepIds(
  db: Database,
  { definition, filter, order }: OrderedRows,
  bounds: readonly Bound[],
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<readonly string[]> {
  const number = Math.floor(offset / STRIDE)
  const bound = bounds[number]
  if (bound === undefined) return []
  const skipped = offset - number * STRIDE
  const ids: string[] = []
  for (let same = order.length - 1; same >= 0; same -= 1) {
    const missing = skipped + size - ids.length
    if (missing === 0) break
    const rows = await fromTable(db, definition.table)
      .select('id')
      .where(build.and([filter, afterBound(order, bound, same)]))
      .$call(orderedBy(order))
      .limit(missing)
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids.slice(skipped)
}

/** Parameters of a list. */
export interface ListRequest {
  readonly language: LanguageCode
  /** Conditions combined by AND; undefined entries are ignored. */
  readonly conditions: readonly Condition[]
  readonly slice: PageRange
  /** A total order; by default that of the entity. */
  readonly order?: readonly OrderTerm[]
  /** Ids of records that are listed before all others. */
  readonly first?: readonly string[]
}

const total = expressionBuilder<DatabaseTables>().fn.countAll<number>().as('total')

interface CountedRows {
  readonly count: number
  /** Cache key of the count, and the version of the counted table. */
  readonly key: string
  readonly version: number
}

async function countRecords(
  content: RecordStore,
  { table }: EntityDefinition,
  filter: Expression<SqlBool>,
): Promise<CountedRows> {
  const compiled = fromTable(content.reader, table).select(total).where(filter).compile()
  const version = await tableVersion(content.reader, table)
  const key = JSON.stringify([compiled.sql, compiled.parameters])
  const count = await content.counts.get(version, key, async () => {
    const reader = await readerFor(content, version, table)
    const { rows } = await reader.executeQuery(compiled)
    return rows[0]?.total ?? 0
  })
  return { count, key, version }
}

/** Maximum offset that is skipped row by row; pages further down start at a cached bound. */
const MAX_SKIPPED = 2000

/** A page is found fast if at least one of this many rows matches. */
const SPARSE = 50

async function readSlice(
  content: RecordStore,
  definition: EntityDefinition,
  filter: Expression<SqlBool>,
  { slice: { size, offset }, order }: { readonly slice: PageRange; readonly order: readonly OrderTerm[] },
  { count, key, version }: CountedRows,
): Promise<readonly SelectedRow[]> {
  const { reader, slowReader, bounds } = content
  const rows = await countRows(content, version, definition.table)
  const isSoonMet = rows <= MAX_FEW_ROWS || (offset <= MAX_SKIPPED && rows <= count * SPARSE)
  const walker = isSoonMet ? reader : slowReader
  const wide = selectRecords(reader, definition).$call(orderedBy(order))
  if (offset > MAX_SKIPPED && isByColumns(order)) {
    const wanted = { definition, filter, order }
    const known = await bounds.get(version, JSON.stringify([definition.table, key, order]), () =>
      readBounds(slowReader, wanted),
    )
    const ids = await readDeepIds(reader, wanted, known, { offset, size })
    return ids.length === 0 ? [] : wide.where('id', 'in', ids).execute()
  }
  // Skips over ids in an index; whole rows are read for the page only.
  const ids = fromTable(walker, definition.table)
    .select('id')
    .where(filter)
    .$call(orderedBy(order))
    .limit(size)
    .offset(offset)
  return selectRecords(walker, definition).where('id', 'in', ids).$call(orderedBy(order)).execute()
}

/** Replaces the sort key of titles by that of a language; untranslated records keep their own. */
function orderIn(
  language: LanguageCode,
  { own }: Languages,
  { entity }: Pick<EntityDefinition, 'entity'>,
  order: readonly OrderTerm[],
): readonly OrderTerm[] {
  if (language === own) return order
  // Kysely's builder cannot refer to a table that is only known at run time.
  const column = sql`coalesce((select translation.sort_title from translation where translation.entity = ${entity}
    and translation.language = ${language} and translation.record_id = entity.id), entity.sort_title)`
  return order.map((term) => (term.column === 'sort_title' ? { ...term, column } : term))
}

function firstOf(ids: readonly string[]): OrderTerm {
  return { column: sql`case when entity.id in (${sql.join(ids)}) then 0 else 1 end`, direction: 'asc' }
}

/** Returns a page of the public records that match a request. */
export async function listRecords<R extends object>(
  content: RecordStore,
  definition: EntityDefinition<R>,
  request: ListRequest,
): Promise<RecordPage<R>> {
  const { language, conditions, slice, first = [] } = request
  const published = publishedCondition(definition, await content.embargo.hiddenFrom(definition))
  const filter = visibleWhere(definition, [published, ...conditions])
  const counted = await countRecords(content, definition, filter)
  const { count } = counted
  const usual = orderIn(language, content.languages, definition, request.order ?? definition.order)
  const order = first.length === 0 ? usual : [firstOf(first), ...usual]
  const rows =
    slice.offset < count ? await readSlice(content, definition, filter, { slice, order }, counted) : []
  return pageOfSlice(
    rows.map((row) => decodeRecord(definition, row, language, content.languages)),
    count,
    slice,
  )
}

/** Returns the first public record, in the order of its entity, that matches all conditions. */
export async function findRecord<R extends object>(
  { reader, embargo, languages }: RecordStore,
  definition: EntityDefinition<R>,
  language: LanguageCode,
  ...conditions: readonly (Expression<SqlBool> | undefined)[]
): Promise<R | undefined> {
  const published = publishedCondition(definition, await embargo.hiddenFrom(definition))
  const row = await selectRecords(reader, definition)
    .where(visibleWhere(definition, [published, ...conditions]))
    .$call(orderedBy(definition.order))
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : decodeRecord(definition, row, language, languages)
}
