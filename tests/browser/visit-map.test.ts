import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
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
import { restingPlace } from './support/motion.ts'
import { viewports } from './support/open-browser.ts'
import { heading } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const [, phone] = viewports
const GUIDE = '/Service/Guide'
const english = `${GUIDE}?lang=en`
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

function museum(page: Page) {
  return mapGround(page).locator(styled.mapMuseum)
}

/** Width of the museum on the map, in pixels: half of it a level further out. */
function museumWidth(page: Page): Promise<number> {
  return museum(page).evaluate((shape) => shape.getBoundingClientRect().width)
}

async function isSmaller(page: Page, than: number): Promise<void> {
  await expect.poll(async () => (await museum(page).boundingBox())?.width).toBeLessThan(0.7 * than)
}

describe('the map', () => {
  const liveFiles = (urls: readonly string[]): number =>
    urls.filter((url) => /live-map|streets\.json/.test(url)).length

  it('comes when it is near, at zoom 18, where its still was', () =>
    visits.see(async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await open(page, GUIDE)
      const still = mapStill(page)
      expect(liveFiles(asked)).toBe(0)
      const before = await mapBox(page).boundingBox()
      await toMap(page)
      await expect.poll(() => liveFiles(asked)).toBe(3)
      const box = await mapBox(page).boundingBox()
      expect([box?.width, box?.height]).toEqual([before?.width, before?.height])
      const pin = await mapPin(page).locator('path').first().boundingBox()
      const tip = { x: (pin?.x ?? 0) + (pin?.width ?? 0) / 2, y: (pin?.y ?? 0) + (pin?.height ?? 0) }
      expect(tip.x).toBeCloseTo((box?.x ?? 0) + (box?.width ?? 0) / 2, -1)
      expect(tip.y).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0) / 2, -1)
      expect(await still.getAttribute('src')).toMatch(/^\/media\/map-zh\.svg\?v=[0-9a-f]{8}$/)
      // The still is 1440 pixels wide at zoom 18; the live map draws the museum as wide.
      const shapes = readFileSync('config/media/map-zh.svg', 'utf8').match(/<path [^>]*>/g) ?? []
      const drawn = shapes.find((shape) => shape.includes(`"${styled.mapMuseum.slice(1)}"`))
      const path = / d="([^"]*)"/.exec(drawn ?? '')?.[1] ?? ''
      const xs = [...path.matchAll(/[ML](\S+) /g)].map((match) => Number(match[1]))
      const width = Math.max(...xs) - Math.min(...xs)
      expect(Math.abs((await museumWidth(page)) - width)).toBeLessThan(3)
    }))

  it('its marker opens an info window that links out, and Esc gives the marker back', () =>
    visits.seeShared(async (page) => {
      await open(page, english)
      await toMap(page)
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

  it('is moved and zoomed by keys, and lets them go', () =>
    visits.seeShared(async (page) => {
      await open(page, english)
      await toMap(page)
      const ground = page.getByRole('application')
      await ground.focus()
      const first = await pinPlace(page)
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await pinPlace(page))?.x).toBeLessThan(first?.x ?? Number.NaN)
      const near = await museumWidth(page)
      await page.keyboard.press('-')
      await isSmaller(page, near)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await ground.evaluate((element) => element === document.activeElement)).toBe(false)
      for (let step = 0; step < 6; step++) await page.keyboard.press('Tab')
      const inside = await mapBox(page).evaluate((box) => box.contains(document.activeElement))
      expect(inside).toBe(false)
    }))

  it('its buttons are large, zoom to 15 and 19, and lead back', () =>
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
        const first = await pinPlace(page)
        for (let level = 17; level >= 15; level--) await zoomOut.click()
        await page.getByRole('button', { name: 'Zoom out', disabled: true }).waitFor()
        expect(await mapGround(page).locator(styled.mapContour).count()).toBeGreaterThan(5)
        expect(await mapGround(page).locator(styled.mapBuilding).count()).toBe(0)
        for (let level = 16; level <= 19; level++) await zoomIn.click()
        await page.getByRole('button', { name: 'Zoom in', disabled: true }).waitFor()
        await page.getByRole('button', { name: 'Back to the museum' }).click()
        await expect.poll(() => pinPlace(page)).toEqual(first)
      },
      { viewport: phone },
    ))

  it('leaves the wheel to the page, until Ctrl or a click takes it', () =>
    visits.seeShared(async (page) => {
      await open(page, GUIDE)
      await toMap(page)
      const box = await mapBox(page).boundingBox()
      await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 100)
      const [first, top] = [await museumWidth(page), await page.evaluate(() => scrollY)]
      await page.mouse.wheel(0, 40)
      await page.waitForFunction((y) => scrollY > y, top)
      const scrolled = await restingPlace(page)
      expect(await museumWidth(page)).toBe(first)
      await page.keyboard.down('Control')
      await page.mouse.wheel(0, 400)
      await page.keyboard.up('Control')
      await isSmaller(page, first)
      expect(await restingPlace(page)).toBe(scrolled)
    }))

  it.each(oneOf('languages of the map', ['zh', 'en'], 1))(
    '%s: its names are in the language of the page and cover no other',
    (language) =>
      visits.see(async (page) => {
        await open(page, `${GUIDE}?lang=${language}`)
        await toMap(page)
        const zoomOut = zoomOutButton(page)
        for (let zoom = 18; zoom >= 15; zoom--) {
          const names = await page.locator(styled.mapName).evaluateAll((elements) =>
            elements.map((element) => {
              const { left, right, top, bottom } = element.getBoundingClientRect()
              return { text: element.textContent ?? '', left, right, top, bottom }
            }),
          )
          expect(names.length).toBeGreaterThan(3)
          const other = language === 'zh' ? /[A-Za-z]{2}/ : /[\u4e00-\u9fff]/
          expect(names.filter(({ text }) => text === '' || other.test(text))).toEqual([])
          const covered = names.flatMap((one, index) =>
            names
              .slice(index + 1)
              .filter(
                (two) =>
                  // A name is placed by an estimate of its width; fonts differ by some pixels from it.
                  Math.min(one.right, two.right) - Math.max(one.left, two.left) > 8 &&
                  Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 8,
              )
              .map((two) => `${zoom}: ${one.text}, ${two.text}`),
          )
          expect(covered).toEqual([])
          if (zoom === 15) continue
          const contours = await page.locator(styled.mapContour).first().getAttribute('d')
          await zoomOut.click()
          await expect
            .poll(() => page.locator(styled.mapContour).first().getAttribute('d'))
            .not.toBe(contours)
        }
      }),
  )

  it('takes its colours from the page, in light and in dark', () =>
    visits.seeShared(async (page) => {
      await open(page, GUIDE)
      await toMap(page)
      const colours = () =>
        Promise.all(
          [styled.mapPark, styled.mapMuseum, styled.mapMuseumName].map((shape) =>
            mapGround(page)
              .locator(shape)
              .first()
              .evaluate((found) => getComputedStyle(found).fill),
          ),
        )
      const light = await colours()
      expect(light).not.toContain('')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(async () => (await colours()).filter((colour) => light.includes(colour))).toEqual([])
    }))

  it('shows any name as text, and features that it does not know', () =>
    visits.see(async (page) => {
      const evil = '<img src=x onerror=alert(1)>&"'
      const { place } = JSON.parse(readFileSync('config/site.json', 'utf8'))
      const point = { type: 'Point', coordinates: [place.longitude, place.latitude] }
      const features = [
        { properties: { kind: 'volcano', zh: evil }, geometry: point },
        { properties: { kind: 'place', zh: '空' }, geometry: { type: 'Polygon', coordinates: [] } },
      ]
      const json = { features }
      await page.route('**/streets.json', (route) => route.fulfill({ json }))
      await open(page, GUIDE)
      await toMap(page)
      expect(await page.locator(styled.mapName).allTextContents()).toEqual([evil])
      expect(await mapGround(page).locator('img').count()).toBe(0)
    }))

  it('has a scale, which follows the zoom', () =>
    visits.seeShared(async (page) => {
      await open(page, english)
      await toMap(page)
      const scale = page.locator(styled.mapScale)
      const first = await scale.innerText()
      expect(first).toMatch(/^\d+ m$/)
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect.poll(() => scale.innerText()).not.toBe(first)
    }))

  it('in the in-app browser its link stays in the tab', () =>
    visits.seeShared(async (page) => {
      await open(page, `${GUIDE}?platform=wx`)
      await toMap(page)
      await mapPin(page).click()
      const link = mapInfo(page).getByRole('link')
      expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([MAP_LINK, null])
    }))

  it.each(['code', 'streets'])('stays the still when its %s cannot be had', (lost) =>
    visits.see(async (page) => {
      await page.route(lost === 'code' ? '**/live-map*.js' : '**/streets.json', (route) => route.abort())
      await open(page, GUIDE)
      await Promise.all([page.waitForEvent('requestfailed'), mapBox(page).scrollIntoViewIfNeeded()])
      expect(await mapStill(page).isVisible()).toBe(true)
      expect(await mapGround(page).count()).toBe(0)
      await expect.poll(() => heading(page).innerText()).toBe('参观指南')
    }),
  )

  it.each(['zh', 'en'])('%s, without scripts: a still and the way out', (language) =>
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
          .toBe(1440)
        expect((await still.getAttribute('alt'))?.length).toBeGreaterThan(10)
        expect(await mapFigure(page).locator('figcaption').getByRole('link').getAttribute('href')).toBe(
          MAP_LINK,
        )
      },
      { scripts: false },
    ),
  )

  it('on paper the still replaces it', () =>
    visits.seeShared(async (page) => {
      await open(page, GUIDE)
      await toMap(page)
      await page.emulateMedia({ media: 'print' })
      expect(await mapGround(page).isVisible()).toBe(false)
      expect(await mapStill(page).isVisible()).toBe(true)
    }))

  it('lets one finger scroll the page, and two zoom the map', () =>
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
        await restingPlace(page)
        expect(await pinPlace(page)).toEqual(first)

        await mapBox(page).evaluate((box) => box.scrollIntoView({ block: 'center' }))
        const [near, row] = [await museumWidth(page), (await at()) + 20]
        await touch('touchStart', [40, row], [340, row])
        for (let way = 20; way <= 120; way += 20) await touch('touchMove', [40 + way, row], [340 - way, row])
        await touch('touchEnd')
        await isSmaller(page, near)
      },
      { viewport: phone },
    ))
})
