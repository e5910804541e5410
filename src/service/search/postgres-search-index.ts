import { type RawBuilder, sql } from 'kysely'
import type { SearchIndex, SearchQuery, Tier } from './search-index.ts'
import { bigrams, type Term } from './terms.ts'
import type { Tokens } from './tokens.ts'

/** Terms hold only letters, digits and marks, so nothing in them needs escaping. */
const expression = ({ kind, text }: Term): string => {
  if (kind === 'word') return `'${text}':*`
  const pairs = bigrams(text)
  return pairs.length === 0 ? `'${text}'` : pairs.map((pair) => `'${pair}'`).join(' & ')
}

const tsquery = (terms: readonly Term[]): RawBuilder<unknown> =>
  sql`${terms.map(expression).join(' & ')}::tsquery`

/** Pairs may stand apart in a document, so runs of three characters and more are looked for in the text as well. */
const longRuns = (terms: readonly Term[]): readonly string[] =>
  terms
    .filter(({ kind, text }) => kind === 'run' && Array.from(text).length > 2)
    .map(({ text }) => `%${text}%`)

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(${sql.join(conditions, sql` and `)})`

/** What was written, between the blanks that a word or a short run ends with in the folded text. */
const phrasePattern = (phrase: readonly Term[]): string => {
  const whole = ({ kind, text }: Term): boolean => kind === 'word' || Array.from(text).length === 1
  const [first, last] = [phrase[0], phrase.at(-1)]
  const before = first !== undefined && whole(first) ? ' ' : ''
  const after = last?.kind === 'run' && whole(last) ? ' ' : ''
  return `%${before}${phrase.map(({ text }) => text).join(' ')}${after}%`
}

const foundIn = ({ terms, phrase }: SearchQuery, tier: Tier | 'all'): RawBuilder<unknown> => {
  const query = tsquery(terms)
  const runs = longRuns(terms)
  const inTitle = and([sql`title_tokens @@ ${query}`, ...runs.map((run) => sql`title_folded like ${run}`)])
  const anywhere = and([
    sql`tokens @@ ${query}`,
    ...runs.map((run) => sql`(title_folded like ${run} or body_folded like ${run})`),
  ])
  if (tier === 'all') return anywhere
  if (phrase === undefined) return tier === 'rest' ? sql`(${anywhere} and not ${inTitle})` : inTitle
  const pattern = phrasePattern(phrase)
  const titlePhrase = sql`(${inTitle} and ' ' || title_folded || ' ' like ${pattern})`
  const bodyPhrase = sql`(${anywhere} and ' ' || body_folded || ' ' like ${pattern})`
  switch (tier) {
    case 'titlePhrase':
      return titlePhrase
    case 'title':
      return sql`(${inTitle} and not ${titlePhrase})`
    case 'bodyPhrase':
      return sql`(${bodyPhrase} and not ${inTitle})`
    case 'rest':
      return sql`(${anywhere} and not ${inTitle} and not ${bodyPhrase})`
  }
}

const condition = (query: SearchQuery, tier: Tier | 'all'): RawBuilder<unknown> => {
  const found = foundIn(query, tier)
  return query.scope === undefined ? found : sql`(${found} and scope && ${query.scope}::text[])`
}

const distinct = (...parts: readonly Tokens[]): readonly string[] => [
  ...new Set(parts.flatMap(({ stretches, singles }) => [...stretches.flat(), ...singles])),
]

/** Search on `tsvector` without positions, which stop at 16,383 and would lose hits in long articles. */
export const postgresSearchIndex: SearchIndex = {
  add: async (db, language, documents) => {
    if (documents.length === 0) return
    const spaced = (parts: readonly Tokens[][]) => parts.map((part) => distinct(...part).join(' '))
    await sql`
      insert into ${sql.table(`search_${language}`)}
        (doc_id, title_tokens, tokens, scope, title_folded, body_folded)
      select doc_id, array_to_tsvector(string_to_array(title_tokens, ' ')),
        array_to_tsvector(string_to_array(tokens, ' ')), string_to_array(scope, ' '), title_folded, body_folded
      from unnest(
        ${documents.map(({ docId }) => docId)}::bigint[],
        ${spaced(documents.map(({ title }) => [title]))}::text[],
        ${spaced(documents.map(({ title, body }) => [title, body]))}::text[],
        ${documents.map(({ scope }) => scope.join(' '))}::text[],
        ${documents.map(({ title }) => title.folded)}::text[],
        ${documents.map(({ body }) => body.folded)}::text[]
      ) as document (doc_id, title_tokens, tokens, scope, title_folded, body_folded)`.execute(db)
  },
  remove: async (db, language, docIds) => {
    if (docIds.length === 0) return
    await sql`delete from ${sql.table(`search_${language}`)} where doc_id = any(${docIds}::bigint[])`.execute(
      db,
    )
  },
  clear: async (db, language) => {
    await sql`delete from ${sql.table(`search_${language}`)}`.execute(db)
  },
  count: async (db, query, tier) => {
    const { rows } = await sql<{ total: string }>`
      select count(*) as total from ${sql.table(`search_${query.language}`)} where ${condition(query, tier)}`.execute(
      db,
    )
    return Number(rows[0]?.total ?? 0)
  },
  find: async (db, query, tier, offset, limit) => {
    const { rows } = await sql<{ doc_id: string }>`
      select doc_id from ${sql.table(`search_${query.language}`)} where ${condition(query, tier)}
      order by doc_id desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ doc_id }) => Number(doc_id))
  },
}
