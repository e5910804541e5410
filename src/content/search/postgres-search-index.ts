import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import {
  documentMarks,
  type IndexedDocument,
  type MatchRank,
  matchRanksOf,
  NUMBERS_PER_DAY,
  publicOnly,
  type SearchIndex,
  scopeMarks,
  wantedMarks,
  wholeNameToken,
} from './search-index.ts'
import type { SearchQuery, TermForms } from './search-query.ts'
import { slipsOf } from './spelling.ts'
import { type Sequence, type Tokens, tokensWithin } from './terms.ts'

/**
 * Documents with nearby numbers form a stretch and share its token. Frequent terms are searched stretch by
 * stretch, the newest first, until there are enough hits. A stretch covers some days, or some numbers for
 * documents without a date.
 */
const STRETCH_NUMBERS = 2 ** 15
const STRETCH_DAYS = 512
const STRETCH_MARK = '-b'

/** Returns the token of a document's stretch. */
function stretchOf(docId: number): string {
  return docId < NUMBERS_PER_DAY
    ? `${STRETCH_MARK}n${Math.floor(docId / STRETCH_NUMBERS)}`
    : `${STRETCH_MARK}d${Math.floor(docId / (STRETCH_DAYS * NUMBERS_PER_DAY))}`
}

/** SQL for the token of the stretch of a document number, and the lowest number of that stretch. */
const [day, numbers, days] = [NUMBERS_PER_DAY, STRETCH_NUMBERS, STRETCH_DAYS * NUMBERS_PER_DAY].map((size) =>
  sql.lit(size),
)
const stretchInSql = sql`case when doc_id < ${day} then 'n' || doc_id / ${numbers} else 'd' || doc_id / ${days} end as mark,
  case when doc_id < ${day} then doc_id / ${numbers} * ${numbers} else greatest(${day}, doc_id / ${days} * ${days}) end as lowest`

/** Number of newest documents, which usually contain enough hits for frequent terms. */
const NEWEST_DOCUMENTS = 500

/** A matching document. */
type FoundDocument = { readonly doc_id: number }

/**
 * Returns the numbers of the newest matching documents; undefined if the newest documents contain too few
 * matches.
 */
async function findAmongNewest(
  db: Database,
  condition: RawBuilder<unknown>,
  wanted: number,
): Promise<readonly number[] | undefined> {
  if (wanted > NEWEST_DOCUMENTS) return undefined
  const { rows } = await sql<FoundDocument>`
    select doc_id from (select * from search_text order by doc_id desc limit ${NEWEST_DOCUMENTS}) as newest
    where ${condition} order by doc_id desc limit ${wanted}`.execute(db)
  return rows.length < wanted ? undefined : rows.map(({ doc_id }) => doc_id)
}

/** Returns the numbers of matching documents, the newest first, for frequent terms. */
async function findByStretch(
  db: Database,
  condition: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<readonly number[]> {
  // The stretches are joined in order, and only as many as needed.
  const { rows } = await sql<FoundDocument>`
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

type Condition = RawBuilder<unknown>

function tokensOfForm(form: Sequence): readonly string[] {
  return form.flatMap(tokensWithin)
}

function quotedLexeme(token: string): string {
  return `'${token}'`
}

/**
 * Builds the expression of a term. Terms contain only letters, digits and marks, so that no escaping is
 * needed.
 */
function termExpression(forms: TermForms): string {
  return `(${forms.map((form) => tokensOfForm(form).map(quotedLexeme).join(' & ')).join(' | ')})`
}

/** Builds an expression that matches any of the tokens. */
function anyOfTokens(tokens: readonly string[]): string {
  return tokens.length === 0 ? quotedLexeme('-nothing') : tokens.map(quotedLexeme).join(' | ')
}

/** Builds the condition on channels and languages, to be combined with the condition on the text. */
function marksExpression(query: SearchQuery): string {
  const { channels, not, translated } = wantedMarks(query)
  const { mark, unless } = translated
  const other =
    unless === undefined ? quotedLexeme(mark) : `(${quotedLexeme(mark)} & !${quotedLexeme(unless)})`
  return [
    ...(channels === undefined ? [] : [`(${anyOfTokens(channels)})`]),
    `!(${[other, ...not.map(quotedLexeme)].join(' | ')})`,
  ].join(' & ')
}

/** Converts a tsquery expression to SQL. */
type MakeCondition = (wanted: string) => Condition

/** The planner knows the value. */
const known: MakeCondition = (wanted) => sql`${wanted}::tsquery`
/**
 * The planner does not know the value. Otherwise, when many rows match, it would scan the whole table instead
 * of using the index.
 */
const unknown: MakeCondition = (wanted) => sql`(select ${wanted}::tsquery)`
const inStretch: MakeCondition = (wanted) => sql`(${`${wanted} & ${STRETCH_MARK}`} || stretch.mark)::tsquery`

function wantedTerms({ terms }: SearchQuery): string {
  return terms.map(termExpression).join(' & ')
}

function containsAnySequence(column: string, sequences: readonly Sequence[]): Condition {
  // Adds the space that is missing after the last word of a column.
  const text = sequences.some((sequence) => sequence.at(-1)?.ends === true)
    ? sql`(${sql.ref(column)} || ' ')`
    : sql.ref(column)
  const parts = sequences.map(
    (sequence) => `%${joinSequence(sequence)}${sequence.at(-1)?.ends === true ? ' ' : ''}%`,
  )
  return sql`${text} like any(${parts}::text[])`
}

function joinSequence(sequence: Sequence): string {
  return sequence.map(({ text }) => text).join(' ')
}

/**
 * A term of several tokens must be checked in the text too, since its tokens may be apart in the document.
 */
function termsToCheck({ terms }: SearchQuery): readonly TermForms[] {
  return terms.filter(([form = []]) => tokensOfForm(form).length > 1)
}

function allOf(...conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Compares a column of tokens with a query. The function form (`ts_match_vq`) does not use an index. */
type Match = (column: string, query: SearchQuery, text?: string) => Condition

function matchWith(
  compare: (column: Condition, wanted: Condition) => Condition,
  asQuery: MakeCondition,
): Match {
  return (column, query, text = wantedTerms(query)) =>
    compare(sql.ref(column), asQuery(`${text} & ${marksExpression(query)}`))
}

function fitsQuery(column: Condition, wanted: Condition): Condition {
  return sql`${column} @@ ${wanted}`
}

const byIndex = matchWith(fitsQuery, unknown)
/** For joins with other tables, where the best plan depends on the estimated number of matching rows. */
const byEstimate = matchWith(fitsQuery, known)
const byStretch = matchWith(fitsQuery, inStretch)
const byReading = matchWith((column, wanted) => sql`ts_match_vq(${column}, ${wanted})`, known)

function matchesTitle(query: SearchQuery, match: Match): Condition {
  return allOf(
    match('title_tokens', query),
    ...termsToCheck(query).map((forms) => containsAnySequence('title_spaced', forms)),
  )
}

function matchesAnywhere(query: SearchQuery, match: Match): Condition {
  return allOf(
    match('tokens', query),
    ...termsToCheck(query).map(
      (forms) =>
        sql`(${containsAnySequence('title_spaced', forms)} or ${containsAnySequence(
          'body_spaced',
          forms.filter(([form]) => form?.inTitle !== true),
        )})`,
    ),
  )
}

function inBody(query: SearchQuery, match: Match): Condition {
  return allOf(matchesAnywhere(query, match), containsAnySequence('body_spaced', query.phrases))
}

/** Condition for a document to match with this rank or better. */
const conditions: Readonly<Record<MatchRank, (query: SearchQuery, match: Match) => Condition>> = {
  same: (query, match) => {
    const titles = query.phrases.map((phrase) => wholeNameToken(joinSequence(phrase)))
    return match('title_tokens', query, `(${anyOfTokens(titles)})`)
  },
  titlePhrase: (query, match) =>
    allOf(matchesTitle(query, match), containsAnySequence('title_spaced', query.phrases)),
  title: matchesTitle,
  bodyPhrase: (query, match) => sql`(${matchesTitle(query, match)} or ${inBody(query, match)})`,
  anywhere: matchesAnywhere,
}

/**
 * Condition for documents that do not match with a better rank. For `bodyPhrase`: a phrase in the body,
 * without all terms in the title.
 */
const beyondBetter: typeof conditions = { ...conditions, bodyPhrase: inBody }

/** Selects the documents whose titles contain all these parts. */
function withTitle(stretches: Sequence, asQuery: MakeCondition): Condition {
  const wanted = stretches.map((stretch) => termExpression([[stretch]])).join(' & ')
  return sql`select doc_id from search_text where ${fitsQuery(sql.ref('title_tokens'), asQuery(wanted))}`
}

/** Computes the best rank of a matching document as a number from 0. */
function rankOf(query: SearchQuery): Condition {
  const better = matchRanksOf(query).slice(0, -1)
  // The tokens of a matching document need no second comparison.
  const fitting = (fit: MatchRank): Condition =>
    fit === 'bodyPhrase'
      ? containsAnySequence('body_spaced', query.phrases)
      : conditions[fit](query, byReading)
  const cases = better.map((fit, index) => sql`when ${fitting(fit)} then ${sql.lit(index)}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(better.length)} end`
}

/** Size of the pending list of the GIN indexes during a bulk insert, and memory for sorting it. */
const COLLECTED = '512MB'
const SORT_MEMORY = '256MB'

const INDEXES = ['search_text_tokens', 'search_text_title'] as const

function joinTokens({ stream, short }: Tokens): readonly string[] {
  return stream === '' ? [] : [stream, ...short]
}

function titleTokens(document: IndexedDocument): string {
  const { title } = document
  const marks = [...title.names.map(wholeNameToken), ...documentMarks(document), stretchOf(document.docId)]
  return [...joinTokens(title), ...marks].join(' ')
}

/**
 * Full-text search with `tsvector` without positions: positions end at 16,383, which would lose hits in long
 * articles. Kysely's builder has neither these types nor their operators.
 */
export const postgresSearchIndex: SearchIndex = {
  prepareMany: async (db) => {
    await sql.raw(`set local work_mem = '${SORT_MEMORY}'`).execute(db)
    await sql.raw(`set local gin_pending_list_limit = '${COLLECTED}'`).execute(db)
  },
  sortAdded: async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql.raw(`set local maintenance_work_mem = '${SORT_MEMORY}'`).execute(db)
    // Only owners of an index may do so; otherwise PostgreSQL's autovacuum does it.
    await sql`select gin_clean_pending_list(oid) from pg_class
      where oid = any(${INDEXES}::regclass[]) and pg_has_role(relowner, 'usage')`.execute(db)
  },
  finishMany: async (db) => {
    // Merges the pending lists into the indexes, and updates the planner's statistics.
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
        ${documents.map(({ body }) => joinTokens(body).join(' '))}::text[]
      ) as document (doc_id, title_spaced, body_spaced, title_tokens, body_tokens)`.execute(db)
  },
  remove: async (db, docIds) => {
    if (docIds.length === 0) return
    await sql`delete from search_text where doc_id = any(${docIds}::bigint[])`.execute(db)
  },
  withTitle: (stretches) => withTitle(stretches, known),
  countTitles: async (db, stretches, max) => {
    const { rows } = await sql<{ total: number }>`
      with found as materialized (${withTitle(stretches, unknown)})
      select count(*) as total from (select 1 from found limit ${max}) as counted`.execute(db)
    return rows[0]?.total ?? 0
  },
  matching: (query) => sql`select doc_id from search_text
    where ${conditions.anywhere(query, byEstimate)} and ${publicOnly(query, sql`doc_id`)}`,
  count: async (db, query, fit, max) => {
    // Materialized, so that the planner uses the index; with the limit, it would scan the table from its
    // start.
    const { rows } = await sql<{ total: number }>`
      with found as materialized (
        select doc_id from search_text where ${conditions[fit](query, byIndex)}
          and ${publicOnly(query, sql`doc_id`)})
      select count(*) as total from (select 1 from found limit ${max}) as counted`.execute(db)
    return rows[0]?.total ?? 0
  },
  countScopes: async (db, query, scopes) => {
    if (scopes.length === 0) return []
    // `title_tokens` contains the marks too, and is shorter than `tokens`.
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
  wordsNear: async (db, query, word, { inTitle, max }) => {
    const slips = slipsOf(word)
    const wanted = slips.map((text) => {
      const term = termExpression([[{ kind: 'word', text, ends: true }]])
      return `${term} & ${marksExpression(query)}`
    })
    const holds = (column: string): Condition =>
      sql`(' ' || ${sql.ref(column)} || ' ') like '% ' || candidate.word || ' %'`
    const isThere = inTitle
      ? holds('title_spaced')
      : sql`(${holds('title_spaced')} or ${holds('body_spaced')})`
    const { rows } = await sql<{ word: string; total: number }>`
      select word, total from unnest(${slips}::text[], ${wanted}::text[]) as candidate (word, wanted), lateral (
        with found as materialized (
          select doc_id from search_text
          where ${sql.ref(inTitle ? 'title_tokens' : 'tokens')} @@ candidate.wanted::tsquery
            and ${isThere} and ${publicOnly(query, sql`doc_id`)})
        select count(*) as total from (select 1 from found limit ${max}) as counted) as counted
      where total > 0`.execute(db)
    return new Map(rows.map(({ word: slip, total }) => [slip, Number(total)]))
  },
  find: async (db, query, { fit, better, offset, limit, isFrequent }) => {
    const found = (match: Match): Condition => {
      const fits = better === undefined ? conditions[fit](query, match) : beyondBetter[fit](query, match)
      const all = sql`${fits} and ${publicOnly(query, sql`doc_id`)}`
      return better === undefined ? all : sql`${all} and not ${conditions[better](query, byReading)}`
    }
    if (!isFrequent) {
      const { rows } = await sql<FoundDocument>`
        select doc_id from search_text where ${found(byIndex)}
        order by doc_id + 0 desc limit ${limit} offset ${offset}`.execute(db)
      return rows.map(({ doc_id }) => doc_id)
    }
    const among = await findAmongNewest(db, found(byReading), offset + limit)
    return among === undefined ? findByStretch(db, found(byStretch), offset, limit) : among.slice(offset)
  },
}
