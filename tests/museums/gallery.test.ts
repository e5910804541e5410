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

  it('narrows the list by several kinds, makers and words, with numbers that follow the other choices', async () => {
    const all = await museum.get('/works?pageSize=48')
    expect(works(all.html)).toHaveLength(26)
    expect(all.text).toMatch(/Kind Painting 9 9 items Ceramic 8 8 items Print 8 8 items/)
    const kinds = await museum.get('/works?kind=Print&kind=Painting&pageSize=48')
    expect(works(kinds.html)).toHaveLength(17)
    // A filter's own numbers do not follow its own choice.
    expect(kinds.text).toMatch(/Painting 9 9 items Ceramic 8 8 items Print 8 8 items/)
    expect(kinds.text).toMatch(/Maker Tobias Marl 9 9 items Ada Fenwick 8 8 items/)
    const narrower = await museum.get('/works?kind=Print&kind=Painting&q=harbour&maker=Ada+Fenwick')
    expect(works(narrower.html)).toHaveLength(2)
    const nothing = await museum.get('/works?q=zeppelin')
    expect([nothing.status, works(nothing.html)]).toEqual([200, []])
    expect(nothing.html).toMatch(/<a class="button" href="\/works">Clear the filters</)
  })

  it('sends the values of filters once', async () => {
    const { html } = await museum.get('/works')
    expect(html).toContain('"filters":{"filters":')
    expect(html).not.toContain('"facets":')
  })

  it('narrows by a range of years, and orders', async () => {
    const years = await museum.get('/works?from=1890&to=1900&sort=-date&pageSize=48')
    expect(years.text).toMatch(/1890–1900/)
    const dates = Array.from(years.html.matchAll(/, (?:about )?(\d{4})</g), ([, year]) => Number(year))
    expect(dates.length).toBeGreaterThan(2)
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    expect((await museum.get('/works?from=-500&to=-400')).text).toContain('500 BC–400 BC')
  })

  it('lists what is chosen, each with the address without it, and says what search engines leave out', async () => {
    const { html } = await museum.get('/works?kind=Print&kind=Painting&from=1830&sort=title&page=2&lang=fr')
    const chips = Array.from(
      html.matchAll(/class="chosen__value"[^>]*aria-label="([^"]+)"[^>]*href="([^"]+)"/g),
      (found) =>
        found
          .slice(1)
          .map((text) => text.replaceAll('&amp;', '&'))
          .toReversed(),
    )
    expect(chips).toEqual([
      ['/works?lang=fr&from=1830&kind=Print&sort=title', 'Retirer le filtre Genre : Peinture'],
      ['/works?lang=fr&from=1830&kind=Painting&sort=title', 'Retirer le filtre Genre : Estampe'],
      ['/works?lang=fr&kind=Painting&kind=Print&sort=title', 'Retirer le filtre Années : à partir de 1830'],
    ])
    expect(html).toContain('<meta name="robots" content="noindex">')
    const [, canonical = ''] = /rel="canonical" href="([^"]+)"/.exec(html) ?? []
    expect(canonical).toMatch(/\/works\?lang=fr&amp;from=1830&amp;kind=Painting&amp;kind=Print&amp;page=2$/)
    const one = await museum.get('/works?kind=Print&pageSize=24')
    expect(one.html).not.toContain('name="robots"')
    expect(one.html).toMatch(/rel="canonical" href="[^"]*\/works\?kind=Print"/)
  })

  it('is a form without scripts: what was chosen is ticked, and the rest of the address is kept', async () => {
    const { html } = await museum.get(
      '/works?kind=Print&to=1900&location=Hall+2&sort=title&pageSize=24&lang=fr',
    )
    const [form = ''] = /<form[^>]*role="search".*?<\/form>/s.exec(html) ?? []
    expect(form).toMatch(/^<form[^>]* action="\/works" method="get">/)
    expect(form).toMatch(/type="checkbox" name="kind"[^>]*checked=""[^>]*value="Print"/)
    expect(form).not.toMatch(/type="checkbox" name="kind"[^>]*checked=""[^>]*value="Painting"/)
    expect(form).toMatch(/type="text"[^>]*name="to"[^>]*value="1900"/)
    // A keypad of digits has no letters for "500 BC".
    expect(form).not.toContain('inputMode')
    expect(form).toMatch(/<option value="Hall 2" selected="">Salle 2 \(\d+\)/)
    for (const [name, value] of [
      ['lang', 'fr'],
      ['sort', 'title'],
      ['pageSize', '24'],
    ])
      expect(form).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    expect(form).toMatch(/<button[^>]*type="submit"[^>]*>Afficher les résultats<\/button>/)
  })

  it('takes years in digits of every script, and says what is no year without narrowing the list by it', async () => {
    const [plain, khmer] = await Promise.all([museum.get('/works?to=1900'), museum.get('/works?to=១៩០០')])
    expect(works(plain.html).length).toBeGreaterThan(0)
    expect(works(khmer.html)).toEqual(works(plain.html))
    expect(khmer.html).toMatch(/name="to"[^>]*value="1900"/)
    const [all, wrong] = await Promise.all([museum.get('/works'), museum.get('/works?to=soon')])
    expect(works(wrong.html)).toEqual(works(all.html))
    expect(wrong.html).toMatch(
      /id="unread-to" role="status">[^<]*“soon” is not a year[^<]*such as 1900 or 500 BC/,
    )
    expect(wrong.html).toMatch(/aria-invalid="true" aria-describedby="unread-to" name="to" value="soon"/)
    expect(wrong.html).toContain('<meta name="robots" content="noindex">')
  })

  it('says how many values of a filter are used, where more are chosen', async () => {
    const chosen = (count: number) =>
      museum.get(`/works?${Array.from({ length: count }, (_, index) => `kind=K${index}`).join('&')}`)
    const [many, most, few] = await Promise.all([chosen(23), chosen(20), chosen(19)])
    for (const { html } of [many, most])
      expect(html).toMatch(/class="list-note" role="status">[^<]*at most 20 values are used at a time/)
    expect(few.html).not.toContain('values are used at a time')
  })

  it('shows values without numbers where the answer does not count them', async () => {
    const { html, text } = await museum.get('/works')
    const values = [...html.matchAll(/<label class="facet__value">.*?<\/label>/gs)].map(([each]) => each)
    const uncounted = values.filter((each) => each.includes('name="subject"'))
    expect(uncounted.length).toBeGreaterThan(1)
    expect(uncounted.filter((each) => each.includes('facet__count'))).toEqual([])
    expect(values.filter((each) => each.includes('facet__count')).length).toBeGreaterThan(1)
    expect(text).not.toContain('undefined')
  })

  it('ticks the value that an address names in words of the page', async () => {
    const { html } = await museum.get('/works?kind=Estampe&lang=fr')
    expect(html).toMatch(/name="kind"[^>]*checked=""[^>]*value="Print"/)
    expect(html).not.toMatch(/type="checkbox"[^>]*value="Estampe"/)
  })

  it('keeps what was chosen in the other language, whichever language named it', async () => {
    for (const address of ['/works?kind=Print&q=', '/works?kind=Estampe&q=']) {
      const [english, french] = await Promise.all([museum.get(address), museum.get(`${address}&lang=fr`)])
      expect(works(english.html)).toHaveLength(8)
      expect(works(french.html)).toEqual(works(english.html))
    }
    const english = await museum.get('/works?kind=Print&subject=bridge')
    const [, other = ''] = /<a[^>]*href="([^"]+)"[^>]*>Français</.exec(english.html) ?? []
    const french = await museum.get(other.replaceAll('&amp;', '&'))
    expect(works(french.html)).toEqual(works(english.html))
    expect(works(french.html).length).toBeGreaterThan(0)
    expect(french.html).toContain('aria-label="Retirer le filtre Genre : Estampe"')
    expect(french.html).toContain('<html lang="fr-FR"')
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

  it('says the size of stored pictures, so that a page keeps its shape while they load', async () => {
    const { html } = await museum.get('/works/P-1922.7')
    expect(html).toMatch(/<img[^>]*width="1600" height="400"/)
    expect(html).toMatch(/class="picture picture--object picture--whole shaped ones-4"/)
    const list = await museum.get('/works?pageSize=48&lang=fr')
    expect(list.html).toMatch(/class="picture-rows__entry shaped tenths-2 hundredths-5"/)
    expect(list.html).not.toMatch(/class="tiles/)
    expect(list.html).not.toContain(' style=')
  })

  it('gives a logo its ratio', async () => {
    expect((await museum.get('/')).html).toMatch(/class="header__logo[^>]*width="192" height="48"/)
  })

  it('says who holds the rights, in the language of the page, and offers what may be used again', async () => {
    const copyrighted = await museum.get('/works/P-1922.7?lang=fr')
    expect(copyrighted.html).toContain(
      '<a href="https://rightsstatements.org/vocab/InC/1.0/" rel="license">Protégé par le droit d’auteur</a>',
    )
    expect(copyrighted.html).not.toContain('picture.jpg')
    const free = await museum.get('/works/E-1923.8?lang=fr')
    expect(free.text).toContain(
      'Don de la Société du bac Emplacement Salle 2 CC BY-SA 4.0 Télécharger l’image',
    )
    expect(free.html).toContain('href="/works/E-1923.8.picture.jpg?lang=fr"')
    expect((await museum.get('/works/P-1922.7.picture.jpg')).status).toBe(404)
    expect((await museum.get('/works/E-1923.8.picture.jpg?lang=fr')).status).toBe(200)
    const unsaid = await museum.get('/works/SK-C-5')
    expect(unsaid.html).not.toContain('class="rights"')
  })

  it('says the rights to machines, too', async () => {
    const manifest: Readonly<Record<string, unknown>> = JSON.parse(
      (await museum.get('/works/E-1923.8.manifest.json')).html,
    )
    expect(manifest.rights).toBe('http://creativecommons.org/licenses/by-sa/4.0/')
    expect(manifest.requiredStatement).toEqual({
      label: { 'en-GB': ['Credit'], 'fr-FR': ['Crédit'] },
      value: { 'en-GB': ['Gift of the Ferry Society'], 'fr-FR': ['Don de la Société du bac'] },
    })
    const { html } = await museum.get('/works/E-1923.8')
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const graph: { readonly '@graph': readonly Readonly<Record<string, unknown>>[] } = JSON.parse(text)
    const record = graph['@graph'].find((node) => String(node['@id']).endsWith('#record'))
    expect(record).toMatchObject({
      license: 'https://creativecommons.org/licenses/by-sa/4.0/',
      creditText: 'Gift of the Ferry Society',
      image: [{ '@type': 'ImageObject', license: 'https://creativecommons.org/licenses/by-sa/4.0/' }],
    })
    const own = JSON.parse((await museum.get('/works/P-1922.7.json')).html)
    expect(own.rights).toMatchObject({ name: 'In Copyright', reuse: false })
  })

  it('credits a picture whose rights are not those of the work, on its page and to machines', async () => {
    const { text, html } = await museum.get('/works/E-1921.2?lang=fr')
    expect(text).toContain('Photographie : Lena Vos · CC BY 4.0')
    expect(text).toContain('Don de la Société du bac Emplacement Salle 2 Domaine public (CC0 1.0)')
    const manifest = JSON.parse((await museum.get('/works/E-1921.2.manifest.json')).html)
    expect(manifest.rights).toBe('http://creativecommons.org/publicdomain/zero/1.0/')
    expect(manifest.items).toMatchObject([
      {
        rights: 'http://creativecommons.org/licenses/by/4.0/',
        requiredStatement: {
          label: { 'en-GB': ['Credit'], 'fr-FR': ['Crédit'] },
          value: { 'en-GB': ['Photograph: Lena Vos'], 'fr-FR': ['Photographie : Lena Vos'] },
        },
      },
      { type: 'Canvas' },
    ])
    expect(manifest.items[1]).not.toHaveProperty('rights')
    const [, ld = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const graph: readonly Readonly<Record<string, unknown>>[] = JSON.parse(ld)['@graph']
    expect(graph.find((node) => String(node['@id']).endsWith('#record'))).toMatchObject({
      license: 'https://creativecommons.org/publicdomain/zero/1.0/',
      image: [
        {
          license: 'https://creativecommons.org/licenses/by/4.0/',
          creditText: 'Photographie : Lena Vos',
        },
        { license: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      ],
    })
    const own = JSON.parse((await museum.get('/works/E-1921.2.json')).html)
    expect(own.pictures).toMatchObject([{ rights: { credit: 'Photograph: Lena Vos', reuse: true } }, {}])
    expect(own.pictures[1]).not.toHaveProperty('rights')
  })

  it('has them in the picture that is downloaded', async () => {
    const { status, html } = await museum.get('/works/E-1921.2.picture.jpg')
    expect(status).toBe(200)
    expect(html).toContain('Photograph: Lena Vos')
  })
})
