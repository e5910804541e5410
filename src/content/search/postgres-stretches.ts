import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { NUMBERS_PER_DAY } from './search-index.ts'

/**
 * Documents whose numbers are near one another are in one stretch, and have its token: what is frequent is looked for stretch by
 * stretch, the newest first, until it is enough. A stretch is some days, or of documents without a day some numbers.
 */
const STRETCH_NUMBERS = 2 ** 15
const STRETCH_DAYS = 512
export const STRETCH_MARK = '-b'

/** Token of the stretch of a document. */
export function stretchOf(docId: number): string {
  return docId < NUMBERS_PER_DAY
    ? `${STRETCH_MARK}n${Math.floor(docId / STRETCH_NUMBERS)}`
    : `${STRETCH_MARK}d${Math.floor(docId / (STRETCH_DAYS * NUMBERS_PER_DAY))}`
}

/** The token of the stretch of a number, in SQL, and the lowest number of that stretch. */
const [day, numbers, days] = [NUMBERS_PER_DAY, STRETCH_NUMBERS, STRETCH_DAYS * NUMBERS_PER_DAY].map((size) =>
  sql.lit(size),
)
const stretchInSql = sql`case when doc_id < ${day} then 'n' || doc_id / ${numbers} else 'd' || doc_id / ${days} end as mark,
  case when doc_id < ${day} then doc_id / ${numbers} * ${numbers} else greatest(${day}, doc_id / ${days} * ${days}) end as lowest`

/** The newest documents, in which most of what is frequent is met at once. */
const NEWEST = 500

/** A document that was found. */
export type Row = { readonly doc_id: number }

/** Numbers of the newest documents that fit; undefined where fewer are among the newest of all. */
export async function findAmongNewest(
  db: Database,
  condition: RawBuilder<unknown>,
  wanted: number,
): Promise<readonly number[] | undefined> {
  if (wanted > NEWEST) return undefined
  const { rows } = await sql<Row>`
    select doc_id from (select * from search_text order by doc_id desc limit ${NEWEST}) as newest
    where ${condition} order by doc_id desc limit ${wanted}`.execute(db)
  return rows.length < wanted ? undefined : rows.map(({ doc_id }) => doc_id)
}

/** Numbers of documents, the newest first, of which there are many somewhere. */
export async function findByStretch(
  db: Database,
  condition: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<readonly number[]> {
  // The stretches are joined in their order, and no more of them than it takes.
  const { rows } = await sql<Row>`
    with recursive stretch (mark, lowest) as (
      (select ${stretchInSql} from search_text order by doc_id desc limit 1)
      union all
      select below.mark, below.lowest from stretch, lateral (
        select ${stretchInSql} from search_text where doc_id < stretch.lowest order by doc_id desc limit 1) as below)
    select found.doc_id from stretch, lateral (
      select doc_id from search_text where ${condition} order by doc_id + 0 desc limit ${offset + limit}) as found
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ doc_id }) => doc_id)
}
