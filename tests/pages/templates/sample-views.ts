import type { BlockView, PageView, QueryView, ShellView } from '../../../src/engine/contracts/view.ts'
import { NEUTRAL_LOOK } from '../../../src/engine/theme/neutral.ts'
import { textsFor } from '../../../src/pages/texts/index.ts'
import { type Language, type State, sampleItems } from './sample-items.ts'
import { optionsOf } from './sample-options.ts'

const locales = [
  {
    code: 'zh',
    tag: 'zh-CN',
    label: '中文',
    direction: 'ltr',
    dateFormat: 'YYYY-MM-DD',
    periodFormat: 'YYYY.MM.DD',
  },
  {
    code: 'en',
    tag: 'en',
    label: 'English',
    direction: 'ltr',
    dateFormat: 'YYYY-MM-DD',
    periodFormat: 'YYYY.MM.DD',
  },
] as const

/** A shell as the server makes it; only what templates read of it matters. */
export function sampleShell(language: Language): ShellView {
  return {
    locale: locales[language === 'zh' ? 0 : 1],
    look: NEUTRAL_LOOK,
    locales,
    name: language === 'zh' ? '棠州军博' : 'The Museum',
    home: language === 'zh' ? '/' : '/?lang=en',
    routes: [],
    today: '2026-11-21',
    imageWidths: { thumb: 480, full: 1600 },
    navigation: [],
    toolbar: [],
    footer: { links: [], contact: [], year: 2026, filings: [] },
    errorPage: { title: '', lead: '', causes: [], home: '' },
    texts: textsFor({ code: language, tag: language }),
  }
}

/** What a query gives in a state. */
function sampleQuery(state: State, language: Language, count = 6): QueryView {
  if (state === 'failed') return { ok: false, reason: 'timeout' }
  const items = sampleItems(state, language, count)
  const page = state === 'pastEnd' ? 99 : state === 'records' ? 2 : 1
  return items.length === 0 && state === 'empty'
    ? { ok: true, items, page: 1, pageSize: 8, pages: 0, total: 0 }
    : { ok: true, items, page, pageSize: count, pages: state === 'one' ? 1 : 12, total: items.length * 12 }
}

const headings: Readonly<Record<Language, string>> = { zh: '最新动态', en: 'Latest news' }

/** A page with this template in this state, at an address with further parameters. */
export function sampleView(template: string, state: State, language: Language): PageView {
  const parameters = {
    ...(language === 'en' ? { lang: 'en' } : {}),
    ...(template === 'search' ? { key: language === 'zh' ? '账折' : 'wall' } : {}),
    era: 'ming',
    page: state === 'pastEnd' ? '99' : '2',
  }
  const detail = ['archive', 'introduction', 'object', 'event', 'work'].includes(template)
  const url = `/News/LastestNews?${new URLSearchParams(parameters)}`
  return {
    status: 200,
    url,
    locale: language,
    pageId: '/News/LastestNews',
    template,
    layout: 'inner',
    heading: headings[language],
    options: optionsOf(template, language),
    params: detail ? { id: '1000' } : {},
    query: parameters,
    crumbs: [
      { title: language === 'zh' ? '新闻资讯' : 'News', href: '/News' },
      { title: headings[language], href: url },
    ],
    ...(detail && {
      previous: { title: headings[language], href: '/News/LastestNews/999' },
      related: sampleItems(state, language, 4).map(({ id, title, href = url, image }) => ({
        ...{ id, title, href },
        ...(image && { image }),
      })),
    }),
    data: {
      main: sampleQuery(state, language, detail ? 1 : 6),
      types: sampleQuery(state === 'failed' ? 'failed' : 'records', language, 4),
      ages: sampleQuery(state === 'failed' ? 'failed' : 'plain', language, 4),
      notes: sampleQuery(state, language, 1),
    },
    meta: { title: headings[language], canonical: url, alternates: [], type: 'website' },
  }
}

/** A block with its query and tabs named as the engine names them. */
function sampleBlock(block: string, language: Language): BlockView {
  const more = { title: language === 'zh' ? '查看更多' : 'View more', href: '/News', external: false }
  return {
    block,
    title: language === 'zh' ? '正在发生' : 'Happening now',
    query: 'main',
    ...(block === 'tabs'
      ? {
          tabs: [
            { title: language === 'zh' ? '新闻' : 'News', query: 'main', more },
            { title: language === 'zh' ? '活动' : 'Activities', query: 'types', more },
          ],
        }
      : { more }),
    options: optionsOf(`block:${block}`, language),
  }
}

/** A page of blocks. */
export function sampleHome(blocks: readonly string[], state: State, language: Language): PageView {
  const view = sampleView('blocks', state, language)
  return { ...view, layout: 'index', blocks: blocks.map((block) => sampleBlock(block, language)) }
}
