import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeSegment } from '../../src/base/path-segment.ts'
import { boot } from '../../src/run/boot.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { foreignFiles } from '../support/foreign-museum.ts'

/** In the order of their list. */
const ids = [
  '..',
  '79.66.115',
  '1934%7',
  '1934/7',
  'A-1921.3',
  'SK-C-5',
  'a\n',
  'ark:/99999/fk4x1',
  'krönungs-schüssel',
  '花瓶',
]
const paths = ids.map((id) => `/objects/${encodeSegment(id)}`)
function pictureOf(id: string): string {
  return `objects/${ids.indexOf(id)}/front.jpg`
}

const list = {
  request: {
    method: 'POST',
    path: '/api/queryExhibitList',
    body: { param: { pageSize: '{pageSize}', pageNum: '{page}' } },
  },
  response: { records: '/records', total: '/total' },
  item: { id: '/exhibitId', title: '/exhibitName', image: '/thumb' },
}

const record = {
  request: { method: 'GET', path: '/api/queryExhibitById/{id}' },
  item: list.item,
}

async function writeMuseum(config: string): Promise<void> {
  const write = (path: string, data: string | Buffer) => {
    mkdirSync(dirname(join(config, path)), { recursive: true })
    writeFileSync(join(config, path), data)
  }
  const images = { env: 'IMAGE_BASE_URL', base: '/files', optimise: true }
  const files = foreignFiles({ site: { images }, list, record, detail: { manifest: true } })
  for (const { path, text } of files) write(path, text)
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#705030' } })
    .jpeg()
    .toBuffer()
  const lines = ids.map((exhibitId) => ({
    exhibitId,
    exhibitName: `Object ${exhibitId}`,
    thumb: `/${pictureOf(exhibitId)}`,
  }))
  for (const id of ids) write(`content/files/${pictureOf(id)}`, picture)
  write('content/exhibit.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
}

describe('a museum whose own content has accession numbers and slugs for ids', () => {
  const said: string[] = []
  let folder = ''
  let site: Awaited<ReturnType<typeof boot>>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-own-ids-'))
    const config = join(folder, 'config')
    await writeMuseum(config)
    site = await boot({
      environment: readEnvironment({
        CONFIG_DIR: config,
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'silent',
        SITE_URL: 'https://museum.test',
      }),
      clientDir: '',
      assets: () => ({ script: '/_vitrine/browser.js', styles: [], preload: [], loader: '' }),
      now: () => new Date('2026-11-01T09:00:00Z'),
      say: (text) => void said.push(text),
    })
  })
  afterAll(async () => {
    await site?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function get(url: string) {
    const { payload, statusCode } = await site.app.inject({ url, headers: { host: 'museum.test' } })
    return { status: statusCode, text: payload }
  }

  it('brings the content folder in whole', () => {
    expect(said.filter((line) => /[1-9]\d* refused/.test(line))).toEqual([])
  })

  it('links all of them in list, sitemap and feed', async () => {
    const [page, sitemap, feed] = await Promise.all(
      ['/objects', '/sitemap-objects-1.xml', '/objects.atom'].map(async (url) => (await get(url)).text),
    )
    for (const path of paths) {
      expect(page).toContain(`href="${path}"`)
      expect(sitemap).toContain(`<loc>https://museum.test${path}</loc>`)
      expect(feed).toContain(`https://museum.test${path}`)
    }
  })

  it.each(ids)('shows %s with those beside it, as JSON, and as a manifest with its pictures', async (id) => {
    const at = ids.indexOf(id)
    const path = paths[at] ?? ''
    const page = await get(path)
    expect([page.status, page.text.includes(`Object ${id}`.trim())]).toEqual([200, true])
    const view = JSON.parse((await get(`/_vitrine/page?url=${encodeURIComponent(path)}`)).text)
    expect([view.previous?.href, view.next?.href]).toEqual([paths[at - 1], paths[at + 1]])
    expect(JSON.parse((await get(`${path}.json`)).text)).toMatchObject({ id })
    const manifest = JSON.parse((await get(`${path}.manifest.json`)).text)
    expect(manifest.id).toBe(`https://museum.test${path}.manifest.json`)
    const [canvas] = manifest.items
    const image = canvas.items[0].items[0].body.service[0].id
    expect(image).toBe(`https://museum.test/iiif/3/${encodeURIComponent(pictureOf(id))}`)
    const info = JSON.parse((await get(`${new URL(image).pathname}/info.json`)).text)
    expect(info).toMatchObject({ id: image, width: 640, height: 480 })
  })
})
