import { described } from '../../../schemas/config/index.ts'
import { byName, defineBlock } from '../../engine/contracts/define.ts'
import {
  bannerBlockOptions,
  featureBlockOptions,
  infoBlockOptions,
  listBlockOptions,
  tabsBlockOptions,
  textBlockOptions,
} from './block/block-options.ts'
import { blockComponents } from './block-components.ts'

/** All built-in blocks by the name used in a page's "blocks". Add a new one here, and its component in `block-components.ts`. */
export const blocks = byName([
  defineBlock({
    name: 'banner',
    summary: described(
      'Full-width pictures; one stands still, more are a carousel.',
      '通栏图片；一张静止，多张轮播。',
    ),
    kind: 'list',
    options: bannerBlockOptions,
    full: false,
    paged: false,
    load: blockComponents.banner,
  }),
  defineBlock({
    name: 'list',
    summary: described('A titled list with a way to view more.', '带标题的列表，可查看更多。'),
    kind: 'list',
    options: listBlockOptions,
    full: false,
    paged: false,
    load: blockComponents.list,
  }),
  defineBlock({
    name: 'tabs',
    summary: described('Tabs of lists; each tab has its own data.', '标签页式的列表，每页各有数据。'),
    kind: 'list',
    options: tabsBlockOptions,
    full: false,
    paged: false,
    load: blockComponents.tabs,
  }),
  defineBlock({
    name: 'feature',
    summary: described(
      'One picture, its text and one link: the first entry of its data.',
      '一张图片、一段文字和一个链接，取数据中的第一条。',
    ),
    kind: 'list',
    options: featureBlockOptions,
    full: false,
    paged: false,
    load: blockComponents.feature,
  }),
  defineBlock({
    name: 'info',
    summary: described('Labelled columns of practical information.', '分栏的实用信息，每栏带标题。'),
    kind: 'page',
    options: infoBlockOptions,
    full: true,
    paged: false,
    load: blockComponents.info,
  }),
  defineBlock({
    name: 'text',
    summary: described(
      'Running text, written in the config or taken from the first entry of its data.',
      '一段正文，写在配置中或取自数据的第一条。',
    ),
    kind: 'page',
    options: textBlockOptions,
    full: true,
    paged: false,
    load: blockComponents.text,
  }),
])
