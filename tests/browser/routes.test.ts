import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { localized } from '../../src/base/text/index.ts'
import { findRecords } from './support/page-cases.ts'
import type { Site } from './support/shared-site.ts'
import { channels, manifest } from './support/site-config.ts'
import { sharedSite } from './support/site-process.ts'

/** Section 2 of the specification: addresses that answer by themselves. */
const pages = [
  '/',
  '/Home',
  '/EN_Home',
  '/FriendLink',
  '/Search',
  '/ColLevy',
  '/Survey/Event',
  '/Survey/Introduction/Office',
  '/Survey/Organization',
  '/News/LastestNews',
  '/News/Notice',
  '/Exhibition/BaseExh',
  '/Exhibition/TempExh',
  '/Exhibition/DigitalExh',
  '/Activity/ActivityPreview',
  '/Activity/ActivityReview',
  '/Collection/Treasure',
  '/Education/Activities',
  '/Research/Journals',
  '/Research/History',
  '/Service/Cultural',
  '/Service/Guide',
  '/Service/ScenicGuide',
  '/Service/OnlineConsultation',
  '/Service/Volunteer',
]

/** Section 2: pages of one record. */
const details = [
  '/ColLevy/:id',
  '/News/:sec/:id',
  '/Exhibition/BaseExh/:id',
  '/Exhibition/TempExh/:id',
  '/Exhibition/DigitalExh/:id',
  '/Activity/ActivityPreview/:id',
  '/Activity/ActivityReview/:id',
  '/Collection/ExcellentCol/:id',
  '/Education/:sec/:id',
  '/Research/:sec/:id',
  '/Service/:sec/:id',
]

/** Section 2: the redirects. */
const redirects = [
  ['/Survey', '/Survey/Introduction'],
  ['/Survey/Introduction', '/Survey/Introduction/Office'],
  ['/News', '/News/LastestNews'],
  ['/Exhibition', '/Exhibition/BaseExh'],
  ['/Activity', '/Activity/ActivityPreview'],
  ['/Collection', '/Collection/Treasure'],
  ['/Education', '/Education/Activities'],
  ['/Research', '/Research/History'],
  ['/Service', '/Service/Cultural'],
] as const

const unknown = [
  '/nowhere',
  '/News/Notice/abc',
  '/News/Notice/7/8',
  '/Exhibition/Other',
  '/ColLevy/autumn',
  '/.env',
  '/%',
  '/%ff',
  '/%E0%A4%A',
  '/News/%',
]

const moved = [
  ['/home', '/Home'],
  ['/news/lastestnews?page=2', '/News/LastestNews?page=2'],
  ['/News/LastestNews/', '/News/LastestNews'],
  ['/FRIENDLINK/?lang=en', '/FriendLink?lang=en'],
] as const

const locales = manifest.locales.map(({ code }) => code)
function suffix(code: string): string {
  return code === locales[0] ? '' : `?lang=${code}`
}

let site: Site
const records = new Map<string, ReadonlyMap<string, string>>()

function get(path: string): Promise<Response> {
  return fetch(site.origin + path, { redirect: 'manual' })
}

describe('addresses over HTTP', () => {
  beforeAll(async () => {
    site = await sharedSite()
    for (const code of locales) records.set(code, await findRecords(site.origin, code))
  })

  describe.each(locales)('in %s', (code) => {
    it.each(pages)('%s answers', async (path) => {
      const answer = await get(path + suffix(code))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    })

    it.each(details)('%s answers', async (route) => {
      const path = records.get(code)?.get(route)
      expect(path).toBeDefined()
      expect((await get(path ?? '')).status).toBe(200)
    })

    it.each(redirects)('%s leads to %s', async (from, to) => {
      const answer = await get(from + suffix(code))
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(to + suffix(code))
    })

    it.each(unknown)('%s is not found', async (path) => {
      const answer = await get(path + suffix(code))
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain(`${localized(manifest.site.errorPage?.title, code)}</h1>`)
    })
  })

  it('every channel of the menu answers, or leads on', async () => {
    expect(channels.length).toBeGreaterThan(0)
    for (const { path, href } of channels) {
      if (href !== undefined) continue
      const answer = await fetch(site.origin + path)
      expect([path, answer.status]).toEqual([path, 200])
    }
  })

  it.each(moved)('%s has moved for good to %s', async (from, to) => {
    const answer = await get(from)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(to)
  })

  it('the policy allows nothing inline and nothing evaluated', async () => {
    for (const path of ['/', '/nowhere', '/_vitrine/page?url=/']) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      // Videos of the hosts that the config lists are loaded by a click.
      expect(policy.replace(/frame-src [^;]*/, '')).not.toMatch(/unsafe|\*|https?:/)
    }
  })

  it('no page holds inline scripts, styles or handlers but those its policy names', async () => {
    const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    for (const path of pages) {
      const answer = await get(path)
      const html = await answer.text()
      const policy = answer.headers.get('content-security-policy') ?? ''
      const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
      const [script, ...scripts] = [
        ...html.matchAll(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs),
      ]
      // The theme, and the rules that the page uses.
      expect(styles.length).toBeGreaterThan(0)
      expect(scripts).toEqual([])
      const styleSources = /style-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
      expect(styleSources?.toSorted()).toEqual(
        ["'self'", ...styles.map(([, text]) => hashOf(text))].toSorted(),
      )
      expect(policy).toContain(`script-src 'self' ${hashOf(script?.[1])};`)
      const rest = [...styles, script ?? ['']].reduce((left, [text = '']) => left.replace(text, ''), html)
      expect(rest).not.toMatch(/<style|\sstyle=|\son[a-z]+="/)
    }
  })
})
