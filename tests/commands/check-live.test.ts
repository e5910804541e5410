import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkLive } from '../../src/commands/test/live/check-live.ts'
import { extensionStyles, schemasNowhere } from '../../src/commands/test/live/file-problems.ts'
import { logoGround, logosExchanged, signSize } from '../../src/commands/test/live/picture-problems.ts'
import { catalogue, problemOf } from '../../src/engine/errors/index.ts'
import { compileSite } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { checkConfig } from '../../src/web/site/check-config.ts'
import { loadRegistry } from '../../src/web/site/extensions/load-registry.ts'
import { englishIn } from '../engine/errors/chinese-faults.ts'
import {
  type ForeignBackend,
  foreignEnvironment,
  foreignFiles,
  foreignManifest,
  startForeignBackend,
} from '../support/foreign-museum.ts'
import { startServer } from '../support/local-server.ts'

const ids = Array.from({ length: 30 }, (_, index) => `A-${index + 1}`)

async function found(
  backend: Partial<ForeignBackend>,
  config: Parameters<typeof foreignManifest>[0] = {},
  {
    asksPictures = false,
    dataDir = '',
    languages,
    registry,
  }: {
    readonly asksPictures?: boolean
    readonly dataDir?: string
    readonly languages?: readonly string[]
    readonly registry?: Parameters<typeof foreignManifest>[1]
  } = {},
) {
  const server = await startForeignBackend({ ids, style: 'page', ...backend })
  const texts = new Map(
    foreignFiles(config).map(({ path, text }) => [path, JSON.stringify(JSON.parse(text), undefined, 2)]),
  )
  const manifest = foreignManifest(config, registry)
  const locales =
    languages?.flatMap((code) => manifest.locales.map((locale) => ({ ...locale, code, tag: code }))) ??
    manifest.locales
  const problems = await checkLive(
    { ...manifest, locales },
    { ...foreignEnvironment(server.address), dataDir },
    () => new Date(),
    texts,
    { asksPictures },
  )
  await server.close()
  expect(problems.filter(({ zh }) => /[^。”]$/u.test(zh.message))).toEqual([])
  return {
    asked: server.asked,
    hints: problems.map(({ hint }) => hint),
    problems: problems.map(({ code, message }) => `${code} ${message.replaceAll(server.address, 'ADDRESS')}`),
    places: problems.map(({ code, file, pointer, line, column }) => {
      const written = texts
        .get(file)
        ?.split('\n')
        [line - 1]?.slice(column - 1)
      return `${code} ${file}${pointer} ${written}`
    }),
  }
}

describe('check --live', () => {
  it('has nothing to report of a museum that fits, and asks each source a few times', async () => {
    const { asked, problems } = await found({})
    expect(problems).toEqual([])
    expect(asked).toEqual([
      '/objects?page=1&size=10',
      '/objects?page=0&size=10',
      '/objects?page=2&size=10',
      '/objects?page=3&size=10',
      '/objects/A-1',
    ])
  })

  it('reports entries without a page, with an example', async () => {
    const { problems } = await found({}, { site: { ids: 'digits-or-32' } })
    expect(problems).toEqual([
      'LIVE_PAGELESS 10 of 10 entries of the source "objects" have no page: "A-1" is no id of this site.',
      'LIVE_UNASKED No list gives an address of a page that the source "object" fills, so it was not asked.',
    ])
  })

  it('names a close look and a manifest of pictures that are not stored here', async () => {
    const item = { id: '/number', title: '/name', image: '/cover' }
    const page = { template: 'object', options: { zoom: true }, manifest: true }
    const site = { images: { base: '/files', hosts: ['img.example.org'] } }
    const cover = (src: string) => ({ more: () => ({ cover: src }) })
    const config = { site, detail: page, record: { item } }
    const elsewhere = await found(cover('https://img.example.org/a.jpg'), config)
    expect(elsewhere.problems).toEqual(
      ['manifest', 'zoom'].map(
        (key) =>
          `PICTURES_ELSEWHERE "${key}" is set, but the pictures of the source "object" are not stored here.`,
      ),
    )
    expect((await found(cover('a.jpg'), config)).problems).toEqual([])
    // Where the config alone says it, `check` has named it already.
    const known = { ...config, record: { item, images: { base: 'https://img.example.org' } } }
    const checked = compileSite(foreignFiles(known), registry).problems
    expect(checked.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'PICTURES_ELSEWHERE /pages/1/options/zoom',
      'PICTURES_ELSEWHERE /pages/1/manifest',
    ])
    expect((await found(cover('a.jpg'), known)).problems).toEqual([])
  })

  it('counts records that say nothing of their rights, or name what nobody knows', async () => {
    const more = (id: string) => ({
      licence: id === 'A-1' ? '' : id === 'A-2' ? 'http://rightsstatements.org/vocab/Inc/1.0/' : 'CC0',
    })
    const item = { id: '/number', title: '/name', rights: '/licence' }
    const { problems } = await found({ more }, { list: { item } })
    expect(problems).toEqual([
      'LIVE_RIGHTS Of 10 records of the source "objects" 1 say nothing of their rights, and 1 name a statement that is not known, such as "A-2".',
    ])
    const usual = { statement: 'http://rightsstatements.org/vocab/CNE/1.0/' }
    const covered = await found({ more: () => ({ licence: '' }) }, { list: { item, rights: usual } })
    expect(covered.problems.filter((each) => each.startsWith('LIVE_RIGHTS'))).toEqual([])
  })

  it('counts dates and numbers that are not understood, with an example', async () => {
    const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      'A-1': {
        when: '01/05/2026',
        begins: { seconds: 1 },
        made: '10 x 12',
        seen: 'in May',
        north: '51° 30′ N',
        weight: 'heavy',
        ends: '0000-00-00',
      },
      'A-2': {
        when: 'in May',
        words: 'in May',
        begins: '2026-05-01',
        made: 'n.d.',
        seen: { '@value': '2026-05-01' },
        north: '51,5',
        ends: '0001-01-01T00:00:00',
      },
      'A-3': { when: '1920', begins: 1_793_842_200, made: '1920', weight: '1,5', ends: '' },
    }
    const item = {
      id: '/number',
      title: '/name',
      date: '/when',
      dateText: '/words',
      start: '/begins',
      end: '/ends',
      facts: [
        { name: 'made', label: { en: 'Made' }, value: { from: '/made', as: ['year'] } },
        { name: 'seen', label: { en: 'Seen' }, value: { from: '/seen', as: ['date'] } },
        { name: 'at', label: { en: 'At' }, value: '/name', latitude: '/north', longitude: { const: '0.1' } },
        { name: 'weight', label: { en: 'Weight' }, value: { from: '/weight', as: ['number'] } },
      ],
    }
    const { problems, places } = await found({ more: (id) => values[id] ?? {} }, { list: { item } })
    const unread = problems.filter((each) => each.startsWith('LIVE_UNREAD'))
    const said = (part: string, given: number, text: string) =>
      `LIVE_UNREAD Of ${given} values of "${part}" in the source "objects" 1 are not understood, such as "${text}" of "A-1".`
    expect(unread).toEqual([
      said('date', 2, '01/05/2026'),
      said('start', 3, '{"seconds":1}'),
      said('facts.made', 3, '10 x 12'),
      said('facts.seen', 2, 'in May'),
      said('facts.weight', 2, 'heavy'),
      said('facts.at.latitude', 2, '51° 30′ N'),
    ])
    expect(places.find((each) => each.startsWith('LIVE_UNREAD'))).toBe(
      'LIVE_UNREAD sources/objects.json/item/date "/when",',
    )
  })

  it('names parts that show telephone numbers and e-mail addresses of persons, and never the number', async () => {
    const more = (id: string) => ({
      lenderPhone: `03-1234-56${id.length}8`,
      mail: id === 'A-1' ? 'hana@lender.example' : '',
      words: id === 'A-3' ? '<p>Tel. 03-1234-5678</p>' : '<p>Desk: Tel. 03-9999-0000. 1990-2001-3344</p>',
      size: '12-14-16',
    })
    const fact = (name: string) => ({ name, label: { en: name }, value: `/${name}` })
    const item = {
      ...{ id: '/number', title: '/name', subtitle: '/lenderPhone', html: '/words' },
      facts: [fact('mail'), fact('size'), fact('lenderPhone')],
    }
    const site = { place: { address: { en: 'Quay' }, latitude: 1, longitude: 1, phone: '+81 3-9999-0000' } }
    const { problems, places } = await found({ more }, { site, list: { item }, record: { item } })
    const personal = problems.filter((each) => each.startsWith('LIVE_PERSONAL'))
    const said = (part: string, called: string, count: string, id: string, source = 'objects') =>
      `LIVE_PERSONAL "${part}" of the source "${source}" has what looks like ${called}, for everyone to read: ${count}, such as "${id}".`
    expect(personal).toEqual([
      said('subtitle', 'a telephone number', '10 records', 'A-1'),
      said('html', 'a telephone number', '1 record', 'A-3'),
      said('subtitle', 'a telephone number', '1 record', 'A-1', 'object'),
      said('facts.mail', 'an e-mail address', '1 record', 'A-1', 'object'),
      said('facts.lenderPhone', 'a telephone number', '1 record', 'A-1', 'object'),
    ])
    expect(JSON.stringify(personal)).not.toMatch(/1234|hana/)
    expect(places.find((each) => each.startsWith('LIVE_PERSONAL'))).toContain('/item/subtitle "/lenderPhone"')
  })

  it('names a moment of publication that is not understood: the record is public already', async () => {
    const more = (id: string) => ({ from: id === 'A-1' ? 'in spring' : ['2020-05-01'] })
    const item = { id: '/number', title: '/name', published: '/from' }
    expect((await found({ more }, { list: { item } })).problems).toEqual([
      'LIVE_UNREAD Of 10 values of "published" in the source "objects" 1 are not understood, such as "in spring" of "A-1".',
    ])
  })

  it('takes a year alone for a date, and names the step that makes a year of words', async () => {
    const item = { id: '/number', title: '/name', date: '/when' }
    const years = await found({ more: () => ({ when: 1900 }) }, { list: { item } })
    expect(years.problems.filter((each) => each.startsWith('LIVE_UNREAD'))).toEqual([])
    const hintsFor = async (when: string) =>
      (await found({ more: () => ({ when }) }, { list: { item } })).hints.join()
    expect(await hintsFor('c. 1905')).toContain('"as": ["year"] for "date"')
    expect(await hintsFor('10 x 12')).not.toContain('"as"')
  })

  it('reads names of years as the pages do, by the language of the museum', async () => {
    const item = { id: '/number', title: '/name', date: { from: '/made', as: ['year'] } }
    const more = () => ({ made: '天保3年' })
    const locales = [{ code: 'en', tag: 'ja-JP', label: '日本語', channelSuffix: '' }]
    const unread = async (site: Readonly<Record<string, unknown>>) =>
      (await found({ more }, { list: { item }, site })).problems.filter((each) => /^LIVE_UNREAD/.test(each))
    expect(await unread({ locales })).toEqual([])
    expect(await unread({})).toEqual([expect.stringContaining('such as "天保3年"')])
  })

  it('counts values for which a transform of an extension throws, with an example', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-throws-'))
    mkdirSync(join(folder, 'extensions/inches'), { recursive: true })
    writeFileSync(
      join(folder, 'extensions/inches/index.ts'),
      `import { defineTransform, described } from 'vitrine/extend'
export const inches = defineTransform({
  name: 'inches',
  summary: described('Inches.', '英寸。'),
  apply: (value) => String(Number(value.split(' cm')[1].length) / 2.54),
})
`,
    )
    const { registry } = loadRegistry(folder)
    rmSync(folder, { recursive: true, force: true })
    const value = { from: '/width', as: ['inches'] }
    const item = { id: '/number', title: '/name', facts: [{ name: 'width', label: { en: 'Width' }, value }] }
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const more = (id: string) => ({ width: id === 'A-1' ? '12 cm' : '12' })
    const { problems, places } = await found({ more }, { list: { item } }, { registry })
    expect(problems).toEqual([
      'LIVE_TRANSFORM The transform "inches" throws for 9 values of "facts.width" in the source "objects", such as "12" of "A-2": Cannot read properties of undefined (reading \'length\').',
    ])
    expect(places).toEqual(['LIVE_TRANSFORM sources/objects.json/item/facts/0/value {'])
    // Of all records of the pages that were asked for.
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  it('counts periods that end before they begin, of moments and of years', async () => {
    const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      'A-1': { from: 138, to: 117, begins: '2026-05-01', ends: '2026-05-01' },
      'A-2': { from: -12, to: 9, begins: '2026-05-01', ends: '2026-04-30T10:00:00' },
      'A-3': { from: 9, to: -12, begins: '', ends: '2026-04-30' },
    }
    const item = {
      ...{ id: '/number', title: '/name', start: '/begins', end: '/ends' },
      subtitle: { template: ['{/name} · {/from} – {/to}', '{/name}'], as: ['period' as const] },
      dateText: { template: ['{/from} – {/to}'], as: ['period' as const] },
    }
    const { problems } = await found({ more: (id) => values[id] ?? {} }, { list: { item } })
    expect(problems).toEqual([
      'LIVE_PERIOD Of 2 periods of the source "objects" 1 end before they begin, such as 2026-05-01 to 2026-04-30T10:00:00 of "A-2".',
      'LIVE_PERIOD Of 3 periods of the source "objects" 2 end before they begin, such as 138 to 117 of "A-1".',
    ])
  })

  it("gives the backend's own reason for a refusal", async () => {
    const { problems } = await found({ maxSize: 5 })
    expect(problems[0]).toBe(
      'LIVE_FAILED The source "objects" fails: HTTP 400. Asked was GET ADDRESS/objects. The backend says: size must be 1 to 5',
    )
  })

  it("gives the backend's own words where HTTP 200 says that the call has failed", async () => {
    const server = await startServer((_request, response) =>
      response.end('{"success":false,"message":"Invalid API key.","rows":[],"total":0}'),
    )
    onTestFinished(server.close)
    const problems = await checkLive(foreignManifest(), foreignEnvironment(server.address), () => new Date())
    expect(problems[0]?.message).toContain('the answer says that the call has failed: Invalid API key.')
  })

  it('does not give as the answer to one source what was said to another, where no call is made', async () => {
    const rows = ids.slice(0, 10).map((number) => ({ number, name: `Object ${number}` }))
    const server = await startServer(({ url }, response) => {
      if (url?.includes('page=1')) response.end(JSON.stringify({ rows, total: 30 }))
      else response.writeHead(429, { 'retry-after': '60' }).end('{"message":"API rate limit exceeded"}')
    })
    onTestFinished(server.close)
    const problems = await checkLive(foreignManifest(), foreignEnvironment(server.address), () => new Date())
    expect(problems.map(({ message }) => message.replaceAll(server.address, 'ADDRESS'))).toEqual([
      'The source "objects" fails: HTTP 429 to an earlier call, and no further one is made yet.',
      'The source "object" fails: HTTP 429 to an earlier call, and no further one is made yet.',
    ])
    expect(problems.map(({ hint }) => hint)).toEqual(
      Array(2).fill(expect.stringContaining('takes no more calls')),
    )
  })

  it('asks again where the service says that it answers in a second', async () => {
    const backend = await startForeignBackend({ ids, style: 'page' })
    let asked = 0
    const server = await startServer((request, response) => {
      asked += 1
      if (asked === 2) response.writeHead(429, { 'retry-after': '1' }).end()
      else
        void fetch(`${backend.address}${request.url}`).then(async (answer) =>
          response.end(await answer.text()),
        )
    })
    onTestFinished(server.close)
    onTestFinished(backend.close)
    const problems = await checkLive(
      foreignManifest({}),
      foreignEnvironment(server.address),
      () => new Date(),
    )
    expect(problems.map(({ code }) => code)).not.toContain('LIVE_FAILED')
    expect(asked).toBeGreaterThan(2)
  })

  it('names the variables where nobody answers, or the service refuses who asks', async () => {
    const closed = await startForeignBackend({ ids, style: 'page' })
    await closed.close()
    const problems = await checkLive(
      foreignManifest({}),
      foreignEnvironment(closed.address),
      () => new Date(),
    )
    expect(problems[0]).toMatchObject({
      code: 'LIVE_FAILED',
      hint: `Nobody answers at ${closed.address}, which MAIN_API_URL says. Correct MAIN_API_URL, or start the service.`,
    })
    const hintOf = (auth: string | undefined) =>
      catalogue.LIVE_FAILED.hint({
        source: 'objects',
        detail: 'HTTP 401',
        reason: 'who are you?',
        service: { name: 'main', env: 'MAIN_API_URL', address: 'https://api.example', auth },
      }).en
    expect(hintOf(undefined)).toContain('give it "auth" in site.json')
    expect(hintOf('MAIN_KEY')).toMatch(
      /^Set MAIN_KEY to the secret that the service "main" knows\. .*"header"/,
    )
  })

  // Words of Node 20 and 22 for a certificate of its own (MCPJam/inspector#1014), of another host, for http behind https, and a gzip that is none.
  it.each([
    ['fetch failed: self-signed certificate', 'NODE_EXTRA_CA_CERTS'],
    [
      "fetch failed: Hostname/IP does not match certificate's altnames: Host: localhost. is not cert's CN: x",
      'of another host',
    ],
    [
      'fetch failed: 80EC2BB0677F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:x.c:350:',
      'write http',
    ],
    ['terminated: incorrect header check', '"Content-Encoding"'],
    ['HTTP 301 leads to http://127.0.0.1, the same path with "/" at its end', '"/" at its end included'],
    ['HTTP 429', '"cacheSeconds"'],
  ])('says what to do where a call ends with "%s"', (detail, cure) => {
    const service = { name: 'main', env: 'MAIN_API_URL', address: 'https://127.0.0.1:1' }
    const args = { source: 'objects', detail, reason: undefined, service }
    const place = { file: 'sources/objects.json', pointer: '', line: 1, column: 1 }
    expect(problemOf(catalogue.LIVE_FAILED, args, place).hint).toContain(cure)
  })

  it('has nothing to say of the sources of our own service', async () => {
    const { manifest, texts } = checkConfig('config', false)
    if (manifest === undefined) throw new Error('the config has errors')
    const problems = await checkLive(
      manifest,
      { ...foreignEnvironment(''), variables: {} },
      () => new Date(),
      texts,
    )
    expect(problems).toEqual([])
  })

  it('reports pointers to nothing, in facts too, and missing titles', async () => {
    const item = {
      id: '/number',
      title: '/label',
      subtitle: { from: ['/sub', '/under'], as: ['trim'] },
      facts: [{ name: 'size', label: { en: 'Size' }, value: '/dimensions/*/cm' }],
    }
    const more = (id: string) => (id === 'A-3' ? {} : { label: `Label ${id}` })
    const { problems } = await found({ more }, { list: { item } })
    expect(problems).toEqual([
      'LIVE_EMPTY_FIELD "subtitle" of the source "objects" is empty in each of 10 records: nothing is at /sub, /under.',
      'LIVE_EMPTY_FIELD "facts.size" of the source "objects" is empty in each of 10 records: nothing is at /dimensions/*/cm.',
      'LIVE_UNTITLED 1 of 10 records of the source "objects" have no title, such as "A-3".',
    ])
  })

  it('names a template of which one place is nowhere, unless another takes its place', async () => {
    const { problems } = await found(
      {},
      { list: { item: { id: '/number', title: '/name', subtitle: { template: '{/name} · {/yaer}' } } } },
    )
    expect(problems).toEqual([
      'LIVE_EMPTY_FIELD "subtitle" of the source "objects" is empty in each of 10 records: nothing is at /yaer.',
    ])
    const subtitle = { template: ['{/name} · {/yaer}', '{/name}'] }
    const sound = await found({}, { list: { item: { id: '/number', title: '/name', subtitle } } })
    expect(sound.problems).toEqual([])
  })

  it('names joins that find nothing by what records name', async () => {
    const list = {
      params: { hall: { type: 'string' } },
      request: {
        method: 'GET',
        path: '/objects',
        query: { page: '{page}', size: '{pageSize}', hall: '{hall}' },
      },
    }
    const of = async (hall: string, isFound: boolean) => {
      const joins = [{ source: 'objects', into: 'files', params: { hall }, pageSize: 5 }]
      const { problems } = await found(
        {
          more: () => ({ hall: 'West' }),
          isIn: (_id, search) => isFound || search.get('hall') === null || search.get('hall') === '',
        },
        { list, record: { joins } },
      )
      return problems.filter((line) => line.startsWith('LIVE_JOIN'))
    }
    expect(await of('/hall', false)).toEqual([
      'LIVE_JOIN_EMPTY The source "object" asks "objects" for what each of 10 records names at /hall, and finds nothing for any.',
    ])
    // By its ID, a record may have nothing.
    expect(await of('/number', false)).toEqual([])
    expect(await of('/hall', true)).toEqual([])
  })

  it('looks at further records where a page about one leaves a pointer empty', async () => {
    const item = { id: '/number', title: '/name', subtitle: '/signature', author: '/hand' }
    const more = (id: string) => (id === 'A-3' ? { signature: 'below left' } : {})
    const { problems, asked } = await found({ more }, { record: { item } })
    expect(problems).toEqual([
      'LIVE_EMPTY_FIELD "author" of the source "object" is empty in each of 10 records: nothing is at /hand.',
    ])
    expect(asked.filter((path) => path.startsWith('/objects/'))).toHaveLength(10)
    const signed = { id: '/number', title: '/name', subtitle: '/signature' }
    const whole = await found({ more }, { record: { item: signed } })
    expect(whole.problems).toEqual([])
    expect(whole.asked.slice(4)).toEqual(['/objects/A-1', '/objects/A-2', '/objects/A-3'])
  })

  it('reports filters whose values are not in the answer', async () => {
    const facet = (records: string, value: string) => ({ records, value })
    const names = ['kind', 'maker', 'place', 'room']
    const list = {
      params: Object.fromEntries(names.map((name) => [name, { type: 'string', list: true }])),
      request: {
        method: 'GET',
        path: '/objects',
        query: { page: '{page}', size: '{pageSize}', ...Object.fromEntries(names.map((n) => [n, `{${n}}`])) },
      },
      response: {
        records: '/rows',
        total: '/total',
        facets: {
          kind: facet('/facets/kind', '/key'),
          maker: facet('/facets/maker', '/id'),
          place: facet('/facets/places', '/key'),
          room: facet('/facets/rooms', '/key'),
        },
      },
    }
    const filters = ['kind', 'maker', 'place'].map((field) => ({
      as: 'checkboxes',
      field,
      label: { en: field },
    }))
    const facets = { kind: [{ key: 'bowl' }], maker: [{ key: 'Hana' }] }
    const written = (json: string) => JSON.stringify({ ...JSON.parse(json), facets })
    const { problems, places } = await found({ written }, { list, page: { filters } })
    expect(problems).toEqual([
      'LIVE_FACET The answer of the source "objects" has no value for the filter "maker" in its list at "/facets/maker".',
      'LIVE_FACET The answer of the source "objects" has no list of values for the filter "place" at "/facets/places".',
    ])
    expect(places).toEqual([
      'LIVE_FACET sources/objects.json/response/facets/maker/value "/id"',
      'LIVE_FACET sources/objects.json/response/facets/place/records "/facets/places",',
    ])
  })

  it('reports a filter that the backend does not know, and not one that narrows', async () => {
    const list = {
      params: { kind: { type: 'string' } },
      request: {
        method: 'GET',
        path: '/objects',
        query: { page: '{page}', size: '{pageSize}', type: '{kind}' },
      },
      response: {
        records: '/rows',
        total: '/total',
        facets: { kind: { records: '/facets/kind', value: '/key', total: '/count' } },
      },
    }
    const filters = [{ as: 'select', field: 'kind', label: { en: 'Kind' } }]
    const facets = {
      kind: [
        { key: 'bowl', count: 25 },
        { key: 'jug', count: 5 },
      ],
    }
    const written = (json: string) => JSON.stringify({ ...JSON.parse(json), facets })
    const ignored = await found({ written }, { list, page: { filters } })
    expect(ignored.problems).toEqual([
      'LIVE_FILTER The source "objects" answers all 30 records where "kind" is "jug", which 5 have.',
    ])
    expect(ignored.places).toEqual(['LIVE_FILTER sources/objects.json/params/kind {'])
    expect(ignored.asked).toContain('/objects?page=1&size=10&type=jug')
    const isIn = (id: string, search: URLSearchParams) =>
      search.get('type') !== 'jug' || Number(id.slice(2)) <= 5
    expect((await found({ written, isIn }, { list, page: { filters } })).problems).toEqual([])
    const refuses = (search: URLSearchParams) => search.get('type') === 'jug'
    expect((await found({ written, fails: refuses }, { list, page: { filters } })).problems).toEqual([
      'LIVE_FAILED The source "objects" fails: HTTP 500. Asked was GET ADDRESS/objects.',
    ])
  })

  // A museum of natural history that named "/title" and "/count", where its API has "name" and "n".
  it('reports values of a filter without the words or the number that its source names', async () => {
    const facet = { records: '/facets/kind', value: '/key', label: '/title', total: '/count' }
    const list = {
      params: { kind: { type: 'string' } },
      request: {
        method: 'GET',
        path: '/objects',
        query: { page: '{page}', size: '{pageSize}', type: '{kind}' },
      },
      response: { records: '/rows', total: '/total', facets: { kind: facet } },
    }
    const filters = [{ as: 'select', field: 'kind', label: { en: 'Kind' } }]
    const of = (more: object) => (json: string) =>
      JSON.stringify({ ...JSON.parse(json), facets: { kind: [{ key: 'bowl', ...more }, { key: 'jug' }] } })
    const { problems, places } = await found(
      { written: of({ name: 'Bowl', n: 3 }) },
      { list, page: { filters } },
    )
    expect(problems).toEqual([
      'LIVE_FACET No value of the filter "kind" in the answer of the source "objects" has words at "/title".',
      'LIVE_FACET No value of the filter "kind" in the answer of the source "objects" has a number of records at "/count".',
    ])
    expect(places[0]).toBe('LIVE_FACET sources/objects.json/response/facets/kind/label "/title",')
    const codes = { kind: { records: '/facets/kind', value: '/key', label: '/key' } }
    const shown = await found(
      {
        written: (json) =>
          JSON.stringify({
            ...JSON.parse(json),
            facets: {
              kind: [
                { key: 'uma', name: 'Ursa Major' },
                { key: 'ori', name: 'Orion' },
              ],
            },
          }),
      },
      { list: { ...list, response: { ...list.response, facets: codes } }, page: { filters } },
    )
    expect(shown.problems).toContain(
      'LIVE_FACET Values of the filter "kind" of the source "objects" are shown by their codes, such as "uma", and the answer has words for them at "/name".',
    )
    expect(shown.hints.join()).toContain('"label": "/name"')
    // The name of the filter, by which its values are selected from one list of all.
    const kind = { ...codes.kind, where: { '/name': 'Kind' } }
    const selected = await found(
      {
        written: (json) =>
          JSON.stringify({
            ...JSON.parse(json),
            facets: {
              kind: [
                { key: 'uma', name: 'Kind' },
                { key: 'ori', name: 'Kind' },
              ],
            },
          }),
      },
      { list: { ...list, response: { ...list.response, facets: { kind } } }, page: { filters } },
    )
    expect(selected.problems).toEqual([])
    // A value that is its own word.
    const fits = await found({ written: of({ title: 'bowl', count: 30 }) }, { list, page: { filters } })
    expect(fits.problems).toEqual([])
  })

  // The API of that museum repeats its parameter, and its map had "separator": ",".
  it('reports a filter that takes one value and not two', async () => {
    const list = (separator?: string) => ({
      params: { kind: { type: 'string', list: true, ...(separator && { separator }) } },
      request: {
        method: 'GET',
        path: '/objects',
        query: { page: '{page}', size: '{pageSize}', type: '{kind}' },
      },
      response: {
        records: '/rows',
        total: '/total',
        facets: { kind: { records: '/facets', value: '/key', total: '/count' } },
      },
    })
    const filters = [{ as: 'checkboxes', field: 'kind', label: { en: 'Kind' } }]
    const kindOf = (id: string) => (Number(id.slice(2)) % 3 === 0 ? 'jug' : 'bowl')
    const facets = ['bowl', 'jug'].map((key) => ({
      key,
      count: ids.filter((id) => kindOf(id) === key).length,
    }))
    const written = (json: string) => JSON.stringify({ ...JSON.parse(json), facets })
    const isIn = (id: string, search: URLSearchParams) =>
      !search.has('type') || search.getAll('type').includes(kindOf(id))
    const joined = await found({ written, isIn }, { list: list(','), page: { filters } })
    expect(joined.problems).toEqual([
      'LIVE_SEVERAL The source "objects" answers records where "kind" is "jug", and none where it may be "jug" or "bowl".',
    ])
    expect((await found({ written, isIn }, { list: list(), page: { filters } })).problems).toEqual([])
  })

  it('reports values that the backend offers by their words and takes by their codes', async () => {
    const kinds = { p: 'Postcard', w: 'View', f: 'Photograph' }
    const facets = Object.entries(kinds).map(([k, name]) => ({ k, name, n: 10 }))
    const isIn = (id: string, search: URLSearchParams) =>
      [null, Object.keys(kinds)[Number(id.slice(2)) % 3]].includes(search.get('kind'))
    const written = (json: string) => JSON.stringify({ ...JSON.parse(json), kinds: facets })
    const list = (value: string, total?: string, label?: string) => ({
      params: { kind: { type: 'string' } },
      request: {
        method: 'GET',
        path: '/objects',
        query: { page: '{page}', size: '{pageSize}', kind: '{kind}' },
      },
      response: {
        records: '/rows',
        total: '/total',
        facets: { kind: { records: '/kinds', value, label, total } },
      },
    })
    const page = { filters: [{ as: 'select', field: 'kind', label: { en: 'Kind' } }] }
    const said = (end: string) =>
      `LIVE_FILTER The source "objects" answers no record where "kind" is "Postcard", a value that it offers itself${end}.`
    const wrong = await found({ written, isIn }, { list: list('/name', '/n'), page })
    expect(wrong.problems).toEqual([said(' with 10 records')])
    expect(wrong.places).toEqual(['LIVE_FILTER sources/objects.json/response/facets/kind/value "/name",'])
    expect((await found({ written, isIn }, { list: list('/name'), page })).problems).toEqual([said('')])
    expect((await found({ written, isIn }, { list: list('/k', '/n', '/name'), page })).problems).toEqual([])
  })

  it('reports words that the backend does not look for', async () => {
    const list = {
      params: { words: { type: 'string' } },
      request: {
        method: 'GET',
        path: '/objects',
        query: { page: '{page}', size: '{pageSize}', query: '{words}' },
      },
    }
    const filters = [{ as: 'words', field: 'words', label: { en: 'Words' } }]
    const ignored = await found({}, { list, page: { filters } })
    expect(ignored.problems).toEqual([
      'LIVE_FILTER The source "objects" answers the same records for "zqxvkjw" as "words", a word that no record has.',
    ])
    const isIn = (id: string, search: URLSearchParams) => id.includes(search.get('query') ?? '')
    expect((await found({ isIn }, { list, page: { filters } })).problems).toEqual([])
    const first = { ...list, params: { words: { type: 'string', required: true } } }
    const search = { template: 'search', params: { words: '?q' }, options: {} }
    expect((await found({}, { list: first, page: search })).problems).toEqual([
      expect.stringMatching(/^LIVE_FILTER .* for "zqxvkjw" as "words"/),
    ])
  })

  it('names the pointer or the parameter, at its line', async () => {
    const item = {
      id: '/number',
      title: '/label',
      image: '/picture',
      facts: [{ name: 'size', label: { en: 'Size' }, value: '/dimensions' }],
    }
    const more = (id: string) => ({
      picture: 'https://img.example.org/a.jpg',
      ...(id === 'A-3' ? {} : { label: `Label ${id}` }),
    })
    expect((await found({ more, total: 15 }, { list: { item } })).places).toEqual([
      'LIVE_EMPTY_FIELD sources/objects.json/item/facts/0/value "/dimensions"',
      'LIVE_UNTITLED sources/objects.json/item/title "/label",',
      'LIVE_PICTURE_HOST sources/objects.json/item/image "/picture",',
      'LIVE_TOTAL sources/objects.json/response/total "/total"',
    ])
    expect((await found({ stuck: true })).places).toEqual([
      'LIVE_SAME_PAGE sources/objects.json/request/query/page "{page}",',
    ])
    expect((await found({ maxSize: 5 })).places[0]).toBe(
      'LIVE_FAILED sources/objects.json/request/query/size "{pageSize}"',
    )
    expect((await found({ fails: () => true })).places[0]).toBe(
      'LIVE_FAILED sources/objects.json/request/path "/objects",',
    )
    expect((await found({}, { site: { ids: 'digits-or-32' } })).places).toEqual([
      'LIVE_PAGELESS sources/objects.json/item/id "/number",',
      'LIVE_UNASKED sources/object.json/service "main",',
    ])
    expect((await found({ ids: [] })).places[0]).toBe(
      'LIVE_NOTHING sources/objects.json/response/records "/rows",',
    )
  })

  it('understands titles by language, and reports what is no text, and what only a translation has', async () => {
    const both = { languages: ['en', 'zh'] }
    const more = () => ({ label: { zh: '盘', en: 'Plate' }, size: { h: 1 }, port: { zh: '港' } })
    const named = { id: '/number', title: '/label' }
    expect((await found({ more }, { list: { item: named } }, both)).problems).toEqual([])
    const item = {
      id: '/number',
      title: '/size',
      subtitle: { from: '/port/pt', in: { en: '/port/zh' } },
    }
    expect((await found({ more }, { list: { item } }, both)).problems).toEqual([
      'LIVE_EMPTY_FIELD "subtitle" of the source "objects" is empty in each of 10 records: nothing is at /port/pt.',
      'LIVE_NO_TEXT "title" of the source "objects" is no text in any of 10 records, such as {"h":1}.',
    ])
    const misspelt = { from: '/label/zh', in: { en: '/labl/en' } }
    expect((await found({ more }, { list: { item: { ...named, title: misspelt } } }, both)).problems).toEqual(
      [
        'LIVE_EMPTY_FIELD "title (en)" of the source "objects" is empty in each of 10 records: nothing is at /labl/en.',
      ],
    )
    const personal = () => ({ ...more(), size: { mail: 'ana.lima@example.pt' } })
    expect(
      (await found({ more: personal }, { list: { item: { ...item, subtitle: '/number' } } }, both)).problems,
    ).toEqual(['LIVE_NO_TEXT "title" of the source "objects" is no text in any of 10 records, such as ….'])
    const title = { from: '/label/pt', in: { en: '/label/en' } }
    const other = (id: string) => (id === 'A-3' ? { label: { zh: '盘' } } : more())
    expect((await found({ more: other }, { list: { item: { id: '/number', title } } })).problems).toEqual([
      'LIVE_UNTITLED 1 of 10 records of the source "objects" have no title, such as "A-3".',
    ])
  })

  it('asks for some pictures', async () => {
    const server = await startServer((request, response) => {
      const isThere = request.url?.startsWith('/pics/') === true
      response
        .writeHead(isThere ? 200 : 404, { 'content-type': isThere ? 'image/jpeg' : 'text/html' })
        .end('x')
    })
    const lookIn = async (folder: string) =>
      found(
        { more: (id) => ({ picture: `${id}.jpg?key=secret` }) },
        {
          list: {
            item: {
              id: '/number',
              title: '/name',
              image: { from: '/picture', as: [{ prefix: `${server.address}/${folder}/` }] },
            },
          },
          site: { images: { hosts: [server.address] } },
        },
        { asksPictures: true },
      )
    expect((await lookIn('pics')).problems).toEqual([])
    expect((await lookIn('pic')).problems).toEqual([
      `LIVE_PICTURE Of 3 pictures of the source "objects" that were asked for 3 do not come, such as ${server.address}/pic/A-1.jpg: the answer is HTTP 404.`,
    ])
    await server.close()
    expect((await lookIn('pics')).problems).toEqual([
      expect.stringContaining('A-1.jpg: the host does not respond.'),
    ])
  })

  // nodejs/node#55428
  it('waits no longer than its time for a picture, also where fetch has lost the signal', async () => {
    const host = 'http://pictures.example'
    const { fetch } = globalThis
    let isAsked = false
    vi.stubGlobal('fetch', (address: URL | string, options?: RequestInit) => {
      if (!String(address).startsWith(host)) return fetch(address, options)
      isAsked = true
      return new Promise(() => {})
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const asked = found(
      { more: (id) => ({ picture: `${host}/${id}.jpg` }) },
      {
        list: { item: { id: '/number', title: '/name', image: '/picture' } },
        site: { images: { hosts: [host] } },
      },
      { asksPictures: true },
    )
    await vi.waitUntil(() => isAsked)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await asked).problems).toEqual([expect.stringContaining('A-1.jpg: the host does not respond.')])
  })

  it('reports hosts of pictures that browsers would refuse', async () => {
    const item = { id: '/number', title: '/name', image: '/picture' }
    const more = () => ({ picture: 'https://img.example.org/a.jpg' })
    const refused = await found({ more }, { list: { item } })
    expect(refused.problems).toEqual([
      'LIVE_PICTURE_HOST Pictures of the source "objects" are at https://img.example.org, which the site does not allow.',
    ])
    for (const images of [{ hosts: ['https://img.example.org'] }, { hosts: ['img.example.org'] }]) {
      const allowed = await found({ more }, { list: { item }, site: { images } })
      expect(allowed.problems).toEqual([])
    }
  })

  it.each([
    ['https://img.example.org', 'Add "img.example.org" to'],
    ['http://127.0.0.1:4100', 'Add "http://127.0.0.1:4100" to'],
    ['http://localhost:4100', 'Add "http://localhost:4100" to'],
    // A Content-Security-Policy has no other numeric addresses.
    ['http://192.168.1.20:4100', 'Write "images": { "base": "http://192.168.1.20:4100" } in'],
  ])('says of pictures at %s what the config takes', async (host, hint) => {
    const problem = problemOf(
      catalogue.LIVE_PICTURE_HOST,
      { source: 'objects', host },
      { file: 'sources/objects.json', pointer: '', line: 1, column: 1 },
    )
    expect(problem.hint).toContain(hint)
    const named = /Add "([^"]+)"/.exec(problem.hint)?.[1]
    const images = named === undefined ? undefined : { hosts: [named] }
    const list = {
      item: { id: '/number', title: '/name', image: '/picture' },
      ...(named === undefined && { images: { base: host } }),
    }
    const more = () => ({ picture: `${host}/a.jpg` })
    const cured = await found({ more }, { list, ...(images && { site: { images } }) })
    expect(cured.problems).toEqual([])
  })

  it('reports by kind what no page shows of texts, and in which records', async () => {
    const item = { id: '/number', title: '/name', html: '/text' }
    const texts: Readonly<Record<string, string>> = {
      'A-2': '<p>a</p><img src="file:///C:/scan.jpg"><script>x()</script>',
      'A-3': '<img data-src="/seal.jpg">',
      'A-5': '<script>y()</script><script>z()</script>',
    }
    const more = (id: string) => ({ text: texts[id] ?? '<p>a</p>' })
    const { problems } = await found({ more }, { list: { item } })
    expect(problems).toEqual([
      `LIVE_TEXT_PARTS 2 of 10 texts of the source "objects" have parts that no page shows: 1 × a picture that is only on its author's computer (file:, blob:, C:\\) ("A-2"); 3 × a script ("A-2", "A-5").`,
    ])
  })

  it('reports records that are withheld', async () => {
    const item = { id: '/number', title: '/name', withheld: '/secret' }
    const { problems } = await found({ more: (id) => ({ secret: id === 'A-4' }) }, { list: { item } })
    expect(problems).toEqual([
      'LIVE_WITHHELD 1 of 10 records of the source "objects" are withheld, such as "A-4": they are in no list, and their pages are 404.',
    ])
  })

  // directus/directus and Strapi list drafts to whoever may read the collection.
  it('reports records that say that they are not for everyone and are shown', async () => {
    const item = { id: '/number', title: '/name' }
    const more = (id: string) =>
      id === 'A-2' ? { published: false } : { attributes: { status: id === 'A-3' ? 'draft' : 'published' } }
    const { problems } = await found({ more }, { list: { item } })
    expect(problems).toEqual([
      'LIVE_NOT_PUBLIC 1 of 10 records of the source "objects" say by "published" that they are not for everyone, such as "A-2" by "false", and are shown.',
      'LIVE_NOT_PUBLIC 1 of 10 records of the source "objects" say by "attributes/status" that they are not for everyone, such as "A-3" by "draft", and are shown.',
    ])
    const withheld = {
      all: ['/published', '/attributes/status'],
      as: [{ join: ' ' }, { map: { 'true published': 'no' } }],
    }
    const all = (id: string) => ({
      published: id !== 'A-2',
      attributes: { status: id === 'A-3' ? 'draft' : 'published' },
    })
    const cured = await found({ more: all }, { list: { item: { ...item, withheld } } })
    expect(cured.problems).toEqual([expect.stringMatching(/^LIVE_WITHHELD 2 of 10 records /)])
  })

  it('reports a backend that answers one language for another, by long texts of several records', async () => {
    const item = { id: '/number', title: '/name', html: '/text' }
    const request = {
      method: 'GET',
      path: '/objects',
      query: { page: '{page}', size: '{pageSize}', tongue: '{locale}' },
    }
    const text = (id: string) => `${id} was carved from one piece of walnut and painted blue by the river.`
    const said = async (more: ForeignBackend['more'], list: object = { item, request }) => {
      const { problems } = await found(
        { ...(more && { more }) },
        { list: { ...list } },
        { languages: ['en', 'uk'] },
      )
      return problems.filter((each) => each.startsWith('LIVE_LANGUAGE'))
    }
    expect(await said((id) => ({ text: text(id) }))).toEqual([
      'LIVE_LANGUAGE The source "objects" answers the texts of "en" for "uk" too, of 10 records.',
    ])
    const translated = (id: string, search?: URLSearchParams) => ({
      text:
        search?.get('tongue') === 'uk' && id === 'A-7'
          ? 'Вирізьблено з одного шматка горіха й пофарбовано.'
          : text(id),
    })
    expect(await said(translated)).toEqual([])
    // Names, a few records, and a backend that is not told the language.
    expect(await said((id) => ({ text: `Walnut ${id}` }))).toEqual([])
    expect(await said((id) => (id < 'A-13' ? { text: text(id) } : {}))).toEqual([])
    expect(await said((id) => ({ text: text(id) }), { item })).toEqual([])
  })

  // Of a museum of natural history whose header said "ko" for all its languages.
  it('reports a request that says one language for all, where the backend has others', async () => {
    const request = {
      method: 'GET',
      path: '/objects',
      query: { page: '{page}', size: '{pageSize}', lang: 'en' },
    }
    const said = async (more: ForeignBackend['more'], list: Readonly<Record<string, unknown>>) => {
      const { problems, places } = await found(
        { ...(more && { more }) },
        { list },
        { languages: ['en', 'uk'] },
      )
      return [...problems, ...places].filter((each) => each.startsWith('LIVE_LANGUAGE'))
    }
    const translated = (id: string, search?: URLSearchParams) =>
      search?.get('lang') === 'uk' ? { name: `Предмет ${id}` } : {}
    expect(await said(translated, { request })).toEqual([
      'LIVE_LANGUAGE_FIXED The source "objects" sends "lang" as "en" on pages of every language, and the backend has other titles for "uk", of 10 records.',
      'LIVE_LANGUAGE_FIXED sources/objects.json/request/query/lang "en"',
    ])
    // A backend of one language.
    expect(await said(undefined, { request })).toEqual([])
    const told = { ...request, query: { ...request.query, lang: '{locale}' } }
    expect(await said(translated, { request: told })).toEqual([])
  })

  it('reports a filter of years that is sent the wrong way', async () => {
    const of = (from: string, to: string) => ({
      list: {
        params: { first: { type: 'number' }, last: { type: 'number' } },
        request: {
          method: 'GET',
          path: '/objects',
          query: { page: '{page}', size: '{pageSize}', [from]: '{first}', [to]: '{last}' },
        },
      },
      page: { filters: [{ as: 'years', from: 'first', to: 'last', label: { en: 'Made' } }] },
    })
    const isIn = (id: string, search: URLSearchParams) => {
      const year = 1900 + Number(id.slice(2))
      return year >= Number(search.get('since') ?? year) && year <= Number(search.get('until') ?? year)
    }
    expect((await found({ isIn }, of('until', 'since'))).problems).toEqual([
      'LIVE_YEARS The source "objects" answers records from the year 2999 on, and none until then: first and last year are exchanged.',
    ])
    expect((await found({ isIn }, of('from', 'until'))).problems).toEqual([
      'LIVE_YEARS The source "objects" answers all records from the year 2999 on.',
    ])
    expect((await found({ isIn }, of('since', 'until'))).problems).toEqual([])
  })

  it('reports pictures whose width and height are exchanged', async () => {
    const picture = await sharp({
      create: { width: 130, height: 100, channels: 3, background: 'navy' },
    })
      .png()
      .toBuffer()
    const server = await startServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
    )
    const said = async (imageWidth: string, imageHeight: string) =>
      (
        await found(
          { more: (id) => ({ picture: `${server.address}/${id}.png`, w: 1300, h: 1000 }) },
          {
            list: { item: { id: '/number', title: '/name', image: '/picture', imageWidth, imageHeight } },
            site: { images: { hosts: [server.address] } },
          },
          { asksPictures: true },
        )
      ).problems
    expect(await said('/h', '/w')).toEqual([
      'LIVE_PICTURE_SIDES Pictures of the source "objects" that were loaded have the width of the one place and the height of the other: 3, such as one of 130 × 100 pixels.',
    ])
    expect(await said('/w', '/h')).toEqual([])
    await server.close()
  })

  it('reports records that have the id of another', async () => {
    const item = { id: '/kind', title: '/name' }
    const { problems, places } = await found(
      { ids: ids.slice(0, 4), more: (id) => ({ kind: id === 'A-1' ? 'bowl' : 'jug' }) },
      { list: { item } },
    )
    expect(problems[0]).toBe(
      'LIVE_ID_TWICE 2 of 4 records of the source "objects" have the id of another record, such as "jug".',
    )
    expect(places[0]).toBe('LIVE_ID_TWICE sources/objects.json/item/id "/kind",')
  })

  it('reports a record that has another id than in the list', async () => {
    const more = (id: string) => ({ mark: `746.9 ${id}` })
    const { problems, places } = await found({ more }, { record: { item: { id: '/mark', title: '/name' } } })
    expect(problems).toEqual([
      'LIVE_ID_OTHER The source "object" answers "A-1" with a record whose id is "746.9 A-1".',
    ])
    expect(places).toEqual(['LIVE_ID_OTHER sources/object.json/item/id "/mark",'])
  })

  it('reports an order that changes nothing', async () => {
    const list = {
      params: { sort: { type: 'string', values: { year: 'year', title: 'titel' } } },
      request: {
        method: 'GET',
        path: '/objects',
        query: { page: '{page}', size: '{pageSize}', order: '{sort}' },
      },
    }
    const sort = ['year', 'title'].map((value) => ({ value, label: { en: value } }))
    const page = { sort }
    const { problems, asked } = await found({}, { list, page })
    expect(problems).toEqual([
      'LIVE_SORT The source "objects" answers the same records in the same order for "title" as for "year".',
    ])
    expect(asked).toContain('/objects?page=1&size=10&order=titel')
    const isIn = (id: string, search: URLSearchParams) => search.get('order') !== 'titel' || id !== 'A-1'
    expect((await found({ isIn }, { list, page })).problems).toEqual([])
    // A few records may be in one order by both.
    expect((await found({ ids: ids.slice(0, 4) }, { list, page })).problems).toEqual([])
  })

  it('reports a second page that is the first', async () => {
    expect((await found({ stuck: true })).problems).toEqual([
      'LIVE_SAME_PAGE The source "objects" answers the same records for page 2 as for page 1.',
    ])
  })

  it('reports a total that is less than the one page that is answered for each', async () => {
    const { problems } = await found({ stuck: true, total: 5 })
    expect(problems).toEqual([
      'LIVE_TOTAL The source "objects" says that there are 5 records, and answers at least 10.',
      'LIVE_SAME_PAGE The source "objects" answers the same records for page 2 as for page 1.',
    ])
  })

  // etsy/open-api#422: a size beyond the limit of the backend is lowered without a word.
  it('reports a page that is shorter than was asked for', async () => {
    const short = await found({ cap: 4 })
    expect(short.problems).toEqual([
      'LIVE_FEWER The source "objects" answers 4 records where a page asks for 10, and says that there are 30.',
    ])
    expect(short.places).toEqual(['LIVE_FEWER sources/objects.json/request/query/page "{page}",'])
    expect((await found({ cap: 4 }, { list: { paging: { style: 'page', maxSize: 4 } } })).problems).toEqual(
      [],
    )
    expect((await found({ ids: ids.slice(0, 7) })).problems).toEqual([])
  })

  it('reports a most that the backend does not give at a time', async () => {
    const list = { paging: { style: 'page', maxSize: 25 } }
    const capped = await found({ cap: 12 }, { list })
    expect(capped.problems).toEqual([
      'LIVE_FEWER The source "objects" answers 12 records where a page asks for 25, and says that there are 30.',
    ])
    expect(capped.places).toEqual(['LIVE_FEWER sources/objects.json/paging/maxSize 25'])
    expect((await found({}, { list })).problems).toEqual([])
    expect((await found({ maxSize: 20 }, { list })).problems[0]).toMatch(
      /^LIVE_FAILED .*size must be 1 to 20$/,
    )
  })

  // As "new source --from" wrote it of an API whose answer was {"razem": 137, "lista": [20 records]}.
  it('reports a list that is asked for once, and has more', async () => {
    const once = (query: object, response: object = { records: '/rows' }) => ({
      list: { request: { method: 'GET', path: '/objects', query }, paging: { style: 'none' }, response },
    })
    const written = (json: string) => json.replace('"total"', '"ogolem"')
    const more = 'LIVE_FEWER The source "objects" answers 10 of 30 records, and is asked for no others.'
    const byValue = await found({ written }, once({ page: '1', size: '10' }))
    expect(byValue.problems).toEqual([more])
    expect(byValue.places).toEqual(['LIVE_FEWER sources/objects.json/request/query/size "10"'])
    const named = await found({ cap: 10 }, once({ size: '100' }, { records: '/rows', total: '/total' }))
    expect(named.problems).toEqual([more])
    const silent = await found({ hasTotal: false }, once({ page: '1', size: '10' }))
    expect(silent.problems).toEqual([
      'LIVE_FEWER The source "objects" is asked for 10 records alone, and has others.',
    ])
    expect(silent.places).toEqual(['LIVE_FEWER sources/objects.json/request/query/page "1",'])
    // No page is asked for at all: a longer one has more, or the answer hands out a token (Airtable).
    const longer = await found({ hasTotal: false }, once({ size: '{pageSize}' }))
    expect(longer.problems).toEqual(silent.problems)
    expect((await found({ hasTotal: false, cap: 10 }, once({ size: '{pageSize}' }))).problems).toEqual([])
    const token = { style: 'cursor', hasTotal: false, cap: 10 } as const
    expect((await found(token, once({ size: '{pageSize}' }))).problems).toEqual(silent.problems)
    expect((await found({ ...token, stuck: true }, once({ size: '{pageSize}' }))).problems).toEqual([])
    // All of them, beside a number that says something else; and pages that the backend does not have.
    expect((await found({ written }, once({ size: '100' }))).problems).toEqual([])
    expect((await found({ hasTotal: false, stuck: true }, once({ page: '1', size: '10' }))).problems).toEqual(
      [],
    )
  })

  it('reports a total that nothing reads, and takes no other number for one', async () => {
    const list = { response: { records: '/rows' } }
    const called = (name: string) => (json: string) => json.replace('"total"', `"${name}"`)
    const unread = await found({ written: called('ogolem') }, { list })
    expect(unread.problems).toEqual([
      'LIVE_TOTAL The answer of the source "objects" says at "/ogolem" that there are 30 records, and "response" does not read it.',
    ])
    expect(unread.hints).toEqual(['Write "total": "/ogolem" under "response".'])
    expect((await found({ written: called('build'), total: 4021 }, { list })).problems).toEqual([])
    expect((await found({ written: called('edition'), total: 25 }, { list })).problems).toEqual([])
  })

  // Rijksmuseum/api-issues#3: 10 are asked for, 12 come, and page 2 begins behind them.
  it('reports a page that is longer than was asked for', async () => {
    const written = (json: string) => json.replace('"rows":[', '"rows":[{"number":"B-1","name":"B"},')
    const { problems, hints, places } = await found({ written })
    expect(problems[0]).toBe('LIVE_MORE The source "objects" answers 11 records where a page asks for 10.')
    expect(hints[0]).toContain('"pageSize": 11')
    expect(places[0]).toBe('LIVE_MORE sources/objects.json/request/query/page "{page}",')
  })

  it('counts entries that are null, and does not take the page for a shorter one', async () => {
    const written = (json: string) => json.replace('{"number":"A-2","name":"Object A-2"}', 'null')
    expect((await found({ written })).problems).toEqual([
      'LIVE_NULLS 1 of 10 entries of the source "objects" are null.',
    ])
  })

  // harvardartmuseums/api-docs#17, IFRCGo/go-api#1636: an order by what several records share.
  it('reports records of page 2 that are on page 1 too', async () => {
    const { problems } = await found({ ids: [...ids.slice(0, 10), 'A-10', ...ids.slice(10)] })
    expect(problems).toEqual([
      'LIVE_REPEATED 1 of 10 records of page 2 of the source "objects" are on page 1 too, such as "A-10".',
    ])
  })

  // An API that counts its pages, or its records, from 0, and a list that begins with 1.
  it('reports records before the first page, and none of a backend for which 0 means something else', async () => {
    const query = { page: '{page}', size: '{pageSize}' }
    const request = { method: 'GET', path: '/objects', query }
    const offset = {
      request: { ...request, query: { offset: '{offset}', size: '{pageSize}' } },
      paging: { style: 'offset', first: 1 },
    }
    const shifted = await found({ style: 'offset' }, { list: offset })
    expect(shifted.problems).toEqual([
      'LIVE_FIRST_PAGE The source "objects" is asked for its first page as 1, and has records before it: 1, such as "A-1".',
    ])
    expect(shifted.places).toEqual(['LIVE_FIRST_PAGE sources/objects.json/paging/first 1'])
    expect((await found({ from: 0 }, { list: { request } })).problems).toEqual([
      'LIVE_FIRST_PAGE The source "objects" is asked for its first page as 1, and has records before it: 10, such as "A-1".',
    ])
    const right = { request, paging: { style: 'page', first: 0 } }
    expect((await found({ from: 0 }, { list: right })).problems).toEqual([])
    // As Array.slice and array_slice count a place below zero from the end.
    expect((await found({ wraps: true })).problems).toEqual([])
  })

  it('reports the number of a page that is taken for that of a record', async () => {
    const request = { method: 'GET', path: '/objects', query: { offset: '{page}', size: '{pageSize}' } }
    const { problems, hints } = await found(
      { style: 'offset' },
      { list: { request, paging: { style: 'page', first: 0 } } },
    )
    expect(problems[0]).toMatch(/^LIVE_REPEATED 9 of 10 records/)
    expect(hints[0]).toContain('"{offset}"')
  })

  it('reports entries that lead to the API itself', async () => {
    const more = (id: string) => ({ url: `ORIGIN/objects/${id}` })
    const written = (json: string, origin: string) => json.replaceAll('ORIGIN', origin)
    const list = { item: { id: '/number', title: '/name', href: '/url' } }
    const { problems } = await found({ more, written }, { list }, { asksPictures: true })
    expect(problems[0]).toBe(
      'LIVE_LINK_DATA Entries of the source "objects" lead to ADDRESS/objects/A-1, where the service answers data and no page.',
    )
  })

  // Loans of another museum, whose API names "/img/0.svg", beside records of the own content service.
  it('reports pictures that are looked for on this site and are with the service', async () => {
    const services = { main: { env: 'MAIN_API_URL' }, own: { env: 'OWN_API_URL' } }
    const more = (id: string) => ({ photo: `/img/${id}.svg` })
    const list = { item: { id: '/number', title: '/name', image: '/photo' } }
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-live-'))
    const images = { base: '/files' }
    const { problems, places } = await found({ more }, { site: { services, images }, list }, { dataDir })
    expect(problems).toEqual([
      'LIVE_PICTURE Of 10 pictures of the source "objects" that were asked for 10 do not come, such as /files/img/A-1.svg: this site has no such file, and the service is elsewhere.',
    ])
    expect(places).toEqual(['LIVE_PICTURE sources/objects.json/item/image "/photo"'])
    const elsewhere = { ...list, images: { base: 'http://127.0.0.1:9' } }
    expect(
      (await found({ more }, { site: { services, images }, list: elsewhere }, { dataDir })).problems,
    ).toEqual([])
    mkdirSync(join(dataDir, 'files/img'), { recursive: true })
    writeFileSync(join(dataDir, 'files/img/A-3.svg'), '<svg/>')
    expect((await found({ more }, { site: { services, images }, list }, { dataDir })).problems).toEqual([])
    // Where every service is elsewhere, so may be what answers "/files".
    rmSync(dataDir, { recursive: true })
    expect((await found({ more }, { site: { images }, list }, { dataDir })).problems).toEqual([])
  })

  // TheScienceMuseum/collectionsonline#1102, wellcomecollection/platform#291: a total beyond what is given of it.
  it('reports a last page that the backend refuses, and not where the config says how far it goes', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `A-${index + 1}`)
    const fails = (search: URLSearchParams) => Number(search.get('page')) > 10
    const { problems, hints } = await found({ ids: many, fails })
    expect(problems).toEqual([
      'LIVE_LAST_PAGE The source "objects" says that there are 200 records, and page 20, which would be the last, cannot be had. The source "objects" fails: HTTP 500. Asked was GET ADDRESS/objects.',
    ])
    expect(hints[0]).toContain('"maxRecords"')
    const list = { paging: { style: 'page' as const, maxRecords: 100 } }
    expect((await found({ ids: many, fails }, { list })).problems).toEqual([])
  })

  // As of DSpace and Omeka, whose totals count what only its owners see.
  it('reports a total that counts more than there are', async () => {
    expect((await found({ total: 50 })).problems).toEqual([
      'LIVE_LAST_PAGE The source "objects" says that there are 50 records, and page 5, which would be the last, has none.',
    ])
  })

  // The number of pages in the place of that of the records: 25 for 250.
  it('reports a total behind which there are further records', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `A-${index + 1}`)
    expect((await found({ ids, total: 25 })).problems).toEqual([
      'LIVE_TOTAL The source "objects" says that there are 25 records, and answers at least 40.',
    ])
  })

  // inventaire/inventaire-client#524 for the title that no language has; RSS-Bridge/rss-bridge#4460, SoylentNews/slashcode#325 for the
  // second; aurelia/fetch-client#64 for the third, whose charset nobody named.
  it('counts titles that are no text, and texts that are damaged', async () => {
    const titles: Readonly<Record<string, unknown>> = {
      'A-1': [{ value: 'Jug', type: 'preferred' }],
      'A-2': 'American Values &amp;amp; Chinese Students',
      'A-3': 'Ch\ufffdteau',
      'A-4': 'ChÃ¢teau',
      'A-5': 'NULL',
    }
    const more = (id: string) => ({ label: titles[id] ?? `Jug ${id}` })
    const { problems } = await found({ more }, { list: { item: { id: '/number', title: '/label' } } })
    const damaged = (reason: string, id: string) =>
      `LIVE_DAMAGED "title" of 1 of 10 records of the source "objects" is ${reason}, such as of "${id}".`
    expect(problems).toEqual([
      'LIVE_UNTITLED 1 of 10 records of the source "objects" have no title, such as "A-1".',
      damaged(
        'a text in which entities were escaped twice, so that they are shown as they are written',
        'A-2',
      ),
      damaged('a text of which an earlier conversion has lost characters (\uFFFD)', 'A-3'),
      damaged('a text in UTF-8 that was read in another encoding', 'A-4'),
      damaged('what a program writes where there is no value', 'A-5'),
    ])
  })

  it('reports a next page that nothing names', async () => {
    const list = (nextCursor: string) => ({
      paging: { style: 'cursor' as const },
      request: {
        method: 'GET' as const,
        path: '/objects',
        query: { cursor: '{cursor}', size: '{pageSize}' },
      },
      response: { records: '/rows', total: '/total', nextCursor },
    })
    const wrong = await found({ style: 'cursor' }, { list: list('/paging/next') })
    expect(wrong.problems).toEqual([
      'LIVE_NO_NEXT The source "objects" answers 10 of 30 records, and nothing at "/paging/next" says how the next are asked for.',
    ])
    expect((await found({ style: 'cursor' }, { list: list('/next') })).problems).toEqual([])
  })

  it('reports an id that no path of a backend can hold', async () => {
    const { problems } = await found({ ids: ['A-1', '..', 'A-3'] })
    expect(problems).toEqual([
      'LIVE_PAGELESS 1 of 3 entries of the source "objects" have no page: ".." is no id of this site.',
    ])
  })

  // xpublish-community/xpublish#303: Python writes NaN where a value is missing.
  it('reads an answer with NaN', async () => {
    const { problems } = await found({ written: (json) => json.replace('"A-2"', 'NaN') })
    expect(problems.join()).not.toContain('LIVE_FAILED')
  })

  it('reports totals that are missing or wrong', async () => {
    expect((await found({ hasTotal: false })).problems).toEqual([
      'LIVE_TOTAL The answer of the source "objects" has no total where "response" looks.',
    ])
    expect((await found({ total: 15 })).problems).toEqual([
      'LIVE_TOTAL The source "objects" says that there are 15 records, and answers at least 20.',
    ])
    // A total that counts the page alone.
    expect((await found({ total: 10 })).problems).toEqual([
      'LIVE_TOTAL The source "objects" says that there are 10 records, and answers at least 20.',
    ])
    expect((await found({ ids: ids.slice(0, 10) })).problems).toEqual([])
  })

  it('reports a list without records, and services without an address', async () => {
    const { problems } = await found({ ids: [] })
    expect(problems[0]).toBe('LIVE_NOTHING The source "objects" answers no records at "/rows".')
    const unset = await checkLive(foreignManifest(), foreignEnvironment(''), () => new Date())
    expect(unset.map(({ code, hint }) => `${code} ${hint}`)).toEqual([
      'LIVE_UNASKED Set the environment variable MAIN_API_URL.',
      'LIVE_UNASKED Set the environment variable MAIN_API_URL.',
    ])
  })
})

describe('check', () => {
  it('reports a dark mark in the dark header, and no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-logo-'))
    mkdirSync(join(folder, 'media'))
    const svg = (colour: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="30" height="10" fill="${colour}"/></svg>`
    writeFileSync(join(folder, 'media/dark.svg'), svg('#221a16'))
    writeFileSync(join(folder, 'media/light.svg'), svg('#f4efe6'))
    const shell = { navigation: {}, toolbar: [], footer: { advice: { en: 'Foreign.' } } }
    const codes = async (logo: unknown) =>
      (await logoGround(folder, foreignManifest({ site: { shell: { ...shell, logo } } }))).map(
        ({ code }) => code,
      )
    expect(await codes('/media/dark.svg')).toEqual(['LOGO_DARK'])
    expect(await codes('/media/light.svg')).toEqual([])
    expect(await codes({ light: '/media/dark.svg', dark: '/media/light.svg' })).toEqual([])
    expect(await codes('/media/none.svg')).toEqual([])
    const exchanged = async (logo: unknown) =>
      (await logosExchanged(folder, foreignManifest({ site: { shell: { ...shell, logo } } }), new Map())).map(
        ({ message }) => message,
      )
    expect(await exchanged({ light: '/media/light.svg', dark: '/media/dark.svg' })).toEqual([
      '"/media/light.svg" is bright and stands on light grounds, and "/media/dark.svg" is dark and stands on dark ones.',
    ])
    expect(await exchanged({ light: '/media/dark.svg', dark: '/media/light.svg' })).toEqual([])
    expect(await exchanged('/media/light.svg')).toEqual([])
    // A mark with a ground of its own.
    const boxed = (ground: string, ink: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10" fill="${ground}"/><rect width="9" height="4" fill="${ink}"/></svg>`
    writeFileSync(join(folder, 'media/on-white.svg'), boxed('#fff', '#000'))
    writeFileSync(join(folder, 'media/on-black.svg'), boxed('#000', '#fff'))
    expect(await exchanged({ light: '/media/on-white.svg', dark: '/media/on-black.svg' })).toEqual([])
    rmSync(folder, { recursive: true })
  })

  it('reports a photograph in the place of a sign', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-sign-'))
    mkdirSync(join(folder, 'media'))
    const write = (name: string, width: number) =>
      sharp({ create: { width, height: 900, channels: 3, background: 'navy' } })
        .png()
        .toFile(join(folder, 'media', name))
    await write('hall.png', 2400)
    await write('sign.png', 900)
    const manifest = foreignManifest()
    const said = async (noPicture: string) =>
      (
        await signSize(
          folder,
          { ...manifest, theme: { ...manifest.theme, ornaments: { noPicture } } },
          new Map(),
        )
      ).map(({ message }) => message)
    expect(await said('/media/hall.png')).toEqual([
      'the sign for entries without a picture, "/media/hall.png", has 2400 × 900 pixels.',
    ])
    expect(await said('/media/sign.png')).toEqual([])
    rmSync(folder, { recursive: true })
  })

  it('reports rules of extensions that stay on their side, and that hide the focus', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-style-'))
    mkdirSync(join(folder, 'extensions/tonight'), { recursive: true })
    const said = (css: string, ...tags: readonly string[]) => {
      writeFileSync(join(folder, 'extensions/tonight/tonight.css'), css)
      const manifest = foreignManifest()
      const locales = tags.map((tag) => ({ code: tag, tag, label: tag, channelSuffix: '' }))
      return extensionStyles(folder, { ...manifest, locales }).map(
        ({ file, line, message, hint }) => `${file}:${line} ${message} ${hint}`,
      )
    }
    const sided = '/* margin-left: 1px */\n.tonight { color: red; }\n.tonight b { margin-left: 6rem; }'
    expect(said(sided, 'en', 'he')).toEqual([
      'extensions/tonight/tonight.css:3 "margin-left" stays on its side in he, where all else is turned. Write "margin-inline-start": it turns with the language.',
    ])
    expect(said(sided, 'en')).toEqual([])
    expect(said('.a { text-align: right }', 'fa')).toEqual([
      'extensions/tonight/tonight.css:1 "text-align: right" stays on its side in fa, where all else is turned. Write "text-align: end": it turns with the language.',
    ])
    expect(said('.a { margin-left: auto; margin-right: auto } [dir="rtl"] .a { float: left }', 'he')).toEqual(
      [],
    )
    // Within a rule, in words, and in a file that is no style sheet.
    const nested = '@media print { .a { color: red;\n& b { padding-left: 1rem } } }'
    expect(said(nested, 'he')).toEqual([expect.stringContaining('tonight.css:2 "padding-left" stays')])
    expect(said('.a::before { content: "{ float: left }" }', 'he')).toEqual([])
    expect(said('.a { float: left', 'he')).toEqual([])
    expect(said('*:focus-visible { outline: none !important; }', 'en')).toEqual([
      'extensions/tonight/tonight.css:1 "*:focus-visible" takes the ring around what has the focus away. Remove "outline", or draw another focus ring: keyboard users do not see where they are.',
    ])
    expect(
      said(
        'a:focus:not(:focus-visible) { outline: none } a:focus { outline: 0; box-shadow: 0 0 0 3px }',
        'en',
      ),
    ).toEqual([])
    rmSync(folder, { recursive: true })
  })

  it('reports a "$schema" that leads nowhere', () => {
    const text = (path: string) => `{\n  "$schema": "${path}",\n  "route": "/"\n}`
    const texts = new Map([
      ['site.json', text('../schemas/json/site.schema.json')],
      ['channels/home.json', text('../schemas/json/channel.schema.json')],
    ])
    const problems = schemasNowhere('config', texts)
    expect(problems).toMatchObject([
      { code: 'SCHEMA_NOWHERE', file: 'channels/home.json', line: 2, column: 14 },
    ])
    expect(problems.map(({ zh }) => englishIn(zh.message))).toEqual([undefined])
  })
})
