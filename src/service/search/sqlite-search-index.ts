import { sql } from 'kysely'
import { publicOnly } from './public-only.ts'
import type { Fit, SearchIndex } from './search-index.ts'
import type { SearchQuery } from './search-query.ts'
import { isShort, type Sequence, textEnd, tokensThrough, tokensWithin } from './terms.ts'
import type { Tokens } from './tokens.ts'

function quoted(tokens: readonly string[]): string {
  return `"${tokens.join(' ')}"`
}

/** Terms hold only letters, digits and marks, so nothing in them can be an operator. */
function sequenceExpression(sequence: Sequence): string {
  const last = sequence.at(-1)
  if (last === undefined) return '""'
  if (sequence.length === 1) return quoted(tokensWithin(last))
  const before = sequence.slice(0, -1).flatMap(tokensThrough)
  return isShort(last) ? `${quoted([...before, last.text])} *` : quoted([...before, ...tokensWithin(last)])
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
    `({title} : ${either(phrases.map((each) => `^ ${quoted([...each.flatMap(tokensThrough), textEnd])}`))})`,
  titlePhrase: (query) => `({title} : ${phrase(query)})`,
  title: (query) => `({title} : ${allTerms(query)})`,
  bodyPhrase: (query) => `(({title} : ${allTerms(query)}) OR ({body} : ${phrase(query)}))`,
  anywhere: (query) => `({title body} : ${allTerms(query)})`,
}

function scopeToken(channelNo: string): string {
  return channelNo.toLowerCase().replace(/[^a-z0-9_-]/g, '-')
}

/** FTS5 expression of a query. */
function matchExpression(query: SearchQuery, fit: Fit, better?: Fit): string {
  const fitting = expressions[fit](query)
  const found = better === undefined ? fitting : `(${fitting} NOT ${expressions[better](query)})`
  if (query.scope === undefined) return found
  return `({scope} : (${query.scope.map((channelNo) => `"${scopeToken(channelNo)}"`).join(' OR ')})) AND ${found}`
}

function joined({ stream, short }: Tokens): string {
  return `${stream} ${textEnd} ${short.join(' ')}`
}

/**
 * Search on FTS5. Sequences are asked as phrases of tokens, so no second check is needed. The query builder knows neither
 * `match` against a table nor the row numbers of one.
 */
export const sqliteSearchIndex: SearchIndex = {
  add: async (db, language, documents) => {
    const table = sql.table(`search_${language}`)
    const scopes = sql.table(`search_scope_${language}`)
    for (const { docId, title, body, scope } of documents) {
      await sql`insert into ${table} (rowid, title, body, scope)
        values (${docId}, ${joined(title)}, ${joined(body)}, ${scope.map(scopeToken).join(' ')})`.execute(db)
      await sql`insert into ${scopes} (doc_id, scope) values (${docId}, ${scope.join(' ')})`.execute(db)
    }
  },
  remove: async (db, language, docIds) => {
    if (docIds.length === 0) return
    const gone = sql.join(docIds)
    await sql`delete from ${sql.table(`search_${language}`)} where rowid in (${gone})`.execute(db)
    await sql`delete from ${sql.table(`search_scope_${language}`)} where doc_id in (${gone})`.execute(db)
  },
  count: async (db, query, fit) => {
    const table = sql.table(`search_${query.language}`)
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${table} where ${table} match ${matchExpression(query, fit)}
      and ${publicOnly(query, sql`rowid`)}`.execute(db)
    return rows[0]?.total ?? 0
  },
  find: async (db, query, fit, better, offset, limit) => {
    const table = sql.table(`search_${query.language}`)
    const { rows } = await sql<{ rowid: number }>`
      select rowid from ${table} where ${table} match ${matchExpression(query, fit, better)}
      and ${publicOnly(query, sql`rowid`)}
      order by rowid desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ rowid }) => rowid)
  },
  scopes: async (db, query) => {
    const table = sql.table(`search_${query.language}`)
    const { rows } = await sql<{ scope: string; total: number }>`
      select document.scope, count(*) as total
      from ${table} cross join ${sql.table(`search_scope_${query.language}`)} as document
        on document.doc_id = ${table}.rowid
      where ${table} match ${matchExpression(query, 'anywhere')}
      and ${publicOnly(query, sql`document.doc_id`)} group by document.scope`.execute(db)
    return rows.map(({ scope, total }) => ({ scope: scope.split(' '), total }))
  },
}
