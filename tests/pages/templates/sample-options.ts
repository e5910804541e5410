import { withDefaults } from '../../../src/engine/index.ts'
import { blocks } from '../../../src/pages/templates/blocks.ts'
import { templates } from '../../../src/pages/templates/templates.ts'
import { resolveOptions } from '../../../src/web/page/page-view.ts'
import { contextOf } from '../../support/view-context.ts'

/** Options of every piece as a config would write them: texts as LocalText. */
export const sampleOptions: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  img: { columns: 3, ratio: 'photo' },
  imgdetail: { more: { zh: '进入展览', en: 'Enter the exhibition' } },
  card: { columns: 2, statusLabels: { current: { zh: '正在展出', en: 'On display' } } },
  grid: {
    columns: 3,
    newTab: true,
    filters: {
      tabs: {
        param: 'type',
        label: { zh: '类别', en: 'Type' },
        query: 'types',
        all: { zh: '全部', en: 'All' },
        pictures: true,
      },
      select: { param: 'age', label: { zh: '年代', en: 'Era' }, query: 'ages' },
      keyword: {
        param: 'keywords',
        label: { zh: '文物名称', en: 'Name of the object' },
        placeholder: { zh: '请输入文物名称', en: 'Name of the object' },
      },
    },
  },
  book: { lead: true },
  search: {
    words: [{ zh: '城墙', en: 'wall' }],
    keyword: { param: 'key', label: { zh: '关键词', en: 'Keywords' } },
    types: {
      param: 'type',
      label: { zh: '栏目', en: 'Section' },
      all: { zh: '全部', en: 'All' },
      values: [
        { value: 'LastestNews', label: { zh: '最新动态', en: 'Latest news' } },
        { value: 'Notice', label: { zh: '通知公告', en: 'Notices' } },
        { value: 'Treasure', label: { zh: '馆藏珍品', en: 'Treasures' } },
      ],
    },
  },
  archive: { embed: 'pdf', prominent: 'booking' },
  object: {
    label: ['age', 'size'],
    facts: { zh: '基本信息', en: 'About this object' },
    description: { zh: '描述', en: 'Description' },
    explanation: { fact: 'words', title: { zh: '讲解词', en: 'Audio guide' } },
  },
  event: {
    yearRound: { zh: '全年开放', en: 'All year round' },
    time: true,
    statusLabels: { current: { zh: '进行中', en: 'doing' } },
    prominent: 'booking',
    linksWhen: { booking: ['upcoming', 'current'] },
  },
  statement: { statement: true },
  guide: {
    hours: {
      title: { zh: '开放时间', en: 'Opening hours' },
      facts: [
        { label: { zh: '每日', en: 'Daily' }, value: { zh: '09:00 ~ 17:00', en: '09:00 ~ 17:00' } },
        { label: { zh: '停止入馆', en: 'Last entry' }, value: { zh: '16:30', en: '16:30' } },
      ],
      lines: [{ zh: '每周一闭馆，法定节假日除外。', en: 'Closed on Mondays except public holidays.' }],
      opening: true,
    },
    sections: [
      { title: { zh: '参观须知', en: 'Before you come' }, query: 'notes', numbered: true },
      {
        title: { zh: '交通', en: 'Getting here' },
        lines: [{ zh: '棠州市鼓山路1号', en: '1 Gushan Road, Tangzhou' }],
        routes: [
          { name: { zh: '12路、31路', en: 'Buses 12 and 31' }, stop: { zh: '鼓山南站', en: 'Gushan South' } },
          { name: { zh: '旅游1线', en: 'Tourist line 1' }, stop: { zh: '军博站', en: 'The Museum' } },
        ],
        map: {
          latitude: 31.2,
          longitude: 114.2,
          alt: { zh: '周边地图', en: 'Map of the surroundings' },
          still: { zh: '/codes/map-zh.svg', en: '/codes/map-en.svg' },
          marker: {
            title: { zh: '样馆', en: 'Sample Museum' },
            text: { zh: '正门朝南', en: 'The gate faces south' },
            href: 'https://map.example/',
            linkTitle: { zh: '查看路线', en: 'Find your route' },
          },
          tiles: { url: '/tiles/{z}/{x}/{y}.png', attribution: { zh: '样图', en: 'Sample tiles' } },
        },
        link: { title: { zh: '在地图上查看', en: 'See it on a map' }, href: 'https://map.example/' },
      },
    ],
  },
  'block:banner': { seconds: 6 },
  'block:list': { layout: 'strip' },
  'block:tabs': { layout: 'strip' },
  'block:feature': { side: 'end', link: { zh: '走一走城墙', en: 'Walk the wall' } },
  'block:text': { lines: [{ zh: '一座城，一道墙。', en: 'One city, one wall.' }] },
  'block:info': {
    columns: [
      {
        title: { zh: '开放时间', en: 'Opening hours' },
        facts: [
          { label: { zh: '每日', en: 'Daily' }, value: { zh: '09:00 ~ 17:00', en: '09:00 ~ 17:00' } },
          { label: { zh: '停止入馆', en: 'Last entry' }, value: { zh: '16:30', en: '16:30' } },
        ],
        lines: [{ zh: '因特殊原因闭馆另行公告。', en: 'Other closures are announced separately.' }],
        link: { title: { zh: '参观指南', en: 'Plan your visit' }, href: '/Service/Guide' },
      },
      {
        title: { zh: '门票', en: 'Tickets' },
        lines: [{ zh: '免费。请关注官方账号预约。', en: 'Free. Book through our official account.' }],
        phone: { title: { zh: '总机', en: 'Switchboard' }, number: '0000-8136 1381' },
        link: {
          title: { zh: '立即预约', en: 'Book now' },
          href: 'https://book.example/',
          prominent: true,
          image: '/codes/book.webp',
          imageAlt: { zh: '预约二维码', en: 'Code for booking' },
        },
      },
      {
        title: { zh: '交通', en: 'Getting here' },
        lines: [{ zh: '棠州市鼓山路1号', en: '1 Gushan Road, Tangzhou' }],
        routes: [
          { name: { zh: '12路、31路', en: 'Buses 12 and 31' }, stop: { zh: '鼓山南站', en: 'Gushan South' } },
        ],
      },
    ],
  },
}

/** Options of a piece as its component has them; `name` is a template's, or a block's after "block:". */
export function optionsOf(name: string, locale: 'zh' | 'en'): Readonly<Record<string, unknown>> {
  const piece = name.startsWith('block:') ? blocks[name.slice('block:'.length)] : templates[name]
  if (piece === undefined) throw new Error(`Nothing is called "${name}".`)
  return resolveOptions(
    piece.options,
    withDefaults(piece.options, sampleOptions[name] ?? {}),
    contextOf(locale),
  )
}
