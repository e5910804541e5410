import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Content, contentService, openContent, unwritableParts } from '../../src/content/index.ts'
import { type SiteProcess, startSite } from '../browser/support/site-process.ts'
import { copyConfig } from '../support/copy-config.ts'
import { openSqliteBackend } from './support/backends.ts'
import { message, submissionsAt, UPLOAD, uploadTo } from './support/forms.ts'
import { jpeg, multipartOf } from './support/photos.ts'

const SECRET = 'the secret of this test'
/** Blocks of 512 bytes; the empty database fits, a photograph of some megabytes does not. */
const BLOCKS = 3000
const MS = 300_000
const WORDS = /disk is full.*try again later/i

/** Of noise, so that it cannot be made small: about 5 MB. */
function large(): Promise<Buffer> {
  return sharp(randomBytes(1500 * 1200 * 3), { raw: { width: 1500, height: 1200, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** About 1 MB as it comes and 2.2 MB once it is written again. */
function growing(): Promise<Buffer> {
  return sharp(randomBytes(2000 * 1600 * 3), { raw: { width: 2000, height: 1600, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer()
}

describe('a disk without room', () => {
  let folder = ''
  let site: SiteProcess

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-full-'))
    copyConfig(join(folder, 'config'))
    const variables = {
      DATA_DIR: join(folder, 'data'),
      CONFIG_DIR: join(folder, 'config'),
      FORM_SECRET: SECRET,
    }
    site = await startSite(variables, { most: BLOCKS })
  }, MS)
  afterAll(async () => {
    await site?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const upload = async (bytes: Uint8Array) => {
    const answer = await uploadTo(site.origin, bytes, SECRET)
    const body: unknown = await answer.json()
    return { status: answer.status, msg: String(Reflect.get(Object(body), 'msg')) }
  }
  const files = (name: string): readonly string[] =>
    readdirSync(join(folder, 'data', name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)

  it.each([
    ['does not fit as it comes', large],
    ['does not fit as it is written again', growing],
  ])(
    'refuses a photograph that %s with 507, keeps nothing of it, logs one plain line, and goes on',
    async (_name, make) => {
      const bytes = await make()
      const before = site.output().length
      expect(await upload(bytes)).toEqual({ status: 507, msg: expect.stringMatching(WORDS) })
      expect(files('incoming')).toEqual([])
      const written = () => site.output().slice(before)
      await expect.poll(written, { timeout: 60_000 }).toMatch(/"level":40,.*507/)
      expect(written()).not.toMatch(/"level":[56]0|"stack"|\\n +at /)
      expect(await upload(await jpeg())).toMatchObject({ status: 200 })
    },
    MS,
  )

  it('has kept the photographs that fitted, and no other', async () => {
    expect(files('files')).toHaveLength(2 * 3)
    const content = await openContent({ dataDir: join(folder, 'data') })
    const { rows } = await sql<{ ready: number }>`select ready from upload`.execute(content.reader)
    await content.close()
    expect(rows.map(({ ready }) => Number(ready))).toEqual([1, 1])
  })
})

/** The service over some content, with the lines of its log. */
async function loggedService(content: Content) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  await app.register(contentService, {
    content,
    submissions: submissionsAt(() => new Date('2026-11-21T02:00:00Z')),
  })
  return { app, lines }
}

describe('folders that take nothing', () => {
  it('are named, and refuse photographs with 507 in one line of the log, until they are folders', async () => {
    const opened = await openSqliteBackend()
    const { content } = opened
    const { app, lines } = await loggedService(content)
    const photo = async () => app.inject({ method: 'POST', url: UPLOAD, ...multipartOf(await jpeg()) })
    const dataDir = dirname(content.incoming)
    try {
      expect(await unwritableParts(dataDir, true)).toEqual([])
      for (const part of ['incoming', 'files/visitors']) {
        writeFileSync(join(dataDir, part), '')
        const { statusCode, body } = await photo()
        expect([part, statusCode, JSON.parse(body).msg]).toEqual([
          part,
          507,
          'The museum cannot keep this just now. Please try again later.',
        ])
        expect((await unwritableParts(dataDir, true)).map(({ en }) => en)).toEqual([
          expect.stringContaining(
            `The folder ${join(dataDir, part)} cannot be written: a part of its path is a file.`,
          ),
        ])
        // Files in a bucket are no matter of the folder.
        expect(await unwritableParts(dataDir, false)).toHaveLength(part === 'incoming' ? 1 : 0)
        rmSync(join(dataDir, part))
      }
      expect(lines.map((line) => Reflect.get(JSON.parse(line), 'level'))).toEqual([40, 40])
      expect(lines.join('')).not.toMatch(/"stack"|\\n +at /)
      expect((await photo()).statusCode).toBe(200)
    } finally {
      await app.close()
      await opened.dispose()
    }
  })

  // Whoever is root may write everywhere.
  it.skipIf(process.getuid?.() === 0)('are named by their rights', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-rights-'))
    mkdirSync(join(dataDir, 'files'), { mode: 0o500 })
    expect((await unwritableParts(dataDir, true)).map(({ en }) => en)).toEqual([
      expect.stringContaining('files cannot be written: this user may not write there.'),
    ])
    rmSync(dataDir, { recursive: true })
  })
})

describe('a database without room', () => {
  it('refuses photographs and messages with 507, keeps nothing, and goes on once there is room', async () => {
    const opened = await openSqliteBackend()
    const { content } = opened
    const { app, lines } = await loggedService(content)
    const pages = (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(content.writer)
    const photo = async () => app.inject({ method: 'POST', url: UPLOAD, ...multipartOf(await jpeg()) })
    const words = () =>
      app.inject({
        method: 'POST',
        url: '/api/addMessage',
        payload: { ...message, content: '几点开门？'.repeat(60) },
      })
    /** What is answered first when pages that are begun are full too, and how many went in before. */
    const untilFull = async (send: typeof words): Promise<readonly [number, number, string]> => {
      for (let kept = 0; ; kept += 1) {
        const { statusCode, body } = await send()
        if (statusCode !== 200 || kept > 500)
          return [kept, statusCode, String(Reflect.get(JSON.parse(body), 'msg'))]
      }
    }
    const stored = async (): Promise<number> => {
      let count = 0
      for await (const _ of content.storage.list()) count += 1
      return count
    }
    try {
      await pages(1)
      const [photos, photoStatus, photoWords] = await untilFull(photo)
      const [, wordsStatus, wordsWords] = await untilFull(words)
      expect([photoStatus, wordsStatus]).toEqual([507, 507])
      for (const said of [photoWords, wordsWords]) expect(said).toMatch(WORDS)
      expect(lines.map((line) => Reflect.get(JSON.parse(line), 'level'))).toEqual([40, 40])
      expect(lines.join('')).not.toMatch(/"stack"|\\n +at /)
      expect(readdirSync(content.incoming)).toEqual([])
      expect(await stored()).toBe(photos * 3)
      await pages(100_000)
      expect([(await photo()).statusCode, (await words()).statusCode]).toEqual([200, 200])
    } finally {
      await app.close()
      await opened.dispose()
    }
  })
})
