import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newPreset } from '../../../src/commands/new/presets/new-preset.ts'
import { stateOf } from '../../../src/commands/new/state.ts'
import { recordedAt } from '../support/known-apis.ts'
import { directus, omekaS, PROTECTED, strapi, wordpress } from '../support/known-systems.ts'
import { museumOn, recordsIn } from '../support/museum-on.ts'
import { contentOf, jsonOf, quiet, refusalOf, smallMuseum } from '../support/new-run.ts'

describe('new source --preset', () => {
  it('goes on where a link leads to what it is to make, and not beside another error', () => {
    const folder = smallMuseum()
    const file = join(folder, 'site.json')
    const site = JSON.parse(readFileSync(file, 'utf8'))
    const write = (shell: object) =>
      writeFileSync(file, JSON.stringify({ ...site, shell: { ...site.shell, ...shell } }))
    write({ search: '/find' })
    expect(stateOf(folder).manifest.pages.length).toBeGreaterThan(0)
    write({ search: '/find', serch: 1 })
    expect(() => stateOf(folder)).toThrow('has these errors')
  })

  it('takes the address of a IIIF collection for that, and its origin for the service', async () => {
    const folder = smallMuseum()
    const address = 'https://iiif.example.org/iiif/collection.json'
    const { options, printed } = quiet(folder, { preset: 'iiif', name: 'kajety', address })
    await newPreset(options)
    expect(jsonOf(folder, 'sources/kajety.json')).toMatchObject({
      request: { path: '/iiif/collection.json' },
      images: { base: 'https://iiif.example.org' },
    })
    expect(printed.join('\n')).toContain('Set IIIF_API_URL=https://iiif.example.org:')
  })

  // Every day: the preset of Directus below.
  it('shows posts of WordPress: list, pages, filter, search, picture and detail', {
    tags: ['full'],
  }, async () => {
    const { open, live, asked, printed, folder } = await museumOn(wordpress, 'wordpress')
    expect(printed).toContain('WORDPRESS_API_URL=http://127.0.0.1')
    // A post behind a password is in no list and has no page, and no number of all posts is claimed.
    expect(await live()).toEqual([
      `LIVE_WITHHELD 1 of 12 records of the source "helmets" are withheld, such as "${PROTECTED}": they are in no list, and their pages are 404.`,
    ])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(11)
    expect(list.text).not.toMatch(/Protected|Helmet 11|pager__total/)
    expect(list.text).toContain('page=3')
    expect((await open(`/helmets/${PROTECTED}`)).status).toBe(404)
    expect(recordsIn(await open('/helmets?keywords=helmet%2011'))).toBe(0)
    expect(list.text).toContain('Helmet 1 – iron')
    expect(list.text).toContain('http://pictures.test/1.jpg')
    expect(list.text).toContain('Ming &amp; later')
    expect(recordsIn(await open('/helmets?page=3'))).toBe(6)
    expect(recordsIn(await open('/helmets?filter=1'))).toBe(10)
    expect(recordsIn(await open('/helmets?keywords=helmet%2030'))).toBe(1)
    const detail = await open('/helmets/7?lang=en')
    expect(detail.text).toContain('Text of Helmet 7.')
    expect(asked.at(-1)).toMatch(/lang=en/)
    for (const id of ['999', 'nothing']) expect((await open(`/helmets/${id}`)).status).toBe(404)
    expect(asked.filter((path) => path.includes('/posts') && !path.includes('status=publish'))).toEqual([])
    expect(jsonOf(folder, 'sources/helmets.json')).toMatchObject({ service: 'wordpress' })
  })

  it('shows items of Directus in two languages, signed with a token of the environment', async () => {
    const { open, live, folder } = await museumOn(
      directus,
      'directus',
      { token: 'DIRECTUS_TOKEN', filter: 'era', facts: 'era' },
      { DIRECTUS_TOKEN: 'a-token-of-directus' },
    )
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('头盔 12')
    expect(list.text).toContain('/assets/0f3a-1')
    expect((await open('/helmets?lang=en')).text).toContain('Helmet 12')
    expect(recordsIn(await open('/helmets?filter=Ming'))).toBe(10)
    expect(recordsIn(await open('/helmets?keywords=%E5%A4%B4%E7%9B%94%2030'))).toBe(1)
    const detail = await open('/helmets/7?lang=en')
    expect(detail.text).toMatch(/Helmet 7.*Era.*Ming/s)
    expect((await open('/helmets/999')).status).toBe(404)
    const { services } = jsonOf(folder, 'site.json') as { services: Record<string, unknown> }
    expect(services.directus).toEqual({
      env: 'DIRECTUS_API_URL',
      auth: { scheme: 'bearer', env: 'DIRECTUS_TOKEN' },
    })
    expect(JSON.stringify(contentOf(folder))).not.toContain('a-token-of-directus')
  })

  // Every day: the preset of Directus.
  it('leaves out what Directus has not: translations, status, filter, picture', {
    tags: ['full'],
  }, async () => {
    const answers = { translations: '', status: '', image: '' }
    const { folder } = await museumOn(directus, 'directus', answers)
    const { request, item } = jsonOf(folder, 'sources/helmets.json') as Record<
      string,
      Record<string, unknown>
    >
    expect(Object.keys(Object(request?.query))).toEqual([
      'fields[0]',
      'search',
      'sort',
      'limit',
      'page',
      'meta',
    ])
    expect(item).toEqual({
      id: '/id',
      title: { from: ['/title'] },
      text: { from: ['/description'] },
      html: { from: ['/description'] },
    })
    expect(Object.keys(contentOf(folder))).not.toContain('sources/helmets-choices.json')
  })

  // Every day: the preset of Directus above.
  it('shows documents of Strapi, with its own codes of languages', { tags: ['full'] }, async () => {
    const { open, live } = await museumOn(
      strapi,
      'strapi',
      {
        token: 'STRAPI_TOKEN',
        filter: 'era',
        choices: 'eras',
        languageCodes: 'zh=zh-Hans',
      },
      { STRAPI_TOKEN: 'a-token-of-strapi' },
    )
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('头盔 12')
    expect(list.text).toContain('/uploads/1.jpg')
    expect((await open('/helmets?lang=en')).text).toContain('Helmet 12')
    expect(recordsIn(await open('/helmets?filter=eraMing'))).toBe(10)
    expect((await open('/helmets/doc7abc?lang=en')).text).toMatch(/Helmet 7.*Era.*Ming/s)
    expect((await open('/helmets/doc999abc')).status).toBe(404)
  })

  // Every day: the preset of Directus above.
  it('shows items of Omeka S with their Dublin Core terms, filtered by item sets', {
    tags: ['full'],
  }, async () => {
    const { open, live, asked, folder, printed } = await museumOn(omekaS, 'omeka-s', {
      site: '3',
      facts: 'creator,date',
    })
    expect(await live()).toEqual([])
    const list = await open('/helmets')
    expect(recordsIn(list)).toBe(12)
    expect(list.text).toContain('http://pictures.test/large/1.jpg')
    expect(list.text).toContain('Of the Ming')
    expect(recordsIn(await open('/helmets?page=3'))).toBe(6)
    expect(recordsIn(await open('/helmets?filter=71'))).toBe(10)
    expect(recordsIn(await open('/helmets?keywords=helmet%2030'))).toBe(1)
    expect(
      asked.filter((path) => path.startsWith('/api/items?')).every((path) => /[?&]site_id=3/.test(path)),
    ).toBe(true)
    const detail = await open('/helmets/7?lang=en')
    expect(detail.text).toMatch(/Helmet 7.*Text of Helmet 7\..*Creator.*A smith of the city.*Date.*Ming/s)
    expect((await open('/helmets/30')).status).toBe(200)
    expect((await open('/helmets/999')).status).toBe(404)
    const { services } = jsonOf(folder, 'site.json') as { services: Record<string, unknown> }
    expect(services['omeka-s']).toEqual({ env: 'OMEKA_S_API_URL' })
    // The museum's own pictures stay where they are.
    for (const name of ['helmets', 'helmets-record'])
      expect(jsonOf(folder, `sources/${name}.json`)).toMatchObject({
        images: { env: 'OMEKA_S_IMAGE_URL', base: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
      })
    expect(printed).not.toContain('IMAGE_BASE_URL')
  })

  // Every day: the preset of Directus.
  it('shows a recorded item of Omeka S, and values that are addresses by their labels', {
    tags: ['full'],
  }, async () => {
    const { open } = await museumOn(
      recordedAt({ '/api/items/10777': 'omeka-item.json', '/api/items/10778': 'omeka-medium.json' }),
      'omeka-s',
      { facts: 'creator,date,type,isPartOf,rights', filter: '' },
      { OMEKA_S_IMAGE_URL: 'https://omeka.unibe.ch' },
    )
    const item = await open('/helmets/10777?lang=en')
    expect(item.text).toMatch(/Die Löblich und wyt berümpt Stat Basel.*befestigte Grenzstadt/s)
    expect(item.text).toContain('Burghartz, Susanna (Hg.): Aufbrüche, Krisen')
    expect(item.text).toContain('/files/large/9ec7e6fc95c1514198ca6b3cb46a128d60f0ecc1.jpg')
    // Items of this server have no values of the type "uri"; its media have, in the form that both share.
    const medium = await open('/helmets/10778?lang=en')
    expect(medium.text).toMatch(/Sebastian Münster.*1538.*Image.*Staatsarchiv Basel-Stadt/s)
    expect(medium.text).not.toContain('Q61073')
  })

  it('refuses a token in place of its variable, an address with a password, and a preset that is not there', async () => {
    const refused = (given: Readonly<Record<string, string>>) =>
      refusalOf(
        newPreset(
          quiet(smallMuseum(), {
            preset: 'directus',
            name: 'a',
            address: 'https://cms.example.org',
            ...given,
          }).options,
        ),
      )
    expect(await refused({ token: 'abc.def' })).toContain('not the token itself')
    expect(await refused({ address: 'https://me:secret@cms.example.org' })).toContain('holds no password')
    expect(await refused({ preset: 'nothing' })).toContain(
      'wordpress, directus, strapi, omeka-s, drupal, iiif, sparql, graphql, collectionspace',
    )
    expect(await refused({ preset: 'omeka-s', token: 'OMEKA_TOKEN' })).toContain(
      'The preset omeka-s does not use --token. It uses --name, --route, --address, --site',
    )
    expect(await refused({ collection: '../users' })).toContain('letters, digits')
  })
})
