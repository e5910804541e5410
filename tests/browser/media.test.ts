import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeVtt, makeWav, makeWebm } from '../support/make-media.ts'
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
  const bell = {
    workId: 'bell',
    title: 'Bell of the ferry',
    media: [
      { path: 'bell/low-note.wav', title: 'The low note', transcript: '<p>One stroke of the bell.</p>' },
      { path: 'bell/casting.webm', title: 'Casting the bell', captions: 'bell/casting.vtt' },
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
