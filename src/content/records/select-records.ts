import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database, DatabaseTables, RecordTable, Value } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Condition } from './conditions.ts'

/** Row of an entity's table as far as answers need it. */
export interface RecordRow {
  readonly id: string
  readonly record: string
  readonly translations: string | null
  readonly [liveColumn: string]: Value
}

/** Query of the columns that the tables of all entities have, whichever table it is. */
export function fromTable(db: Database, table: RecordTable) {
  return db.selectFrom(db.dynamic.table(table).as('entity'))
}

/** Query of what answers need; what visitors must not see is not even read. */
export function selectRecords(db: Database, { table, liveColumns }: EntityDefinition) {
  return fromTable(db, table)
    .select(['id', 'record', 'translations'])
    .select(Object.values(liveColumns).map((column) => sql.ref<number>(column).as(column)))
}

const build = expressionBuilder<DatabaseTables>()

/** The public may see the record, and all conditions hold. */
export function visibleWhere(
  { visible }: Pick<EntityDefinition, 'visible'>,
  conditions: readonly Condition[],
): Expression<SqlBool> {
  return build.and([visible, ...conditions].filter((condition) => condition !== undefined))
}

/** What a list is ordered by: a column, or something made of columns. */
export interface OrderTerm {
  readonly column: string | Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/** Puts a query into an order. */
export function inOrder(order: readonly OrderTerm[]) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    order.reduce(
      (ordered, { column, direction }) =>
        ordered.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction),
      query,
    )
}
