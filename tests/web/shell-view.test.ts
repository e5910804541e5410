import { describe, expect, it } from 'vitest'
import { datePatternOf } from '../../src/base/text/format.ts'
import type { SiteManifest } from '../../src/engine/index.ts'
import { Views } from '../../src/web/page/views.ts'
import { createSend } from '../../src/web/site/services.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const manifest = realManifest()
const { shell } = manifest.site

/** What surrounds a page at an instant, where no backend answers. */
function shellAt(at: string, changed: Partial<SiteManifest['site']['shell']> = {}) {
  const site = siteOf({ ...manifest, site: { ...manifest.site, shell: { ...shell, ...changed } } })
  const now = () => new Date(at)
  return new Views({ site, send: createSend(site, undefined), now, onFailure: () => {} }).shell(
    'zh',
    undefined,
  )
}

describe('the copyright year', () => {
  it.each([
    ['2030-12-31T23:59:59+08:00', 2030],
    ['2031-01-01T00:00:00+08:00', 2031],
  ])('at %s is %i: the museum’s, not the server’s', async (at, year) => {
    expect((await shellAt(at)).footer.year).toBe(year)
  })

  it.each([
    [{ tag: 'th-u-ca-buddhist' }, 2569],
    [{ tag: 'fa-u-ca-persian' }, 1405],
    [{ tag: 'th', dateFormat: 'D MMM BBBB' }, 2569],
    [{ tag: 'th' }, 2026],
  ])('is in the calendar of the language: %j is %i', async (written, year) => {
    const locales = manifest.locales.map((each) =>
      each.code === 'zh' ? { ...each, dateFormat: datePatternOf(written.tag), ...written } : each,
    )
    const site = siteOf({ ...manifest, locales })
    const now = () => new Date('2026-11-20T12:00:00+08:00')
    const views = new Views({ site, send: createSend(site, undefined), now, onFailure: () => {} })
    expect((await views.shell('zh', undefined)).footer.year).toBe(year)
  })
})

describe('the notice', () => {
  const text = { zh: '今日下午三时闭馆。', en: 'We close at three this afternoon.' }
  const notice = { text, from: '2026-11-20', until: '2026-11-22' }

  it.each([
    ['2026-11-19T23:59:59+08:00', undefined],
    ['2026-11-20T00:00:00+08:00', text.zh],
    ['2026-11-22T23:59:59+08:00', text.zh],
    ['2026-11-23T00:00:00+08:00', undefined],
  ])('from its first to its last day, both included: %s', async (at, expected) => {
    expect((await shellAt(at, { notice })).notice?.text).toBe(expected)
  })
})

describe('the band of inner pages', () => {
  it('is dark where it has a picture, and plain where the site gives none', async () => {
    const at = '2026-11-20T12:00:00+08:00'
    expect((await shellAt(at)).look.band).toBe('picture')
    const { subBanner, ...plain } = shell
    expect(subBanner).toBeDefined()
    const bare = siteOf({ ...manifest, site: { ...manifest.site, shell: plain } })
    const views = new Views({
      site: bare,
      send: createSend(bare, undefined),
      now: () => new Date(at),
      onFailure: () => {},
    })
    expect((await views.shell('zh', undefined)).look.band).toBe('plain')
  })
})

it('an entry without a picture has no box where the site says so', async () => {
  const at = new Date('2026-11-20T12:00:00+08:00')
  const signs = [undefined, 'sign', 'none'] as const
  const found = signs.map(async (missing) => {
    const images = { ...manifest.site.images, ...(missing === undefined ? {} : { missing }) }
    const site = siteOf({ ...manifest, site: { ...manifest.site, images } })
    const views = new Views({ site, send: createSend(site, undefined), now: () => at, onFailure: () => {} })
    return (await views.shell('zh', undefined)).noPictureSign
  })
  expect(await Promise.all(found)).toEqual([undefined, undefined, true])
})

it('languages say the script they are written in: a browser would load a table to find it', async () => {
  const { locales } = await shellAt('2026-11-20T12:00:00+08:00')
  expect(locales.map(({ tag, script }) => [tag, script])).toEqual([
    ['zh-CN', 'Hans'],
    ['en', 'Latn'],
  ])
})
