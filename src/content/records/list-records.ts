import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { tableVersion } from '../database/content-version.ts'
import type { DatabaseTables } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language } from '../language.ts'
import type { Condition } from './conditions.ts'
import { decodeRecord } from './decode.ts'
import { isPublished } from './embargo.ts'
import { type Page, pageOf, type Slice } from './page.ts'
import { isByColumns, readBounds, readDeepIds } from './read-deep-slice.ts'
import {
  fromTable,
  inOrder,
  type OrderTerm,
  type RecordRow,
  selectRecords,
  visibleWhere,
} from './select-records.ts'
import { FEW_ROWS, readerFor, rowsOf } from './slow-reads.ts'
import type { StoredRecords } from './stored-records.ts'

/** What a list call asks for. */
export interface ListRequest {
  readonly language: Language
  /** Conditions that all hold; undefined ones are left out. */
  readonly conditions: readonly Condition[]
  readonly slice: Slice
  /** Order of the records, a total one; by default that of their entity. */
  readonly order?: readonly OrderTerm[]
}

const total = expressionBuilder<DatabaseTables>().fn.countAll<number>().as('total')

interface Counted {
  readonly count: number
  /** What the rows are called that were counted, and of which version they are. */
  readonly key: string
  readonly version: number
}

async function countRecords(
  content: StoredRecords,
  { table }: EntityDefinition,
  filter: Expression<SqlBool>,
): Promise<Counted> {
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

/** Rows that are skipped one by one; a page further down begins at a remembered bound. */
const MAX_SKIPPED = 2000

/** A page of a list is met soon where one row of so many belongs to it. */
const SPARSE = 50

async function readSlice(
  content: StoredRecords,
  definition: EntityDefinition,
  filter: Expression<SqlBool>,
  { slice: { size, offset }, order = definition.order }: Pick<ListRequest, 'slice' | 'order'>,
  { count, key, version }: Counted,
): Promise<readonly RecordRow[]> {
  const { reader, slowReader, bounds } = content
  const rows = await rowsOf(content, version, definition.table)
  const isSoonMet = rows <= FEW_ROWS || (offset <= MAX_SKIPPED && rows <= count * SPARSE)
  const walker = isSoonMet ? reader : slowReader
  const wide = selectRecords(reader, definition).$call(inOrder(order))
  if (offset > MAX_SKIPPED && isByColumns(order)) {
    const wanted = { definition, filter, order }
    const known = await bounds.get(version, JSON.stringify([definition.table, key, order]), () =>
      readBounds(slowReader, wanted),
    )
    const ids = await readDeepIds(reader, wanted, known, { offset, size })
    return ids.length === 0 ? [] : wide.where('id', 'in', ids).execute()
  }
  // Only ids are skipped over, from an index; the wide rows are read for the page alone.
  const ids = fromTable(walker, definition.table)
    .select('id')
    .where(filter)
    .$call(inOrder(order))
    .limit(size)
    .offset(offset)
  return selectRecords(walker, definition).where('id', 'in', ids).$call(inOrder(order)).execute()
}

/** Page of the records that the public may see. */
export async function listRecords<R extends object>(
  content: StoredRecords,
  definition: EntityDefinition<R>,
  request: ListRequest,
): Promise<Page<R>> {
  const { language, conditions, slice } = request
  const published = isPublished(definition, await content.embargo.hiddenFrom(definition))
  const filter = visibleWhere(definition, [published, ...conditions])
  const counted = await countRecords(content, definition, filter)
  const { count } = counted
  const rows = slice.offset < count ? await readSlice(content, definition, filter, request, counted) : []
  return pageOf(
    rows.map((row) => decodeRecord(definition, row, language, content.languages)),
    count,
    slice,
  )
}
