import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localized } from '../../src/base/text/index.ts'
import {
  type BackendState,
  backendStates,
  failureReasons,
  type PageCase,
  pageCases,
} from '../../src/commands/test/cases.ts'
import { expectLanguage, linkAddresses } from '../../src/commands/test/expect/expect-markup.ts'
import { type ExpectContext, expectPage, expectShell } from '../../src/commands/test/expect/expect-page.ts'
import type { RenderedPage } from '../../src/commands/test/rendered.ts'
import type { TestedState } from '../../src/commands/test/run-cases.ts'
import { openTestMuseum, type TestMuseum } from '../../src/run/test-museum.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { createContractAnswerer } from '../support/contract-answerer.ts'
import { now } from '../support/draw-address.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { sampleAddress } from '../support/sample-address.ts'
import { sweep, sweepOf } from '../support/sweep.ts'

const manifest = realManifest()
const site = siteOf(manifest)
const { answerer, violations } = createContractAnswerer()
const localeCodes = manifest.locales.map(({ code }) => code)
const failing = backendStates.filter((state) => failureReasons[state] !== undefined)
/**
 * Where a backend fails or has nothing, a page says so in its language however that is: every day each page does so in one language by
 * turns, and in the other over another of the failures.
 */
const cases = sweep(
  'page × language × backend that fails',
  pageCases(manifest, backendStates),
  ({ page, locale, state }) => {
    if (state === 'records') return true
    const isTurn = (manifest.pages.indexOf(page) + localeCodes.indexOf(locale)) % localeCodes.length === 0
    if (failureReasons[state] === undefined) return isTurn
    if (isTurn) return false
    const half = failing.length / manifest.locales.length
    const turn = manifest.pages.indexOf(page) + half * localeCodes.indexOf(locale)
    return state === failing[Math.trunc(turn) % failing.length]
  },
)

let museum: TestMuseum
let context: ExpectContext
const opened = new Map<BackendState, TestedState>()

function stateOf(name: BackendState): TestedState {
  const state = opened.get(name)
  if (state === undefined) throw new Error(`${name} is not open`)
  return state
}

async function rendered({ page, locale, state }: PageCase): Promise<RenderedPage> {
  const answered = await stateOf(state).render(page, locale)
  if (answered === undefined) throw new Error(`no address leads to ${page.route}`)
  return answered.rendered
}

/** The built-in templates say that something is missing in these ways, each kind in its own. */
const calmMarks: Readonly<Record<PageCase['page']['kind'], RegExp>> = {
  list: /class="state-message state-message--(failed|empty)"/,
  detail: /class="state-message state-message--(failed|missing)"/,
  page: /class="(block|section)__absent"/,
}

function expectMark({ markup }: RenderedPage, { page, state }: PageCase): void {
  const main = /<main.*<\/main>/s.exec(markup)?.[0] ?? ''
  const isSilent = page.queries.length === 0 || (page.blocks.length > 0 && state === 'empty')
  if (!isSilent) expect(main).toMatch(calmMarks[page.kind])
}

function expectPictures({ markup }: RenderedPage): void {
  for (const [, src = ''] of markup.matchAll(/<img[^>]* src="([^"]*)"/g))
    expect(src).toMatch(/^(http:\/\/127\.0\.0\.1:\d+\/pictures\/|\/media\/|\/_vitrine\/qr\.svg\?)/)
}

function expectLogged({ log }: RenderedPage, state: BackendState): void {
  const reason = failureReasons[state]
  const failures = log.filter(({ source }) => source !== undefined)
  expect(new Set(failures.map((line) => line.reason))).toEqual(new Set(reason ? [reason] : []))
  for (const line of failures) {
    const own = [
      'detail',
      'hostname',
      'level',
      'method',
      'msg',
      'path',
      'pid',
      'reason',
      'service',
      'source',
      'time',
      'trace_id',
    ]
    expect(Object.keys(line).sort()).toEqual(own)
    expect(line.detail).not.toBe('')
    expect(JSON.stringify(line)).not.toContain(localized(manifest.site.name, 'zh'))
  }
}

describe('every page of config/', () => {
  beforeAll(async () => {
    museum = await openTestMuseum({
      environment: readEnvironment({ CONFIG_DIR: 'config' }),
      code: { clientDir: '', assets: () => ({ script: '/s.js', styles: [], preload: [] }) },
      language: 'en',
      now: () => now,
      answerer,
      usesOwnRecords: false,
    })
    for (const state of backendStates) opened.set(state, await museum.open(state))
    const { texts, secrets } = museum
    // The contract's samples name channels that the config does not have.
    const known = new Map<string, number>()
    // Every day a page that is linked is drawn in the language in which a link comes first: all are drawn in each language as the cases.
    const isWhole = sweepOf('languages of a linked page', localeCodes.length, 1) > 1
    const statusOf = async (href: string) => {
      const page = isWhole ? href : href.replace(/([?&])lang=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '')
      const status = known.get(page) ?? (await stateOf('records').node.get(href)).status
      known.set(page, status)
      return href.startsWith('/path ') ? 200 : status
    }
    context = { site, texts, secrets, statusOf }
  })
  afterAll(async () => {
    for (const state of opened.values()) await state.close()
    await museum.close()
  })

  it('there are pages and languages', () => {
    expect(manifest.pages.length).toBeGreaterThan(0)
    expect(manifest.locales.length).toBeGreaterThan(1)
  })

  it.each(cases.map((each) => ({ ...each, route: each.page.route })))(
    '$route, $locale, $state',
    async (pageCase) => {
      const answer = await rendered(pageCase)
      expect(await expectPage(answer, pageCase, context)).toEqual([])
      expect(answer.view?.pageId).toBe(pageCase.page.id)
      expectLogged(answer, pageCase.state)
      if (pageCase.state === 'records') expectPictures(answer)
      else expectMark(answer, pageCase)
      expect(violations).toEqual([])
    },
  )

  /** Every day every sixth of them: links are made by one function, which knows no page. */
  const inApp = sweep('page in the in-app browser', manifest.pages, (_page, index) => index % 6 === 0)

  it.each(inApp)('$route in the in-app browser keeps it on every link', async (page) => {
    const [platform] = manifest.site.platforms ?? []
    if (platform === undefined) throw new Error('config/ names no platform')
    const url = sampleAddress(page, 'en', site)
    const { markup } = await stateOf('records').node.get(`${url}&platform=${platform}`)
    const kept = `platform=${platform}`
    const pages = linkAddresses(markup).filter(
      (href) => href.startsWith('/') && site.match(href).kind !== 'not-found',
    )
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.filter((href) => !href.includes(kept))).toEqual([])
  })

  it.each(manifest.locales.map(({ code }) => code))(
    'an address that no page answers, %s: the error page with its reasons',
    async (code) => {
      const answer = await stateOf('records').node.get(`/nowhere/at/all?lang=${code}`)
      expect(answer.status).toBe(404)
      expect(expectShell(answer, code, manifest)).toEqual([])
      expect(expectLanguage(answer, code, site)).toEqual([])
      const { errorPage } = manifest.site
      if (errorPage === undefined) throw new Error('config/site.json has no errorPage')
      for (const text of [errorPage.title, errorPage.lead, ...errorPage.causes, errorPage.home])
        expect(answer.markup).toContain(localized(text, code))
    },
  )
})
