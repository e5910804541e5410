import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { tableVersion } from '../database/content-version.ts'
import type { DatabaseTables } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language } from '../language.ts'
import type { Condition } from './conditions.ts'
import { decodeRecord } from './decode.ts'
import { isPublished } from './embargo.ts'
import { type Page, pageOf, type Slice } from './page.ts'
import {
  fromTable,
  inOrder,
  type OrderTerm,
  type RecordRow,
  selectRecords,
  visibleWhere,
} from './select-records.ts'
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

async function countRecords(
  content: StoredRecords,
  definition: EntityDefinition,
  filter: Expression<SqlBool>,
): Promise<number> {
  const query = fromTable(content.reader, definition.table).select(total).where(filter)
  const compiled = query.compile()
  const version = await tableVersion(content.reader, definition.table)
  return content.counts.get(version, JSON.stringify([compiled.sql, compiled.parameters]), async () => {
    const { rows } = await content.reader.executeQuery(compiled)
    return rows[0]?.total ?? 0
  })
}

function readSlice(
  { reader }: StoredRecords,
  definition: EntityDefinition,
  filter: Expression<SqlBool>,
  { slice: { size, offset }, order = definition.order }: Pick<ListRequest, 'slice' | 'order'>,
): Promise<readonly RecordRow[]> {
  // Only ids are skipped over, from an index; the wide rows are read for the page alone.
  const ids = fromTable(reader, definition.table)
    .select('id')
    .where(filter)
    .$call(inOrder(order))
    .limit(size)
    .offset(offset)
  return selectRecords(reader, definition).where('id', 'in', ids).$call(inOrder(order)).execute()
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
  const count = await countRecords(content, definition, filter)
  const rows = slice.offset < count ? await readSlice(content, definition, filter, request) : []
  return pageOf(
    rows.map((row) => decodeRecord(definition, row, language)),
    count,
    slice,
  )
}
