import { describe, expect, it } from 'vitest'
import { linkAddresses, tagsOf } from '../../../src/commands/test/expect/expect-markup.ts'
import type { PageView } from '../../../src/engine/contracts/view.ts'
import { renderView } from './render.tsx'
import { sampleView } from './sample-views.ts'

function parametersOf(address: string) {
  return new URL(address.replaceAll('&amp;', '&'), 'http://h.test').searchParams
}

/** Links of the row of choices: those that set the parameter, and "all", which removes it. */
function choiceLinks(html: string): readonly string[] {
  const row = /<nav class="choices[^>]*>.*?<\/nav>/s.exec(html)?.[0] ?? ''
  return linkAddresses(row)
}

function at(view: PageView, query: Readonly<Record<string, string>>): PageView {
  return { ...view, query, url: `/Collection?${new URLSearchParams(query)}` }
}

describe('filters of the grid', () => {
  const query = { lang: 'en', platform: 'wx', type: '1001', keywords: '戈', age: '1002', page: '3' }
  const view = at(sampleView('grid', 'records', 'en'), query)

  it('gives each choice a link that keeps the other parameters and returns to page 1', async () => {
    const links = choiceLinks(await renderView(view))
    expect(links).toHaveLength(5)
    for (const link of links) {
      const parameters = parametersOf(link)
      expect(parameters.get('page')).toBeNull()
      expect(Object.fromEntries(parameters)).toMatchObject({
        lang: 'en',
        platform: 'wx',
        keywords: '戈',
        age: '1002',
      })
    }
    expect(links.map((link) => parametersOf(link).get('type'))).toEqual([
      null,
      '1000',
      '1001',
      '1002',
      '1003',
    ])
  })

  it('marks the chosen one', async () => {
    const html = await renderView(view)
    const marked = tagsOf(html, 'a').filter(
      (tag) => /class="choices__link"/.test(tag) && /aria-current/.test(tag),
    )
    expect(marked).toHaveLength(1)
    expect(marked[0]).toContain('type=1001')
  })

  it('carries in its form every parameter it does not set, and never the page', async () => {
    const html = await renderView(view)
    const form = /<form.*?<\/form>/s.exec(html)?.[0] ?? ''
    const hidden = tagsOf(form, 'input').filter((tag) => tag.includes('type="hidden"'))
    expect(hidden.map((tag) => / name="(\w+)"/.exec(tag)?.[1])).toEqual(['lang', 'platform', 'type'])
    expect(form).toContain('method="get"')
    expect(form).toContain('value="戈"')
    expect(form).toMatch(/<option value="1002" selected="">/)
  })

  it('offers no values a query could not give, and the list stays', async () => {
    const html = await renderView({
      ...view,
      data: { ...view.data, types: { ok: false, reason: 'timeout' } },
    })
    expect(choiceLinks(html).map((link) => parametersOf(link).get('type'))).toEqual([null])
    expect(html).toContain('class="tile entry"')
  })
})

describe('a choice with fixed values', () => {
  const season = {
    param: 'season',
    label: '季节',
    first: true,
    values: [
      { value: 'spring', label: '春' },
      { value: 'summer', label: '夏' },
    ],
  }

  it('takes the first where the address names none', async () => {
    const view = at(sampleView('grid', 'records', 'zh'), {})
    const html = await renderView({ ...view, options: { filters: { tabs: season } } })
    const [spring = '', summer = ''] = tagsOf(html, 'a').filter((tag) => tag.includes('season='))
    expect(spring).toContain('aria-current="true"')
    expect(summer).not.toContain('aria-current')
  })

  it('leaves out excluded Items, hidden ones and those that lead out; what is below is no value', async () => {
    const types = {
      ok: true as const,
      page: 1,
      pageSize: 0,
      items: [
        { id: 'Survey', title: '概况', children: [{ id: 'Event', title: '大事记' }] },
        {
          id: 'News',
          title: '新闻',
          children: [
            { id: 'Notice', title: '公告' },
            { id: 'Secret', title: '内部', visible: false },
          ],
        },
        { id: 'Links', title: '链接', visible: false },
        { id: 'Prints', title: '版画', path: 'https://prints.example.org/', external: true },
        { id: 'Shop', title: '文创' },
      ],
    }
    const view = sampleView('search', 'records', 'zh')
    const html = await renderView({
      ...view,
      options: { types: { param: 'type', label: '栏目', query: 'types', all: '全部', exclude: ['Survey'] } },
      data: { ...view.data, types },
    })
    expect(choiceLinks(html).map((link) => parametersOf(link).get('type'))).toEqual([null, 'News', 'Shop'])
  })
})

describe('links of the lists', () => {
  it('keep every parameter when the page is turned', async () => {
    const view = at(sampleView('common', 'records', 'zh'), { sort: 'old', page: '2' })
    const html = await renderView(view)
    const pager = linkAddresses(html).filter((link) => link.startsWith('/Collection'))
    expect(pager.length).toBeGreaterThan(3)
    expect(pager.every((link) => parametersOf(link).get('sort') === 'old')).toBe(true)
  })

  it('past the last page lead to the last page', async () => {
    const html = await renderView(at(sampleView('common', 'pastEnd', 'zh'), { sort: 'old', page: '99' }))
    expect(linkAddresses(html)).toEqual(['/Collection?sort=old&page=12'])
  })

  it('of a missing record lead back to its list', async () => {
    const view = { ...sampleView('archive', 'empty', 'zh'), url: '/News/LastestNews/77' }
    expect(linkAddresses(await renderView(view))).toEqual(['/News/LastestNews?era=ming&page=2'])
  })

  it('of the options are followed as the server resolved them', async () => {
    const link = (href: string, external: boolean) => ({
      title: href,
      link: { title: href, href: { href, external } },
    })
    const html = await renderView({
      ...sampleView('guide', 'records', 'en'),
      options: { sections: [link('/Service/Cultural?lang=en', false), link('https://shop.example/', true)] },
    })
    expect(html).toMatch(/<a class="more-link" href="\/Service\/Cultural\?lang=en">/)
    expect(html).toMatch(
      /<a class="more-link" href="https:\/\/shop.example\/" target="_blank" rel="noopener">/,
    )
  })
})
