import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '../../src/site/contracts/item.ts'
import type { FailureReason } from '../../src/site/contracts/view.ts'
import type { Page } from '../../src/site/engine/index.ts'
import { localized } from '../../src/site/i18n/index.ts'
import { type State, secrets, states } from '../support/backend-answers.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { type Drawn, drawAddress } from '../support/draw-address.ts'
import { realManifest, siteOf, withTimeout } from '../support/real-site.ts'
import { SAMPLE_WORDS, sampleAddress } from '../support/sample-address.ts'
import { faultsOf, linksOf, tagsOf } from '../templates/markup.ts'

const manifest = realManifest()
const site = siteOf(manifest)
const impatient = siteOf(withTimeout(manifest, 30))
const server = setupServer()

const reasons: Readonly<Partial<Record<State, FailureReason>>> = {
  slow: 'timeout',
  'HTTP 500': 'status',
  malformed: 'malformed',
  HTML: 'not-json',
  'connection refused': 'unreachable',
  'code 500': 'refused',
}

const cases = manifest.pages.flatMap((page) =>
  manifest.locales.flatMap(({ code }) =>
    states.map((state) => ({ route: page.route, locale: code, state, page })),
  ),
)

function isPage(url: string): boolean {
  return url.startsWith('/') && site.match(url).kind !== 'not-found'
}

/** Readings, 7: a missing record is 404, data that could not be had 502 or 504, anything else 200. */
function expectedStatus(page: Page, state: State): number {
  if (state === 'records') return 200
  const isRecord = page.kind === 'detail' || page.route.endsWith('/:id')
  if (state === 'empty') return isRecord ? 404 : 200
  const main = page.queries.find(({ name }) => name === 'main')
  const hasOwnContent =
    page.queries.length === 0 ||
    (main === undefined && page.queries.some((query) => query.source === undefined))
  if (hasOwnContent) return 200
  return state === 'slow' ? 504 : 502
}

/** The sentences that stand where records would be. */
const calmMarks: Readonly<Record<Page['kind'], RegExp>> = {
  list: /class="state-message state-message--(failed|empty)"/,
  detail: /class="state-message state-message--(failed|missing)"/,
  page: /class="(block|section)__absent"/,
}

function expectShell({ view, markup, document }: Drawn): void {
  const { tag = '' } = manifest.locales.find(({ code }) => code === view.locale) ?? {}
  expect(document).toContain(`<html lang="${tag}"`)
  expect(tagsOf(markup, 'h1')).toHaveLength(1)
  expect(tagsOf(markup, 'main')).toHaveLength(1)
  const around = view.layout === 'bare' ? 0 : 1
  expect(markup.match(/<header class="header"/g) ?? []).toHaveLength(around)
  expect(tagsOf(markup, 'footer')).toHaveLength(1)
}

function expectSound({ markup, crashes, document }: Drawn): void {
  expect(crashes).toEqual([])
  expect(faultsOf(markup).filter((fault) => !fault.includes('class="header__logo"'))).toEqual([])
  expect(document).not.toMatch(/javascript:|\son(click|error)=|<script>/i)
  for (const secret of Object.values(secrets)) expect(document).not.toContain(secret)
}

/** Links to pages of the site and forms keep the language; only the language switch leaves it. */
function expectLanguage({ markup }: Drawn, locale: string): void {
  const first = manifest.locales[0]?.code
  const kept = tagsOf(markup, 'a').filter((tag) => !/ hreflang="/i.test(tag))
  const strays = linksOf(kept.join('')).filter((href) => {
    const lang = new URL(href, 'https://museum.test').searchParams.get('lang')
    return isPage(href) && lang !== (locale === first ? null : locale)
  })
  expect(strays).toEqual([])
  if (locale === first) return
  for (const form of markup.match(/<form method="get".*?<\/form>/gs) ?? [])
    expect(form).toContain(`name="lang" value="${locale}"`)
}

function expectCalm({ view, markup }: Drawn, page: Page, state: State): void {
  const main = /<main.*<\/main>/s.exec(markup)?.[0] ?? ''
  // Its words are in the config.
  if (page.queries.length === 0) return
  // Blocks without records are left out.
  if (page.blocks.length > 0 && state === 'empty') expect(main).not.toContain('block__absent')
  else expect(main).toMatch(calmMarks[page.kind])
  if (page.kind === 'page') return
  const onward = linksOf(main)
  expect(onward.length).toBeGreaterThan(0)
  if (reasons[state] !== undefined) expect(onward).toContain(view.url)
}

/** Every record that was had is named or, on a channel's own page, told; pictures come from the image base address. */
function expectRecords({ view, markup }: Drawn): void {
  const plain = markup.replace(/<\/?mark>|<!-- -->/g, '')
  expect(markup).not.toMatch(/class="(state-message|block__absent|section__absent)/)
  for (const query of Object.values(view.data)) expect(query).toMatchObject({ ok: true })
  const main = view.data.main
  const items = main?.ok === true ? main.items : []
  if (main !== undefined) expect(items.length).toBeGreaterThan(0)
  const isShown = ({ title, html }: Item): boolean =>
    (title !== '' && plain.includes(title)) || (html !== undefined && markup.includes(html))
  expect(items.filter((item) => !isShown(item))).toEqual([])
  for (const [, src = ''] of markup.matchAll(/<img[^>]* src="([^"]*)"/g))
    expect(src).toMatch(/^(https:\/\/pictures\.backend\.test\/base\/|\/media\/|\/_vitrine\/qr\.svg\?)/)
}

function expectLogged({ failures }: Drawn, state: State): void {
  const reason = reasons[state]
  expect(new Set(failures.map((failure) => failure.reason))).toEqual(new Set(reason ? [reason] : []))
  for (const failure of failures) {
    expect(Object.keys(failure).sort()).toEqual(['detail', 'method', 'path', 'reason', 'service', 'source'])
    expect(failure.detail).not.toBe('')
    const told = JSON.stringify(failure)
    for (const secret of [...Object.values(secrets), SAMPLE_WORDS]) expect(told).not.toContain(secret)
  }
}

describe('every page of config/', () => {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())

  it('there are pages and languages', () => {
    expect(manifest.pages.length).toBeGreaterThan(0)
    expect(manifest.locales.length).toBeGreaterThan(1)
  })

  it.each(cases)('$route, $locale, $state', async ({ locale, state, page }) => {
    const double = createBackendDouble(state)
    server.use(...double.handlers)
    const drawn = await drawAddress(state === 'slow' ? impatient : site, sampleAddress(page, locale, site))
    expect(double.violations).toEqual([])
    expect(double.seen.length).toBeGreaterThan(0)
    expect(drawn.view.pageId).toBe(page.id)
    expect(drawn.view.locale).toBe(locale)
    expect(drawn.view.status).toBe(expectedStatus(page, state))
    expectShell(drawn)
    expectSound(drawn)
    expectLanguage(drawn, locale)
    expectLogged(drawn, state)
    if (state === 'records') expectRecords(drawn)
    else expectCalm(drawn, page, state)
  })

  it.each(manifest.pages)('$route in the in-app browser keeps it on every link', async (page) => {
    const [platform] = manifest.site.platforms ?? []
    if (platform === undefined) throw new Error('config/ names no platform')
    server.use(...createBackendDouble('records').handlers)
    const url = sampleAddress(page, 'en', site)
    const { markup } = await drawAddress(site, `${url}&platform=${platform}`)
    const kept = `platform=${platform}`
    expect(linksOf(markup).filter((href) => isPage(href) && !href.includes(kept))).toEqual([])
  })

  it.each(manifest.locales.map(({ code }) => code))(
    'an address that no page answers, %s: the error page with its reasons',
    async (code) => {
      server.use(...createBackendDouble('records').handlers)
      const drawn = await drawAddress(site, `/nowhere/at/all?lang=${code}`)
      expect(drawn.view.status).toBe(404)
      expectShell(drawn)
      expectSound(drawn)
      expectLanguage(drawn, code)
      const { errorPage } = manifest.site
      for (const text of [errorPage.title, errorPage.lead, ...errorPage.causes, errorPage.home])
        expect(drawn.markup).toContain(localized(text, code))
    },
  )
})
