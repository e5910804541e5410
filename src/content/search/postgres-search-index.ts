import { sql } from 'kysely'
import { marksOf, scopeMarks, wholeTitle } from './marks.ts'
import {
  anyOfTokens,
  beyondBetter,
  byEstimate,
  byIndex,
  byReading,
  byStretch,
  type Condition,
  conditions,
  known,
  type Match,
  rankOf,
  unknown,
  withTitle,
} from './postgres-conditions.ts'
import { findAmongNewest, findByStretch, type Row, stretchOf } from './postgres-stretches.ts'
import { publicOnly } from './public-only.ts'
import type { IndexedDocument, SearchIndex } from './search-index.ts'
import type { Tokens } from './tokens.ts'

/** What the indexes collect of many documents before it is sorted into them, and the memory for that. */
const COLLECTED = '512MB'
const SORT_MEMORY = '256MB'

const INDEXES = ['search_text_tokens', 'search_text_title'] as const

function joined({ stream, short }: Tokens): readonly string[] {
  return stream === '' ? [] : [stream, ...short]
}

function titleTokens(document: IndexedDocument): string {
  const { title } = document
  const marks = [wholeTitle(title.whole), ...marksOf(document), stretchOf(document.docId)]
  return [...joined(title), ...marks].join(' ')
}

/**
 * Search on `tsvector` without positions, which stop at 16,383 and would lose hits in long articles. The query builder
 * has neither its types nor its operators.
 */
export const postgresSearchIndex: SearchIndex = {
  prepareMany: async (db) => {
    await sql.raw(`set local work_mem = '${SORT_MEMORY}'`).execute(db)
    await sql.raw(`set local gin_pending_list_limit = '${COLLECTED}'`).execute(db)
  },
  sortAdded: async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql.raw(`set local maintenance_work_mem = '${SORT_MEMORY}'`).execute(db)
    // Only an owner may; another user leaves it to PostgreSQL's own vacuum.
    await sql`select gin_clean_pending_list(oid) from pg_class
      where oid = any(${INDEXES}::regclass[]) and pg_has_role(relowner, 'usage')`.execute(db)
  },
  finishMany: async (db) => {
    // Sorts what the indexes have collected, and counts what the planner must know.
    await sql`vacuum (analyze) search_text`.execute(db)
    await sql`vacuum (analyze) search_document`.execute(db)
  },
  add: async (db, documents) => {
    if (documents.length === 0) return
    await sql`
      insert into search_text (doc_id, title_spaced, body_spaced, title_tokens, tokens)
      select doc_id, title_spaced, body_spaced, array_to_tsvector(string_to_array(title_tokens, ' ')),
        array_to_tsvector(string_to_array(title_tokens, ' ') || string_to_array(body_tokens, ' '))
      from unnest(
        ${documents.map(({ docId }) => docId)}::bigint[],
        ${documents.map(({ title }) => title.spaced)}::text[],
        ${documents.map(({ body }) => body.spaced)}::text[],
        ${documents.map(titleTokens)}::text[],
        ${documents.map(({ body }) => joined(body).join(' '))}::text[]
      ) as document (doc_id, title_spaced, body_spaced, title_tokens, body_tokens)`.execute(db)
  },
  remove: async (db, docIds) => {
    if (docIds.length === 0) return
    await sql`delete from search_text where doc_id = any(${docIds}::bigint[])`.execute(db)
  },
  withTitle: (stretches) => withTitle(stretches, known),
  countTitles: async (db, stretches, most) => {
    const { rows } = await sql<{ total: number }>`
      with found as materialized (${withTitle(stretches, unknown)})
      select count(*) as total from (select 1 from found limit ${most}) as counted`.execute(db)
    return rows[0]?.total ?? 0
  },
  matching: (query) => sql`select doc_id from search_text
    where ${conditions.anywhere(query, byEstimate)} and ${publicOnly(query, sql`doc_id`)}`,
  count: async (db, query, fit, most) => {
    // Planned for all of its rows, it is found by the index; with the limit it would be read from the start of the table.
    const { rows } = await sql<{ total: number }>`
      with found as materialized (
        select doc_id from search_text where ${conditions[fit](query, byIndex)}
          and ${publicOnly(query, sql`doc_id`)})
      select count(*) as total from (select 1 from found limit ${most}) as counted`.execute(db)
    return rows[0]?.total ?? 0
  },
  countScopes: async (db, query, scopes) => {
    if (scopes.length === 0) return []
    // The tokens of titles hold the marks too, and are shorter than those of bodies.
    const { rows } = await sql<{ position: number; total: number }>`
      with found as materialized (
        select title_tokens from search_text where ${conditions.anywhere({ ...query, scope: undefined }, byIndex)}
          and ${publicOnly(query, sql`doc_id`)})
      select position, count(*) as total
      from found join unnest(${scopes.map((scope) => anyOfTokens(scopeMarks(scope)))}::text[])
        with ordinality as scope (marks, position) on title_tokens @@ marks::tsquery
      group by position`.execute(db)
    const totals = new Map(rows.map(({ position, total }) => [Number(position), Number(total)]))
    return scopes.map((_scope, index) => totals.get(index + 1) ?? 0)
  },
  rank: async (db, query, { offset, size }) => {
    const { rows } = await sql<{ doc_id: number }>`
      select doc_id from search_text
      where ${conditions.anywhere(query, byIndex)} and ${publicOnly(query, sql`doc_id`)}
      order by ${rankOf(query)}, doc_id desc limit ${size} offset ${offset}`.execute(db)
    return rows.map(({ doc_id }) => doc_id)
  },
  find: async (db, query, { fit, better, offset, limit, isFrequent }) => {
    const found = (match: Match): Condition => {
      const fits = better === undefined ? conditions[fit](query, match) : beyondBetter[fit](query, match)
      const all = sql`${fits} and ${publicOnly(query, sql`doc_id`)}`
      return better === undefined ? all : sql`${all} and not ${conditions[better](query, byReading)}`
    }
    if (!isFrequent) {
      const { rows } = await sql<Row>`
        select doc_id from search_text where ${found(byIndex)}
        order by doc_id + 0 desc limit ${limit} offset ${offset}`.execute(db)
      return rows.map(({ doc_id }) => doc_id)
    }
    const among = await findAmongNewest(db, found(byReading), offset + limit)
    return among === undefined ? findByStretch(db, found(byStretch), offset, limit) : among.slice(offset)
  },
}
