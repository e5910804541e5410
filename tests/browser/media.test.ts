import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGlb, makeVtt, makeWav, makeWebm } from '../support/make-media.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-media-'))

let visits: Visits

beforeAll(async () => {
  const config = join(folder, 'config')
  const files = join(config, 'content/files/bell')
  cpSync('tests/museums/gallery', config, { recursive: true })
  mkdirSync(files)
  writeFileSync(join(files, 'low-note.wav'), makeWav())
  writeFileSync(join(files, 'casting.webm'), await makeWebm())
  writeFileSync(join(files, 'casting.vtt'), makeVtt('The mould is filled.'))
  writeFileSync(join(files, 'whole.glb'), await makeGlb())
  writeFileSync(join(files, 'broken.glb'), 'no model')
  const bell = {
    workId: 'bell',
    title: 'Bell of the ferry',
    media: [
      { path: 'bell/low-note.wav', title: 'The low note', transcript: '<p>One stroke of the bell.</p>' },
      { path: 'bell/casting.webm', title: 'Casting the bell', captions: 'bell/casting.vtt' },
      { path: 'bell/whole.glb', title: 'The whole bell' },
      { path: 'bell/broken.glb', title: 'The clapper' },
      { path: 'https://films.example.org/watch/7', title: 'The foundry' },
    ],
  }
  appendFileSync(join(config, 'content/work.ndjson'), `${JSON.stringify(bell)}\n`)
  visits = await beginVisits({ CONFIG_DIR: config, DATA_DIR: join(folder, 'data') })
})
afterAll(async () => {
  await visits?.end()
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

/** How far a player has come. */
function position(page: Page, name: string): Promise<number> {
  return page
    .getByLabel(name)
    .evaluate((player) => (player instanceof HTMLMediaElement ? player.currentTime : -1))
}

describe('sound and film of a record', () => {
  it('are loaded when they are asked to play, and not before', () =>
    visits.see(async (page) => {
      const paths = asked(page)
      await open(page, '/works/bell')
      for (const name of ['The low note', 'Casting the bell'])
        await page.getByLabel(name).scrollIntoViewIfNeeded()
      expect(await accessibilityFaults(page)).toEqual([])
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
    visits.see(async (page) => {
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

/** Whether the model of a page is drawn, and not one colour alone. */
async function isDrawn(page: Page): Promise<boolean> {
  const picture = await page.locator('model-viewer').screenshot()
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, green = 0] = data.subarray(at, at + 3)
  return red > green + 60
}

describe('a model of a record', () => {
  it('is loaded by a click and not before, from this site alone, and drawn with its picture', () =>
    visits.see(async (page) => {
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
      const paths = asked(page)
      await open(page, '/works/bell')
      const link = page.getByRole('link', { name: 'Show in 3D: The whole bell' })
      await link.scrollIntoViewIfNeeded()
      expect([...paths, ...code]).toEqual([])

      await link.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => isDrawn(page), { timeout: 60_000 }).toBe(true)
      expect(paths).toEqual(['/files/bell/whole.glb'])
      expect([...origins]).toEqual([visits.site.origin])
      expect(faults).toEqual([])
      expect(await page.getByText('Drag to turn it').isVisible()).toBe(true)
      expect(await accessibilityFaults(page)).toEqual([])
    }))

  it('is a link to the file where it cannot be shown', () =>
    visits.see(async (page) => {
      await open(page, '/works/bell')
      await page.getByRole('link', { name: 'Show in 3D: The clapper' }).click()
      await page.getByText('The model cannot be shown.').waitFor()
      const link = page.getByRole('link', { name: 'Open the file' })
      expect(await link.getAttribute('href')).toMatch(/^\/files\/bell\/broken\.glb/)
    }))
})
