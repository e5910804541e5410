import { createServer } from 'node:http'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { generateContent } from '../content/articles.ts'
import { LAST_PAGE, ReferenceList } from '../content/reference-page.tsx'
import { serve } from './serve.ts'

/** The yardstick: the hand-written list rendered by React at each request, with nothing around it. */
const content = generateContent()

serve(
  createServer((request, response) => {
    const number = Number(/^\/news\/(\d+)$/.exec(request.url ?? '')?.[1] ?? 1)
    const page = Math.min(Math.max(number, 1), LAST_PAGE)
    const html = `<!doctype html>${renderToString(createElement(ReferenceList, { content, page }))}`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }),
)
