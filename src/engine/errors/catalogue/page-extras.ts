import { errorEntry } from '../problem.ts'
import { bilingual, suggestionOrList } from '../wording.ts'
import type { UnknownName } from './names.ts'

/** Problems of feeds, calendars, structured data and IIIF manifests of a page. */
export const pageExtraEntries = {
  STRUCTURED_PAGE: errorEntry<{ type: string; template: string }>({
    code: 'STRUCTURED_PAGE',
    title: bilingual(
      'Structured data of a record on a page without one',
      '没有单条记录的页面写了记录的结构化数据',
    ),
    sample: { type: 'NewsArticle', template: 'common' },
    message: ({ type, template }) =>
      bilingual(
        `"structured" says "${type}", but the template "${template}" does not show one record.`,
        `“structured”写的是“${type}”，但模板“${template}”显示的不是单条记录。`,
      ),
    why: bilingual(
      'Search engines would get something the page does not show.',
      '这样告诉搜索引擎的内容，页面上并没有。',
    ),
    hint: () =>
      bilingual(
        'Move "structured" to the page of the single record, or use "Museum".',
        '请把“structured”移到单条记录的页面，或者改为“Museum”。',
      ),
  }),
  STRUCTURED_FACT: errorEntry<UnknownName & { source: string }>({
    code: 'STRUCTURED_FACT',
    title: bilingual('Structured data from an unknown fact', '结构化数据用到了不存在的信息'),
    sample: {
      name: 'sise',
      source: 'exhibit-by-id',
      suggestion: 'size',
      known: ['size', 'age'],
    },
    message: ({ name, source }) =>
      bilingual(
        `The source "${source}" makes no fact "${name}".`,
        `数据源“${source}”没有提供名为“${name}”的信息。`,
      ),
    why: bilingual('The property would never be filled.', '这一项属性会一直空着。'),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  FEED_PAGE: errorEntry<{ template: string; list: boolean }>({
    code: 'FEED_PAGE',
    title: bilingual('A feed of a page that is no list', '不是列表的页面提供了订阅'),
    sample: { template: 'archive', list: false },
    message: ({ template, list }) =>
      list
        ? bilingual(
            'The page has a feed, but its list asks no source.',
            '页面提供了订阅，但它的列表没有数据源。',
          )
        : bilingual(
            `The page has a feed, but the template "${template}" shows no list.`,
            `页面提供了订阅，但模板“${template}”显示的不是列表。`,
          ),
    why: bilingual(
      'A feed holds the newest entries of a list that a source gives.',
      '订阅的内容是列表中最新的条目，由数据源提供。',
    ),
    hint: ({ list }) =>
      list
        ? bilingual('Add "source", or remove "feed".', '请加上“source”，或者删去“feed”。')
        : bilingual('Move "feed" to the page of the list.', '请把“feed”移到列表页面。'),
  }),
  NEIGHBOURS_PAGE: errorEntry<{ route: string }>({
    code: 'NEIGHBOURS_PAGE',
    title: bilingual('Neighbours of a record without a list', '没有列表，找不到上一条和下一条'),
    sample: { route: '/News/Notice/:id' },
    message: ({ route }) =>
      bilingual(
        `No list directly above the page "${route}" leads to it.`,
        `页面“${route}”的上一级没有指向它的列表。`,
      ),
    why: bilingual(
      'The records before and after are looked for in the list one step up in the address.',
      '上一条和下一条，是在地址上一级的列表中寻找的。',
    ),
    hint: ({ route }) => {
      const list = route.replace(/\/[^/]*$/, '')
      return bilingual(
        `Give a list at "${list}" the "links": "${route}", or remove "neighbours".`,
        `请给“${list}”处的列表加上 "links": "${route}"，或者删去“neighbours”。`,
      )
    },
  }),
  MANIFEST_PAGE: errorEntry<{ template: string }>({
    code: 'MANIFEST_PAGE',
    title: bilingual('A manifest of a page without a record', '没有单条记录的页面提供了 IIIF 清单'),
    sample: { template: 'card' },
    message: ({ template }) =>
      bilingual(
        `The page has a manifest, but the template "${template}" shows no single record.`,
        `页面提供了 IIIF 清单，但模板“${template}”显示的不是单条记录。`,
      ),
    why: bilingual('A manifest holds the pictures of one record.', 'IIIF 清单的内容是一条记录的图片。'),
    hint: () =>
      bilingual(
        'Move "manifest" to the page of the single record, or remove it.',
        '请把“manifest”移到单条记录的页面，或者删去它。',
      ),
  }),
  CALENDAR_UNDATED: errorEntry<{ source: string | undefined }>({
    code: 'CALENDAR_UNDATED',
    title: bilingual('A calendar of entries without dates', '日历中的条目没有日期'),
    sample: { source: 'archives' },
    message: ({ source }) =>
      source === undefined
        ? bilingual(
            'The page has a calendar, but shows no dated entries of a source.',
            '页面提供了日历，但没有来自数据源的、带日期的条目。',
          )
        : bilingual(
            `The page has a calendar, but the source "${source}" gives its entries no "start".`,
            `页面提供了日历，但数据源“${source}”没有给条目写“start”（开始日期）。`,
          ),
    why: bilingual('A calendar holds entries that have a day.', '日历中只能放有日期的条目。'),
    hint: () =>
      bilingual(
        'Let the source map "start" and, where there is one, "end"; or remove "calendar".',
        '请在数据源中写明“start”，有结束日期时再写“end”；或者删去“calendar”。',
      ),
  }),
} as const
