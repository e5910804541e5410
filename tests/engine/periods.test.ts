import { describe, expect, it } from 'vitest'
import { compileSite } from '../../src/engine/index.ts'
import { baseWith } from './read-config-folder.ts'
import { testRegistry } from './test-registry.ts'

const source = {
  $schema: '../../schemas/json/source.schema.json',
  service: 'main',
  kind: 'list',
  params: {
    channelNo: { type: 'string', required: true, channel: true },
    from: { type: 'string', period: 'first' },
  },
  request: {
    method: 'POST',
    path: '/api/articles',
    body: { channelNo: '{channelNo}', from: '{from}', page: '{page}' },
  },
  paging: { style: 'page' },
  response: { records: '/records', total: '/total' },
  item: { id: '/id', title: '/title' },
}

function home(params: object, otherwise: object) {
  return {
    $schema: '../../schemas/json/channel.schema.json',
    route: '/',
    title: { zh: '首页', en: 'Home' },
    order: 1,
    pages: [
      {
        route: '/',
        aliases: ['/Home', '/EN_Home?lang=en'],
        template: 'blocks',
        layout: 'index',
        blocks: [
          {
            block: 'list',
            source: 'articles',
            params: { channelNo: 'Latest', ...params },
            otherwise: { note: { zh: '接下来：', en: 'Coming up next:' }, params: otherwise },
            pageSize: 6,
            links: '/News/Latest/:id',
          },
        ],
      },
    ],
  }
}

function problemsOf(params: object, otherwise: object) {
  return compileSite(
    baseWith([
      { path: 'sources/articles.json', text: JSON.stringify(source) },
      { path: 'channels/home.json', text: JSON.stringify(home(params, otherwise)) },
    ]),
    testRegistry,
  ).problems.map(({ code, hint }) => [code, hint])
}

describe('parameters that name a period', () => {
  it('take the periods there are, none, and what an address says', () => {
    for (const from of ['today', 'week', 'month', 'coming', '', '?when'])
      expect(problemsOf({ from }, { from: 'coming' })).toEqual([])
  })

  it('are held to them, in place of nothing too', () => {
    expect(problemsOf({ from: 'wek' }, { from: 'soon' })).toEqual([
      ['CONFIG_ENUM', 'Did you mean "week"? Choose "today", "week", "month" or "coming".'],
      ['CONFIG_ENUM', 'Choose "today", "week", "month" or "coming".'],
    ])
  })

  it('are known to the source, in place of nothing too', () => {
    expect(problemsOf({}, { until: 'week' })).toEqual([['PARAM_UNKNOWN', 'Known: "channelNo" or "from".']])
  })
})
