import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ForeignMuseum, openForeignMuseum } from '../support/foreign-museum.ts'

const ids = ['A-1921.3', '79.66.115', 'SK-C-5', 'Vase (a)', '花瓶', 'x.json', 'A+B&C=1', 'red-figure-vase']
const paths = ids.map((id) => `/objects/${encodeURIComponent(id)}`)

/** A line of the log by its message. */
function messages(lines: readonly string[]): readonly string[] {
  return lines.map((line) => String(Reflect.get(Object(JSON.parse(line)), 'msg')))
}

describe('a museum whose ids are accession numbers and slugs', () => {
  const lines: string[] = []
  let museum: ForeignMuseum
  beforeAll(async () => {
    museum = await openForeignMuseum(
      { ids, style: 'page' },
      {},
      { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
    )
  })
  afterAll(() => museum.close())

  it('links every entry of the list to its page', async () => {
    const { text } = await museum.get('/objects')
    for (const path of paths) expect(text).toContain(`href="${path.replace(/&/g, '&amp;')}"`)
  })

  it.each(ids)('shows %s, and as JSON', async (id) => {
    const path = `/objects/${encodeURIComponent(id)}`
    const page = await museum.get(path)
    expect([
      page.status,
      page.text.includes(`<link rel="canonical" href="http://museum.test${path}"`),
    ]).toEqual([200, true])
    const json = await museum.get(`${path}.json`)
    expect(JSON.parse(json.text)).toMatchObject({ id, address: `http://museum.test${path}` })
    const view = await museum.get(`/_vitrine/page?url=${encodeURIComponent(path)}`)
    expect(JSON.parse(view.text)).toMatchObject({ status: 200, data: { main: { items: [{ id }] } } })
  })

  it('leads from each to those beside it', async () => {
    const { text } = await museum.get(`/_vitrine/page?url=${encodeURIComponent(paths[3] ?? '')}`)
    const { previous, next } = JSON.parse(text)
    expect([previous.href, next.href]).toEqual([paths[2], paths[4]])
  })

  it('names all of them in the sitemap and in the feed, at the same addresses', async () => {
    const xml = (text: string) => text.replace(/&/g, '&amp;')
    const sitemap = (await museum.get('/sitemap-objects-1.xml')).text
    const feed = (await museum.get('/objects.atom')).text
    for (const path of paths) {
      expect(sitemap).toContain(`<loc>http://museum.test${xml(path)}</loc>`)
      expect(feed).toContain(`http://museum.test${xml(path)}`)
    }
  })

  it('does not follow tricks with paths', async () => {
    for (const id of ['a%2fb', 'a%5cb', '%00', '50%25', 'a%252fb']) {
      const asked = museum.asked.length
      expect([id, (await museum.get(`/objects/${id}`)).status]).toEqual([id, 404])
      expect(museum.asked.length).toBe(asked)
    }
    expect((await museum.get('/objects/%41-1921.3')).location).toBe('/objects/A-1921.3')
  })

  it('has nothing to report', () => {
    expect(messages(lines)).toEqual([])
  })
})

describe('a museum whose ids its rule does not take', () => {
  it('has entries without links, and the log says so once, with an example', async () => {
    const lines: string[] = []
    const museum = await openForeignMuseum(
      { ids, style: 'page' },
      { site: { ids: 'digits-or-32' } },
      { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
    )
    const first = await museum.get('/objects')
    await museum.get('/objects')
    await museum.close()
    expect(first.text).not.toContain('href="/objects/')
    expect(messages(lines)).toEqual([
      '8 of 8 entries of the source "objects" have no page: "A-1921.3" is no id by "ids" of site.json',
    ])
  })
})
