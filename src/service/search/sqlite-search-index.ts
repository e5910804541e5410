import { sql } from 'kysely'
import type { SearchIndex, SearchQuery, Tier } from './search-index.ts'
import { bigrams, type Term } from './terms.ts'
import { stretchTokens, type Tokens } from './tokens.ts'

/** Terms hold only letters, digits and marks, so nothing in them can be an operator. */
const expression = ({ kind, text }: Term): string => {
  if (kind === 'word') return `"${text}" *`
  const pairs = bigrams(text)
  return `"${pairs.length === 0 ? text : pairs.join(' ')}"`
}

const scopeToken = (channelNo: string): string => channelNo.toLowerCase().replace(/[^a-z0-9_-]/g, '-')

/** No term is made of this token, so the pairs of a run never reach into the next. */
const runBreak = '_'

const phraseExpression = (phrase: readonly Term[]): string => {
  const tokens = phrase.map((term) => stretchTokens(term).join(' ')).join(` ${runBreak} `)
  return `"${tokens}"${phrase.at(-1)?.kind === 'word' ? ' *' : ''}`
}

const foundIn = ({ terms, phrase }: SearchQuery, tier: Tier | 'all'): string => {
  const wanted = terms.map(expression).join(' AND ')
  const anywhere = `({title body} : (${wanted}))`
  const inTitle = `({title} : (${wanted}))`
  if (phrase === undefined) {
    if (tier === 'rest') return `(${anywhere} NOT ${inTitle})`
    return tier === 'title' ? inTitle : anywhere
  }
  const asWritten = phraseExpression(phrase)
  const titlePhrase = `({title} : (${asWritten}))`
  const bodyPhrase = `({body} : (${asWritten}))`
  switch (tier) {
    case 'all':
      return anywhere
    case 'titlePhrase':
      return titlePhrase
    case 'title':
      return `(${inTitle} NOT ${titlePhrase})`
    case 'bodyPhrase':
      return `(${bodyPhrase} NOT ${inTitle})`
    case 'rest':
      return `((${anywhere} NOT ${inTitle}) NOT ${bodyPhrase})`
  }
}

/** FTS5 expression of a query. */
const matchExpression = (query: SearchQuery, tier: Tier | 'all'): string => {
  const found = foundIn(query, tier)
  if (query.scope === undefined) return found
  return `({scope} : (${query.scope.map((channelNo) => `"${scopeToken(channelNo)}"`).join(' OR ')})) AND ${found}`
}

const joined = ({ stretches, singles }: Tokens): string =>
  [...stretches.map((tokens) => tokens.join(' ')), singles.join(' ')].join(` ${runBreak} `)

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
  clear: async (db, language) => {
    const table = sql.table(`search_${language}`)
    await sql`insert into ${table} (${sql.ref(`search_${language}`)}) values ('delete-all')`.execute(db)
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
