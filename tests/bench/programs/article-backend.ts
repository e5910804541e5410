import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Article } from '../content/articles.ts'
import { serve } from './serve.ts'

/** article-backend.ts FILE: the backend of the measured museum, with the articles of a JSON file. */
const articles: readonly Article[] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))

function summary({ html: _, ...rest }: Article) {
  return rest
}

function listed(query: URLSearchParams) {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 8)]
  return {
    total: articles.length,
    records: articles.slice((page - 1) * size, page * size).map(summary),
  }
}

serve(
  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const id = /^\/articles\/(\d+)$/.exec(pathname)?.[1]
    const answer =
      pathname === '/articles' ? listed(searchParams) : articles.find((article) => article.id === Number(id))
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  }),
)
