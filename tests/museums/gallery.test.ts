import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveMuseum } from './support/museum.ts'

function works(html: string): readonly string[] {
  return [...new Set(Array.from(html.matchAll(/href="(\/works\/[^"?]+)/g), ([, path = '']) => path))]
}

describe('a museum of works, makers and pages, by config alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-gallery-'))
  let museum: Awaited<ReturnType<typeof serveMuseum>>

  beforeAll(async () => {
    museum = await serveMuseum('tests/museums/gallery', dataDir)
  })
  afterAll(async () => {
    await museum?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('has a home page with works and makers', async () => {
    const { status, html, text } = await museum.get('/')
    expect(status).toBe(200)
    expect(works(html)).toHaveLength(8)
    expect(text).toContain('Riverbend Pottery')
  })

  it('lists twelve works a page, whatever their ids are, and each has its page', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => museum.get(`/works?page=${page}`)))
    const links = pages.flatMap(({ html }) => works(html))
    expect(new Set(links).size).toBe(26)
    expect(links).toContain('/works/SK-C-5')
    expect(links).toContain('/works/sk%201')
    for (const link of links) expect([link, (await museum.get(link)).status]).toEqual([link, 200])
  })

  it('narrows the list by kind, maker and words, with numbers beside each kind', async () => {
    const all = await museum.get('/works')
    expect(all.text).toMatch(/All Painting 9 Ceramic 8 Print 8/)
    const kind = await museum.get('/works?kind=Print&q=harbour')
    expect(works(kind.html)).toHaveLength(2)
    expect(kind.text).toMatch(/Painting 1 Ceramic 2 Print 2/)
    const maker = await museum.get('/works?maker=unknown+hand')
    expect(works(maker.html)).toHaveLength(1)
    const nothing = await museum.get('/works?q=zeppelin')
    expect([nothing.status, works(nothing.html)]).toEqual([200, []])
  })

  it('does so in French, by the words of the translations', async () => {
    const french = await museum.get('/works?lang=fr&kind=Estampe&q=port')
    expect(french.html).toContain('<html lang="fr-FR"')
    expect(works(french.html)).toHaveLength(2)
    expect(french.text).toMatch(/Tous .*Estampe 2/)
    expect(french.text).not.toContain('Print of')
  })

  it('shows a work with all that is known, in the order of its facts, and leads to its makers', async () => {
    const { html, text } = await museum.get('/works/E-1921.2')
    for (const known of ['woodcut', '21 × 31 cm', 'E-1921.2', 'Gift of the Ferry Society', 'CC0']) {
      expect(text).toContain(known)
    }
    expect(text).toMatch(/Subject bridge Frame gilt/)
    expect(html).toContain('href="/makers/fenwick.ada"')
    expect(html).toContain('href="/works/sk%201"')
    const bare = await museum.get('/works/SK-C-5')
    expect([bare.status, bare.text.includes('Medium')]).toEqual([200, false])
    expect(bare.text).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('shows a maker with the works, and leads back to them', async () => {
    const { html, text } = await museum.get('/makers/Q%2042?lang=fr')
    expect(text).toContain('Poterie de Riverbend')
    expect(works(html)).toHaveLength(8)
    expect((await museum.get('/makers/nobody')).status).toBe(404)
  })

  it('has pages of text', async () => {
    expect((await museum.get('/pages/about?lang=fr')).text).toContain('don de la Société du bac')
  })

  it('finds works, makers and pages, each with a link to its page', async () => {
    expect((await museum.get('/search?key=E-1921.2')).html).toContain('href="/works/E-1921.2"')
    expect((await museum.get('/search?key=pear')).html).toContain('href="/makers/fenwick.ada"')
    expect((await museum.get('/search?key=anything')).html).toContain('href="/pages/image-use"')
  })
})
