import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFolder } from '../../src/content/import/index.ts'
import { openContent } from '../../src/content/index.ts'
import { boot } from '../../src/run/boot.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { foreignFiles } from '../support/foreign-museum.ts'

const list = {
  request: {
    method: 'POST',
    path: '/api/queryExhibitList',
    body: { param: { pageSize: '{pageSize}', pageNum: '{page}' } },
  },
  response: { records: '/records', total: '/total' },
  item: { id: '/exhibitId', title: '/exhibitName', image: '/thumb', html: '/description' },
}
const record = {
  request: { method: 'GET', path: '/api/queryExhibitById/{id}' },
  item: list.item,
}

function jpeg(background: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Addresses of a page or a feed that begin like these and end before a digest, with what follows. */
function namedIn(html: string, start: string): readonly string[] {
  const found = html.match(new RegExp(`(?<!\\.example)${start}[^"'\\s,&<\\\\]*`, 'g')) ?? []
  return [...new Set(found)]
}

describe('a file replaced under its old name', () => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-replaced-'))
  const config = join(root, 'config')
  const data = join(root, 'data')
  let moment = new Date('2026-11-01T09:00:00Z').getTime()
  let site: Awaited<ReturnType<typeof boot>>

  function write(path: string, content: string | Buffer): void {
    mkdirSync(dirname(join(config, path)), { recursive: true })
    writeFileSync(join(config, path), content)
  }
  /** As an import beside the running site does. */
  async function bringIn() {
    const content = await openContent({ dataDir: data })
    const report = await importFolder(content, join(config, 'content'), 'import')
    await content.close()
    return report
  }
  async function get(url: string) {
    const { payload, rawPayload, headers, statusCode } = await site.app.inject({
      url,
      headers: { host: 'museum.test' },
    })
    return { text: payload, bytes: rawPayload, headers, status: statusCode }
  }
  /** A version of a picture: on a busy machine it takes longer than a visitor waits, who is shown the original until then. */
  async function getMade(url: string) {
    await expect.poll(async () => (await get(url)).status, { timeout: 120_000 }).toBe(200)
    return get(url)
  }

  beforeAll(async () => {
    const images = { env: 'IMAGE_BASE_URL', base: '/files', optimise: true }
    const shell = {
      navigation: {},
      toolbar: [],
      footer: { advice: { en: 'Foreign.' } },
      logo: '/media/mark.png',
    }
    const files = foreignFiles({
      site: { images, shell, cache: { seconds: 60, onErrorSeconds: 0 } },
      list,
      record,
      detail: { manifest: true },
    })
    for (const { path, text } of files) write(path, text)
    write(
      'media/mark.png',
      await sharp(await jpeg('#111111'))
        .png()
        .toBuffer(),
    )
    write('content/files/a/lamp.jpg', await jpeg('#ff0000'))
    write('content/files/a/guide.pdf', '%PDF-1.7 first')
    write('content/files/a/film.mp4', 'film')
    const html =
      '<p><img src="/a/lamp.jpg" alt="Lamp"><a href="/files/a/guide.pdf">Guide</a><video src="/a/film.mp4"></video><a href="https://elsewhere.example/files/a/guide.pdf">Other</a></p>'
    const line = { exhibitId: '7', exhibitName: 'Lamp', thumb: '/a/lamp.jpg', description: html }
    write('content/exhibit.ndjson', `${JSON.stringify(line)}\n`)
    site = await boot({
      environment: readEnvironment({
        CONFIG_DIR: config,
        DATA_DIR: data,
        LOG_LEVEL: 'silent',
        SITE_URL: 'https://museum.test',
      }),
      clientDir: '',
      assets: () => ({ script: '/_vitrine/browser.js', styles: [], preload: [], loader: '' }),
      now: () => new Date(moment),
      say: () => {},
    })
  })
  afterAll(async () => {
    await site?.close()
    rmSync(root, { recursive: true, force: true })
  })

  const parts = [
    '/files/a/lamp\\.jpg\\?',
    '/files/a/guide\\.pdf',
    '/files/a/film\\.mp4',
    '/_vitrine/picture/320/files/a/lamp\\.jpg\\.webp',
  ]

  it('has another address in pages, records and feeds, which browsers keep for good; the old one they do not', async () => {
    const before = (await get('/objects/7')).text
    const earlier = parts.map((part) => namedIn(before, part))
    for (const addresses of earlier)
      for (const address of addresses) {
        expect(address).toMatch(/\?v=[0-9a-f]{8}$/)
        const { status, headers } = await getMade(address)
        expect([address, status, headers['cache-control']]).toEqual([
          address,
          200,
          'public, max-age=31536000, immutable',
        ])
      }
    expect(earlier.map(({ length }) => length > 0)).toEqual(parts.map(() => true))
    expect(before).toContain('https://elsewhere.example/files/a/guide.pdf"')
    expect((await get('/objects')).text).toContain(earlier[0]?.[0] ?? '?')

    write('content/files/a/lamp.jpg', await jpeg('#0000ff'))
    write('content/files/a/guide.pdf', '%PDF-1.7 later')
    const { files } = await bringIn()
    expect(files).toMatchObject({ read: 3, stored: 0, replaced: 2, leftOutCounts: [{ count: 1 }] })

    const after = (await get('/objects/7')).text
    const later = parts.map((part) => namedIn(after, part))
    for (const [index, part] of parts.entries())
      expect([part, later[index]?.join() !== earlier[index]?.join()]).toEqual([part, !part.includes('film')])
    for (const url of ['/objects', '/objects/7.json', '/objects/7.manifest.json', '/objects.atom'])
      expect([url, (await get(url)).text.includes(earlier[0]?.[0] ?? '?')]).toEqual([url, false])
    expect((await get('/objects/7.json')).text).toContain(`https://museum.test${later[0]?.[0]}`)

    const [picture = ''] = later[0] ?? []
    const [document = ''] = later[1] ?? []
    expect((await get(document)).text).toBe('%PDF-1.7 later')
    const blue = async (address: string) => {
      const { dominant } = await sharp((await getMade(address)).bytes).stats()
      return dominant.b > 200 && dominant.r < 60
    }
    const [version = ''] = later[3] ?? []
    expect([await blue(picture), await blue(version)]).toEqual([true, true])
    // The old address does not say to keep what is there now.
    for (const [old] of [earlier[0], earlier[1]].map((each) => each ?? []))
      expect((await get(old ?? '')).headers['cache-control']).toBe('public, max-age=300')
  })

  it('is a version of one name however many digests are made up', async () => {
    const asked = await Promise.all(
      ['00000000', '11111111'].map((made) =>
        getMade(`/_vitrine/picture/240/files/a/lamp.jpg.webp?v=${made}`),
      ),
    )
    expect(asked.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
      [200, 'public, max-age=300'],
      [200, 'public, max-age=300'],
    ])
    expect(asked[0]?.headers.etag).toBe(asked[1]?.headers.etag)
    expect((await get('/_vitrine/picture/240/files/a/lamp.jpg.webp?w=00000000')).status).toBe(404)
  })

  it('of the config has another address after a minute, without a start', async () => {
    const logo = async () => namedIn((await get('/')).text, '/media/mark\\.png\\?')
    const [before = ''] = await logo()
    expect(before).toMatch(/\?v=[0-9a-f]{8}$/)
    expect((await get(before)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/media/mark.png')).headers['cache-control']).toContain('max-age=3600')
    write(
      'media/mark.png',
      await sharp(await jpeg('#eeeeee'))
        .png()
        .toBuffer(),
    )
    moment += 61_000
    const [after = ''] = await logo()
    expect(after).not.toBe(before)
    expect((await get(after)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get(before)).headers['cache-control']).toContain('max-age=3600')
    expect((await get('/media/none.png?v=00000000')).status).toBe(404)
  })
})
