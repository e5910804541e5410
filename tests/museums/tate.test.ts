import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepOf } from '../support/sweep.ts'
import { artworks, longTitle } from './support/artworks.ts'
import { type Museum, openMuseum } from './support/museum.ts'

const CONFIG = 'tests/museums/tate'
const MAP = 'tests/museums/maps/tate-artworks.map.json'
const CHINESE = /[\p{Script=Han}，。：；？！（）《》]/u

function detailLinks(html: string): readonly string[] {
  return [...new Set(Array.from(html.matchAll(/href="(\/artworks\/\d+)"/g), ([, path = '']) => path))]
}

describe('a museum of another kind, by config alone', () => {
  let museum: Museum

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-artworks-'))
    const file = join(folder, 'artworks.ndjson')
    writeFileSync(file, artworks.map((artwork) => JSON.stringify(artwork)).join('\n'))
    museum = await openMuseum(CONFIG, file, MAP)
    rmSync(folder, { recursive: true, force: true })
  })
  afterAll(() => museum.close())

  it('has every artwork, also those that lack fields', () => {
    expect(museum.imported).toEqual({ stored: 60, refused: 0 })
  })

  it('has a home page with the first artworks', async () => {
    const { status, html, text } = await museum.get('/')
    expect(status).toBe(200)
    expect(html).toContain('<title>Tate collection</title>')
    expect(detailLinks(html)).toHaveLength(12)
    expect(text).toContain('Data: Tate, CC0.')
  })

  it('lists twelve a page, through to the last', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => museum.get(`/artworks?page=${page}`)))
    const links = pages.flatMap(({ html }) => detailLinks(html))
    expect(new Set(links).size).toBe(60)
    expect(pages[0]?.text).toContain('60 items')
    expect((await museum.get('/artworks?page=6')).status).toBe(404)
  })

  it('filters the list by title', async () => {
    const { html, text } = await museum.get('/artworks?keywords=orchard')
    expect(detailLinks(html).length).toBeGreaterThan(0)
    expect(text).toContain('Orchard No. 7')
    expect(text).not.toContain('Quarry No.')
    expect(html).toContain('value="orchard"')
    const nothing = await museum.get('/artworks?keywords=nosuchtitle')
    expect([nothing.status, detailLinks(nothing.html)]).toEqual([200, []])
  })

  it('shows an artwork with what is known of it', async () => {
    const { status, html, text } = await museum.get('/artworks/9010')
    expect(status).toBe(200)
    for (const known of ['Window No. 10', 'Tobias Marl', 'Oil paint on canvas', 'X00010', '394 x 419 mm'])
      expect(text).toContain(known)
    expect(text).toContain('harbours & quays, people, <weather>')
    expect(html).toContain('src="http://www.tate.org.uk/art/images/work/X/X00/X00010_8.jpg"')
  })

  it('keeps long titles whole, odd titles and dates as they are, and leaves out what is missing', async () => {
    expect(longTitle).toHaveLength(320)
    expect((await museum.get('/artworks/9001')).text).toContain(longTitle)
    const bare = await museum.get('/artworks/9002')
    expect([bare.status, bare.text.includes('Bare record')]).toEqual([200, true])
    for (const label of ['Artist', 'Medium', 'Acquisition']) expect(bare.text).not.toContain(label)
    expect((await museum.get('/artworks/9003')).text).toContain('Bridge & Tower “at dusk”')
    expect((await museum.get('/artworks/9005')).text).toContain('after c. 1643, before 1700 (?)')
    for (const id of [9001, 9002, 9004]) {
      expect((await museum.get(`/artworks/${id}`)).text).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  it('finds artworks by title and by artist', async () => {
    expect(detailLinks((await museum.get('/search?key=zephyr')).html)).toEqual(['/artworks/9005'])
    expect(detailLinks((await museum.get("/search?key=O'Hanrahan")).html)).toEqual(['/artworks/9003'])
    expect((await museum.get('/search?key=calloway')).text).toContain('Ines Calloway')
    expect((await museum.get('/search?key=xyzzy')).text).toContain('Nothing was found for “xyzzy”')
  })

  it('answers 404 with its own words for unknown pages and artworks', async () => {
    for (const url of ['/nowhere', '/News/LastestNews', '/artworks/424242']) {
      expect([url, (await museum.get(url)).status]).toEqual([url, 404])
    }
    const { html, text } = await museum.get('/nowhere')
    expect(text).toContain('This page cannot be opened')
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  const everyKind = [
    '/',
    '/artworks',
    '/artworks?page=2',
    '/artworks/9010',
    '/search',
    '/search?key=bridge',
    '/nowhere',
  ]

  it.each(everyKind)('%s is in one language, and that is English', async (url) => {
    const { html, text } = await museum.get(url)
    expect(html).toContain('<html lang="en-GB"')
    expect(html).not.toMatch(/[?&]lang=/)
    expect(html).not.toMatch(/hreflang="(?!en-GB|x-default)/)
    expect(text).not.toContain('Language')
    expect(CHINESE.exec(html)?.[0]).toBeUndefined()
  })

  it('describes itself to machines without a word of config for them', async () => {
    const robots = await museum.get('/robots.txt')
    expect([robots.status, robots.html]).toEqual([200, expect.stringContaining('Sitemap: ')])
    const index = await museum.get('/sitemap.xml')
    const parts = Array.from(
      index.html.matchAll(/<loc>[^<]*(\/sitemap-[^<]*)<\/loc>/g),
      ([, path = '']) => path,
    )
    expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-artworks-1.xml'])
    const records = await museum.get(parts[1] ?? '')
    expect(records.html.match(/<url>/g)).toHaveLength(60)
    expect((await museum.get('/manifest.webmanifest')).html).toContain('"lang":"en-GB"')
    expect((await museum.get('/artworks/9010')).html).toContain('"@type":"BreadcrumbList"')
    expect((await museum.get('/favicon.ico')).status).toBe(404)
  })

  it("lets the pictures of the config's hosts through, and no others", async () => {
    const { policy } = await museum.get('/')
    const directive = policy.split('; ').find((each) => each.startsWith('img-src'))
    expect(directive).toBe("img-src 'self' data: http://www.tate.org.uk https://www.tate.org.uk")
    expect(policy).toMatch(/script-src 'self'; style-src 'self' 'sha256-[^' ]+';/)
  })
})

const realFile = join('..', 'shared', 'data', 'tate-artworks.ndjson.gz')
const present = existsSync(realFile)

/** A quarter of it, in the order of the file; `npm run bench` brings all of it in. */
const PART = sweepOf('artworks of the Tate collection', 17_301, 5_301)

function partOf(file: string): string {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  return lines.slice(0, PART).join('\n')
}

describe.skipIf(!present)(
  `the Tate collection as it is${present ? '' : ` (skipped: there is no ${realFile})`}`,
  () => {
    it('comes in and is browsed through the same pages', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'vitrine-tate-'))
      const file = join(folder, 'artworks.ndjson')
      writeFileSync(file, partOf(realFile))
      const museum = await openMuseum(CONFIG, file, MAP)
      try {
        expect(museum.imported).toEqual({ stored: PART, refused: 0 })
        const first = await museum.get('/artworks')
        expect(first.text).toContain(`${PART.toLocaleString('en')} items`)
        const pages = Math.ceil(PART / 12)
        // Skipping so many may take longer than a visitor waits, on a busy machine.
        const seeLast = () => museum.get(`/artworks?page=${pages}`)
        await expect.poll(async () => (await seeLast()).status, { timeout: 120_000 }).toBe(200)
        const last = await seeLast()
        expect([last.status, detailLinks(last.html).length]).toEqual([200, PART % 12 || 12])
        expect((await museum.get('/artworks/1039')).text).toContain('William Blake')
        const index = await museum.get('/sitemap.xml')
        const parts = Array.from(index.html.matchAll(/(\/sitemap-artworks-\d+\.xml)/g), ([path]) => path)
        expect(parts).toHaveLength(Math.ceil(PART / 5000))
        expect((await museum.get(parts.at(-1) ?? '')).html.match(/<url>/g)).toHaveLength(PART % 5000)
        const found = await museum.get('/search?key=whirlwind+of+lovers')
        expect(detailLinks(found.html)).toContain('/artworks/1039')
        expect((await museum.get('/search?key=landscape')).text).toMatch(/[\d,]{3,} results found/)
        for (const url of [
          '/',
          '/artworks',
          `/artworks?page=${Math.floor(pages / 2)}`,
          '/search?key=blake',
        ]) {
          expect([url, (await museum.get(url)).status]).toEqual([url, 200])
        }
      } finally {
        await museum.close()
        rmSync(folder, { recursive: true, force: true })
      }
    })
  },
)
