import { sql } from 'kysely'
import type { SearchIndex, SearchQuery, Tier } from './search-index.ts'
import { bigrams, type Term } from './terms.ts'
import type { Tokens } from './tokens.ts'

/** Terms hold only letters, digits and marks, so nothing in them can be an operator. */
const expression = ({ kind, text }: Term): string => {
  if (kind === 'word') return `"${text}" *`
  const pairs = bigrams(text)
  return `"${pairs.length === 0 ? text : pairs.join(' ')}"`
}

const scopeToken = (channelNo: string): string => channelNo.toLowerCase().replace(/[^a-z0-9_-]/g, '-')

/** FTS5 expression of a query. */
const matchExpression = ({ terms, scope }: SearchQuery, tier: Tier): string => {
  const wanted = terms.map(expression).join(' AND ')
  const inTitle = `({title} : (${wanted}))`
  const found = tier === 'title' ? inTitle : `(({title body} : (${wanted})) NOT ${inTitle})`
  if (scope === undefined) return found
  return `({scope} : (${scope.map((channelNo) => `"${scopeToken(channelNo)}"`).join(' OR ')})) AND ${found}`
}

/** No term is made of this token, so a phrase never reaches from one run into the next. */
const runBreak = ' _ '

const joined = ({ pairs, singles }: Tokens): string =>
  [...pairs.map((run) => run.join(' ')), singles.join(' ')].join(runBreak)

/** Search on FTS5. Runs of characters are asked as phrases of pairs, so no second check is needed. */
export const sqliteSearchIndex: SearchIndex = {
  add: async (db, language, documents) => {
    const table = sql.table(`search_${language}`)
    for (const { docId, title, body, scope } of documents) {
      await sql`insert into ${table} (rowid, title, body, scope)
        values (${docId}, ${joined(title)}, ${joined(body)}, ${scope.map(scopeToken).join(' ')})`.execute(db)
    }
  },
  remove: async (db, language, docIds) => {
    if (docIds.length === 0) return
    await sql`delete from ${sql.table(`search_${language}`)} where rowid in (${sql.join(docIds)})`.execute(db)
  },
  count: async (db, query, tier) => {
    const table = sql.table(`search_${query.language}`)
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${table} where ${table} match ${matchExpression(query, tier)}`.execute(db)
    return rows[0]?.total ?? 0
  },
  find: async (db, query, tier, offset, limit) => {
    const table = sql.table(`search_${query.language}`)
    const { rows } = await sql<{ rowid: number }>`
      select rowid from ${table} where ${table} match ${matchExpression(query, tier)}
      order by rowid desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ rowid }) => rowid)
  },
}
