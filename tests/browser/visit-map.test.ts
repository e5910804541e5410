import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import {
  mapBox,
  mapFigure,
  mapGround,
  mapInfo,
  mapPin,
  mapStill,
  toMap,
  zoomOutButton,
} from './support/map.ts'
import { settledScrollY } from './support/motion.ts'
import { viewports } from './support/open-browser.ts'
import { heading } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const [, phone] = viewports
const GUIDE = '/Service/Guide'
const english = `${GUIDE}?lang=en`
/** The stills of the demonstration. */
const [WIDTH, HEIGHT] = [2560, 1440]
const MAP_LINK = 'https://maps.example.org/tangzhou/museum'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

/** Where the marker is on the map, which may itself be scrolled. */
function pinPlace(page: Page) {
  return mapPin(page).evaluate((button) => {
    const [pin, ground] = [button, button.closest('[role="application"]')].map((part) =>
      part?.getBoundingClientRect(),
    )
    return pin && ground ? { x: pin.x - ground.x, y: pin.y - ground.y } : undefined
  })
}

function picture(page: Page) {
  return mapGround(page).locator(styled.mapPicture)
}

/** Width of the picture on the map, in pixels: twice as much a level further in. */
function pictureWidth(page: Page): Promise<number> {
  return picture(page).evaluate((image) => image.getBoundingClientRect().width)
}

async function isLarger(page: Page, than: number): Promise<void> {
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(1.4 * than)
}

describe('the map', () => {
  // Every day: the still of the demonstration fills it, in the next test.
  it('fills its box with a still that is smaller', { tags: ['full'] }, () =>
    visits.see(
      async (page) => {
        const body =
          '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300"/></svg>'
        await page.route('**/media/map-*.svg*', (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body }),
        )
        await open(page, english)
        const filled = async (drawn: typeof mapStill) => {
          const [outer, inner] = await Promise.all([mapBox(page).boundingBox(), drawn(page).boundingBox()])
          return (
            (inner?.width ?? 0) >= (outer?.width ?? 0) - 2 && (inner?.height ?? 0) >= (outer?.height ?? 0) - 2
          )
        }
        await mapStill(page).scrollIntoViewIfNeeded()
        await expect.poll(() => filled(mapStill)).toBe(true)
        await toMap(page)
        await expect.poll(() => filled(picture)).toBe(true)
        await zoomOutButton(page).click({ force: true })
        expect(await filled(picture)).toBe(true)
      },
      { viewport: { width: 1366, height: 768 } },
    ),
  )

  const liveFiles = (urls: readonly string[]): number => urls.filter((url) => /live-map/.test(url)).length

  it('comes when it is near, at zoom 18, where its still was', () =>
    visits.see(async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await open(page, GUIDE)
      const still = mapStill(page)
      expect(liveFiles(asked)).toBe(0)
      const before = await mapBox(page).boundingBox()
      await toMap(page)
      await expect.poll(() => liveFiles(asked)).toBe(2)
      const box = await mapBox(page).boundingBox()
      expect([box?.width, box?.height]).toEqual([before?.width, before?.height])
      const pin = await mapPin(page).locator('path').first().boundingBox()
      const tip = { x: (pin?.x ?? 0) + (pin?.width ?? 0) / 2, y: (pin?.y ?? 0) + (pin?.height ?? 0) }
      expect(tip.x).toBeCloseTo((box?.x ?? 0) + (box?.width ?? 0) / 2, -1)
      expect(tip.y).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0) / 2, -1)
      expect(await still.getAttribute('src')).toMatch(/^\/media\/map-zh\.svg\?v=[0-9a-f]{8}$/)
      const drawn = await picture(page).boundingBox()
      expect([drawn?.width, drawn?.height]).toEqual([WIDTH, HEIGHT])
      expect((drawn?.x ?? 0) + WIDTH / 2).toBeCloseTo(tip.x, -1)
      expect((drawn?.y ?? 0) + HEIGHT / 2).toBeCloseTo(tip.y, -1)
      // 97 pixels, which at this latitude they are at zoom 18 alone.
      expect(await page.locator(styled.mapScale).innerText()).toBe('50 m')
    }))

  it('its marker opens an info window that links out, and Esc gives the marker back', () =>
    visits.seeShared(async (page) => {
      await open(page, english)
      await toMap(page)
      expect(await picture(page).getAttribute('src')).toMatch(/^\/media\/map-en\.svg\?v=[0-9a-f]{8}$/)
      const pin = page.getByRole('button', { name: 'About this place: Tangzhou Museum of Military History' })
      await pin.focus()
      await page.keyboard.press('Enter')
      const info = page.getByRole('dialog', { name: 'Tangzhou Museum of Military History' })
      await info.waitFor()
      expect(await pin.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('Tab')
      const link = info.getByRole('link')
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
      expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
        MAP_LINK,
        '_blank',
      ])
      await page.keyboard.press('Escape')
      await info.waitFor({ state: 'detached' })
      expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await info.getByRole('button', { name: 'Close' }).click()
      await info.waitFor({ state: 'detached' })
    }))

  it('is moved and zoomed by keys, and lets them go', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await open(page, english)
      await toMap(page)
      const ground = page.getByRole('application')
      await ground.focus()
      const first = await pinPlace(page)
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await pinPlace(page))?.x).toBeLessThan(first?.x ?? Number.NaN)
      const far = await pictureWidth(page)
      await page.keyboard.press('+')
      await isLarger(page, far)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await ground.evaluate((element) => element === document.activeElement)).toBe(false)
      for (let step = 0; step < 6; step++) await page.keyboard.press('Tab')
      const inside = await mapBox(page).evaluate((box) => box.contains(document.activeElement))
      expect(inside).toBe(false)
    }),
  )

  it(
    'its buttons are large, zoom from 18 to 19, no further out than names can be read, and lead back',
    { tags: ['full'] },
    () =>
      visits.seeShared(
        async (page) => {
          await open(page, english)
          await toMap(page)
          const zoomOut = page.getByRole('button', { name: 'Zoom out' })
          const zoomIn = page.getByRole('button', { name: 'Zoom in' })
          for (const button of [zoomOut, zoomIn]) {
            const box = await button.boundingBox()
            expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
          }
          const [first, far] = [await pinPlace(page), await pictureWidth(page)]
          await page.getByRole('button', { name: 'Zoom out', disabled: true }).waitFor()
          await zoomIn.click()
          await page.getByRole('button', { name: 'Zoom in', disabled: true }).waitFor()
          await expect.poll(() => pictureWidth(page)).toBe(2 * far)
          await mapGround(page).press('ArrowRight')
          await page.getByRole('button', { name: 'Back to the museum' }).click()
          await expect.poll(() => pinPlace(page)).toEqual(first)
          expect(await pictureWidth(page)).toBe(far)
        },
        { viewport: phone },
      ),
  )

  it('ends where its picture does', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await open(page, english)
      await toMap(page)
      const ground = mapGround(page)
      await ground.focus()
      const ends = async () => {
        // Keys that come while it moves do nothing.
        await page.keyboard.press('Shift+ArrowRight')
        const [image, box] = [await picture(page).boundingBox(), await ground.boundingBox()]
        return Math.abs((image?.x ?? 0) + (image?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0))
      }
      await expect.poll(ends).toBeLessThan(2)
    }),
  )

  it('leaves the wheel to the page, until Ctrl or a click takes it', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await open(page, GUIDE)
      await toMap(page)
      const box = await mapBox(page).boundingBox()
      await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 100)
      const [first, top] = [await pictureWidth(page), await page.evaluate(() => scrollY)]
      await page.mouse.wheel(0, 40)
      await page.waitForFunction((y) => scrollY > y, top)
      const scrolled = await settledScrollY(page)
      expect(await pictureWidth(page)).toBe(first)
      await page.keyboard.down('Control')
      await page.mouse.wheel(0, -400)
      await page.keyboard.up('Control')
      await isLarger(page, first)
      expect(await settledScrollY(page)).toBe(scrolled)
    }),
  )

  // Every day: the English picture, where the marker opens.
  it.each(oneOf('languages of the map', ['zh', 'en'], 1))(
    '%s: its names are in the language of the page',
    { tags: ['full'] },
    (language) =>
      visits.see(async (page) => {
        await open(page, `${GUIDE}?lang=${language}`)
        await toMap(page)
        expect(await picture(page).getAttribute('src')).toMatch(
          new RegExp(`^/media/map-${language}\\.svg\\?v=[0-9a-f]{8}$`),
        )
      }),
  )

  it('is light on a light page, and dark on a dark one', { tags: ['full'] }, () =>
    visits.see(async (page) => {
      await open(page, GUIDE)
      await toMap(page)
      const brightness = async (): Promise<number> => {
        const shot = await mapGround(page).screenshot({ animations: 'disabled' })
        const { channels } = await sharp(shot).stats()
        return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0)
      }
      await expect.poll(brightness).toBeGreaterThan(170)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(brightness).toBeLessThan(90)
    }),
  )

  it('has a scale, which follows the zoom', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await open(page, english)
      await toMap(page)
      const scale = page.locator(styled.mapScale)
      const first = await scale.innerText()
      expect(first).toMatch(/^\d+ m$/)
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect.poll(() => scale.innerText()).not.toBe(first)
    }),
  )

  it('in the in-app browser its link stays in the tab', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await open(page, `${GUIDE}?platform=wx`)
      await toMap(page)
      await mapPin(page).click()
      const link = mapInfo(page).getByRole('link')
      expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([MAP_LINK, null])
    }),
  )

  // Every day: the first test has the still in its place before the map comes.
  it('stays the still when its code cannot be had', { tags: ['full'] }, () =>
    visits.see(async (page) => {
      await page.route('**/live-map*.js', (route) => route.abort())
      await open(page, GUIDE)
      await Promise.all([page.waitForEvent('requestfailed'), mapBox(page).scrollIntoViewIfNeeded()])
      expect(await mapStill(page).isVisible()).toBe(true)
      expect(await mapBox(page).locator(styled.mapMark).isVisible()).toBe(true)
      expect(await mapGround(page).count()).toBe(0)
      await expect.poll(() => heading(page).innerText()).toBe('参观指南')
    }),
  )

  // Every day: the first test has the still in its place before the map comes.
  it.each(['zh', 'en'])('%s, without scripts: a still and the way out', { tags: ['full'] }, (language) =>
    visits.see(
      async (page) => {
        await page.goto(language === 'zh' ? GUIDE : english)
        const still = mapStill(page)
        await still.scrollIntoViewIfNeeded()
        expect((await still.getAttribute('src'))?.replace(/\?v=[0-9a-f]{8}$/, '?v=digest')).toBe(
          `/media/map-${language}.svg?v=digest`,
        )
        await expect
          .poll(() => still.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
          .toBe(WIDTH)
        expect(await mapBox(page).locator(styled.mapMark).isVisible()).toBe(true)
        expect((await still.getAttribute('alt'))?.length).toBeGreaterThan(10)
        expect(await mapFigure(page).locator('figcaption').getByRole('link').getAttribute('href')).toBe(
          MAP_LINK,
        )
      },
      { scripts: false },
    ),
  )

  it('on paper the still replaces it', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await open(page, GUIDE)
      await toMap(page)
      await page.emulateMedia({ media: 'print' })
      expect(await mapGround(page).isVisible()).toBe(false)
      expect(await mapStill(page).isVisible()).toBe(true)
    }),
  )

  it('lets one finger scroll the page, and two zoom the map', { tags: ['full'] }, () =>
    visits.see(
      async (page) => {
        await open(page, GUIDE)
        await toMap(page)
        const session = await page.context().newCDPSession(page)
        const touch = (
          type: 'touchStart' | 'touchMove' | 'touchEnd',
          ...points: readonly (readonly [number, number])[]
        ) =>
          session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
        const at = async (): Promise<number> => ((await mapBox(page).boundingBox())?.y ?? 0) + 60
        const [first, top, from] = [await pinPlace(page), await page.evaluate(() => scrollY), await at()]
        await touch('touchStart', [80, from])
        for (let way = 20; way <= 160; way += 20) await touch('touchMove', [80, from + way])
        await touch('touchEnd')
        // A swipe goes on by itself for a while: two fingers would meet a map that moves away under them.
        await page.waitForFunction((y) => scrollY < y - 50, top)
        await settledScrollY(page)
        expect(await pinPlace(page)).toEqual(first)

        await mapBox(page).evaluate((box) => box.scrollIntoView({ block: 'center' }))
        const [far, row] = [await pictureWidth(page), (await at()) + 20]
        await touch('touchStart', [160, row], [220, row])
        for (let way = 20; way <= 120; way += 20) await touch('touchMove', [160 - way, row], [220 + way, row])
        await touch('touchEnd')
        await isLarger(page, far)
      },
      { viewport: phone },
    ),
  )
})
