import { described } from '../../../schemas/config/index.ts'
import { byName, defineTemplate, noOptions } from '../../engine/contracts/define.ts'
import { archiveDetailOptions } from './detail/archive/archive-detail.options.ts'
import { eventDetailOptions } from './detail/event/event-detail.options.ts'
import { objectDetailOptions } from './detail/object/object-detail.options.ts'
import { workDetailOptions } from './detail/work/work-detail.options.ts'
import { bookListOptions } from './list/book/book-list.options.ts'
import { cardListOptions } from './list/card/card-list.options.ts'
import { friendListOptions } from './list/friend/friend-list.options.ts'
import { gridListOptions } from './list/grid/grid-list.options.ts'
import { imgListOptions } from './list/img/img-list.options.ts'
import { imgdetailListOptions } from './list/imgdetail/imgdetail-list.options.ts'
import { searchListOptions } from './list/search/search-list.options.ts'
import { formOptionsSchema } from './option-schemas.ts'
import { guidePageOptions } from './page/guide/guide-page.options.ts'
import { statementPageOptions } from './page/statement/statement-page.options.ts'
import { templateComponents } from './template-components.ts'

/** Every template, by the name a page of the config gives. A new one is added here, and its component in `template-components.ts`. */
export const templates = byName([
  defineTemplate({
    name: 'common',
    summary: described('News rows: date, title, picture and excerpt.', '新闻列表：日期、标题、图片和摘要。'),
    kind: 'list',
    options: noOptions,
    full: false,
    paged: true,
    load: templateComponents.common,
  }),
  defineTemplate({
    name: 'img',
    summary: described(
      'A grid of pictures with a caption each, such as the goods of a shop.',
      '图片网格，每张带说明，例如文创商品。',
    ),
    kind: 'list',
    options: imgListOptions,
    full: false,
    paged: true,
    load: templateComponents.img,
  }),
  defineTemplate({
    name: 'imgdetail',
    summary: described(
      'Large pictures on alternating sides, with title, excerpt and links.',
      '大图左右交替排列，配标题、摘要和链接。',
    ),
    kind: 'list',
    options: imgdetailListOptions,
    full: false,
    paged: true,
    load: templateComponents.imgdetail,
  }),
  defineTemplate({
    name: 'book',
    summary: described('Journals as covers on a shelf.', '书架式的期刊封面。'),
    kind: 'list',
    options: bookListOptions,
    full: false,
    paged: true,
    load: templateComponents.book,
  }),
  defineTemplate({
    name: 'friend',
    summary: described(
      'Links to other sites with their marks and a line about each, all on one page.',
      '外部网站的链接、标志和一句介绍，全部在一页上。',
    ),
    kind: 'list',
    options: friendListOptions,
    full: false,
    paged: false,
    load: templateComponents.friend,
  }),
  defineTemplate({
    name: 'card',
    summary: described(
      'Cards for what has a period, a place and a status: exhibitions, activities.',
      '卡片列表，适合有时间、地点和状态的内容：展览、活动。',
    ),
    kind: 'list',
    options: cardListOptions,
    full: false,
    paged: true,
    load: templateComponents.card,
  }),
  defineTemplate({
    name: 'grid',
    summary: described(
      'A grid of objects or works, with filters that are kept in the address.',
      '藏品或作品网格，筛选条件保留在网址中。',
    ),
    kind: 'list',
    options: gridListOptions,
    full: false,
    paged: true,
    load: templateComponents.grid,
  }),
  defineTemplate({
    name: 'messages',
    summary: described("Visitors' questions and the museum's replies.", '观众留言与馆方回复。'),
    kind: 'list',
    options: formOptionsSchema,
    full: false,
    paged: true,
    load: templateComponents.messages,
  }),
  defineTemplate({
    name: 'timeline',
    summary: described(
      'A chronicle, newest first; the year is the label, and decades fold.',
      '大事记，由近及远，以年份为标签，可按年代折叠。',
    ),
    kind: 'list',
    options: noOptions,
    full: true,
    paged: false,
    load: templateComponents.timeline,
  }),
  defineTemplate({
    name: 'search',
    summary: described(
      'The search page: box, types, number of hits, results; its "blocks" are shown before a word, and on the error page.',
      '搜索页：搜索框、类型、结果数与结果；“blocks”中的区块显示在尚未搜索时，以及错误页上。',
    ),
    kind: 'list',
    options: searchListOptions,
    full: false,
    paged: true,
    load: templateComponents.search,
  }),
  defineTemplate({
    name: 'archive',
    summary: described(
      'An article: title, date, source, visits, text, attachments.',
      '文章：标题、日期、来源、浏览量、正文和附件。',
    ),
    kind: 'detail',
    options: archiveDetailOptions,
    full: true,
    paged: false,
    load: templateComponents.archive,
  }),
  defineTemplate({
    name: 'introduction',
    summary: described(
      'A full-width page of text with a strip of its pictures.',
      '整页宽的图文介绍，附图片条。',
    ),
    kind: 'detail',
    options: noOptions,
    full: true,
    paged: false,
    load: templateComponents.introduction,
  }),
  defineTemplate({
    name: 'object',
    summary: described(
      'One object of the collection, large on a dark ground, with its facts.',
      '单件藏品：深色背景上的大图与基本信息。',
    ),
    kind: 'detail',
    options: objectDetailOptions,
    full: true,
    related: true,
    paged: false,
    load: templateComponents.object,
  }),
  defineTemplate({
    name: 'event',
    summary: described(
      'An exhibition or activity: period, place, status, facts, links, details.',
      '展览或活动：时间、地点、状态、信息、链接和详情。',
    ),
    kind: 'detail',
    options: eventDetailOptions,
    full: true,
    related: true,
    paged: false,
    load: templateComponents.event,
  }),
  defineTemplate({
    name: 'work',
    summary: described("A visitor's work: title, pictures, description.", '观众作品：标题、图片和说明。'),
    kind: 'detail',
    options: workDetailOptions,
    full: true,
    paged: false,
    load: templateComponents.work,
  }),
  defineTemplate({
    name: 'blocks',
    summary: described(
      'A page made of blocks, from top to bottom; the home page is one.',
      '由区块自上而下组成的页面，例如首页。',
    ),
    kind: 'page',
    options: noOptions,
    full: false,
    paged: false,
    load: templateComponents.blocks,
  }),
  defineTemplate({
    name: 'guide',
    summary: described(
      'Visit information put together from fixed facts and texts of a backend.',
      '参观信息页，由固定信息和后端文字组成。',
    ),
    kind: 'page',
    options: guidePageOptions,
    full: true,
    paged: false,
    load: templateComponents.guide,
  }),
  defineTemplate({
    name: 'statement',
    summary: described(
      "The museum's accessibility statement: what tests found, what people checked, whom to tell.",
      '网站的无障碍状况：测试结果、人工检查结果以及反馈方式。',
    ),
    kind: 'page',
    options: statementPageOptions,
    full: false,
    paged: false,
    load: templateComponents.statement,
  }),
  defineTemplate({
    name: 'form',
    summary: described(
      'A form alone; a form with a route of its own is drawn by it.',
      '只有一个表单的页面；有独立路径的表单由它绘制。',
    ),
    kind: 'page',
    options: formOptionsSchema,
    full: false,
    paged: false,
    load: templateComponents.form,
  }),
  defineTemplate({
    name: 'text',
    summary: described('Notices: date and title only.', '公告列表：只有日期和标题。'),
    kind: 'list',
    options: noOptions,
    full: false,
    paged: true,
    load: templateComponents.text,
  }),
])
