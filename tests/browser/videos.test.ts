import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { openContent } from '../../src/content/index.ts'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { cachedVersions, copyMuseum } from './support/museum-data.ts'
import { viewports } from './support/open-browser.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const HOST = 'https://player.bilibili.com'
const frames = `<p>一</p><iframe src="//player.bilibili.com/player.html?bvid=BV1" title="城墙的一天"></iframe><p>二</p>
<iframe src="https://maps.example.org/embed" title="地图"></iframe><video src="/a.mp4"></video>`
const english = frames.replace('城墙的一天', 'A day on the wall').replace('地图', 'Map')

let visits: Visits
let dataDir = ''

beforeAll(async () => {
  dataDir = await copyMuseum(inject('museum'))
  const content = await openContent({ dataDir })
  const { refused } = await importRecords(content, 'archive', [
    {
      archivesId: '99001',
      channelNo: 'LastestNews',
      title: '城墙影片',
      publishDate: '2026-11-01',
      content: frames,
      translations: { en: { title: 'A film of the wall', content: english } },
    },
  ])
  await content.close()
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
  visits = await beginVisits({ DATA_DIR: dataDir, PICTURE_CACHE_DIR: cachedVersions() })
})
afterAll(async () => {
  await visits?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Answers the video's host with a page that sets a cookie; `asked` are the addresses that were requested. */
async function watchHost(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  await page.route(`${HOST}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'set-cookie': 'seen=1; SameSite=None; Secure' },
      body: '<p>the video</p>',
    })
  })
  return asked
}

const languages = [
  ['zh', '/News/LastestNews/99001', '播放视频：城墙的一天', '哔哩哔哩（player.bilibili.com）', '地图'],
  [
    'en',
    '/News/LastestNews/99001?lang=en',
    'Play the video: A day on the wall',
    'Bilibili (player.bilibili.com)',
    'Map',
  ],
] as const

describe.each(oneOf('languages of a video', languages, 0))(
  'a video of another site in %s',
  (_language, address, label, from, map) => {
    it.each(oneOf('screens of a video', viewports, 1))(
      'is loaded by the keyboard and not before, at $width',
      (viewport) =>
        visits.visit(
          async (page) => {
            const asked = await watchHost(page)
            await open(page, address)
            const play = page.getByRole('link', { name: label })
            expect(await page.getByText(from).innerText()).toContain(from)
            expect(await accessibilityFaults(page, 'main')).toEqual([])
            await play.scrollIntoViewIfNeeded()
            expect(await page.locator('iframe').count()).toBe(0)
            expect(asked).toEqual([])
            expect(
              (await page.context().cookies()).filter(({ domain }) => domain.includes('bilibili')),
            ).toEqual([])

            await play.focus()
            await page.keyboard.press('Enter')
            const frame = page.locator('iframe')
            await frame.waitFor()
            await expect.poll(() => asked, { timeout: 60_000 }).toEqual([`${HOST}/player.html?bvid=BV1`])
            await expect
              .poll(() => page.frameLocator('iframe').locator('p').innerText(), { timeout: 60_000 })
              .toBe('the video')
            expect(await frame.getAttribute('title')).toBe(label)
            expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
            const box = await frame.boundingBox()
            expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
          },
          { viewport },
        ),
    )

    it('is a link without scripts, as any other frame always is', { tags: ['full'] }, () =>
      visits.visit(
        async (page) => {
          await page.goto(address)
          expect(await page.getByRole('link', { name: label }).getAttribute('href')).toBe(
            `${HOST}/player.html?bvid=BV1`,
          )
          expect(await page.getByRole('link', { name: map }).getAttribute('href')).toBe(
            'https://maps.example.org/embed',
          )
          expect(await page.locator('main video').count()).toBe(1)
        },
        { scripts: false },
      ),
    )
  },
)
