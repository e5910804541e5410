import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unexplainedCount } from '../../src/base/import-report.ts'
import { describeImport } from '../../src/commands/report-import.ts'
import { createTextReader, importRecords } from '../../src/content/import/index.ts'
import { type Content, openContent } from '../../src/content/index.ts'

let folder = ''
let content: Content
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-texts-'))
  content = await openContent({ dataDir: folder })
})
afterAll(async () => {
  await content.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A picture as an editor writes one into a text. */
async function embedded(red: number, format: 'png' | 'jpeg' = 'png'): Promise<string> {
  const picture = sharp({
    create: { width: 9, height: 6, channels: 3, background: { r: red, g: 80, b: 90 } },
  })
  return `data:image/${format};base64,${(await picture[format]().toBuffer()).toString('base64')}`
}

function archive(archivesId: string, text: string, more: object = {}) {
  return {
    archivesId,
    channelNo: 'LastestNews',
    title: archivesId,
    publishDate: '2026-11-01',
    content: text,
    ...more,
  }
}

async function stored(id: string): Promise<{ content: string; translations: string }> {
  const row = await content.writer
    .selectFrom('archive')
    .select(['record', 'translations'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const record: { content: string } = JSON.parse(String(row.record))
  return { content: record.content, translations: String(row.translations) }
}

async function imported(...[into, entity, records]: Parameters<typeof importRecords>) {
  const texts = createTextReader(into, entity)
  const report = await importRecords(into, entity, records, { texts })
  return { report, refused: report.refused, texts: texts.report() }
}

it('pictures inside texts become files, once for all records, in every language', async () => {
  const [seal, map] = [await embedded(10), await embedded(200, 'jpeg')]
  const { refused, texts } = await imported(content, 'archive', [
    archive('801', `<p>a</p><img src="${seal}"><img class="x" data-src='${map}'>`),
    archive('802', `<p>b</p><section style="background: url(${seal})"></section>`, {
      translations: { en: { title: 'b', content: `<img src="${seal}">` } },
    }),
  ])
  expect(refused).toEqual([])
  const { embedded: pictures, parts } = texts
  expect([pictures.read, pictures.stored, pictures.leftOutCounts[0]?.count]).toEqual([4, 2, 2])
  expect([unexplainedCount(pictures), unexplainedCount(parts)]).toEqual([0, 0])
  expect(parts.leftOut).toEqual([])
  const first = await stored('801')
  expect(first.content).toMatch(
    /^<p>a<\/p><img src="\/collection\/[0-9a-f/]+\.png"><img class="x" data-src='\/collection\/[0-9a-f/]+\.jpg'>$/,
  )
  const second = await stored('802')
  expect(second.content + second.translations).not.toContain('base64')
  for (const path of [first.content, second.content, second.translations].flatMap(
    (each) => each.match(/collection\/[\w./]+/g) ?? [],
  ))
    expect(await content.storage.has(path)).toBe(true)
})

it('a pixel that stands where a script loads the picture is no picture of the text', async () => {
  const pixels = ['R0lGODlhAQABAAAAACw=', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7']
  const images = pixels.map(
    (base64) => `<img src="data:image/gif;base64,${base64}" data-src="https://o.test/a.jpg">`,
  )
  const { refused, texts } = await imported(content, 'archive', [archive('809', images.join(''))])
  expect([refused, texts.embedded.read, texts.parts.leftOut]).toEqual([[], 0, []])
  expect((await stored('809')).content).toContain('data-src="https://o.test/a.jpg"')
})

it('a text that is longer than may be for its picture alone comes in', async () => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(2_000_000)
  const { refused } = await importRecords(content, 'archive', [
    archive('803', `<img src="data:image/png;base64,${noise.toString('base64')}">`),
  ])
  expect(refused).toEqual([])
  expect((await stored('803')).content).toMatch(/^<img src="\/collection\/[\w/]+\.png">$/)
})

it('what cannot be stored is named with its record, and the record comes in', async () => {
  const report = await imported(content, 'archive', [
    archive('804', '<p>a</p><img src="data:image/png;base64,bm8gcGljdHVyZQ==">'),
    archive(
      '805',
      '<img src="file:///D:/seal.png"><img src="webkit-fake-url://1/a.png"><script>x()</script>',
    ),
  ])
  expect(report.report.stored).toBe(2)
  const { embedded: pictures, parts } = report.texts
  expect(pictures.refused).toMatchObject([{ place: { id: '804', line: 1 } }])
  expect(
    parts.leftOut.map(({ place, reason }) => [place.id, reason.en.split(' ').slice(0, 5).join(' ')]),
  ).toEqual([
    ['804', 'a picture that is inside'],
    ['805', 'a picture that is only'],
    ['805', 'a picture that is only'],
    ['805', 'a script'],
  ])
  expect([unexplainedCount(pictures), unexplainedCount(parts)]).toEqual([0, 0])
  const lines = describeImport({ ...report, resumedAfter: 0 }, 'archive', 1, undefined).map(({ en }) => en)
  expect(lines).toContain('1 picture read: 0 stored, 0 replaced, 1 refused, 0 left out.')
  expect(lines).toContain('5 parts of texts read: 1 stored, 0 replaced, 0 refused, 4 left out.')
})
