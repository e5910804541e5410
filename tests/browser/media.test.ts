import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../support/local-server.ts'
import { makeGlb, makeVtt, makeWav, makeWebm } from '../support/make-media.ts'
import { isFull, oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-media-'))

let visits: Visits
let otherMuseum: Awaited<ReturnType<typeof startServer>>

/** Manifests of another museum, as its server has them: in both versions of IIIF Presentation, and all that can be wrong with one. */
async function startOtherMuseum() {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c03030' } })
    .jpeg()
    .toBuffer()
  const server = await startServer((request, response) => {
    const path = request.url ?? ''
    const own = `http://${request.headers.host}`
    const page = (name: string) => ({ '@id': `${own}/${name}.jpg`, '@type': 'dctypes:Image' })
    const painting = (name: string) => ({
      type: 'Annotation',
      motivation: 'painting',
      body: { id: `${own}/${name}.jpg`, type: 'Image', format: 'image/jpeg' },
    })
    const answers: Readonly<Record<string, object | string>> = {
      '/two/manifest': {
        '@context': 'http://iiif.io/api/presentation/2/context.json',
        '@type': 'sc:Manifest',
        label: 'The bell book',
        attribution: 'Harbour Museum',
        sequences: [{ canvases: [{ label: 'Cover', images: [{ resource: page('cover') }] }] }],
      },
      '/three/manifest': {
        '@context': 'http://iiif.io/api/presentation/3/context.json',
        type: 'Manifest',
        label: { en: ['The bell book'], fr: ['Le livre de la cloche'] },
        items: [
          { type: 'Canvas', label: { none: ['1r'] }, items: [{ items: [painting('first')] }] },
          { type: 'Canvas', label: { none: ['1v'] }, items: [{ items: [painting('second')] }] },
        ],
      },
      '/empty/manifest': { type: 'Manifest', label: { en: ['Nothing'] }, items: [] },
      '/page/manifest': '<!doctype html><title>Sign in</title>',
      '/closed/manifest': { type: 'Manifest', items: [] },
    }
    if (!path.startsWith('/closed/')) response.setHeader('access-control-allow-origin', '*')
    if (path.endsWith('.jpg')) return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    const found = answers[path]
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
    return response.end(typeof found === 'string' ? found : JSON.stringify(found ?? {}))
  })
  return { ...server, address: server.address.replace('127.0.0.1', 'harbour.localhost') }
}

beforeAll(async () => {
  const config = join(folder, 'config')
  const files = join(config, 'content/files/bell')
  cpSync('tests/museums/gallery', config, { recursive: true })
  otherMuseum = await startOtherMuseum()
  const siteFile = join(config, 'site.json')
  const site = JSON.parse(readFileSync(siteFile, 'utf8'))
  writeFileSync(
    siteFile,
    JSON.stringify({ ...site, images: { ...site.images, hosts: [otherMuseum.address] } }),
  )
  mkdirSync(files)
  writeFileSync(join(files, 'low-note.wav'), makeWav())
  writeFileSync(join(files, 'casting.webm'), await makeWebm())
  writeFileSync(join(files, 'casting.vtt'), makeVtt('The mould is filled.'))
  writeFileSync(join(files, 'whole.glb'), await makeGlb())
  writeFileSync(join(files, 'broken.glb'), 'no model')
  writeFileSync(join(files, 'tower.png'), await makePanorama())
  writeFileSync(join(files, 'broken.png'), 'no picture')
  const bell = {
    workId: 'bell',
    title: 'Bell of the ferry',
    media: [
      { path: 'bell/low-note.wav', title: 'The low note', transcript: '<p>One stroke of the bell.</p>' },
      { path: 'bell/casting.webm', title: 'Casting the bell', captions: 'bell/casting.vtt' },
      { path: 'bell/whole.glb', title: 'The whole bell' },
      { path: 'bell/broken.glb', title: 'The clapper' },
      { path: 'bell/tower.png', title: 'The tower', type: 'panorama' },
      { path: 'bell/broken.png', title: 'The yard', type: 'panorama' },
      { path: 'https://films.example.org/watch/7', title: 'The foundry' },
      ...['two', 'three', 'gone', 'empty', 'page', 'closed'].map((name) => ({
        path: `${otherMuseum.address}/${name}/manifest`,
        title: `Manifest ${name}`,
      })),
    ],
  }
  appendFileSync(join(config, 'content/work.ndjson'), `${JSON.stringify(bell)}\n`)
  visits = await beginVisits({ CONFIG_DIR: config, DATA_DIR: join(folder, 'data') })
})
afterAll(async () => {
  await visits?.end()
  await otherMuseum?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Paths below the folder of the record's files that a page asks for. */
function asked(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/files/bell/')) paths.push(pathname)
  })
  return paths
}

/**
 * An equirectangular picture: red before, green to the right, blue behind, yellow to the left, white and black from 42° up and down.
 */
async function makePanorama(): Promise<Buffer> {
  const [width, height] = [512, 256]
  const sides = ['#00f', '#ff0', '#f00', '#0f0', '#00f']
  // The picture begins behind, so its first and last eighth are one side.
  const rects = sides.map((fill, side) => {
    const from = Math.max(0, (side - 0.5) * 128)
    return `<rect x="${from}" width="${Math.min(width, (side + 0.5) * 128) - from}" height="${height}" fill="${fill}"/>`
  })
  const caps = `<rect width="${width}" height="68" fill="#fff"/><rect y="188" width="${width}" height="68"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}${caps}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Which of the colours of `makePanorama` are at five places of what is drawn: in the middle, at the left, right, top and bottom. */
async function seenIn(page: Page): Promise<string> {
  const picture = await page.locator('canvas.media__sphere').screenshot()
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const colours: Readonly<Record<string, string>> = {
    '100': 'red',
    '010': 'green',
    '001': 'blue',
    '110': 'yellow',
    '111': 'white',
    '000': 'black',
  }
  return [
    [0.5, 0.5],
    [0.02, 0.5],
    [0.98, 0.5],
    [0.5, 0.04],
    [0.5, 0.96],
  ]
    .map(([x = 0, y = 0]) => {
      const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
      return colours[[...data.subarray(at, at + 3)].map((value) => (value > 127 ? '1' : '0')).join('')]
    })
    .join(' ')
}

/** How far a player has come. */
function position(page: Page, name: string): Promise<number> {
  return page
    .getByLabel(name)
    .evaluate((player) => (player instanceof HTMLMediaElement ? player.currentTime : -1))
}

/** What is drawn by software takes its pixels’ time. */
const SMALL = { width: 800, height: 800 }

describe('sound and film of a record', () => {
  it('are loaded when they are asked to play, and not before', () =>
    visits.visit(async (page) => {
      const paths = asked(page)
      await open(page, '/works/bell')
      for (const name of ['The low note', 'Casting the bell'])
        await page.getByLabel(name).scrollIntoViewIfNeeded()
      expect(await accessibilityFaults(page, 'main')).toEqual([])
      expect(paths).toEqual([])

      for (const [name, path] of [
        ['The low note', '/files/bell/low-note.wav'],
        ['Casting the bell', '/files/bell/casting.webm'],
      ] as const) {
        expect(await position(page, name)).toBe(0)
        await page.getByLabel(name).focus()
        await page.keyboard.press('Space')
        await expect.poll(() => position(page, name), { timeout: 60_000 }).toBeGreaterThan(0)
        expect(paths).toContain(path)
      }
    }))

  it('have captions, and words in writing that are folded', () =>
    visits.visit(async (page) => {
      await open(page, '/works/bell')
      const words = page.getByText('One stroke of the bell.')
      expect(await words.isVisible()).toBe(false)
      await page.getByText('Transcript').click()
      expect(await words.isVisible()).toBe(true)

      const film = page.getByLabel('Casting the bell')
      await film.evaluate((player) => {
        const [track] = player instanceof HTMLVideoElement ? player.textTracks : []
        if (track) track.mode = 'showing'
      })
      const cues = () =>
        film.evaluate((player) => {
          const [track] = player instanceof HTMLVideoElement ? player.textTracks : []
          return Array.from(track?.cues ?? [], (cue) => (cue instanceof VTTCue ? cue.text : ''))
        })
      await expect.poll(cues, { timeout: 60_000 }).toEqual(['The mould is filled.'])
    }))

  it('are a link where the page cannot show them', () =>
    visits.visitShared(async (page) => {
      await open(page, '/works/bell')
      const link = page.getByRole('link', { name: /^The foundry/ })
      expect(await link.getAttribute('href')).toBe('https://films.example.org/watch/7')
    }))
})

/** A picture of what is drawn takes as long as to draw it: one now and then. */
const LOOK = { timeout: 60_000, interval: 250 }

/** Whether the model of a page is drawn, and not one colour alone. */
async function isDrawn(page: Page): Promise<boolean> {
  const picture = await page.locator('model-viewer').screenshot()
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, green = 0] = data.subarray(at, at + 3)
  return red > green + 60
}

// Every day: shell.test.ts prints a page.
it(
  'a page on paper has of sound and film what can be read, and no room for a footer',
  { tags: ['full'] },
  () =>
    visits.visit(async (page) => {
      await open(page, '/works/bell')
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => page.getByText('One stroke of the bell.').isVisible()).toBe(true)
      expect(await page.getByText('Casting the bell').first().isVisible()).toBe(false)
      const article = page.getByRole('article').first()
      expect(await article.evaluate((each) => getComputedStyle(each).paddingBottom)).toBe('0px')
    }),
)

describe('a model of a record', () => {
  it(
    'is loaded by a click and not before, from this site alone, and drawn with its picture',
    { tags: ['full'] },
    () =>
      visits.see(
        async (page) => {
          const origins = new Set<string>()
          const code: string[] = []
          page.on('request', (request) => {
            const { protocol, origin, pathname } = new URL(request.url())
            if (protocol.startsWith('http')) origins.add(origin)
            if (pathname.includes('/model-stage')) code.push(pathname)
          })
          const faults: string[] = []
          page.on('console', (message) => {
            if (message.type() === 'error') faults.push(message.text())
          })
          page.on('pageerror', ({ message }) => faults.push(message))
          const paths = asked(page)
          await open(page, '/works/bell')
          const link = page.getByRole('link', { name: 'Show in 3D: The whole bell' })
          await link.scrollIntoViewIfNeeded()
          expect([...paths, ...code]).toEqual([])

          await link.focus()
          await page.keyboard.press('Enter')
          await expect.poll(() => isDrawn(page), LOOK).toBe(true)
          expect(paths).toEqual(['/files/bell/whole.glb'])
          expect([...origins]).toEqual([visits.site.origin])
          expect(faults).toEqual([])
          expect(await page.getByText('Drag to turn it').isVisible()).toBe(true)
          if (isFull) expect(await accessibilityFaults(page)).toEqual([])
        },
        { viewport: { width: 400, height: 600 } },
      ),
  )

  it('is a link to the file where it cannot be shown', { tags: ['full'] }, () =>
    visits.see(async (page) => {
      await open(page, '/works/bell')
      await page.getByRole('link', { name: 'Show in 3D: The clapper' }).click()
      await page.getByText('The model cannot be shown.').waitFor()
      const link = page.getByRole('link', { name: 'Open the file' })
      expect(await link.getAttribute('href')).toMatch(/^\/files\/bell\/broken\.glb/)
    }),
  )
})

describe('a panorama of a record', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Look around: The tower' })

  it('has its link within its box, in lines where it is long', { tags: ['full'] }, () =>
    visits.see(
      async (page) => {
        await open(page, '/works/bell')
        await link(page).evaluate((each) => {
          each.textContent = 'Look around from the highest window of the tower of the ferry house'
        })
        const words = page.getByRole('link', { name: 'Look around from the highest' })
        const box = words.locator('..')
        const [inner, outer] = [await words.boundingBox(), await box.boundingBox()]
        if (inner === null || outer === null) throw new Error('it is not shown')
        expect(inner.height).toBeGreaterThan(60)
        expect(
          [inner.x - outer.x, outer.x + outer.width - inner.x - inner.width].every((room) => room >= 8),
        ).toBe(true)
        expect(outer.width / outer.height).toBeCloseTo(4 / 3, 1)
      },
      { viewport: { width: 320, height: 700 } },
    ),
  )

  it('is loaded by a click and not before, and turned by keys, mouse and fingers', { tags: ['full'] }, () =>
    visits.see(
      async (page) => {
        const faults: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') faults.push(message.text())
        })
        const paths = asked(page)
        await open(page, '/works/bell')
        await link(page).scrollIntoViewIfNeeded()
        expect(paths).toEqual([])
        await link(page).focus()
        await page.keyboard.press('Enter')
        const before = 'red red red red red'
        await expect.poll(() => seenIn(page), LOOK).toBe(before)
        expect(paths).toEqual(['/files/bell/tower.png'])
        const canvas = page.getByRole('img', { name: 'The tower' })
        expect(await canvas.evaluate((each) => each === document.activeElement)).toBe(true)
        expect(await page.getByRole('status').filter({ hasText: 'Drag to look around' }).isVisible()).toBe(
          true,
        )
        if (isFull) expect(await accessibilityFaults(page)).toEqual([])

        const press = async (key: string, times: number): Promise<void> => {
          for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
        }
        // To the right is green, to the left yellow, and behind blue, where the two edges of the picture meet.
        for (const [key, times, seen] of [
          ['ArrowRight', 9, 'green'],
          ['ArrowRight', 9, 'blue'],
          ['ArrowRight', 9, 'yellow'],
        ] as const) {
          await press(key, times)
          await expect.poll(() => seenIn(page), LOOK).toBe(Array(5).fill(seen).join(' '))
        }
        await press('Home', 1)
        await press('ArrowUp', 8)
        await expect.poll(() => seenIn(page), LOOK).toMatch(/^white /)
        await press('ArrowDown', 16)
        await expect.poll(() => seenIn(page), LOOK).toMatch(/^black /)
        await press('Home', 1)
        await press('PageDown', 3)
        await expect.poll(() => seenIn(page), LOOK).toBe('red yellow green white black')

        await press('Home', 1)
        await expect.poll(() => seenIn(page), LOOK).toBe(before)
        const box = await canvas.boundingBox()
        if (box === null) throw new Error('The canvas is not shown.')
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x - box.height, y, { steps: 4 })
        await page.mouse.up()
        // Dragged to the left by its height, it has turned to the right by the field of view.
        await expect.poll(() => seenIn(page), LOOK).toMatch(/^green /)
        expect(faults).toEqual([])
      },
      { viewport: SMALL },
    ),
  )

  it('is turned and zoomed by its buttons, for who can neither drag nor type', { tags: ['full'] }, () =>
    visits.see(async (page) => {
      await open(page, '/works/bell')
      await link(page).click()
      await expect.poll(() => seenIn(page), LOOK).toBe('red red red red red')
      const press = async (name: string, times: number): Promise<void> => {
        for (let count = 0; count < times; count += 1) await page.getByRole('button', { name }).click()
      }
      await press('Look right', 9)
      await expect.poll(() => seenIn(page), LOOK).toMatch(/^green /)
      await press('Look left', 9)
      await expect.poll(() => seenIn(page), LOOK).toMatch(/^red /)
      await press('Look up', 8)
      await expect.poll(() => seenIn(page), LOOK).toMatch(/^white /)
      await press('Look down', 4)
      await press('Reset', 1)
      await expect.poll(() => seenIn(page), LOOK).toBe('red red red red red')
      await press('Zoom out', 3)
      await expect.poll(() => seenIn(page), LOOK).toBe('red yellow green white black')
      await press('Zoom in', 3)
      await expect.poll(() => seenIn(page), LOOK).toBe('red red red red red')
    }),
  )

  it(
    'is turned sideways by a finger, zoomed by two, and lets a finger scroll the page up and down',
    { tags: ['full'] },
    () =>
      visits.see(
        async (page) => {
          await open(page, '/works/bell')
          await link(page).click()
          await expect.poll(() => seenIn(page), LOOK).toBe('red red red red red')
          const box = await page.locator('canvas.media__sphere').boundingBox()
          if (box === null) throw new Error('The canvas is not shown.')
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
          const devTools = await page.context().newCDPSession(page)
          const touch = (
            type: 'touchStart' | 'touchMove' | 'touchEnd',
            touchPoints: { x: number; y: number }[],
          ) => devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
          const scrolled = await page.evaluate(() => scrollY)

          await touch('touchStart', [{ x, y }])
          for (const part of [0.1, 0.5, 1]) await touch('touchMove', [{ x: x - box.height * part, y }])
          await touch('touchEnd', [])
          await expect.poll(() => seenIn(page), LOOK).toMatch(/^green /)
          expect(await page.evaluate(() => scrollY)).toBe(scrolled)

          const apart = (way: number) => [
            { x: x - way, y },
            { x: x + way, y },
          ]
          await touch('touchStart', apart(100))
          for (const way of [80, 60, 50]) await touch('touchMove', apart(way))
          await touch('touchEnd', [])
          await expect.poll(() => seenIn(page), LOOK).toBe('green red green white black')

          await touch('touchStart', [{ x, y }])
          for (const way of [20, 80, 160]) await touch('touchMove', [{ x, y: y - way }])
          await touch('touchEnd', [])
          await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
        },
        { viewport: SMALL },
      ),
  )

  // Every day: films and manifests below and above are links where they cannot be shown.
  it(
    'is a flat picture with its words where it cannot be turned, and else a link to the file',
    { tags: ['full'] },
    () =>
      visits.see(
        async (page) => {
          await page.addInitScript(() => {
            const own = HTMLCanvasElement.prototype.getContext
            Reflect.set(
              HTMLCanvasElement.prototype,
              'getContext',
              function (this: HTMLCanvasElement, ...given: [string]) {
                return given[0] === 'webgl2' ? null : Reflect.apply(own, this, given)
              },
            )
          })
          await open(page, '/works/bell')
          await link(page).click()
          await page.getByText('The panorama cannot be turned here.').waitFor()
          const flat = page.getByRole('img', { name: 'The tower' })
          await expect.poll(() => flat.evaluate((each) => Reflect.get(each, 'naturalWidth'))).toBe(512)
          const file = page.getByRole('link', { name: 'Open the file' })
          expect(await file.getAttribute('href')).toMatch(/^\/files\/bell\/tower\.png/)
          if (isFull) expect(await accessibilityFaults(page)).toEqual([])
        },
        { viewport: SMALL },
      ),
  )

  it('is a link to the file where that is no picture', { tags: ['full'] }, () =>
    visits.see(async (page) => {
      await open(page, '/works/bell')
      await page.getByRole('link', { name: 'Look around: The yard' }).click()
      await page.getByText('The panorama cannot be turned here.').waitFor()
      const file = page.getByRole('link', { name: 'Open the file' })
      expect(await file.getAttribute('href')).toMatch(/^\/files\/bell\/broken\.png/)
    }),
  )
})

describe('a manifest of another museum', () => {
  const frame = (page: Page, name: string) => page.locator(`a[href$="/${name}/manifest"]`)

  const versions = [
    ['two', ['Cover'], 'Harbour Museum'],
    ['three', ['1r', '1v'], 'of 2'],
  ] as const

  // Every day: sound and film above are asked for by a click; tests/pages/read-manifest.test.ts reads manifests of each version.
  it.each(oneOf('versions of a manifest', versions, 1))(
    'is asked for by a click and not before, and its pictures are shown: %s',
    { tags: ['full'] },
    (name, labels, said) =>
      visits.see(async (page) => {
        const toOther: string[] = []
        page.on('request', (request) => {
          const { origin, pathname } = new URL(request.url())
          if (origin === otherMuseum.address) toOther.push(pathname)
        })
        await open(page, '/works/bell')
        await frame(page, name).scrollIntoViewIfNeeded()
        expect(toOther).toEqual([])
        await frame(page, name).focus()
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog')
        for (const label of labels) {
          await dialog.getByRole('status').filter({ hasText: label }).waitFor()
          await page.keyboard.press('ArrowRight')
        }
        expect(await dialog.textContent()).toContain(said)
        await expect.poll(() => toOther.filter((path) => path.endsWith('.jpg')).length).toBeGreaterThan(0)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'hidden' })
        expect(await frame(page, name).evaluate((link) => link === document.activeElement)).toBe(true)
      }),
  )

  // Every day: each reason in tests/pages/read-manifest.test.ts, and one that is shown in the test before.
  it('that cannot be shown is said beside its link, each for its reason', { tags: ['full'] }, () =>
    visits.see(async (page) => {
      await open(page, '/works/bell')
      for (const [name, reason] of [
        ['gone', 'The other museum no longer has these pictures.'],
        ['empty', 'The other museum’s manifest has no pictures.'],
        ['page', 'What the other museum sends is no IIIF manifest.'],
        ['closed', 'does not let other sites show its pictures'],
      ] as const) {
        await frame(page, name).click()
        await page.getByRole('status').filter({ hasText: reason }).waitFor()
      }
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await accessibilityFaults(page, 'main')).toEqual([])
    }),
  )
})
