import { sql } from 'kysely'
import { documentMarks, wantedMarks, wholeName } from './marks.ts'
import { type Fit, fitsOf, publicOnly, type SearchIndex } from './search-index.ts'
import type { SearchQuery } from './search-query.ts'
import { isShort, type Sequence, type Tokens, textEnd, tokensThrough, tokensWithin } from './terms.ts'

function quotedPhrase(tokens: readonly string[]): string {
  return `"${tokens.join(' ')}"`
}

/** Terms hold only letters, digits and marks, so nothing in them can be an operator. */
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

function either(expressions: readonly string[]): string {
  return `(${expressions.join(' OR ')})`
}

function phrase({ phrases }: SearchQuery): string {
  return either(phrases.map(sequenceExpression))
}

function allTerms({ terms }: SearchQuery): string {
  return `(${terms.map((forms) => either(forms.map(sequenceExpression))).join(' AND ')})`
}

const expressions: Readonly<Record<Fit, (query: SearchQuery) => string>> = {
  same: ({ phrases }) =>
    `({title} : ${either(phrases.map((phrase) => quotedPhrase([wholeName(phrase.map(({ text }) => text).join(' '))])))})`,
  titlePhrase: (query) => `({title} : ${phrase(query)})`,
  title: (query) => `({title} : ${allTerms(query)})`,
  bodyPhrase: (query) => `(({title} : ${allTerms(query)}) OR ({body} : ${phrase(query)}))`,
  anywhere: (query) => `({title body} : ${allTerms(query)})`,
}

function marked(tokens: readonly string[]): string {
  return either(
    tokens.length === 0 ? [quotedPhrase(['-nothing'])] : tokens.map((token) => quotedPhrase([token])),
  )
}

/** FTS5 expression of a query. */
function matchExpression(query: SearchQuery, fit: Fit, better?: Fit): string {
  const wanted = expressions[fit](query)
  const fits = better === undefined ? wanted : `(${wanted} NOT ${expressions[better](query)})`
  const { channels, not, translated } = wantedMarks(query)
  const { mark, unless } = translated
  const other = unless === undefined ? marked([mark]) : `(${marked([mark])} NOT ${marked([unless])})`
  const found = `(${fits} NOT ({marks} : ${either([other, ...not.map((each) => quotedPhrase([each]))])}))`
  return channels === undefined ? found : `({marks} : ${marked(channels)}) AND ${found}`
}

function tokenStream({ stream, short }: Tokens): string {
  return `${stream} ${textEnd} ${short.join(' ')}`
}

/**
 * Search on FTS5. Sequences are asked as phrases of tokens, so no second check is needed. The query builder knows neither
 * `match` against a table nor the row numbers of one.
 */
export const sqliteSearchIndex: SearchIndex = {
  prepareMany: async () => {},
  sortAdded: async () => {},
  finishMany: async () => {},
  add: async (db, documents) => {
    for (const document of documents) {
      const { docId, title, body } = document
      await sql`insert into search_text (rowid, title, body, marks)
        values (${docId}, ${`${tokenStream(title)} ${title.names.map(wholeName).join(' ')}`}, ${tokenStream(body)},
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
  countTitles: async (db, stretches, most) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${sqliteSearchIndex.withTitle(stretches)} limit ${most})`.execute(db)
    return rows[0]?.total ?? 0
  },
  matching: (query) => sql`select rowid from search_text
    where search_text match ${matchExpression(query, 'anywhere')} and ${publicOnly(query, sql`rowid`)}`,
  count: async (db, query, fit, most) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (
        select 1 from search_text where search_text match ${matchExpression(query, fit)}
        and ${publicOnly(query, sql`rowid`)} limit ${most})`.execute(db)
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
    let better: Fit | undefined
    for (const fit of fitsOf(query)) {
      const limit = offset + size - found.length
      if (limit === 0) break
      const wanting = { fit, better, offset: 0, limit, isFrequent: false }
      found.push(...(await sqliteSearchIndex.find(db, query, wanting)))
      better = fit
    }
    return found.slice(offset)
  },
  find: async (db, query, { fit, better, offset, limit }) => {
    const { rows } = await sql<{ rowid: number }>`
      select rowid from search_text where search_text match ${matchExpression(query, fit, better)}
      and ${publicOnly(query, sql`rowid`)}
      order by rowid desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ rowid }) => rowid)
  },
}
