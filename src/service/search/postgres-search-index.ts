import { type RawBuilder, sql } from 'kysely'
import { publicOnly } from './public-only.ts'
import type { Fit, ScopeCount, SearchIndex } from './search-index.ts'
import type { SearchQuery, WantedTerm } from './search-query.ts'
import { type Sequence, tokensWithin } from './terms.ts'
import type { Tokens } from './tokens.ts'

type Condition = RawBuilder<unknown>

function tokensOfForm(form: Sequence): readonly string[] {
  return form.flatMap(tokensWithin)
}

/** Terms hold only letters, digits and marks, so nothing in them needs escaping. */
function termExpression(forms: WantedTerm): string {
  return `(${forms
    .map((form) =>
      tokensOfForm(form)
        .map((token) => `'${token}'`)
        .join(' & '),
    )
    .join(' | ')})`
}

function tsquery({ terms }: SearchQuery): Condition {
  return sql`${terms.map(termExpression).join(' & ')}::tsquery`
}

function holdsAny(column: string, sequences: readonly Sequence[]): Condition {
  return sql`${sql.ref(column)} like any(${sequences.map((sequence) => `%${spaced(sequence)}%`)}::text[])`
}

function spaced(sequence: Sequence): string {
  return sequence.map(({ text }) => text).join(' ')
}

/** Tokens may stand apart in a document, so terms of more than one token are looked for in the text as well. */
function checked({ terms }: SearchQuery): readonly WantedTerm[] {
  return terms.filter(([form = []]) => tokensOfForm(form).length > 1)
}

function and(...conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` and `)})`
}

function inTitle(query: SearchQuery): Condition {
  return and(
    sql`title_tokens @@ ${tsquery(query)}`,
    ...checked(query).map((forms) => holdsAny('title_spaced', forms)),
  )
}

function anywhere(query: SearchQuery): Condition {
  return and(
    sql`tokens @@ ${tsquery(query)}`,
    ...checked(query).map(
      (forms) => sql`(${holdsAny('title_spaced', forms)} or ${holdsAny('body_spaced', forms)})`,
    ),
  )
}

const conditions: Readonly<Record<Fit, (query: SearchQuery) => Condition>> = {
  same: (query) => and(inTitle(query), sql`title_spaced = any(${query.phrases.map(spaced)}::text[])`),
  titlePhrase: (query) => and(inTitle(query), holdsAny('title_spaced', query.phrases)),
  title: inTitle,
  bodyPhrase: (query) =>
    sql`(${inTitle(query)} or ${and(anywhere(query), holdsAny('body_spaced', query.phrases))})`,
  anywhere,
}

function condition(query: SearchQuery, fit: Fit, better?: Fit): Condition {
  const fitting = conditions[fit](query)
  const found = better === undefined ? fitting : sql`(${fitting} and not ${conditions[better](query)})`
  const shown = and(found, publicOnly(query, sql`doc_id`))
  return query.scope === undefined ? shown : sql`(${shown} and scope && ${query.scope}::text[])`
}

function distinct(...parts: readonly Tokens[]): string {
  return [
    ...new Set(parts.flatMap(({ stream, short }) => (stream === '' ? [] : [...stream.split(' '), ...short]))),
  ].join(' ')
}

/**
 * Search on `tsvector` without positions, which stop at 16,383 and would lose hits in long articles. The query builder
 * has neither its types nor its operators.
 */
export const postgresSearchIndex: SearchIndex = {
  add: async (db, language, documents) => {
    if (documents.length === 0) return
    await sql`
      insert into ${sql.table(`search_${language}`)}
        (doc_id, title_tokens, tokens, scope, title_spaced, body_spaced)
      select doc_id, array_to_tsvector(string_to_array(title_tokens, ' ')),
        array_to_tsvector(string_to_array(tokens, ' ')), string_to_array(scope, ' '), title_spaced, body_spaced
      from unnest(
        ${documents.map(({ docId }) => docId)}::bigint[],
        ${documents.map(({ title }) => distinct(title))}::text[],
        ${documents.map(({ title, body }) => distinct(title, body))}::text[],
        ${documents.map(({ scope }) => scope.join(' '))}::text[],
        ${documents.map(({ title }) => title.spaced)}::text[],
        ${documents.map(({ body }) => body.spaced)}::text[]
      ) as document (doc_id, title_tokens, tokens, scope, title_spaced, body_spaced)`.execute(db)
  },
  remove: async (db, language, docIds) => {
    if (docIds.length === 0) return
    await sql`delete from ${sql.table(`search_${language}`)} where doc_id = any(${docIds}::bigint[])`.execute(
      db,
    )
  },
  count: async (db, query, fit) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(`search_${query.language}`)} where ${condition(query, fit)}`.execute(
      db,
    )
    return rows[0]?.total ?? 0
  },
  find: async (db, query, fit, better, offset, limit) => {
    const { rows } = await sql<{ doc_id: number }>`
      select doc_id from ${sql.table(`search_${query.language}`)} where ${condition(query, fit, better)}
      order by doc_id desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ doc_id }) => doc_id)
  },
  scopes: async (db, query) => {
    const { rows } = await sql<ScopeCount>`
      select scope, count(*) as total from ${sql.table(`search_${query.language}`)}
      where ${condition(query, 'anywhere')} group by scope`.execute(db)
    return rows
  },
}
