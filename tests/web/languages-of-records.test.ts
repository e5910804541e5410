import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { alternatesOf } from '../../src/web/page/page-meta.ts'
import { type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
import { startOwnNode } from '../support/own-node.ts'

const article = { channelNo: 'LastestNews', publishDate: '2026-11-01', content: '<p>一</p>' }

describe('languages of a record', () => {
  let opened: OpenedContent
  let app: FastifyInstance
  beforeAll(async () => {
    opened = await openSqliteBackend()
    await importRecords(opened.content, 'archive', [
      { ...article, archivesId: '901', title: '只有中文' },
      { ...article, archivesId: '902', title: '两种语言', translations: { en: { title: 'Both languages' } } },
    ])
    await importRecords(opened.content, 'exhibitionTemp', [
      { exhibitionTempId: '903', tempName: '河上的船', startTime: '2026-11-01', description: '<p>船</p>' },
    ])
    app = await startOwnNode(opened.content)
  })
  afterAll(async () => {
    await app.close()
    await opened.dispose()
  })

  const page = async (url: string): Promise<string> => (await app.inject({ url })).body
  const alternatesIn = (html: string): readonly string[] =>
    [...html.matchAll(/<link rel="alternate"[^>]*hreflang="([^"]*)"/gi)].flatMap(([, tag]) => tag ?? [])
  const switchIn = (html: string): string => /class="header__languages".*?<\/ul>/s.exec(html)?.[0] ?? ''

  it('a Chinese article without English names no English page', async () => {
    const html = await page('/News/LastestNews/901')
    expect(html).toContain('只有中文')
    expect(alternatesIn(html)).toEqual(['zh-CN', 'x-default'])
    expect(switchIn(html)).toContain('English')
    expect(switchIn(html)).not.toMatch(/hreflang/i)
  })

  it('an exhibition without English says so on its English page, and its texts are marked', async () => {
    const html = await page('/Exhibition/TempExh/903?lang=en')
    expect(html).toContain('class="other-language"')
    expect(html).toMatch(/<h1[^>]* lang="zh-CN" dir="ltr"/)
    expect(html).toMatch(/class="rich-text" lang="zh-CN" dir="ltr"/)
    expect(await page('/Exhibition/TempExh?lang=en')).toMatch(/entry__title" lang="zh-CN" dir="ltr"/)
  })

  // neos/neos-seo#193: what one page names, and another leaves out.
  it('an exhibition without English has the same addresses on the page of each language and in the sitemap', async () => {
    for (const url of ['/Exhibition/TempExh/903', '/Exhibition/TempExh/903?lang=en'])
      expect(alternatesIn(await page(url)), url).toEqual(['zh-CN', 'x-default'])
  })

  it('one with English names both', async () => {
    const html = await page('/News/LastestNews/902')
    expect(alternatesIn(html)).toEqual(['zh-CN', 'en', 'x-default'])
    expect(switchIn(html)).toMatch(/hreflang="en"/i)
  })

  it('the sitemap names what there is', async () => {
    const index = await page('/sitemap.xml')
    const parts = [...index.matchAll(/<loc>[^<]*?(\/[^/<]*\.xml[^<]*)<\/loc>/g)].flatMap(
      ([, path]) => path ?? [],
    )
    const all = [index, ...(await Promise.all(parts.map(page)))].join('')
    const entry = (id: string): string =>
      [...all.matchAll(/<url>.*?<\/url>/gs)]
        .map(([text]) => text)
        .filter((text) => text.includes(`/${id}`))
        .join('')
    expect(entry('901')).toContain('hreflang="zh-CN"')
    expect(entry('901')).not.toContain('lang=en')
    expect(entry('902')).toContain('hreflang="en"')
    expect(entry('903')).toContain('hreflang="zh-CN"')
    expect(entry('903')).not.toContain('lang=en')
  })

  it('a record that says nothing is in every language', () => {
    const alternates = ['zh', 'en'].map((locale) => ({ locale, tag: locale, href: '/' }))
    expect(alternatesOf({ alternates }, {})).toEqual(alternates)
    expect(alternatesOf({ alternates }, { languages: ['zh'] }).map(({ locale }) => locale)).toEqual(['zh'])
  })
})
