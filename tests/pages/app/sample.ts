import type { Item } from '../../../src/engine/contracts/item.ts'
import type { NavNode, PageView, ShellView } from '../../../src/engine/contracts/view.ts'
import { NEUTRAL_LOOK } from '../../../src/engine/theme/neutral.ts'
import { textsFor } from '../../../src/pages/texts/index.ts'

type Pair = readonly [zh: string, en: string]
type Branch = readonly [segment: string, title: Pair, children: readonly (readonly [string, Pair])[]]

const channels: readonly Branch[] = [
  [
    'Survey',
    ['本馆概况', 'About'],
    [
      ['Introduction', ['本馆介绍', 'Introduction']],
      ['Event', ['大事记', 'Chronicle of events']],
      ['Organization', ['组织机构', 'Organisation']],
    ],
  ],
  [
    'News',
    ['新闻资讯', 'News'],
    [
      ['LastestNews', ['最新动态', 'Latest news']],
      ['Notice', ['通知公告', 'Notices']],
    ],
  ],
  [
    'Exhibition',
    ['展览', 'Exhibitions'],
    [
      ['BaseExh', ['基本陈列', 'Permanent exhibitions']],
      ['TempExh', ['临时展览', 'Temporary exhibitions']],
      ['DigitalExh', ['数字展览', 'Digital exhibitions']],
    ],
  ],
  [
    'Activity',
    ['活动', 'Activities'],
    [
      ['ActivityPreview', ['活动预告', 'Coming up']],
      ['ActivityReview', ['活动回顾', 'Looking back']],
    ],
  ],
  [
    'Collection',
    ['典藏', 'Collection'],
    [
      ['Treasure', ['馆藏珍品', 'Treasures']],
      ['ExcellentCol', ['精品文物', 'Selected objects']],
      ['Donation', ['捐赠名录', 'Donors']],
    ],
  ],
  [
    'Education',
    ['教育', 'Learning'],
    [
      ['Activities', ['教育活动', 'Programmes']],
      ['Reading', ['阅读研学', 'Reading and study']],
    ],
  ],
  [
    'Research',
    ['研究', 'Research'],
    [
      ['History', ['军史研究', 'Military history']],
      ['Archaeology', ['考古历程', 'Archaeology']],
      ['CommitteeRules', ['学术委员会章程', 'Committee rules']],
      ['Journals', ['馆刊', 'Journal']],
    ],
  ],
  [
    'Service',
    ['服务', 'Visit'],
    [
      ['Guide', ['参观指南', 'Plan your visit']],
      ['Cultural', ['文创', 'Shop']],
      ['ScenicGuide', ['城墙导览', 'City wall tour']],
      ['Volunteer', ['志愿者', 'Volunteers']],
      ['OnlineConsultation', ['在线咨询', 'Ask us']],
      ['Catering', ['餐饮', 'Café']],
      ['Explain', ['讲解服务', 'Guided tours']],
      ['Evaluation', ['观众评价', 'Visitor survey results']],
      ['MuseumFriends', ['博物馆之友', 'Friends of the Museum']],
    ],
  ],
]

function picker(lang: string) {
  const english = lang === 'en'
  const query = english ? '?lang=en' : ''
  return { pick: ([zh, en]: Pair) => (english ? en : zh), at: (path: string) => path + query }
}

/** A shell with every part filled. */
export function sampleShell(lang = 'zh', platform?: string): ShellView {
  const { pick, at } = picker(lang)
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
      tag: 'en-GB',
      label: 'English',
      direction: 'ltr',
      dateFormat: 'YYYY-MM-DD',
      periodFormat: 'YYYY.MM.DD',
    },
  ] as const
  const branch = ([segment, title, children]: Branch): NavNode => ({
    title: pick(title),
    href: at(`/${segment}`),
    external: false,
    children: children.map(([second, name]) => ({
      title: pick(name),
      href: at(`/${segment}/${second}`),
      external: false,
      children:
        second === 'Introduction'
          ? [
              {
                title: pick(['本馆简介', 'The Museum']),
                href: at('/Survey/Introduction/Office'),
                external: false,
                children: [],
              },
            ]
          : [],
    })),
  })
  return {
    locale: lang === 'en' ? locales[1] : locales[0],
    look: NEUTRAL_LOOK,
    locales,
    routes: [{ path: '/News/:sec', template: 'common' }],
    ...(platform === undefined ? {} : { platform }),
    name: pick(['棠州市军事历史博物馆', 'Tangzhou Museum of Military History']),
    home: at('/'),
    search: at('/Search'),
    subBanner: { src: '/demo/banner-river/sub.webp', alt: '' },
    today: '2026-11-21',
    imageWidths: { thumb: 640, full: 1600 },
    navigation: channels.map(branch),
    toolbar: [
      { tool: 'link', icon: 'search', title: pick(['搜索', 'Search']), href: at('/Search') },
      { tool: 'picture', icon: 'ticket', title: pick(['预约', 'Book']), image: '/demo/mark-link/qr.webp' },
      {
        tool: 'share',
        icon: 'share',
        title: pick(['分享', 'Share']),
        targets: [
          {
            name: pick(['分享到微博', 'Share on Weibo']),
            url: 'https://service.weibo.com/share/share.php?url={url}&title={title}&pic={image}',
            code: pick(['分享到微博的二维码', 'QR code for sharing on Weibo']),
          },
          {
            name: pick(['微信扫一扫', 'Scan with WeChat']),
            code: pick(['本页网址的二维码', 'QR code with the address of this page']),
          },
        ],
      },
      {
        tool: 'link',
        icon: 'message',
        title: pick(['互动', 'Ask us']),
        href: at('/Service/OnlineConsultation'),
      },
      { tool: 'link', icon: 'camera', title: pick(['征集', 'Contribute']), href: at('/ColLevy') },
      { tool: 'top', icon: 'top', title: pick(['返回顶部', 'Back to top']) },
      { tool: 'back', icon: 'back', title: pick(['返回', 'Back']) },
    ],
    footer: {
      follow: {
        title: pick(['关注我们', 'Follow us']),
        codes: [
          {
            title: pick(['微信公众号', 'WeChat']),
            href: '/',
            external: false,
            image: '/demo/mark-link/a.webp',
          },
          {
            title: pick(['微博', 'Weibo']),
            href: 'https://weibo.example',
            external: true,
            image: '/demo/mark-link/b.webp',
          },
          {
            title: pick(['小程序', 'Mini-program']),
            href: '/',
            external: false,
            image: '/demo/mark-link/c.webp',
          },
        ],
      },
      links: [
        { title: pick(['友情链接', 'Links']), href: at('/FriendLink'), external: false },
        { title: pick(['在线咨询', 'Ask us']), href: at('/Service/OnlineConsultation'), external: false },
      ],
      contact: [pick(['棠州市鼓山路1号', '1 Gushan Road, Tangzhou']), '0000-8136 1381'],
      advice: pick([
        '建议使用 Chrome、Firefox 浏览器，分辨率 1920*1080',
        'Best seen with Chrome or Firefox at 1920*1080',
      ]),
      copyright: pick(['棠州市军事历史博物馆', 'Tangzhou Museum of Military History']),
      year: 2026,
      filings: [{ title: '棠ICP备00000000号', href: 'https://beian.example', external: true }],
    },
    errorPage: {
      title: pick(['您要访问的页面无法打开', 'The page you asked for cannot be opened']),
      lead: pick(['可能的原因：', 'It may be that']),
      causes: [
        pick(['网络连接已断开', 'the network connection was lost']),
        pick(['页面不存在', 'the page does not exist']),
        pick(['网址有误，或页面已删除或移动', 'the address is wrong, or the page was deleted or moved']),
      ],
      home: pick(['返回首页', 'Back to the home page']),
    },
    texts: textsFor({ code: lang, tag: lang }),
  }
}

export function sampleItem(index: number, lang = 'zh'): Item {
  const { pick, at } = picker(lang)
  return {
    id: String(1000 + index),
    title: pick([
      `第 ${index} 则：迎曦门城砖铭文入藏，三位捐赠人讲述一块砖的来历`,
      `Story ${index}: an inscribed brick from the Yingxi Gate joins the collection`,
    ]),
    date: `2026-10-${String(10 + index).padStart(2, '0')}`,
    excerpt: pick([
      '砖长四十一厘米，侧面有“洪武十四年”五字。砖窑在鼓山北麓，距城门约两公里。',
      'The brick is 41 cm long. Five characters on its side give the year 1381.',
    ]),
    image: {
      src: `/demo/wall-gate/s${index}.webp`,
      thumb: `/demo/wall-gate/s${index}.webp`,
      alt: pick(['城门', 'A gate']),
    },
    href: at(`/News/LastestNews/${1000 + index}`),
  }
}

export function samplePage(lang = 'zh', changes: Partial<PageView> = {}): PageView {
  const { pick, at } = picker(lang)
  const heading = pick(['最新动态', 'Latest news'])
  return {
    status: 200,
    url: at('/News/LastestNews'),
    locale: lang,
    pageId: '/News/LastestNews',
    template: 'common',
    layout: 'inner',
    heading,
    options: {},
    params: {},
    query: {},
    crumbs: [
      { title: pick(['首页', 'Home']), href: at('/') },
      { title: pick(['新闻资讯', 'News']), href: at('/News') },
      { title: heading },
    ],
    data: {
      main: {
        ok: true,
        items: Array.from({ length: 8 }, (_, index) => sampleItem(index + 1, lang)),
        page: 1,
        pageSize: 8,
        pages: 12,
        total: 93,
      },
    },
    meta: {
      title: heading,
      canonical: `https://museum.example${at('/News/LastestNews')}`,
      alternates: [],
      type: 'website',
    },
    ...changes,
  }
}

/** As much of a document as tells which build it is of: the address of the script that its loader brings. */
export function documentOf(entry?: string): Pick<Document, 'querySelector'> {
  return { querySelector: () => (entry === undefined ? null : { dataset: { entry } }) as never }
}
