import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { running } from './support/carousels.ts'
import { framesDrawn } from './support/frames.ts'
import { hydrated } from './support/hydrated.ts'
import { toMap, zoomInButton } from './support/map.ts'
import { measure, sound, turnTo } from './support/measure-page.ts'
import { openWindow, sharedBrowser, viewports } from './support/open-browser.ts'
import { findRecords, type PagePlace, places, repeated, statusOf } from './support/page-cases.ts'
import { viewer } from './support/parts.ts'
import { pageNumber, sheet, textShown } from './support/reader.ts'
import { listed } from './support/records.ts'
import type { Site } from './support/shared-site.ts'
import { sharedSite } from './support/site-process.ts'
import { styled } from './support/styled.ts'
import { openFormHere } from './support/submission.ts'
import { isMarked, mark, open } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

/** Of each wait; a page's first pictures may still be drawn beside it. */
const PATIENCE_MS = 120_000

vi.setConfig({ testTimeout: 2 * PATIENCE_MS })

const [, phone] = viewports

let site: Site
let browser: Browser
let records: ReadonlyMap<string, string>

beforeAll(async () => {
  site = await sharedSite()
  browser = await sharedBrowser({ pictures: true })
  records = await findRecords(site.origin, 'zh')
})

function addressOf(place: PagePlace): string {
  return 'path' in place ? place.path : (records.get(place.recordsOf) ?? '')
}

/**
 * What the browser refused by the policy, and what crashed of it, while `act` went on. The browser reports a refusal in a task of its
 * own: `act` may wait for those that it has caused.
 */
async function refusals(
  act: (page: Page, found: readonly string[]) => Promise<void>,
): Promise<readonly string[]> {
  const window = await openWindow(browser, site.origin)
  try {
    const page = await window.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const found: string[] = []
    page.on('pageerror', (error) => found.push(`crash: ${error.message}`))
    page.on('console', (message) => {
      if (/trusted|content security policy/i.test(message.text())) found.push(`console: ${message.text()}`)
    })
    await page.exposeFunction(
      'noteRefusal',
      (text: string) => void found.push(`policy: ${text} (${page.url()})`),
    )
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const note: unknown = Reflect.get(window, 'noteRefusal')
        if (typeof note === 'function') note(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
    await act(page, found)
    await framesDrawn(page)
    return found
  } finally {
    await window.close()
  }
}

/** Goes on by a link of the page, as the browser's own navigation does; the document stays. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
  }, address)
  await page.waitForFunction(
    (path) => decodeURI(location.pathname) === decodeURI(path),
    new URL(address, site.origin).pathname,
  )
  await hydrated(page)
}

async function showMap(page: Page): Promise<void> {
  await open(page, '/Service/Guide')
  await toMap(page)
}

describe('Trusted Types', () => {
  it('are requested on every page', async () => {
    const policy = (await fetch(site.origin)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain('trusted-types default vitrine')
  })

  /** Loading each page again is watched with every other breach of the policy: pages.test.ts. */
  it('no page breaks a rule that is navigated to, and each is drawn as it should be', async () => {
    const found = await refusals(async (page) => {
      const { complaints, forget } = await watchPage(page, site.origin)
      await open(page, '/FriendLink')
      await mark(page)
      const walk = places.filter((each) => !repeated.has(each))
      for (const [turn, place] of walk.entries()) {
        const address = addressOf(place)
        expect(address).toMatch(/^\//)
        // One half on either screen: to give the window another takes as long as to go on.
        if (turn === Math.ceil(walk.length / 2)) await turnTo(page, phone)
        await follow(page, address)
        expect([address, await isMarked(page)]).toEqual([address, true])
        // What an earlier page has preloaded stays in the head.
        const drawn = { ...(await measure(page)), unusedPreloads: [] }
        expect([address, drawn]).toEqual([address, sound('zh-CN')])
        // What is fetched ahead is broken off by the next step.
        const wrong = complaints.filter((text) => !text.startsWith('failed: '))
        if (statusOf(place) === 200) expect([address, wrong]).toEqual([address, []])
        forget()
      }
    })
    expect(found).toEqual([])
  })

  it('the viewer of pictures opens, zooms and closes', { tags: ['full'] }, async () => {
    const found = await refusals(async (page) => {
      await open(page, '/Survey/Introduction/Office')
      await page.getByRole('list', { name: '图片' }).getByRole('link').first().click()
      await viewer(page).locator(`${styled.viewerCanvas} img`).waitFor()
      for (const key of ['+', 'ArrowRight', 'r', 'Escape']) await page.keyboard.press(key)
      await viewer(page).waitFor({ state: 'detached' })
    })
    expect(found).toEqual([])
  })

  it('the deep zoom draws the parts of a picture', { tags: ['full'] }, async () => {
    const found = await refusals(async (page) => {
      await open(page, '/Collection/ExcellentCol/10003')
      await page.getByRole('button', { name: '放大细看' }).click()
      await page.getByRole('dialog').locator('canvas').first().waitFor()
      for (const key of ['+', '0', 'Escape']) await page.keyboard.press(key)
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    })
    expect(found).toEqual([])
  })

  it('the reader of PDF files draws and turns pages, in its worker', { tags: ['full'] }, async () => {
    const [journal] = await listed(site.origin, '/api/queryArchivesList', {
      entity: { channelNo: 'Journals' },
      param: { pageSize: 6, pageNum: 1 },
    })
    const found = await refusals(async (page) => {
      await open(page, `/Research/Journals/${journal?.archivesId}`)
      await textShown(page)
      expect(page.workers()).toHaveLength(1)
      await sheet(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => pageNumber(page).inputValue()).toBe('2')
    })
    expect(found).toEqual([])
  })

  it('the map is drawn', { tags: ['full'] }, async () => {
    const found = await refusals(async (page) => {
      await showMap(page)
      await zoomInButton(page).click()
      await page.locator(styled.mapPicture).first().waitFor({ state: 'attached' })
    })
    expect(found).toEqual([])
  })

  it('suggestions of the search are shown', { tags: ['full'] }, async () => {
    const found = await refusals(async (page) => {
      await open(page, '/Search')
      await page.getByRole('main').getByRole('search').locator('input[type="search"]').pressSequentially('城')
      await page.getByRole('option').first().waitFor()
    })
    expect(found).toEqual([])
  })

  // Every day: submission.test.ts and message-board.test.ts send forms, whose proof is worked out under the same policy.
  it('a form works out its proof in a worker', { tags: ['full'] }, async () => {
    const found = await refusals(async (page) => {
      await open(page, '/Service/OnlineConsultation')
      const worker = page.waitForEvent('worker')
      await openFormHere(page)
      expect((await worker).url()).toContain('/_vitrine/')
    })
    expect(found).toEqual([])
  })

  it('a carousel turns', { tags: ['full'] }, async () => {
    const found = await refusals(async (page) => {
      await open(page, '/')
      await running(page.getByRole('region', { name: '焦点' }))
    })
    expect(found).toEqual([])
  })
})

describe('what Trusted Types hold back', () => {
  const attempts: readonly (readonly [string, string])[] = [
    ['markup with a handler', 'document.body.innerHTML = "<img src=x onerror=alert(1)>"'],
    ['a script', 'document.body.innerHTML = "<script>1</script>"'],
    ['a link', 'document.body.innerHTML = "<a href=https://evil.example>in</a>"'],
    ['an element with an id', 'document.body.innerHTML = "<div id=root></div>"'],
    ['a whole document', 'document.write("<p>x</p>")'],
    ['a frame', 'document.createElement("iframe").srcdoc = "<p>x</p>"'],
    ['a parsed document', 'new DOMParser().parseFromString("<p onclick=1>x</p>", "text/html")'],
    ['a script by address', 'document.createElement("script").src = "https://evil.example/a.js"'],
    ['a worker of another origin', 'new Worker("https://evil.example/a.js")'],
    ['a worker outside the built files', 'new Worker("/files/a.js")'],
    ['the text of a script', 'document.createElement("script").text = "1"'],
    ['a further policy', 'trustedTypes.createPolicy("mine", { createHTML: (html) => html })'],
  ]

  // Only what was made before can be made "again"; the map's page has made both policies.
  const again: readonly (readonly [string, string])[] = ['default', 'vitrine'].map((name) => [
    `the policy "${name}" again`,
    `trustedTypes.createPolicy("${name}", { createHTML: (html) => html })`,
  ])

  const holders = [
    ['a plain page', (page: Page) => open(page, '/FriendLink'), attempts],
    ['a page with a map, whose library needs a policy', showMap, [...attempts, ...again]],
  ] as const

  it.each(oneOf('pages that hold back what Trusted Types forbid', holders, 0))(
    '%s holds back each of them',
    async (_name, arrive, tried) => {
      await refusals(async (page, found) => {
        await arrive(page)
        // By the debugger's way in, which the policy does not touch.
        const session = await page.context().newCDPSession(page)
        for (const [name, expression] of tried) {
          const { exceptionDetails } = await session.send('Runtime.evaluate', { expression })
          expect([name, exceptionDetails?.exception?.className]).toEqual([name, 'TypeError'])
        }
        // So the watch would have seen one on any page.
        await expect
          .poll(() => found.filter((text) => text.startsWith('policy: ')))
          .toHaveLength(tried.length)
      })
    },
  )

  it('but not what a library draws', { tags: ['full'] }, async () => {
    const found = await refusals(async (page) => {
      await showMap(page)
      await page.evaluate(() => {
        const box = document.createElement('div')
        box.innerHTML = ''
        box.innerHTML = '<div class="a" aria-hidden="true"><img class="b" alt=""></div>'
      })
    })
    expect(found).toEqual([])
  })
})
