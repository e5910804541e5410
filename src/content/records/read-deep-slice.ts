import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, DatabaseTables, Value } from '../database/tables.ts'
import type { EntityDefinition, OrderBy } from '../entities/definition.ts'
import type { Bound } from './bound-cache.ts'
import { fromTable, inOrder, type OrderTerm } from './select-records.ts'

/** Rows from one remembered bound of a list to the next. */
const STRIDE = 250

/** What is read: the rows of an entity that a filter leaves, in an order. */
export interface OrderedRows {
  readonly definition: Pick<EntityDefinition, 'table'>
  readonly filter: Expression<SqlBool>
  readonly order: readonly OrderBy[]
}

const build = expressionBuilder<DatabaseTables>()

/** Whether a list is ordered by columns alone, so that rows can be found by the values of a bound. */
export function isByColumns(order: readonly OrderTerm[]): order is readonly OrderBy[] {
  return order.every(({ column }) => typeof column === 'string')
}

/** The values of every 250th row, from the first on. */
export async function readBounds(
  db: Database,
  { definition, filter, order }: OrderedRows,
): Promise<readonly Bound[]> {
  const columns = sql.join(order.map(({ column }) => sql.ref(column)))
  const ordered = sql.join(
    order.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`),
  )
  // The builder would name the columns of a table that is known only here one by one.
  const { rows } = await sql<Readonly<Record<string, Value>>>`
    select ${columns} from (
      select ${columns}, row_number() over (order by ${ordered}) as place
      from ${sql.table(definition.table)} as entity where ${filter}) as numbered
    where (place - 1) % ${sql.lit(STRIDE)} = 0 order by place`.execute(db)
  return rows.map((row) => order.map(({ column }) => row[column] ?? ''))
}

/** The rows that have the first `same` values of a bound, and come after it, or are it, by the next. */
function following(order: readonly OrderBy[], bound: Bound, same: number): Expression<SqlBool> {
  const compared = order.slice(0, same + 1).map(({ column, direction }, index) => {
    const isLast = index === order.length - 1
    const after = `${direction === 'asc' ? '>' : '<'}${isLast ? '=' : ''}` as const
    return build(sql.ref<Value>(column), index < same ? '=' : after, bound[index] ?? '')
  })
  return build.and(compared)
}

/**
 * Ids of a slice, from the bound before it. Rows after a bound are several ranges of an index: those that differ from it in
 * the last column, then those that differ in the one before, and so on. One condition for all of them uses no index well.
 */
export async function readDeepIds(
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
      .where(build.and([filter, following(order, bound, same)]))
      .$call(inOrder(order))
      .limit(missing)
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids.slice(skipped)
}
