import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boot } from '../../src/run/boot.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { colourGrid } from '../content/support/colour-grid.ts'
import { foreignFiles } from '../support/foreign-museum.ts'
import { manifestFaults } from '../support/manifest-faults.ts'
import { sweep } from '../support/sweep.ts'

const ORIGIN = 'https://museum.test'

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } } })
}

/** Pictures of the museum by their paths: of every format, and of shapes that nobody shows. */
const pictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  'o/one view.jpg': () => colourGrid(800, 600).jpeg().toBuffer(),
  'o/vue-é.png': () => plain(700, 500).png().toBuffer(),
  'o/scan.jpg': () => colourGrid(6000, 4000).jpeg().toBuffer(),
  'o/scroll.png': () => colourGrid(30_000, 1200).png({ compressionLevel: 2 }).toBuffer(),
  'o/tall.webp': () => colourGrid(1000, 9000).webp().toBuffer(),
  'o/small.avif': () => colourGrid(160, 120).avif({ effort: 0 }).toBuffer(),
  'o/moving.gif': () => colourGrid(300, 200).gif().toBuffer(),
  'o/no-picture.jpg': async () => Buffer.from('no picture'),
  'o/catalogue.pdf': async () => Buffer.from('%PDF-1.4'),
}

interface Subject {
  readonly exhibitId: string
  readonly thumb?: string
  readonly description?: string
  readonly exhibitLevel?: string
  readonly translations?: object
}

const subjects: readonly Subject[] = [
  {
    exhibitId: 'one',
    thumb: '/o/one view.jpg',
    description: '<p>A bowl.</p>',
    exhibitLevel: '<unknown>',
    translations: {
      fr: { exhibitName: 'Bol <1921>', description: '<p>Un bol.</p>', thumb: '/o/one view.jpg' },
    },
  },
  { exhibitId: 'many', thumb: '/o/one view.jpg;/o/vue-é.png;/o/scan.jpg;/o/no-picture.jpg' },
  { exhibitId: 'scroll', thumb: '/o/scroll.png' },
  { exhibitId: 'tall', thumb: '/o/tall.webp' },
  { exhibitId: 'small', thumb: '/o/small.avif' },
  { exhibitId: 'moving', thumb: '/o/moving.gif' },
  { exhibitId: 'document', thumb: '/o/catalogue.pdf' },
  { exhibitId: 'none' },
  { exhibitId: 'lost', thumb: '/o/never-stored.jpg' },
  { exhibitId: 'elsewhere', thumb: 'https://img.elsewhere.test/a.jpg?w=9' },
  { exhibitId: 'elsewhere-new', thumb: 'https://img.elsewhere.test/a.avif' },
]
const served = ['one', 'many', 'scroll', 'tall', 'small', 'moving']

async function writeMuseum(config: string): Promise<void> {
  const write = (path: string, data: string | Buffer) => {
    mkdirSync(dirname(join(config, path)), { recursive: true })
    writeFileSync(join(config, path), data)
  }
  const item = {
    id: '/exhibitId',
    title: '/exhibitName',
    language: '/textLanguage',
    image: { from: '/thumb', as: [{ first: ';' }] },
    images: { from: '/thumb', as: [{ split: ';' }] },
    text: '/description',
    html: '/description',
    facts: [{ name: 'level', label: { en: 'Grade', fr: 'Classe' }, value: '/exhibitLevel' }],
  }
  const list = {
    request: {
      method: 'POST',
      path: '/api/queryExhibitList',
      body: { param: { pageSize: '{pageSize}', pageNum: '{page}' } },
    },
    response: { records: '/records', total: '/total' },
    item,
  }
  const record = { request: { method: 'GET', path: '/api/queryExhibitById/{id}' }, item }
  const site = {
    images: { base: '/files' },
    locales: [
      { code: 'en', tag: 'en', label: 'English', channelSuffix: '' },
      { code: 'fr', tag: 'fr-CA', label: 'Français', channelSuffix: '_FR' },
    ],
    name: { en: 'Museum', fr: 'Musée' },
    shell: {
      navigation: {},
      toolbar: [],
      footer: { advice: { en: 'Foreign.', fr: 'Ailleurs.' } },
      subBanner: '/media/banner.webp',
    },
  }
  const both = JSON.parse(
    JSON.stringify(foreignFiles({ site, list, record, detail: { manifest: true } })).replaceAll(
      /\{\\"en\\":\\"([^"\\]*)\\"\}/g,
      '{\\"en\\":\\"$1\\",\\"fr\\":\\"$1\\"}',
    ),
  )
  for (const { path, text } of both) write(path, text)
  for (const [path, make] of Object.entries(pictures)) write(`content/files/${path}`, await make())
  write('media/banner.webp', await colourGrid(2000, 400).webp().toBuffer())
  const lines = subjects.map((each) => ({ exhibitName: `Object ${each.exhibitId}`, ...each }))
  write('content/exhibit.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
}

let folder = ''
let site: Awaited<ReturnType<typeof boot>>
const said: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-record-pictures-'))
  const config = join(folder, 'config')
  await writeMuseum(config)
  site = await boot({
    environment: readEnvironment({
      CONFIG_DIR: config,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      SITE_URL: ORIGIN,
    }),
    clientDir: '',
    assets: () => ({ script: '/_vitrine/browser.js', styles: [], preload: [], loader: '' }),
    now: () => new Date('2026-11-01T09:00:00Z'),
    say: (text) => void said.push(text),
  })
}, 120_000)
afterAll(async () => {
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

function get(address: string, headers: Readonly<Record<string, string>> = {}) {
  return site.app.inject({ url: address.replace(ORIGIN, ''), headers: { host: 'museum.test', ...headers } })
}

async function sizeAt(address: string) {
  const { statusCode, rawPayload } = await get(address)
  expect([address, statusCode]).toEqual([address, 200])
  const { width, height, format } = await sharp(rawPayload).metadata()
  return { width, height, format }
}

describe('the manifest of a record (IIIF Presentation 3)', () => {
  it.each(sweep('manifests of records', served, (id) => ['many', 'scroll'].includes(id)))(
    'of %s keeps the specification in every language, and every size it states is the one that comes',
    async (id) => {
      const texts = await Promise.all(
        ['', '?lang=fr'].map(async (query) => {
          const { statusCode, body } = await get(`/objects/${id}.manifest.json${query}`)
          expect([id, query, statusCode]).toEqual([id, query, 200])
          const manifest = JSON.parse(body)
          expect([id, manifestFaults(manifest)]).toEqual([id, []])
          expect(manifest.id).toBe(`${ORIGIN}/objects/${id}.manifest.json${query}`)
          return manifest
        }),
      )
      const [english, french] = texts
      const idsOf = (manifest: unknown) =>
        [...JSON.stringify(Object(manifest).items).matchAll(/"(?:id|target)":"([^"]*)"/g)].map(
          ([, each]) => each,
        )
      expect(idsOf(french)).toEqual(idsOf(english))
      for (const canvas of english.items) {
        const [{ body }] = canvas.items[0].items
        const info = (await get(`${body.service[0].id}/info.json`)).json()
        expect([info.id, info.width, info.height]).toEqual([body.service[0].id, canvas.width, canvas.height])
        for (const image of [body, ...canvas.thumbnail])
          expect(await sizeAt(image.id)).toEqual({ width: image.width, height: image.height, format: 'jpeg' })
        const [thumbnail] = canvas.thumbnail
        expect(Math.max(thumbnail.width, thumbnail.height)).toBeLessThanOrEqual(480)
      }
    },
    60_000,
  )

  it('has the pictures that can be shown, each once, in the order of the record', async () => {
    const canvases = (await get('/objects/many.manifest.json')).json().items
    expect(canvases.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual([
      [800, 600],
      [700, 500],
      [6000, 4000],
    ])
    const scan = canvases[2].items[0].items[0].body
    expect([scan.width, scan.height]).toEqual([2400, 1600])
  })

  it('are kept for as long as docs/machine-readable.md says, manifests and parts of pictures', async () => {
    const manifest = await get('/objects/one.manifest.json')
    expect([manifest.statusCode, manifest.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    const { id } = manifest.json().items[0].items[0].items[0].body
    const part = await get(String(id).replace(ORIGIN, ''))
    expect([part.statusCode, part.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  })

  it('has its texts in both languages, and shows brackets as brackets', async () => {
    const manifest = (await get('/objects/one.manifest.json?lang=fr')).json()
    expect(manifest.label).toEqual({ 'fr-CA': ['Bol <1921>'], en: ['Object one'] })
    expect(manifest.metadata).toEqual([
      {
        label: { 'fr-CA': ['Classe'], en: ['Grade'] },
        value: { 'fr-CA': ['<span>&lt;unknown&gt;</span>'], en: ['<span>&lt;unknown&gt;</span>'] },
      },
    ])
  })

  it('says no words of one language under another', async () => {
    const manifest = (await get('/objects/many.manifest.json?lang=fr')).json()
    expect(manifest.label).toEqual({ en: ['Object many'] })
  })

  it.each(['document', 'none', 'lost', 'elsewhere'])('%s has none', async (id) => {
    expect((await get(`/objects/${id}.manifest.json`)).statusCode).toBe(404)
  })

  it('finds what it must find', async () => {
    const manifest = (await get('/objects/one.manifest.json')).json()
    const [canvas] = manifest.items
    const broken = (change: object) => manifestFaults({ ...manifest, ...change })
    expect(broken({ label: {} })).toHaveLength(1)
    expect(broken({ label: { en: 'Bowl' } })).toHaveLength(1)
    expect(broken({ items: [] })).toHaveLength(1)
    expect(broken({ items: [canvas, canvas] })).toHaveLength(3)
    expect(broken({ items: [{ ...canvas, width: 1.5 }] })).toHaveLength(1)
    expect(broken({ items: [{ ...canvas, id: `${canvas.id} x` }] })).not.toEqual([])
    expect(broken({ title: 'Bowl' })).toHaveLength(1)
    expect(broken({ metadata: [{ label: { en: ['a'] }, value: { en: ['<i>b'] } }] })).toEqual([])
    expect(broken({ metadata: [{ label: { en: ['a'] }, value: { en: ['<b>'] } }] })).toHaveLength(1)
  })
})

describe('pages of other sites', () => {
  it.each([
    '/objects/one.manifest.json',
    '/objects/one.json?lang=fr',
    '/files/o/vue-%C3%A9.png',
    '/iiif/3/o%2Fscan.jpg/info.json',
    '/iiif/3/o%2Fscan.jpg/full/90,/0/default.jpg',
  ])('may read %s, also with headers of their own', async (url) => {
    const origin = { origin: 'https://viewer.example' }
    const asked = await site.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        host: 'museum.test',
        ...origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range,x-viewer',
      },
    })
    expect([asked.statusCode, asked.body]).toEqual([204, ''])
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': expect.stringContaining('GET'),
    })
    const answer = await get(url, origin)
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
  })

  it('may not ask so for pages', async () => {
    for (const url of ['/objects/one', '/objects/none.manifest.jsonx', '/'])
      expect(
        (await site.app.inject({ method: 'OPTIONS', url, headers: { host: 'museum.test' } })).statusCode,
      ).toBe(405)
  })

  it('get a manifest as plain JSON where they prefer that', async () => {
    const typeFor = async (accept: string) => {
      const { headers } = await get('/objects/one.manifest.json', { accept })
      expect(headers.vary).toContain('accept')
      return headers['content-type']
    }
    expect(await typeFor('application/json')).toMatch(/^application\/json(?!.*profile)/)
    expect(await typeFor('application/ld+json')).toBe(
      'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
    )
    expect(await typeFor('*/*')).toMatch(/^application\/ld\+json/)
  })
})

function headOf(html: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og:image|twitter)[^"]*)" content="([^"]*)">/g)].map(
      ([, name = '', content = '']) => [name, content.replaceAll('&amp;', '&')],
    ),
  )
}

describe('the picture beside a link to a page', () => {
  const linked = [...served, 'none', 'document', 'elsewhere-new']
  it.each(sweep('pictures beside links', linked, (id) => ['scroll', 'none'].includes(id)))(
    'of %s is a JPEG of the size that the head states',
    async (id) => {
      for (const query of ['', '?lang=fr']) {
        const head = headOf((await get(`/objects/${id}${query}`)).body)
        expect(head).toMatchObject({
          'og:image': expect.stringMatching(/^https:\/\/museum\.test\/[!-~]+\.jpg(?:\?v=[0-9a-f]{8})?$/),
          'og:image:type': 'image/jpeg',
          'og:image:width': '1200',
          'og:image:height': '630',
          'og:image:alt': expect.stringMatching(/\S/),
          'twitter:card': 'summary_large_image',
        })
        expect(await sizeAt(head['og:image'] ?? '')).toEqual({ width: 1200, height: 630, format: 'jpeg' })
      }
    },
    60_000,
  )

  it('shows the whole picture in the middle, on a ground of its own colours', async () => {
    const image = headOf((await get('/objects/scroll')).body)['og:image'] ?? ''
    const { data, info } = await sharp((await get(image)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) =>
      [0, 1, 2].map((channel) => data[(y * info.width + x) * info.channels + channel] ?? 0)
    // The scroll takes 1200 × 48 pixels: its left end and its right end are both there.
    expect(pixel(60, 315)[0]).toBeLessThan(40)
    expect(pixel(1140, 315)[0]).toBeGreaterThan(200)
    expect(pixel(600, 20)).not.toEqual([0, 0, 0])
  })

  it('is made once, and open to other sites', async () => {
    const image = headOf((await get('/objects/tall')).body)['og:image'] ?? ''
    const first = await get(image)
    const second = await get(image, { 'if-none-match': String(first.headers.etag) })
    expect([first.statusCode, second.statusCode]).toEqual([200, 304])
    expect(first.headers['access-control-allow-origin']).toBe('*')
    expect((await get('/robots.txt')).body).toContain(`Allow: ${image.replace(ORIGIN, '').slice(0, 18)}`)
  })

  it('of other hosts, which this site does not fetch from, is the original where others show that, without a size', async () => {
    const head = headOf((await get('/objects/elsewhere')).body)
    expect(head).toMatchObject({
      'og:image': 'https://img.elsewhere.test/a.jpg?w=9',
      'og:image:type': 'image/jpeg',
    })
    expect(Object.keys(head)).not.toContain('og:image:width')
  })

  it.each(['/', '/objects', '/objects?lang=fr'])('%s has that of the museum', async (url) => {
    const head = headOf((await get(url)).body)
    expect(head['og:image']).toMatch(
      /^https:\/\/museum\.test\/_vitrine\/picture\/share\/media\/banner\.webp\.jpg\?v=[0-9a-f]{8}$/,
    )
    expect(await sizeAt(head['og:image'] ?? '')).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  })

  it.each([
    '/_vitrine/picture/share/files/o/no-picture.gif.jpg',
    '/_vitrine/picture/share/files/o/catalogue.pdf.jpg',
    '/_vitrine/picture/share/files/../o/scan.jpg.jpg',
    '/_vitrine/picture/share/files/o/scan.jpg.jpg?v=x',
    '/_vitrine/picture/share/https/evil.test/a.jpg.jpg',
    '/_vitrine/picture/share/etc/passwd.jpg',
  ])('%s is none', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})
