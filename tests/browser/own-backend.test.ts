// @module-tag full
// Every day: tests/web/channels.test.ts and menu-tree.test.ts hold the tree of a backend, tests/web/asked-of-backends.test.ts what is asked.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyConfig } from '../support/copy-config.ts'
import { startServer } from '../support/local-server.ts'
import { footer, menu, sectionNav } from './support/parts.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

const OUTSIDE = 'https://booking.example.org/'

function slide(id: number, linkUrl: string): object {
  return {
    archivesId: String(id),
    title: `Slide ${id}`,
    linkUrl,
    thumbImg: '/demo/wall-plants/hundred-and-fourteen-plants.webp',
  }
}
const slides = [slide(1, 'http://example.org/away'), slide(2, '/Service/ScenicGuide')]

function channel(route: string, path: string, isVisible: boolean, children: readonly object[] = []) {
  return {
    id: path,
    name: `${route}!`,
    route,
    path,
    isVisible,
    children,
  }
}
const tree = [
  channel('News', '/News', true, [
    channel('LastestNews', '/News/LastestNews', true),
    channel('Notice', '/News/Notice', false),
    channel('Booking', OUTSIDE, true),
  ]),
  channel('Survey', '/Survey', false, [channel('Event', '/Survey/Event', true)]),
  channel('Shop', OUTSIDE, true),
]

const folder = mkdtempSync(join(tmpdir(), 'vitrine-backend-'))
let backend: Awaited<ReturnType<typeof startServer>>
let visits: Visits
let treeStands = false

/** The museum of this repository, its tree and its slides requested from the stand-in. */
function writeConfig(): void {
  copyConfig(folder)
  for (const name of ['channel-tree', 'slides']) {
    const path = join(folder, `sources/${name}.json`)
    writeFileSync(path, readFileSync(path, 'utf8').replace('"service": "main"', '"service": "gateway"'))
  }
}

/** What is in the row of the menu: a name that opens, or a link. */
function tops(page: Page) {
  return menu(page).locator(':is(summary, ul:not(details ul) > li > a)')
}

function links(part: Locator) {
  return part
    .locator('a')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.getAttribute('target')].join(' ').trim()),
    )
}

describe('a museum with a backend of its own', () => {
  beforeAll(async () => {
    writeConfig()
    backend = await startServer(({ url }, response) => {
      const isTree = url === '/api/queryAllChannel/CN'
      response.writeHead(isTree && !treeStands ? 500 : 200, { 'content-type': 'application/json' })
      const data = isTree ? tree : { records: slides, total: slides.length, pages: 1, current: 1 }
      response.end(JSON.stringify({ code: 200, msg: 'success', data }))
    })
    visits = await beginVisits({ CONFIG_DIR: folder, CONTENT_GATEWAY_URL: backend.address })
  })
  afterAll(async () => {
    await visits?.end()
    await backend?.close()
    rmSync(folder, { recursive: true })
  })

  it('without its tree the menu is that of the config, and the log says so; slides lead where they say', () =>
    visits.visitShared(async (page) => {
      await open(page, '/')
      expect(await tops(page).allInnerTexts()).toEqual([
        '本馆概况',
        '新闻资讯',
        '展览',
        '活动',
        '典藏',
        '教育',
        '研究',
        '服务',
      ])
      expect(visits.site.output()).toMatch(/"channel-tree.*queryAllChannel\/\{root\}/)
      expect(await links(page.getByRole('region', { name: '焦点' }))).toEqual([
        'http://example.org/away _blank',
        '/Service/ScenicGuide',
      ])
    }))

  it('with it the menu is the tree’s: what is not visible is hidden, what leads out opens a tab', () =>
    visits.visitShared(async (page) => {
      treeStands = true
      await open(page, '/News/LastestNews')
      const shown = ['/News/LastestNews', `${OUTSIDE} _blank`]
      expect(await links(menu(page).locator('> ul'))).toEqual([...shown, `${OUTSIDE} _blank`])
      expect(await links(sectionNav(page, 'News!'))).toEqual(shown)
      expect(await links(footer(page).getByRole('navigation'))).toEqual([
        '/News',
        ...shown,
        `${OUTSIDE} _blank`,
      ])
      expect(await tops(page).allInnerTexts()).toEqual([
        expect.stringContaining('News!'),
        expect.stringContaining('Shop!'),
      ])
      expect(await menu(page).locator('a').last().getAttribute('rel')).toBe('noopener')
    }))
})

describe('a museum whose records and search are elsewhere', () => {
  let asked: string[] = []
  const hits = Array.from({ length: 10 }, (_, index) => ({
    esId: String(index + 1),
    archivesId: String(index + 1),
    channelNo: 'LastestNews',
    title: `消息 ${index + 1}`,
  }))

  beforeAll(async () => {
    backend = await startServer(({ url = '' }, response) => {
      asked.push(url.split('?')[0] ?? '')
      response.writeHead(200, { 'content-type': 'application/json' })
      const isRecord = url.includes('ById/') || url.includes('ByNo/')
      const list = { records: hits, total: 40, pages: 4, current: 1, page: 1 }
      const data = url.includes('queryAllChannel') ? [] : isRecord ? hits[0] : list
      response.end(JSON.stringify({ code: 200, msg: 'success', data }))
    })
    visits = await beginVisits({ MAIN_API_URL: backend.address, SEARCH_SERVICE_URL: backend.address })
  })
  afterAll(async () => {
    await visits?.end()
    await backend?.close()
  })

  const calls = (name: string): number => asked.filter((path) => path.includes(name)).length
  /** Opens a page and waits until it has asked this server for links in sight; what it answered. */
  const openAndWait = async (page: Page, address: string, least: number): Promise<readonly number[]> => {
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('ahead=1')) answers.push(response.status())
    })
    await open(page, address)
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(least)
    return answers
  }

  it('its search is asked once for a search, and not at all before', () =>
    visits.visit(async (page) => {
      asked = []
      expect(new Set(await openAndWait(page, '/Search', 6))).toEqual(new Set([204]))
      expect(calls('cmsSearch')).toBe(0)
      await openAndWait(page, '/Search?key=消息', 1)
      await page.getByRole('heading', { name: '消息 7' }).waitFor()
      expect(calls('cmsSearch')).toBe(1)
    }))

  it.each([
    ['points at it', 3, (link: Locator) => link.hover()],
    ['moves the focus to it', 4, (link: Locator) => link.focus()],
  ])(
    'its list reads no record that nobody opens; a visitor who %s has it sooner',
    { tags: ['full'] },
    (_name, id, intend) =>
      visits.visit(async (page) => {
        asked = []
        await openAndWait(page, '/News/LastestNews', 4)
        expect(calls('queryArchivesList')).toBeLessThanOrEqual(1)
        expect(calls('queryArchivesById')).toBe(0)
        await intend(page.getByRole('link', { name: `消息 ${id}`, exact: true }))
        await expect.poll(() => calls(`queryArchivesById/${id}`)).toBe(1)
        expect(calls('queryArchivesById')).toBe(1)
      }),
  )
})
