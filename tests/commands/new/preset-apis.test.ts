import { describe, expect, it } from 'vitest'
import { newPreset } from '../../../src/commands/new/presets/new-preset.ts'
import { collectionspace, drupal, graphql, recordedAt, sparql, uuidOf } from '../support/known-apis.ts'
import { museumOn, recordsIn } from '../support/museum-on.ts'
import { jsonOf, quiet, refusalOf, smallMuseum } from '../support/new-run.ts'

describe('new source --preset', () => {
  // Every day: the preset of Wikidata below; tests/sources/with-included.test.ts joins what is included.
  it('shows content of Drupal with included media and terms, in paths of two languages', {
    tags: ['full'],
  }, async () => {
    const { open, live, asked } = await museumOn(drupal, 'drupal', {
      collection: 'object',
      image: 'field_media_image',
      media: 'field_media_image',
      facts: 'field_year=Made in',
      terms: 'field_era',
      filter: 'field_era',
      choices: 'eras',
      languageCodes: 'zh=zh-hans,en=',
    })
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('头盔 12')
    expect(list.text).toContain('/sites/default/files/12.jpg')
    expect(list.text).toContain('An iron Helmet 12')
    expect(asked.at(-1)).toMatch(/^\/zh-hans\/jsonapi\//)
    const third = await open('/helmets?page=3&lang=en')
    expect(recordsIn(third)).toBe(6)
    expect(third.text).toContain('Helmet 30')
    expect(third.text).not.toContain('page=4')
    expect(recordsIn(await open('/helmets?filter=0b6a1f0e-5f0c-4f2e-9d2c-000000000001'))).toBe(10)
    expect(recordsIn(await open('/helmets?lang=en&keywords=helmet%2030'))).toBe(1)
    const detail = await open(`/helmets/${uuidOf(7)}?lang=en`)
    expect(detail.text).toMatch(/Helmet 7.*Text of Helmet 7\..*Made in.*1407.*Era.*Ming/s)
    expect(detail.text).toContain('/sites/default/files/7.jpg')
    expect((await open(`/helmets/${uuidOf(99)}`)).status).toBe(404)
  })

  // Every day: the preset of Wikidata below.
  it('shows a recorded collection of the Wellcome Collection, IIIF version 3', {
    tags: ['full'],
  }, async () => {
    const { open, live } = await museumOn(
      recordedAt({
        '/presentation/collections/genres/Abstracts': 'wellcome-collection.json',
        '/presentation/b28857021': 'wellcome-manifest.json',
      }),
      'iiif',
      { collection: '/presentation/collections/genres/Abstracts', folder: '/presentation', file: '' },
      { IIIF_IMAGE_URL: 'https://iiif.wellcomecollection.org' },
    )
    // The collection has no texts, and of its manifests none is recorded.
    const reported = await live()
    expect(reported.map((line) => line.split(' ')[0])).toEqual(['LIVE_EMPTY_FIELD', 'LIVE_NOTHING'])
    const list = await open('/helmets?lang=en')
    expect(recordsIn(list)).toBe(4)
    expect(list.text).toContain('href="/helmets/b21782763')
    expect(list.text).toContain('Notice sur les travaux scientifiques de M. Henri Becquerel.')
    expect(list.text).toContain('thumbs/b21782763_0005.jp2/full/72,100/0/default.jpg')
    const detail = await open('/helmets/b28857021?lang=en')
    expect(detail.text).toMatch(/Report 1960.*Type\/technique.*Electronic books\..*Wellcome Collection/s)
    expect(detail.text).toContain('https://creativecommons.org/licenses/by/4.0/')
    expect((await open('/helmets/b21782763')).status).toBe(404)
  })

  // Every day: the preset of Wikidata; manifests, in tests/pages/read-manifest.test.ts.
  it('shows recorded answers of IIIF version 2: a list in pages and a painting', {
    tags: ['full'],
  }, async () => {
    const { open } = await museumOn(
      recordedAt({
        '/collections/7446/74462370.json': 'nls-collection.json',
        '/api/v1/artworks/27992/manifest.json': 'artic-manifest.json',
      }),
      'iiif',
      { collection: '/collections/7446/74462370.json', manifests: 'manifests', folder: '/api/v1/artworks' },
      { IIIF_IMAGE_URL: 'https://www.artic.edu' },
    )
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('Ernest Brooks')
    expect(recordsIn(await open('/helmets?page=2'))).toBe(8)
    const detail = await open('/helmets/27992?lang=en')
    expect(detail.text).toMatch(
      /A Sunday on La Grande Jatte.*Medium.*Oil on canvas.*courtesy of the Art Institute/s,
    )
    expect(detail.text).toContain('pointillism')
    expect(detail.text).toContain('/full/800,/0/default.jpg')
  })

  it('shows items of Wikidata by SPARQL in two languages, and keeps words of visitors in their quotes', async () => {
    const { open, live, asked, folder } = await museumOn(sparql, 'sparql', { filter: 'P2348' })
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('头盔 12')
    expect(list.text).toContain('Special:FilePath/Helmet%2012.jpg?width=800')
    expect(list.text).toContain('Era Q901')
    const third = await open('/helmets?page=3&lang=en')
    expect(recordsIn(third)).toBe(6)
    expect(third.text).toContain('Helmet 30')
    expect(recordsIn(await open('/helmets?filter=Q901'))).toBe(10)
    expect(recordsIn(await open('/helmets?keywords=Helmet%2030'))).toBe(1)
    const detail = await open('/helmets/Q7?lang=en')
    expect(detail.text).toMatch(/Helmet 7.*Creator.*A smith of the city.*Inception.*1400[^0-9]*1499/s)
    expect((await open('/helmets/Q99')).status).toBe(404)
    await open(`/helmets?keywords=${encodeURIComponent('a")) } DROP {')}`)
    expect(asked.some((path) => path.includes('LCASE("a\\")) } DROP {")'))).toBe(true)
    expect(jsonOf(folder, 'site.json')).toMatchObject({
      images: { hosts: ['commons.wikimedia.org', 'upload.wikimedia.org'] },
    })
  })

  // Every day: items of Wikidata, in the test before.
  it('shows a recorded answer of the query service of Wikidata, without pictures and a total', {
    tags: ['full'],
  }, async () => {
    const { open } = await museumOn(recordedAt({ '/sparql': 'wikidata-cats.json' }), 'sparql')
    const list = await open('/helmets?lang=en')
    expect(recordsIn(list)).toBe(2)
    expect(list.text).toMatch(/href="\/helmets\/Q28792126[^>]*>.*Gli.*Orlando/s)
    const detail = await open('/helmets/Q28792126?lang=en')
    expect(detail.text).toMatch(/<h1[^>]*>Gli<\/h1>/)
  })

  // Every day: the preset of Wikidata above.
  it('shows records by GraphQL, with search and two languages in its variables', {
    tags: ['full'],
  }, async () => {
    const fields = 'id name about era image { url }'
    const { open, live } = await museumOn(
      graphql,
      'graphql',
      {
        token: 'GRAPHQL_TOKEN',
        listQuery: `query ($limit: Int, $offset: Int, $q: String, $lang: String) { objects(limit: $limit, offset: $offset, q: $q, lang: $lang) { totalCount nodes { ${fields} } } }`,
        records: '/data/objects/nodes',
        total: '/data/objects/totalCount',
        recordQuery: `query ($id: ID!, $lang: String) { object(id: $id) { ${fields} } }`,
        title: 'name',
        text: 'about',
        image: '/image/url',
        facts: 'era=Period',
        search: 'q',
        language: 'lang',
        languageCodes: 'zh=zh-Hans',
      },
      { GRAPHQL_TOKEN: 'a-token-of-graphql' },
    )
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('头盔 12')
    expect(list.text).toContain('/pictures/12.jpg')
    const third = await open('/helmets?page=3&lang=en')
    expect(recordsIn(third)).toBe(6)
    expect(third.text).toContain('Helmet 30')
    expect(recordsIn(await open('/helmets?keywords=Helmet%2030'))).toBe(1)
    const detail = await open('/helmets/h-7?lang=en')
    expect(detail.text).toMatch(/Helmet 7.*Text of Helmet 7\..*Period.*Ming/s)
    expect((await open('/helmets/h-99')).status).toBe(404)
  })

  // Every day: the preset of Wikidata, by the same command.
  it('shows objects of CollectionSpace with their media, where one entry is no list', {
    tags: ['full'],
  }, async () => {
    const { open, live } = await museumOn(
      collectionspace,
      'collectionspace',
      { token: 'CSPACE_ACCOUNT', facts: 'collection' },
      { CSPACE_ACCOUNT: 'reader:secret' },
    )
    expect((await live()).filter((line) => !line.includes('facts.'))).toEqual([])
    const list = await open('/helmets?lang=en')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('Helmet 12')
    expect(recordsIn(await open('/helmets?page=3'))).toBe(6)
    const one = await open('/helmets?keywords=Helmet%2030')
    expect(recordsIn(one)).toBe(1)
    expect((await open('/helmets?keywords=nothing')).status).toBe(200)
    const detail = await open('/helmets/5f8f2e4c-7?lang=en')
    expect(detail.text).toMatch(
      /Helmet 7.*Text of Helmet 7\..*2026\.7.*about 1407.*A smith of the city.*Ming/s,
    )
    expect(detail.text).not.toContain('urn:cspace')
    expect(detail.text).toContain('/cspace-services/blobs/b-5f8f2e4c-7/derivatives/Medium/content')
    expect((await open('/helmets/5f8f2e4c-99')).status).toBe(404)
  })

  it('says how records of an OAI-PMH repository come into the museum', async () => {
    const run = newPreset(quiet(smallMuseum(), { preset: 'oai-pmh', name: 'a' }).options)
    expect(await refusalOf(run)).toContain('import --oai-pmh')
  })
})
