import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../../src/main/install-browser.mjs'
import { collect, startMain } from '../cli/support/run-command.ts'
import { type SiteProcess, startSite } from './support/site-process.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo']

/** Audits of the network that a machine without one cannot pass. */
const EXCEPTED: Readonly<Record<string, string>> = {
  'is-on-https': 'the test speaks to 127.0.0.1',
  'redirects-http': 'the same',
}

let site: SiteProcess
let window: BrowserContext
let port: number

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

describe('every page can be judged', () => {
  beforeAll(async () => {
    const executablePath = findBrowser()
    if (executablePath === undefined) throw new Error('No Chromium was found. Set CHROMIUM_PATH to one.')
    site = await startSite()
    port = await freePort()
    window = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'vitrine-audit-')), {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-gpu',
        `--remote-debugging-port=${port}`,
      ],
    })
  })
  afterAll(async () => {
    await window?.close()
    await site?.stop()
  })

  it.each(['/', '/Exhibition/BaseExh/1?lang=en'])(
    '%s: accessibility, best practices and findability are whole',
    async (address) => {
      const result = await lighthouse(`${site.origin}${address}`, {
        port,
        logLevel: 'error',
        output: 'json',
        onlyCategories: CATEGORIES,
      })
      const { categories = {}, audits = {} } = result?.lhr ?? {}
      expect(Object.keys(categories)).toEqual(CATEGORIES)
      const faults = Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && !(id in EXCEPTED))
        .flatMap(({ id }) => audits[id] ?? [])
        .filter(
          ({ score, scoreDisplayMode }) =>
            scoreDisplayMode !== 'notApplicable' && score !== null && score < 1,
        )
        .map(({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details)?.slice(0, 400)}`)
      expect(faults).toEqual([])
    },
  )

  it('npm run shots takes a page in every language on both screens', async () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.shots).toContain('src/main/shots.mjs')
    const out = mkdtempSync(join(tmpdir(), 'vitrine-shots-'))
    const variables =
      process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }
    const child = startMain(
      'shots.ts',
      ['--origin', site.origin, '--only', '/FriendLink', '--out', out],
      variables,
    )
    const { errors } = collect(child)
    const [code] = await once(child, 'close')
    expect([code, errors()]).toEqual([0, ''])
    const languages = ['en', 'zh'].flatMap((code) => [`${code}.1920x1080`, `${code}.390x844`])
    const pictures = languages.map((name) => `FriendLink.${name}.jpg`)
    expect(readdirSync(out).sort()).toEqual([...pictures, 'index.html'])
    const sheet = readFileSync(join(out, 'index.html'), 'utf8')
    for (const picture of pictures) expect(sheet).toContain(`<img src="${picture}"`)
    rmSync(out, { recursive: true })
  })
})
