import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMuseum } from '../../src/commands/new/new-museum.ts'
import { quiet } from '../commands/support/new-run.ts'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Viewport, viewports } from './support/open-browser.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

describe.each(
  oneOf('screens of the deep zoom', viewports, 1).map((viewport): [string, Viewport] => [
    viewport.name,
    viewport,
  ]),
)('looking closer at a relic, %s', (name, viewport) => {
  it(
    'by keyboard: parts come, it zooms and moves, Escape leads back; nothing is complained of',
    { tags: ['full'] },
    () =>
      visits.see(
        async (page) => {
          const { complaints, quiet } = await watchPage(page, visits.site.origin)
          const parts: string[] = []
          page.on('response', (response) => {
            if (response.url().includes('/iiif/3/'))
              parts.push(response.url().slice(visits.site.origin.length))
          })
          const english = name === 'phone'
          await open(page, `/Collection/ExcellentCol/10003${english ? '?lang=en' : ''}`)
          const button = page.getByRole('button', { name: english ? 'Look closer' : '放大细看' })
          expect(parts).toEqual([])
          await button.focus()
          await page.keyboard.press('Enter')
          const dialog = page.getByRole('dialog', { name: english ? 'A closer look' : '放大细看' })
          await dialog.locator('canvas').first().waitFor()
          await expect
            .poll(() => parts.filter((part) => /\/\d+,\d+,\d+,\d+\/|\/full\//.test(part)).length)
            .toBeGreaterThan(0)
          await quiet()
          if (!english)
            await expect
              .poll(async () => (await dialog.locator(styled.zoomNavigator).boundingBox())?.x)
              .toBe(16)
          const stage = dialog.locator(styled.viewerStage)
          const whole = await stage.screenshot()
          for (const key of ['+', '+', 'ArrowRight', 'r']) await page.keyboard.press(key)
          await expect.poll(async () => (await stage.screenshot()).equals(whole)).toBe(false)
          await page.keyboard.press('0')
          // The library warns of parts that come after it was closed.
          await quiet()
          expect(await accessibilityFaults(page, 'dialog[open]')).toEqual([])
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'hidden' })
          expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
          await quiet()
          expect(complaints).toEqual([])
        },
        { viewport },
      ),
  )
})

const LARGE = [
  { exhibitId: '1', exhibitName: 'A wall painting', width: 6000, height: 4000 },
  { exhibitId: '2', exhibitName: 'A scroll', width: 30_000, height: 1200 },
] as const
/** Pixels of a line of the pattern, and of the gap beside it. */
const LINE = 2

/** Dark and light lines side by side, which are one grey wherever they are not shown pixel by pixel. */
function lines(width: number, height: number) {
  const row = Buffer.from(
    Array.from({ length: width }, (_, x) => (Math.floor(x / LINE) % 2 === 0 ? 20 : 235)),
  )
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1) row.copy(pixels, y * width)
  return sharp(pixels, { raw: { width, height, channels: 1 } }).png({ compressionLevel: 2 })
}

/** How often the middle row of a picture turns from dark to light, and from light to dark. */
async function turns(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).grayscale().raw().toBuffer({ resolveWithObject: true })
  const begin = Math.floor(info.height / 2) * info.width * info.channels
  const row = [...Array(info.width).keys()].map((x) => data[begin + x * info.channels] ?? 0)
  let [count, light] = [0, (row[0] ?? 0) > 127]
  for (const value of row) {
    const is = light ? value > 80 : value > 175
    if (is !== light) count += 1
    light = is
  }
  return count
}

describe('looking closer at a picture of many pixels', { tags: ['full'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-deep-zoom-'))
  let own: Visits
  beforeAll(async () => {
    const museum = join(folder, 'museum')
    const { options } = quiet(museum, { languages: 'en', nameEn: 'Museum' })
    await newMuseum({ ...options, schemas: join('schemas', 'json'), scaffold: 'scaffold' })
    const channel = join(museum, 'channels', 'collection.json')
    const written = readFileSync(channel, 'utf8')
    writeFileSync(
      channel,
      written.replace('"template": "object"', '"template": "object", "options": { "zoom": true }'),
    )
    mkdirSync(join(museum, 'content', 'files', 'large'), { recursive: true })
    for (const { exhibitId, width, height } of LARGE)
      await lines(width, height).toFile(
        join(museum, 'content', 'files', 'large', [exhibitId, 'png'].join('.')),
      )
    const records = LARGE.map(({ exhibitId, exhibitName }) =>
      JSON.stringify({ exhibitId, exhibitName, thumb: ['/large/', exhibitId, '.', 'png'].join('') }),
    )
    writeFileSync(join(museum, 'content', 'exhibit.ndjson'), `${records.join('\n')}\n`)
    own = await beginVisits({ CONFIG_DIR: museum, DATA_DIR: join(folder, 'data') })
  })
  afterAll(async () => {
    await own?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(LARGE)('shows every line of $exhibitName at the deepest level', ({ exhibitId }) =>
    own.see(async (page) => {
      await open(page, `${own.site.origin}/collection/${exhibitId}`)
      await page.getByRole('button', { name: 'Look closer' }).click()
      const dialog = page.getByRole('dialog', { name: 'A closer look' })
      await dialog.locator('canvas').first().waitFor()
      // Four pixels of the screen for one of the picture, which is as deep as it goes.
      for (let step = 0; step < 24; step += 1) await page.keyboard.press('+')
      const stage = dialog.locator(styled.viewerStage)
      const { width, height } = (await stage.boundingBox()) ?? { width: 0, height: 0 }
      const side = 240
      const clip = async () => {
        const png = await stage.screenshot()
        const left = Math.round((width - side) / 2)
        return sharp(png)
          .extract({ left, top: Math.round(height / 2), width: side, height: 20 })
          .png()
          .toBuffer()
      }
      const expected = side / (4 * LINE)
      await expect
        .poll(async () => Math.abs((await turns(await clip())) - expected), { timeout: 30_000 })
        .toBeLessThanOrEqual(2)
    }),
  )

  it('shows the whole picture of the page until its parts come', () =>
    own.see(async (page) => {
      const held: (() => Promise<void>)[] = []
      await page.route(/\/iiif\/3\/[^/]+\/(?:full|\d+,\d+,\d+,\d+)\//, (route) => {
        held.push(() => route.abort())
      })
      await open(page, `${own.site.origin}/collection/1`)
      await page.getByRole('button', { name: 'Look closer' }).click()
      const dialog = page.getByRole('dialog', { name: 'A closer look' })
      const stage = dialog.locator(styled.viewerStage)
      await stage.locator('canvas').first().waitFor()
      // Of dark and light lines that are narrower than a pixel of the screen.
      await expect
        .poll(async () => {
          const { channels } = await sharp(await stage.screenshot()).stats()
          return channels.slice(0, 3).every(({ mean }) => Math.abs(mean - 127) < 40)
        })
        .toBe(true)
      expect(held.length).toBeGreaterThan(0)
      await Promise.all(held.map((abort) => abort()))
    }))
})

function record(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value)
}
function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

describe('the manifest of a relic (IIIF Presentation 3)', () => {
  it('says all that it must: canvases of true size, painted by pictures that answer, labels in both languages', async () => {
    const { origin } = visits.site
    const address = `${origin}/Collection/ExcellentCol/10003.manifest.json`
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const manifest = record(await answer.json())
    expect(manifest).toMatchObject({
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: address,
      type: 'Manifest',
    })
    expect(Object.keys(record(manifest.label)).sort()).toEqual(['en', 'zh-CN'])
    for (const entry of list(manifest.metadata)) {
      expect(Object.keys(record(record(entry).label))).toEqual(['zh-CN', 'en'])
      expect(Object.keys(record(record(entry).value))).toEqual(['zh-CN', 'en'])
    }
    expect(list(manifest.provider).map((each) => record(each).type)).toEqual(['Agent'])
    expect(list(manifest.homepage).map((each) => record(each).id)).toEqual([
      `${origin}/Collection/ExcellentCol/10003`,
      `${origin}/Collection/ExcellentCol/10003?lang=en`,
    ])
    const canvases = list(manifest.items).map(record)
    expect(canvases.length).toBeGreaterThan(1)
    const ids = new Set<unknown>()
    for (const canvas of canvases) {
      const [page] = list(canvas.items).map(record)
      const [annotation] = list(page?.items).map(record)
      const body = record(annotation?.body)
      expect([canvas.type, page?.type, annotation?.type, annotation?.motivation, body.type]).toEqual([
        'Canvas',
        'AnnotationPage',
        'Annotation',
        'painting',
        'Image',
      ])
      expect(annotation?.target).toBe(canvas.id)
      const [service] = list(body.service).map(record)
      expect(service).toMatchObject({ type: 'ImageService3', profile: 'level2' })
      const info = record(await (await fetch(`${service?.id}/info.json`)).json())
      expect(info).toMatchObject({ id: service?.id, width: canvas.width, height: canvas.height })
      for (const each of [canvas, page, annotation, body]) ids.add(each?.id)
    }
    expect(ids.size).toBe(canvases.length * 4)
    const [first] = canvases
    const thumbnail = record(list(first?.thumbnail)[0])
    const picture = await fetch(String(thumbnail.id))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })
})
