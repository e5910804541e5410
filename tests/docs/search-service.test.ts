import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/web/site/read-config.ts'
import { startServer } from '../support/local-server.ts'
import { fencesIn, root } from './support/documents.ts'
import { compiled, open, siteAt } from './support/example-site.ts'
import { fenceNamed } from './support/fences.ts'

const source = fenceNamed(fencesIn('guides/search-service.md'), 'config/sources/search.json')
const files = readConfig(`${root}/config`).map((file) =>
  file.path === 'sources/search.json' ? { ...file, text: source } : file,
)

interface Answer {
  readonly hits: { readonly hits: readonly unknown[] }
}

/** Answers as the references of both products have them. */
function answerOf(name: string): Answer {
  const recorded = JSON.parse(readFileSync(`${root}/tests/sources/backends/${name}.json`, 'utf8'))
  return recorded.exchanges[0].response.body
}

/** A recorded answer: tests/commands/recorded/. */
function recorded(name: string): Answer {
  return JSON.parse(readFileSync(`${root}/tests/commands/recorded/${name}.json`, 'utf8'))
}

/** The source with the names of another index, as a museum writes its own. */
function withNames(names: Readonly<Record<string, string>>): typeof files {
  const text = Object.entries(names).reduce(
    (changed, [name, other]) => changed.replaceAll(`"${name}"`, `"${other}"`),
    source,
  )
  return files.map((file) => (file.path === 'sources/search.json' ? { ...file, text } : file))
}

async function search(address: string, answer: unknown, config = files) {
  const asked: { path: string; body: unknown }[] = []
  const server = await startServer(async (request, response) => {
    asked.push({ path: request.url ?? '', body: JSON.parse(await text(request)) })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  try {
    const site = siteAt(compiled(config), { SEARCH_SERVICE_URL: server.address })
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

  it('shows a recorded answer of OpenSearch, from an index with other fields', async () => {
    const config = withNames({
      '/highlight/text': '/highlight/text_entry',
      '/_source/text': '/_source/text_entry',
      '/_source/title': '/_source/play_name',
      '/_source/section': '/_source/speaker',
    })
    const answer = recorded('opensearch-highlight')
    const { view, markup, failures } = await search('/Search?key=life&lang=en', answer, config)
    expect(failures.filter(({ source }) => source === 'search')).toEqual([])
    expect(view.data.main).toMatchObject({ ok: true, total: 805, pages: 81 })
    expect(markup).not.toContain('More than')
    expect(markup).toContain('The treasury of <mark>life</mark>, when <mark>life</mark> itself')
    expect(markup).toMatch(/Hamlet.*King Lear.*Henry V/s)
  })

  it('reads the counts and the bound of a recorded answer of OpenSearch', async () => {
    const config = withNames({ '/aggregations/sections/buckets': '/aggregations/rare_destination/buckets' })
    // Who recorded it asked for counts alone; a page asks for records too, and a list without one has none.
    const counted = recorded('opensearch-counts')
    const answer = { ...counted, hits: { ...counted.hits, hits: answerOf('opensearch').hits.hits } }
    const { view } = await search('/Search?key=life&lang=en', answer, config)
    expect(view.data.main).toMatchObject({
      ok: true,
      total: 10_000,
      atLeast: true,
      counts: { ADL: 1, BUF: 1, ABQ: 2, AUH: 2, BIL: 2, BWI: 2, MAD: 2 },
    })
  })
})
