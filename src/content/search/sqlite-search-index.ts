import { sql } from 'kysely'
import {
  documentMarks,
  type MatchRank,
  matchRanksOf,
  publicOnly,
  type SearchIndex,
  wantedMarks,
  wholeNameToken,
} from './search-index.ts'
import type { SearchQuery } from './search-query.ts'
import { changedPart, endsBefore, slipsOf } from './spelling.ts'
import { isShort, type Sequence, type Tokens, textEnd, tokensThrough, tokensWithin } from './terms.ts'

function quotedPhrase(tokens: readonly string[]): string {
  return `"${tokens.join(' ')}"`
}

/**
 * Builds the FTS5 expression of a sequence. Terms contain only letters, digits and marks, so that none can be
 * an operator.
 */
function sequenceExpression(sequence: Sequence): string {
  const last = sequence.at(-1)
  if (last === undefined) return '""'
  if (sequence.length === 1) {
    const phrase = quotedPhrase(tokensWithin(last))
    return last.inTitle === true ? `({title} : ${phrase})` : phrase
  }
  const before = sequence.slice(0, -1).flatMap(tokensThrough)
  return isShort(last)
    ? `${quotedPhrase([...before, last.text])} *`
    : quotedPhrase([...before, ...tokensWithin(last)])
}

function anyOf(expressions: readonly string[]): string {
  return `(${expressions.join(' OR ')})`
}

function phraseExpression({ phrases }: SearchQuery): string {
  return anyOf(phrases.map(sequenceExpression))
}

function allTermsExpression({ terms }: SearchQuery): string {
  return `(${terms.map((forms) => anyOf(forms.map(sequenceExpression))).join(' AND ')})`
}

const expressions: Readonly<Record<MatchRank, (query: SearchQuery) => string>> = {
  same: ({ phrases }) =>
    `({title} : ${anyOf(phrases.map((phrase) => quotedPhrase([wholeNameToken(phrase.map(({ text }) => text).join(' '))])))})`,
  titlePhrase: (query) => `({title} : ${phraseExpression(query)})`,
  title: (query) => `({title} : ${allTermsExpression(query)})`,
  bodyPhrase: (query) =>
    `(({title} : ${allTermsExpression(query)}) OR ({body} : ${phraseExpression(query)}))`,
  anywhere: (query) => `({title body} : ${allTermsExpression(query)})`,
}

function markTokens(tokens: readonly string[]): string {
  return anyOf(
    tokens.length === 0 ? [quotedPhrase(['-nothing'])] : tokens.map((token) => quotedPhrase([token])),
  )
}

/** Builds the FTS5 expression of a query. */
function matchExpression(query: SearchQuery, fit: MatchRank, better?: MatchRank): string {
  const wanted = expressions[fit](query)
  return withMarks(query, better === undefined ? wanted : `(${wanted} NOT ${expressions[better](query)})`)
}

/** Adds the conditions on channels and language. */
function withMarks(query: SearchQuery, fits: string): string {
  const { channels, not, translated } = wantedMarks(query)
  const { mark, unless } = translated
  const other =
    unless === undefined ? markTokens([mark]) : `(${markTokens([mark])} NOT ${markTokens([unless])})`
  const found = `(${fits} NOT ({marks} : ${anyOf([other, ...not.map((each) => quotedPhrase([each]))])}))`
  return channels === undefined ? found : `({marks} : ${markTokens(channels)}) AND ${found}`
}

/** Matches words with this ending. */
function endExpression(word: string): string {
  return quotedPhrase(tokensThrough({ kind: 'word', text: word }))
}

/**
 * Matches a whole word: at the start of a field, or after another word, whose last token is its last
 * character.
 */
function wholeExpression(word: string): string {
  const tokens = tokensThrough({ kind: 'word', text: word })
  return anyOf([
    `^ ${quotedPhrase(tokens)}`,
    ...endsBefore(word).map((end) => quotedPhrase([end, ...tokens])),
  ])
}

function tokenStream({ stream, short }: Tokens): string {
  return `${stream} ${textEnd} ${short.join(' ')}`
}

/**
 * Full-text search with FTS5. Sequences are phrases of tokens, so that texts need no second check. Kysely's
 * builder supports neither `match` against a table nor rowids.
 */
export const sqliteSearchIndex: SearchIndex = {
  prepareMany: async () => {},
  sortAdded: async () => {},
  finishMany: async () => {},
  add: async (db, documents) => {
    for (const document of documents) {
      const { docId, title, body } = document
      await sql`insert into search_text (rowid, title, body, marks)
        values (${docId}, ${`${tokenStream(title)} ${title.names.map(wholeNameToken).join(' ')}`}, ${tokenStream(body)},
          ${documentMarks(document).join(' ')})`.execute(db)
    }
  },
  remove: async (db, docIds) => {
    if (docIds.length === 0) return
    await sql`delete from search_text where rowid in (${sql.join(docIds)})`.execute(db)
  },
  withTitle: (stretches) => {
    const wanted = stretches.map((stretch) => sequenceExpression([stretch])).join(' AND ')
    return sql`select rowid from search_text where search_text match ${`{title} : (${wanted})`}`
  },
  countTitles: async (db, stretches, max) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${sqliteSearchIndex.withTitle(stretches)} limit ${max})`.execute(db)
    return rows[0]?.total ?? 0
  },
  matching: (query) => sql`select rowid from search_text
    where search_text match ${matchExpression(query, 'anywhere')} and ${publicOnly(query, sql`rowid`)}`,
  count: async (db, query, fit, max) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (
        select 1 from search_text where search_text match ${matchExpression(query, fit)}
        and ${publicOnly(query, sql`rowid`)} limit ${max})`.execute(db)
    return rows[0]?.total ?? 0
  },
  countScopes: (db, query, scopes) =>
    Promise.all(
      scopes.map((scope) =>
        sqliteSearchIndex.count(db, { ...query, scope }, 'anywhere', Number.MAX_SAFE_INTEGER),
      ),
    ),
  rank: async (db, query, { offset, size }) => {
    const found: number[] = []
    let better: MatchRank | undefined
    for (const fit of matchRanksOf(query)) {
      const limit = offset + size - found.length
      if (limit === 0) break
      const wanting = { fit, better, offset: 0, limit, isFrequent: false }
      found.push(...(await sqliteSearchIndex.find(db, query, wanting)))
      better = fit
    }
    return found.slice(offset)
  },
  wordsNear: async (db, query, word, { inTitle, max }) => {
    const fields = inTitle ? '{title}' : '{title body}'
    const within = (expression: string): string => withMarks(query, `(${fields} : ${expression})`)
    const isPublic = publicOnly(query, sql`rowid`)
    const thereOf = async (phrases: readonly string[]): Promise<ReadonlySet<number>> => {
      const { rows } = await sql<{ key: number }>`
        select key from json_each(${JSON.stringify(phrases.map((each) => `${fields} : ${each}`))}) as wanted
        where exists (select 1 from search_text where search_text match wanted.value)`.execute(db)
      return new Set(rows.map(({ key }) => key))
    }
    // Filters in steps: each query is slower than the one before, and few corrections remain for it.
    const slips = slipsOf(word)
    const parts = [...new Set(slips.map((slip) => changedPart(word, slip)))]
    const partsThere = await thereOf(parts.map((part) => quotedPhrase([part])))
    const known = new Set(parts.filter((_part, index) => partsThere.has(index)))
    const possible = slips.filter((slip) => known.has(changedPart(word, slip)))
    const endsThere = await thereOf(possible.map(endExpression))
    const likely = possible.filter((_slip, index) => endsThere.has(index))
    const asked = likely.map((slip) => [within(endExpression(slip)), within(wholeExpression(slip))])
    // A frequent ending is only checked in the newest documents, which bounds the cost.
    const { rows } = await sql<{ key: number; total: number }>`
      with ending as materialized (select key, value ->> 1 as whole, (select min(rowid) from (
          select rowid from search_text where search_text match slip.value ->> 0 and ${isPublic}
          order by rowid desc limit ${max})) as oldest
        from json_each(${JSON.stringify(asked)}) as slip)
      select key, (select count(*) from search_text
        where search_text match whole and rowid >= oldest and ${isPublic}) as total
      from ending where oldest is not null`.execute(db)
    return new Map(rows.flatMap(({ key, total }) => (total > 0 ? [[likely[key] ?? '', total] as const] : [])))
  },
  find: async (db, query, { fit, better, offset, limit }) => {
    const { rows } = await sql<{ rowid: number }>`
      select rowid from search_text where search_text match ${matchExpression(query, fit, better)}
      and ${publicOnly(query, sql`rowid`)}
      order by rowid desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ rowid }) => rowid)
  },
}
