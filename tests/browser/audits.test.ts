import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, startBuilt } from '../commands/support/run-command.ts'
import { requireWeekly } from '../support/require-weekly.ts'
import { launchOptions } from './support/open-browser.ts'
import type { Site } from './support/shared-site.ts'
import { sharedSite } from './support/site-process.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo']

const pages = ['/', '/Exhibition/BaseExh/1?lang=en']

/** Audits of the network that a machine without one cannot pass. */
const EXCEPTED: Readonly<Record<string, string>> = {
  'is-on-https': 'the test speaks to 127.0.0.1',
  'redirects-http': 'the same',
}

/** What is read of an audit of Lighthouse. */
interface Audit {
  readonly id: string
  readonly title: string
  readonly details?: object
  readonly score: number | null
  readonly scoreDisplayMode: string
}

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, Audit>>
}

type Lighthouse = (address: string, options: object) => Promise<{ readonly lhr: Report } | undefined>

let site: Site
let window: BrowserContext
let port: number
let profile: string

beforeAll(async () => {
  site = await sharedSite()
})

// It takes longer for a page than ten visits, and axe-core, whose rules it has, validates each page every day.
describe('Lighthouse', { tags: ['full'] }, () => {
  beforeAll(async () => {
    profile = mkdtempSync(join(tmpdir(), 'vitrine-audit-'))
    window = await chromium.launchPersistentContext(profile, launchOptions(['--remote-debugging-port=0']))
    // Chromium chooses a free port and writes it here.
    port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
  })
  afterAll(async () => {
    await window?.close()
    rmSync(profile, { recursive: true, force: true })
  })

  it.each(pages)('%s: accessibility, best practices and findability are whole', async (address) => {
    const lighthouse = requireWeekly<Lighthouse>('lighthouse/core/index.cjs')
    const result = await lighthouse(`${site.origin}${address}`, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: CATEGORIES,
    })
    const { categories = {}, audits = {} }: Partial<Report> = result?.lhr ?? {}
    expect(Object.keys(categories)).toEqual(CATEGORIES)
    const faults = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && !(id in EXCEPTED))
      .flatMap(({ id }) => audits[id] ?? [])
      .filter(
        ({ score, scoreDisplayMode }) => scoreDisplayMode !== 'notApplicable' && score !== null && score < 1,
      )
      .map(({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details)?.slice(0, 400)}`)
    expect(faults).toEqual([])
  })
})

it('npm run shots takes a page in every language on both screens', { tags: ['full'] }, async () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.shots).toContain(
    'src/run/set-up/run.mjs dist/server/shots.js',
  )
  const out = mkdtempSync(join(tmpdir(), 'vitrine-shots-'))
  const variables =
    process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }
  const child = startBuilt(
    'shots.js',
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
