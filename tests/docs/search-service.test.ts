import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/site/server/read-config.ts'
import { startServer } from '../support/local-server.ts'
import { fencesIn, root } from './support/documents.ts'
import { compiled, open, siteAt } from './support/example-site.ts'
import { fenceNamed } from './support/fences.ts'

const source = fenceNamed(fencesIn('guides/search-service.md'), 'config/sources/search.json')
const files = readConfig(`${root}/config`).map((file) =>
  file.path === 'sources/search.json' ? { ...file, text: source } : file,
)

/** Answers as the references of both products have them. */
function answerOf(name: string): unknown {
  const recorded = JSON.parse(readFileSync(`${root}/tests/data/backends/${name}.json`, 'utf8'))
  return recorded.exchanges[0].response.body
}

async function search(address: string, answer: unknown) {
  const asked: { path: string; body: unknown }[] = []
  const server = await startServer(async (request, response) => {
    asked.push({ path: request.url ?? '', body: JSON.parse(await text(request)) })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  try {
    const site = siteAt(compiled(files), { SEARCH_SERVICE_URL: server.address })
    const opened = await open(site, address)
    return { ...opened, asked }
  } finally {
    await server.close()
  }
}

describe('docs/guides/search-service.md', () => {
  it('asks an index of the language, with the filter that was chosen', async () => {
    const { asked } = await search('/Search?key=life&type=News&page=2&lang=en', answerOf('opensearch'))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.path).toBe('/museum-en/_search?allow_partial_search_results=false')
    expect(asked[0]?.body).toMatchObject({
      from: 10,
      size: 10,
      query: { multi_match: { query: 'life' } },
      post_filter: { term: { section: 'News' } },
    })
  })

  it('shows hits with their marks, and that there are more', async () => {
    const { view, markup, asked } = await search('/Search?key=life&lang=en', answerOf('opensearch'))
    expect(Object.keys(Object(asked[0]?.body))).not.toContain('post_filter')
    expect(view.data.main).toMatchObject({ ok: true, total: 10_000, atLeast: true, pages: 1000 })
    expect(markup).toMatch(/More than 10,?000 results/)
    expect(markup).toContain('<mark>life</mark> at the gate &amp; on the wall')
    expect(markup).toContain('<mark>Life</mark> &lt;at&gt; the fort')
  })

  it('marks what the index found, and shows no element of a fragment', async () => {
    const { markup } = await search('/Search?key=%E9%95%BF%E5%9F%8E', answerOf('elasticsearch'))
    expect(markup).toContain('<mark>长城</mark>砖')
    expect(markup).not.toContain('alert(1)')
  })
})
