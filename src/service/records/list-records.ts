import { type RawBuilder, sql } from 'kysely'
import type { ReadableContent } from '../content.ts'
import { tableVersion } from '../database/content-version.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language } from '../entities/language.ts'
import { answerColumns, decodeRecord, type RecordRow } from './decode.ts'
import { type Page, pageOf, type Slice } from './page.ts'

/** What a list call asks for. */
export interface ListRequest {
  readonly language: Language
  /** Conditions that all hold; undefined ones are left out. */
  readonly conditions: readonly (RawBuilder<unknown> | undefined)[]
  readonly slice: Slice
}

const isCondition = (condition: RawBuilder<unknown> | undefined): condition is RawBuilder<unknown> =>
  condition !== undefined

const where = (definition: EntityDefinition, conditions: ListRequest['conditions']): RawBuilder<unknown> => {
  const all = [definition.visible, ...conditions].filter(isCondition)
  return all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`
}

const countRecords = async (
  content: ReadableContent,
  definition: EntityDefinition,
  filter: RawBuilder<unknown>,
): Promise<number> => {
  const query = sql<{
    total: number | string
  }>`select count(*) as total from ${sql.table(definition.table)} ${filter}`
  const { sql: text, parameters } = query.compile(content.reader)
  const version = await tableVersion(content.reader, definition.table)
  return content.counts.get(version, JSON.stringify([text, parameters]), async () => {
    const { rows } = await query.execute(content.reader)
    return Number(rows[0]?.total ?? 0)
  })
}

const readSlice = async (
  content: ReadableContent,
  definition: EntityDefinition,
  filter: RawBuilder<unknown>,
  { size, offset }: Slice,
): Promise<readonly RecordRow[]> => {
  const table = sql.table(definition.table)
  // Only ids are skipped over, from an index; the wide rows are read for the page alone.
  const { rows } = await sql<RecordRow>`
    select ${answerColumns(definition)} from ${table} where id in (
      select id from (select id from ${table} ${filter} order by ${definition.order} limit ${size} offset ${offset}) as slice
    ) order by ${definition.order}`.execute(content.reader)
  return rows
}

/** Page of the records that the public may see, in the order of their entity. */
export const listRecords = async <R extends object>(
  content: ReadableContent,
  definition: EntityDefinition<R>,
  { language, conditions, slice }: ListRequest,
): Promise<Page<R>> => {
  const filter = where(definition, conditions)
  const total = await countRecords(content, definition, filter)
  const rows = slice.offset < total ? await readSlice(content, definition, filter, slice) : []
  return pageOf(
    rows.map((row) => decodeRecord(definition, row, language)),
    total,
    slice,
  )
}
