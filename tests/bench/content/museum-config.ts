import { type Content, LIST, PAGE_SIZE, TOPICS } from './articles.ts'

function topicRoute(topic: number): string {
  return `/topic${topic}`
}
function partSegment(part: number): string {
  return `part${part}`
}

/** Where the measured list is in the museum. */
export const museumListHref = `${topicRoute(LIST.topic)}/${partSegment(LIST.part)}`

function both(text: string) {
  return { zh: text, en: text }
}

function site({ name, notice }: Content) {
  return {
    name: both(name),
    timeZone: 'Asia/Shanghai',
    opening: {
      regular: [
        {
          days: ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
          opens: '09:00',
          closes: '17:00',
          lastEntry: '16:30',
        },
      ],
    },
    locales: [
      { code: 'zh', tag: 'zh-CN', label: '中文', channelSuffix: '' },
      { code: 'en', tag: 'en', label: 'English', dateFormat: 'D MMM YYYY', channelSuffix: '_EN' },
    ],
    home: '/',
    services: { main: { env: 'MAIN_API_URL' } },
    images: { env: 'IMAGE_BASE_URL', base: '/files' },
    errorPage: {
      title: { zh: '页面打不开', en: 'The page cannot be opened' },
      lead: { zh: '可能是因为：', en: 'Possible reasons:' },
      causes: [{ zh: '地址不正确', en: 'The address is wrong' }],
      home: { zh: '回到首页', en: 'Home page' },
    },
    shell: {
      icon: '/media/icon.svg',
      navigation: {},
      toolbar: [{ tool: 'top', icon: 'top', title: { zh: '回到顶部', en: 'Back to top' } }],
      footer: { links: [{ title: both('首页'), href: '/' }], contact: [both(notice)] },
    },
  }
}

const home = {
  route: '/',
  title: { zh: '首页', en: 'Home' },
  order: 0,
  visible: false,
  pages: [
    {
      route: '/',
      template: 'blocks',
      layout: 'index',
      title: { zh: '首页', en: 'Home' },
      blocks: [
        {
          block: 'list',
          title: both('新闻'),
          more: museumListHref,
          source: 'articles',
          pageSize: 4,
          links: `${museumListHref}/:id`,
          excerpt: 60,
        },
      ],
    },
  ],
}

function channel({ topics }: Content, topic: number) {
  const route = topicRoute(topic)
  const { title = '', parts = [] } = topics[topic - 1] ?? {}
  return {
    route,
    title: both(title),
    order: topic,
    channels: parts.map((part, index) => ({ title: both(part), segment: partSegment(index + 1) })),
    pages: [
      {
        route: `${route}/:sec`,
        template: 'common',
        source: 'articles',
        params: {},
        pageSize: PAGE_SIZE,
        excerpt: 120,
        links: `${route}/:sec/:id`,
      },
      { route: `${route}/:sec/:id`, template: 'archive', source: 'article', params: { id: ':id' } },
    ],
    redirects: { [route]: `${route}/${partSegment(1)}` },
  }
}

const shared = {
  id: '/id',
  title: '/title',
  date: { from: '/date', as: ['date'] },
  text: '/excerpt',
  author: '/office',
}

const articles = {
  service: 'main',
  kind: 'list',
  request: { method: 'GET', path: '/articles', query: { page: '{page}', size: '{pageSize}' } },
  paging: { style: 'page' },
  response: { records: '/records', total: '/total' },
  item: { ...shared, image: '/picture' },
}

const article = {
  service: 'main',
  kind: 'record',
  params: { id: { type: 'string', required: true } },
  request: { method: 'GET', path: '/articles/{id}' },
  response: { record: '' },
  item: { ...shared, html: '/html' },
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#4a1f19"/></svg>'

/** The schema that the check wants as the first key of each file. */
function schemaOf(path: string): string {
  const [folder = '', name] = path.split('/')
  if (name === undefined)
    return `../schemas/json/${folder.replace('urls.', '').replace('.json', '')}.schema.json`
  return `../../schemas/json/${folder.replace(/s$/, '')}.schema.json`
}

/** Files of a config folder that shows the content, by path. */
export function museumConfig(content: Content): readonly (readonly [string, string])[] {
  const topics = Array.from({ length: TOPICS }, (_, index) => index + 1)
  const routes = topics.flatMap((topic) => ['', '/:sec', '/:sec/:id'].map((rest) => topicRoute(topic) + rest))
  const files: Readonly<Record<string, object>> = {
    'site.json': site(content),
    'channels/home.json': home,
    ...Object.fromEntries(topics.map((topic) => [`channels/topic${topic}.json`, channel(content, topic)])),
    'sources/articles.json': articles,
    'sources/article.json': article,
    'urls.lock.json': { urls: ['/', ...routes] },
  }
  return [
    ...Object.entries(files).map(
      ([path, value]) => [path, JSON.stringify({ $schema: schemaOf(path), ...value }, undefined, 2)] as const,
    ),
    ['media/icon.svg', ICON],
  ]
}
