import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { hydrated } from './support/hydrated.ts'
import { viewports } from './support/open-browser.ts'
import { entries, entryLinks, hrefsOf, main, viewer } from './support/parts.ts'
import { styled } from './support/styled.ts'
import { beginVisits, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

const GALLERY = '/Survey/Introduction/Office'
const [, phone] = viewports

let visits: Visits

function gallery(page: Page) {
  return page.getByRole('list', { name: '图片' })
}
function links(page: Page) {
  return gallery(page).getByRole('link')
}
function link(page: Page, place = 0) {
  return links(page).nth(place)
}
/** Links to pictures in full. */
function pictureLinks(page: Page) {
  return main(page).locator('a[aria-haspopup="dialog"]')
}
/** The picture that is large on the page of an object. */
function large(page: Page) {
  return pictureLinks(page).first()
}
function caption(page: Page) {
  return viewer(page).getByRole('status')
}
function picture(page: Page) {
  return viewer(page).locator(`${styled.viewerCanvas} img`)
}

async function arrive(page: Page, address = GALLERY): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

async function openFirst(page: Page): Promise<void> {
  await link(page).click()
  await picture(page).waitFor()
}

function widthOf(page: Page): Promise<number> {
  return picture(page).evaluate((image) => image.getBoundingClientRect().width)
}

/** Presses a key so often that the page draws what came of it once, which real keys make it do each time. */
function pressAtOnce(page: Page, key: string, times: number): Promise<void> {
  return page.evaluate(
    ([name, count]) => {
      for (let step = 0; step < count; step += 1)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
    },
    [key, times] as const,
  )
}

/** The zoom the picture is at, by its width. */
function ratioOf(page: Page): Promise<number> {
  return picture(page).evaluate(
    (image: HTMLImageElement) => image.getBoundingClientRect().width / image.naturalWidth,
  )
}

/** By keys, and by a pointer that does not drag; never past the picture's edges. */
async function looksAround(page: Page): Promise<void> {
  const boxes = () =>
    viewer(page)
      .locator(styled.viewerStage)
      .evaluate(async (stage, canvas) => {
        // What a key has begun may be on its way still.
        await new Promise(requestAnimationFrame)
        await Promise.allSettled(stage.getAnimations({ subtree: true }).map(({ finished }) => finished))
        const box = stage.querySelector(`${canvas} img`)?.getBoundingClientRect() ?? new DOMRect()
        const { left, top, right, bottom, width } = stage.getBoundingClientRect()
        return {
          picture: [box.left, box.top].map(Math.round),
          beyond: [left - box.left, top - box.top, box.right - right, box.bottom - bottom].map(Math.round),
          size: width,
        }
      }, styled.viewerCanvas)
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('+')
  const {
    picture: [left = 0, top = 0],
    beyond,
    size,
  } = await boxes()
  expect(Math.min(...beyond)).toBeGreaterThan(size / 5)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const moved = await boxes()
  expect(moved.picture[0]).toBeCloseTo(left - size / 5, -1)
  expect(moved.picture[1]).toBeLessThan(top)
  for (const key of ['ArrowLeft', 'ArrowUp'])
    for (let step = 0; step < 20; step += 1) await page.keyboard.press(key)
  expect((await boxes()).beyond.slice(0, 2)).toEqual([0, 0])
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.click(width * 0.75, height * 0.7)
  const [x = 0, y = 0] = (await boxes()).picture
  expect(x).toBeCloseTo(-width / 4, -1)
  expect(y).toBeLessThan(0)
  await caption(page).getByText('第 1 张').waitFor()
  await page.keyboard.press('0')
}

describe('the image viewer', () => {
  beforeAll(async () => {
    visits = await beginVisits()
  })
  afterAll(() => visits?.end())

  it('opens from a gallery at the picture chosen, names it and where it is', () =>
    visits.see(async (page) => {
      const { complaints } = await watchPage(page, visits.site.origin)
      await arrive(page)
      expect(await links(page).count()).toBeGreaterThan(4)
      await link(page, 2).click()
      await picture(page).waitFor()
      expect(await caption(page).textContent()).toMatch(/^第 3 张，共 \d+ 张.+/)
      expect(await picture(page).getAttribute('src')).toBe(await link(page, 2).getAttribute('href'))
      expect(await accessibilityFaults(page, 'dialog[open]')).toEqual([])
      expect(complaints).toEqual([])
    }))

  it('is in a page of full width, four pictures in view', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await arrive(page)
      const widths = await main(page)
        .locator('article')
        .evaluate((article) =>
          [article.querySelector('h1 + span'), article.querySelector('div:has(> ul)')].map(
            (part) => part?.clientWidth,
          ),
        )
      // The whole column of the grid (design language).
      expect(widths).toEqual([1320, 1320])
      const seen = await gallery(page).evaluate((track) => {
        const { left, right } = track.getBoundingClientRect()
        return [...track.children].filter((entry) => {
          const box = entry.getBoundingClientRect()
          return box.left >= left - 1 && box.right <= right + 1
        }).length
      })
      expect(seen).toBe(4)
    }),
  )

  // Every day: "opens from a gallery" shows the picture chosen, the next test zooms it by keys.
  it('turns the pages by arrows, Home and End, and goes round', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await arrive(page)
      const total = await links(page).count()
      await openFirst(page)
      const at = (n: number) => caption(page).getByText(`第 ${n} 张，共 ${total} 张`).waitFor()
      await page.keyboard.press('ArrowRight')
      await at(2)
      await page.keyboard.press('End')
      await at(total)
      await page.keyboard.press('ArrowRight')
      await at(1)
      await page.keyboard.press('ArrowLeft')
      await at(total)
      await page.keyboard.press('Home')
      await at(1)
      await viewer(page).getByRole('button', { name: '下一张' }).click()
      await at(2)
    }),
  )

  it('zooms by steps of 0.1 between 0.01 and 100, and resets', () =>
    visits.seeShared(async (page) => {
      await arrive(page)
      await openFirst(page)
      const before = await widthOf(page)
      await page.keyboard.press('+')
      await expect.poll(() => widthOf(page)).toBeCloseTo(before * 1.1, 0)
      await page.keyboard.press('0')
      await expect.poll(() => widthOf(page)).toBeCloseTo(before, 0)
      await looksAround(page)
      await pressAtOnce(page, '-', 80)
      await expect.poll(() => ratioOf(page)).toBeCloseTo(0.01, 3)
      await pressAtOnce(page, '+', 120)
      await expect.poll(() => ratioOf(page)).toBeCloseTo(100, 0)
    }))

  it('plays every 5000 ms once asked, until the visitor acts', { tags: ['full'] }, () =>
    visits.see(
      async (page) => {
        await page.clock.install()
        await arrive(page)
        await openFirst(page)
        // From here on time stands still but where it is advanced.
        await page.clock.pauseAt(Date.now() + 60_000)
        /** Runs the page's time, and lets React draw what that has changed: its work is queued before ours. */
        const shownAfter = async (ms: number): Promise<string> => {
          await page.clock.runFor(ms)
          await page.evaluate(async () => {
            for (let turn = 0; turn < 5; turn += 1)
              await new Promise<void>((resolve) => {
                const { port1, port2 } = new MessageChannel()
                port1.onmessage = () => resolve()
                port2.postMessage(turn)
              })
          })
          return (await caption(page).textContent())?.slice(0, 5) ?? ''
        }
        const play = viewer(page).getByRole('button', { name: '自动播放' })
        expect(await shownAfter(20_000)).toBe('第 1 张')
        await play.click()
        expect(await shownAfter(4_900)).toBe('第 1 张')
        expect(await shownAfter(200)).toBe('第 2 张')
        expect(await shownAfter(4_700)).toBe('第 2 张')
        expect(await shownAfter(300)).toBe('第 3 张')
        await page.keyboard.press('ArrowRight')
        await play.waitFor()
        expect(await shownAfter(20_000)).toBe('第 4 张')
      },
      { isFirst: true },
    ),
  )

  it('keeps the focus inside, gives it back, leaves the page still behind it, and closes on going back', () =>
    visits.seeShared(async (page) => {
      await arrive(page)
      await link(page, 1).focus()
      await page.keyboard.press('Enter')
      await picture(page).waitFor()
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull()
      }
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
      await page.keyboard.press('Escape')
      await viewer(page).waitFor({ state: 'detached' })
      await expect.poll(() => link(page, 1).evaluate((each) => each === document.activeElement)).toBe(true)
      await page.evaluate(() => history.pushState(history.state, ''))
      await openFirst(page)
      await page.goBack()
      await viewer(page).waitFor({ state: 'detached' })
    }))

  it('fills the screen and leaves it again', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await arrive(page)
      await openFirst(page)
      await page.keyboard.press('f')
      await viewer(page).getByRole('button', { name: '退出全屏' }).click()
      const enter = viewer(page).getByRole('button', { name: '全屏', exact: true })
      await enter.waitFor()
      await enter.click()
      await viewer(page).getByRole('button', { name: '退出全屏' }).waitFor()
      expect(
        await viewer(page)
          .locator(styled.viewerFrame)
          .evaluate((frame) => frame === document.fullscreenElement),
      ).toBe(true)
      await viewer(page).getByRole('button', { name: '关闭' }).click()
      await viewer(page).waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    }),
  )

  it('says calmly that a picture does not load, and goes on', { tags: ['full'] }, () =>
    visits.see(async (page) => {
      await arrive(page)
      const broken = (await link(page).getAttribute('href')) ?? ''
      await page.route(`**${broken}`, (route) => route.abort())
      await link(page).click()
      await viewer(page).getByText('这张图片暂时无法显示。').waitFor()
      await page.keyboard.press('ArrowRight')
      await caption(page).getByText('第 2 张').waitFor()
      await viewer(page).getByText('这张图片暂时无法显示。').waitFor({ state: 'detached' })
    }),
  )

  it(
    'in a small window keeps its buttons off the caption, and is 200 by 100 pixels at least',
    { tags: ['full'] },
    () =>
      visits.seeShared(async (page) => {
        await page.setViewportSize({ width: 320, height: 256 })
        await arrive(page)
        await openFirst(page)
        const next = await viewer(page).getByRole('button', { name: '下一张' }).boundingBox()
        const below = await caption(page).boundingBox()
        expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
        await page.setViewportSize({ width: 180, height: 180 })
        const size = async () => {
          const box = await viewer(page).locator(styled.viewerContainer).boundingBox()
          return [box?.width, box?.height]
        }
        await expect.poll(size).toEqual([200, 100])
      }),
  )

  it('zooms by two fingers', { tags: ['full'] }, () =>
    visits.see(
      async (page) => {
        await arrive(page)
        await openFirst(page)
        const before = await widthOf(page)
        const touch = await page.context().newCDPSession(page)
        const fingers = (apart: number) => [
          { x: 195 - apart, y: 380, id: 0 },
          { x: 195 + apart, y: 380, id: 1 },
        ]
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
        for (let apart = 40; apart <= 120; apart += 10)
          await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        await expect.poll(() => widthOf(page)).toBeGreaterThan(before * 1.5)
      },
      { viewport: phone },
    ),
  )

  it('opens from the picture of an object', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await arrive(page, '/Collection/Treasure')
      const object = await entryLinks(entries(page)).first().getAttribute('href')
      await arrive(page, object ?? '')
      await large(page).click()
      await picture(page).waitFor()
      expect(await picture(page).getAttribute('src')).toBe(await large(page).getAttribute('href'))
    }),
  )

  it('opens from the magnifier of a work at the photo shown', { tags: ['full'] }, () =>
    visits.seeShared(async (page) => {
      await arrive(page, '/ColLevy')
      const works = await hrefsOf(entryLinks(entries(page)))
      for (const work of works) {
        await arrive(page, work ?? '')
        if ((await pictureLinks(page).count()) > 1) break
      }
      await page.getByRole('button', { name: '下一张' }).click()
      await pictureLinks(page).nth(1).click()
      await caption(page).getByText('第 2 张').waitFor()
    }),
  )

  // Every day: the first test opens it by the same link.
  it('is a plain link to the picture without scripts', { tags: ['full'] }, () =>
    visits.see(
      async (page) => {
        await page.goto(GALLERY)
        const href = await link(page).getAttribute('href')
        await link(page).click()
        await page.waitForURL(`**${href}`)
      },
      { scripts: false },
    ),
  )
})
