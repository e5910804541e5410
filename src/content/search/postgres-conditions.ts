import { type RawBuilder, sql } from 'kysely'
import { wantedMarks, wholeTitle } from './marks.ts'
import { STRETCH_MARK } from './postgres-stretches.ts'
import { type Fit, fitsOf } from './search-index.ts'
import type { SearchQuery, WantedTerm } from './search-query.ts'
import { type Sequence, tokensWithin } from './terms.ts'

export type Condition = RawBuilder<unknown>

function tokensOfForm(form: Sequence): readonly string[] {
  return form.flatMap(tokensWithin)
}

function quoted(token: string): string {
  return `'${token}'`
}

/** Terms hold only letters, digits and marks, so nothing in them needs escaping. */
function termExpression(forms: WantedTerm): string {
  return `(${forms.map((form) => tokensOfForm(form).map(quoted).join(' & ')).join(' | ')})`
}

/** Any of these tokens. */
export function anyOfTokens(tokens: readonly string[]): string {
  return tokens.length === 0 ? quoted('-nothing') : tokens.map(quoted).join(' | ')
}

/** What the query asks of channels and languages, to be added to what it asks of the text. */
function marksExpression(query: SearchQuery): string {
  const { channels, not, translated } = wantedMarks(query)
  const { mark, unless } = translated
  const other = unless === undefined ? quoted(mark) : `(${quoted(mark)} & !${quoted(unless)})`
  return [
    ...(channels === undefined ? [] : [`(${anyOfTokens(channels)})`]),
    `!(${[other, ...not.map(quoted)].join(' | ')})`,
  ].join(' & ')
}

/** A query of tokens as PostgreSQL takes it. */
type AsQuery = (wanted: string) => Condition

/** Known when the statement is planned. */
export const known: AsQuery = (wanted) => sql`${wanted}::tsquery`
/** Unknown when the statement is planned: where many rows fit, the whole table would be read in place of the index. */
export const unknown: AsQuery = (wanted) => sql`(select ${wanted}::tsquery)`
const inStretch: AsQuery = (wanted) => sql`(${`${wanted} & ${STRETCH_MARK}`} || stretch.mark)::tsquery`

function wantedTerms({ terms }: SearchQuery): string {
  return terms.map(termExpression).join(' & ')
}

function holdsAny(column: string, sequences: readonly Sequence[]): Condition {
  return sql`${sql.ref(column)} like any(${sequences.map((sequence) => `%${spaced(sequence)}%`)}::text[])`
}

function spaced(sequence: Sequence): string {
  return sequence.map(({ text }) => text).join(' ')
}

/** Tokens may be apart in a document, so terms of more than one token are looked for in the text as well. */
function checked({ terms }: SearchQuery): readonly WantedTerm[] {
  return terms.filter(([form = []]) => tokensOfForm(form).length > 1)
}

function and(...conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** How a column of tokens is compared. Written as a function the comparison uses no index. */
export type Match = (column: string, query: SearchQuery, text?: string) => Condition

function matchWith(compare: (column: Condition, wanted: Condition) => Condition, asQuery: AsQuery): Match {
  return (column, query, text = wantedTerms(query)) =>
    compare(sql.ref(column), asQuery(`${text} & ${marksExpression(query)}`))
}

function holds(column: Condition, wanted: Condition): Condition {
  return sql`${column} @@ ${wanted}`
}

export const byIndex = matchWith(holds, unknown)
/** For what is joined with other tables: how, depends on the number of rows that fit. */
export const byEstimate = matchWith(holds, known)
export const byStretch = matchWith(holds, inStretch)
export const byReading = matchWith((column, wanted) => sql`ts_match_vq(${column}, ${wanted})`, known)

function inTitle(query: SearchQuery, match: Match): Condition {
  return and(match('title_tokens', query), ...checked(query).map((forms) => holdsAny('title_spaced', forms)))
}

function anywhere(query: SearchQuery, match: Match): Condition {
  return and(
    match('tokens', query),
    ...checked(query).map(
      (forms) => sql`(${holdsAny('title_spaced', forms)} or ${holdsAny('body_spaced', forms)})`,
    ),
  )
}

function inBody(query: SearchQuery, match: Match): Condition {
  return and(anywhere(query, match), holdsAny('body_spaced', query.phrases))
}

/** What a document must be like to fit so or better. */
export const conditions: Readonly<Record<Fit, (query: SearchQuery, match: Match) => Condition>> = {
  same: (query, match) => {
    const titles = query.phrases.map((phrase) => wholeTitle(spaced(phrase)))
    return match('title_tokens', query, `(${anyOfTokens(titles)})`)
  },
  titlePhrase: (query, match) => and(inTitle(query, match), holdsAny('title_spaced', query.phrases)),
  title: inTitle,
  bodyPhrase: (query, match) => sql`(${inTitle(query, match)} or ${inBody(query, match)})`,
  anywhere,
}

/** The same for what does not fit better: a document with a phrase in its body, and without all terms in its title. */
export const beyondBetter: typeof conditions = { ...conditions, bodyPhrase: inBody }

/** Query of the documents whose titles hold all these stretches somewhere. */
export function withTitle(stretches: Sequence, asQuery: AsQuery): Condition {
  const wanted = stretches.map((stretch) => termExpression([[stretch]])).join(' & ')
  return sql`select doc_id from search_text where ${holds(sql.ref('title_tokens'), asQuery(wanted))}`
}

/** How a document that fits anyhow fits best, as a number from 0. */
export function rankOf(query: SearchQuery): Condition {
  const better = fitsOf(query).slice(0, -1)
  // What fits anyhow need not be compared with the tokens once more.
  const fitting = (fit: Fit): Condition =>
    fit === 'bodyPhrase' ? holdsAny('body_spaced', query.phrases) : conditions[fit](query, byReading)
  const cases = better.map((fit, index) => sql`when ${fitting(fit)} then ${sql.lit(index)}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(better.length)} end`
}
