import { describe, expect, it } from 'vitest'
import { baseFileWith, compiledBase } from './compiled-base.ts'

const manifest = compiledBase([
  baseFileWith(
    'channels/news.json',
    '"options": { "form": "message" }',
    '"options": { "form": "message" },\n      "with": { "notes": { "source": "articles", "params": { "channelNo": "?no" }, "excerpt": 45 } }',
  ),
  baseFileWith(
    'channels/home.json',
    '"blocks": [',
    '"blocks": [ { "block": "text" }, { "block": "list", "tabs": [ { "title": { "zh": "一", "en": "One" }, "items": [ { "title": { "zh": "甲", "en": "A" } } ] }, { "title": { "zh": "二", "en": "Two" }, "source": "articles", "params": { "channelNo": "Notice" } } ] },',
  ),
])
function page(route: string) {
  return manifest.pages.find((candidate) => candidate.route === route)
}

describe('normalised pages', () => {
  it('name their queries and fill in the defaults', () => {
    expect(page('/')?.queries.map(({ name }) => name)).toEqual(['block-1-tab-0', 'block-1-tab-1', 'block-2'])
    expect(page('/')?.blocks.map(({ query, tabs }) => query ?? tabs?.map((tab) => tab.query))).toEqual([
      undefined,
      ['block-1-tab-0', 'block-1-tab-1'],
      'block-2',
    ])
    expect(page('/')?.queries[1]).toMatchObject({ excerpt: 10_000, pageSize: 0, paged: false, full: false })
    expect(page('/Contact')?.queries).toEqual([
      {
        name: 'notes',
        source: 'articles',
        params: { channelNo: { kind: 'query', name: 'no' } },
        pageSize: 0,
        paged: false,
        excerpt: 45,
        full: false,
      },
    ])
  })

  it('fill channel parameters from the level of the grade', () => {
    expect(page('/News/:sec')).toMatchObject({
      grade: 2,
      layout: 'inner',
      queries: [{ params: { channelNo: { kind: 'segment', name: 'sec' } }, paged: true, pageSize: 8 }],
    })
    const first = compiledBase([
      baseFileWith('channels/news.json', '"pageSize": 8', '"pageSize": 8, "grade": 1'),
    ]).pages.find(({ route }) => route === '/News/:sec')
    expect(first?.queries[0]?.params).toEqual({ channelNo: { kind: 'literal', value: 'News' } })
  })

  it('keep what templates need to know', () => {
    expect(page('/News/:sec/:id')).toMatchObject({ kind: 'detail', queries: [{ full: true, paged: false }] })
    expect(page('/News/:sec')?.title).toBeUndefined()
    expect(page('/Contact')?.origin).toMatchObject({ file: 'channels/news.json', pointer: '/pages/2' })
  })

  it('say what machines are given, with defaults', () => {
    const machine = compiledBase([
      baseFileWith(
        'channels/news.json',
        '"links": "/News/:sec/:id" }',
        '"links": "/News/:sec/:id", "feed": true }',
      ),
      baseFileWith('sources/article.json', '"title": "/title"', '"title": "/title", "start": "/start"'),
    ]).pages
    const list = machine.find(({ route }) => route === '/News/:sec')
    expect(list?.feed).toEqual({ count: 20 })
    expect(list).not.toHaveProperty('calendar')
    expect(list).not.toHaveProperty('structured')
    const detail = compiledBase([
      baseFileWith('sources/article.json', '"title": "/title"', '"title": "/title", "start": "/start"'),
      baseFileWith(
        'channels/news.json',
        '"params": { "id": ":id" } }',
        '"params": { "id": ":id" }, "structured": "Article", "calendar": { "allDay": true } }',
      ),
    ]).pages.find(({ route }) => route === '/News/:sec/:id')
    expect(detail).toMatchObject({ structured: { type: 'Article', facts: {} }, calendar: { allDay: true } })
  })

  it('have channels in menu order', () => {
    expect(manifest.channels.map(({ path }) => path)).toEqual(['/', '/News'])
    expect(manifest.channels[1]?.children.map(({ path, visible }) => [path, visible])).toEqual([
      ['/News/Latest', true],
      ['/News/Notice', true],
    ])
  })
})
