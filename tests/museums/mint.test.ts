import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveMuseum } from './support/museum.ts'

function links(html: string, below: string): readonly string[] {
  const found = Array.from(html.matchAll(/href="([^"?]+)/g), ([, path = '']) => path)
  return [...new Set(found.filter((path) => path.startsWith(below)))]
}

function recordNode(html: string): Readonly<Record<string, unknown>> {
  const [, text = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const graph: readonly object[] = JSON.parse(text)['@graph']
  return Object(graph.find((node) => String(Reflect.get(node, '@id')).endsWith('#record')))
}

describe('a museum with record types of its own, by config alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-mint-'))
  let museum: Awaited<ReturnType<typeof serveMuseum>>

  beforeAll(async () => {
    museum = await serveMuseum('tests/museums/mint', dataDir)
  })
  afterAll(async () => {
    await museum?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('lists records by title, with the fields that its declaration names', async () => {
    const { html, text } = await museum.get('/coins')
    expect(links(html, '/coins/')).toEqual(['/coins/M-1', '/coins/token%207', '/coins/M-10', '/coins/M-2'])
    expect(text).toContain('Gulden of Aldo Quay mint · 1431')
    // Years are in the words of the page's language, in cards too.
    expect(text).toContain('Denar of Aldo Marlow mint · 44 BC')
    expect((await museum.get('/coins?lang=de')).text).toContain('Denar des Aldo Münze Marlow · 44 v. Chr.')
  })

  it('says the language of a text that a translated record has in its own alone', async () => {
    const german = (await museum.get('/coins/M-2?lang=de')).html
    expect(german).toMatch(/<div class="rich-text" lang="en-GB" dir="ltr"><p>Struck for the ferry/)
    expect(german).toMatch(/<h1 class="[^"]*">Pfennig der Berta/)
    expect((await museum.get('/coins/M-2')).html).toMatch(/<div class="rich-text"><p>Struck/)
    expect((await museum.get('/coins/M-1?lang=de')).html).toMatch(/<div class="rich-text"><p>Eine Fähre/)
  })

  it('shows the period of a record on cards and lists, in the words of the language', async () => {
    const english = (await museum.get('/mints/years')).text
    expect(english).toMatch(/Marlow mint 44 BC – 1204/)
    expect(english).toMatch(/Quay mint 1431 –/)
    expect((await museum.get('/mints/years?lang=de')).text).toMatch(/Münze Marlow 44 v\. Chr\. – 1204/)
    expect((await museum.get('/mints/marlow')).text).toContain(
      'Marlow · Closed after the great flood. · 44 BC – 1204',
    )
  })

  it('offers years, days and numbers in words where a filter asks for them', async () => {
    const { text } = await museum.get('/finds')
    expect(text).toMatch(/Struck 44 BC 1 1 item 1204 1 1 item 1431 1 1 item/)
    expect(text).toMatch(/Found All May 1912 \(1\) 12 August 1999 \(1\)/)
    expect(text).toMatch(/Weight 1\.25 g 1 /)
    expect((await museum.get('/finds?lang=de')).text).toMatch(
      /Gewicht 1,25 Gramm 1 .*3,9 Gramm 1 .*10,5 Gramm 1/,
    )
    // Yes and no are words of the page, and their values are the same in every language.
    expect(text).toMatch(/From a hoard No 1 1 item Yes 1 1 item/)
    const german = await museum.get('/finds?lang=de&hoard=false')
    expect(german.text).toMatch(/Aus einem Hortfund Nein 1 1 Eintrag Ja 1 1 Eintrag/)
    expect(links(german.html, '/coins/')).toEqual(['/coins/M-2'])
    expect(links((await museum.get('/finds?struck=-44')).html, '/coins/')).toEqual(['/coins/M-1'])
  })

  it('filters and counts by lists, links and language maps, in both languages alike', async () => {
    const english = await museum.get('/coins?metals=silver&mint=quay')
    expect(links(english.html, '/coins/')).toEqual(['/coins/M-2'])
    expect(english.text).toMatch(/Mint Marlow mint 2 2 items Quay mint 1 1 item/)
    const german = await museum.get('/coins?metals=silver&mint=quay&lang=de')
    expect(links(german.html, '/coins/')).toEqual(['/coins/M-2'])
    expect(german.text).toMatch(/Münzstätte Münze Marlow 2 2 Einträge Münze am Kai 1 1 Eintrag/)
    expect(german.text).toMatch(/Metall .*Silber 1 1 Eintrag/)
    expect(links((await museum.get('/coins?reign=Aldo+II.')).html, '/coins/')).toEqual(['/coins/M-10'])
  })

  it('narrows to years and orders by numbers, whatever is missing last', async () => {
    const years = await museum.get('/coins?struckFrom=-100&struckTo=1300')
    expect(links(years.html, '/coins/')).toEqual(['/coins/M-1', '/coins/M-2'])
    const order = async (sort: string) => links((await museum.get(`/coins?sort=${sort}`)).html, '/coins/')
    expect(await order('weight')).toEqual(['/coins/M-2', '/coins/M-1', '/coins/M-10', '/coins/token%207'])
    expect(await order('-struck')).toEqual(['/coins/M-10', '/coins/M-2', '/coins/M-1', '/coins/token%207'])
  })

  it('shows every field by the label of the language, each once', async () => {
    const { html, text } = await museum.get('/coins/M-1?lang=de')
    expect(text).toMatch(
      /Angaben Münzstätte Münze Marlow Geprägt 44 v. Chr. Gewicht 3,9 Gramm Regierung Aldo I. Metalle Silber Gefunden Mai 1912 Fundort Fährberg Aus einem Hortfund Ja Katalog https:\/\/coins\.example\/catalogue\?no=1 .*Umschrift ALDO REX/,
    )
    expect(html).toContain('href="https://coins.example/catalogue?no=1" target="_blank"')
    expect(text).toContain('Eine Fähre auf der Rückseite')
    expect(text).not.toMatch(/undefined|null|\[object/)
  })

  it('says the rights of each record, to visitors and machines', async () => {
    const { html, text } = await museum.get('/coins/M-1?lang=de')
    expect(text).toContain('CC0 1.0')
    expect(text).not.toContain('publicdomain/zero')
    expect(recordNode(html)).toMatchObject({ license: 'https://creativecommons.org/publicdomain/zero/1.0/' })
  })

  it('draws a link that is written once on both pages, by object as by event', async () => {
    const coin = await museum.get('/coins/M-2')
    expect(links(coin.html, '/mints/')).toEqual(['/mints/marlow', '/mints/quay'])
    // Its facts lead there too, not the pictures below them alone.
    const facts = /<dl class="facts">.*?<\/dl>/s.exec(coin.html)?.[0] ?? ''
    expect(links(facts, '/mints/')).toEqual(['/mints/marlow', '/mints/quay'])
    const mint = await museum.get('/mints/marlow')
    expect(mint.text).toContain('Coins of this mint')
    expect(links(mint.html, '/coins/')).toEqual(['/coins/M-1', '/coins/M-2'])
    expect((await museum.get('/coins/M-1?lang=de')).text).toContain('Bekannteste Münze von')
    expect(links((await museum.get('/coins/token%207')).html, '/mints/')).toEqual([])
  })

  it('finds records by any field, each with a link to its page', async () => {
    expect(links((await museum.get('/search?key=CROSSING')).html, '/coins/')).toEqual(['/coins/token%207'])
    expect(links((await museum.get('/search?key=Kupfer&lang=de')).html, '/coins/')).toEqual(['/coins/M-2'])
    expect(links((await museum.get('/search?key=flood')).html, '/mints/')).toEqual(['/mints/marlow'])
  })

  it('says in a result what a record says, and no address of its rights', async () => {
    const { text } = await museum.get('/search?key=gold')
    expect(text).toContain('Gulden of Aldo')
    expect(text).not.toContain('creativecommons')
  })

  it('is in the JSON of the record and in structured data, by the properties that are declared', async () => {
    const { html } = await museum.get('/coins/M-1')
    expect(recordNode(html)).toMatchObject({
      '@type': 'CreativeWork',
      material: 'silver',
      dateCreated: '-0043',
      weight: '3.9',
      sameAs: 'https://coins.example/catalogue?no=1',
      locationCreated: {
        '@type': 'Place',
        name: 'Ferry Hill',
        geo: { '@type': 'GeoCoordinates', latitude: 52.5, longitude: 13.25 },
      },
    })
    const json = await museum.get('/coins/M-1.json')
    expect(JSON.parse(json.html)).toMatchObject({
      facts: expect.arrayContaining([
        { name: 'weight', label: 'Weight', value: '3.9\u00a0g', property: 'weight', exact: '3.9' },
      ]),
      related: [{ title: 'Marlow mint' }, { title: 'Marlow mint' }],
    })
  })
})
