import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { described } from './described.ts'
import { documentsSchema } from './documents.ts'
import { imagesSchema } from './images.ts'
import { openingSchema } from './opening.ts'
import { placeSchema } from './place.ts'
import { privacySchema } from './privacy.ts'
import { schemaKey } from './schema-key.ts'
import { serviceSchema } from './services.ts'
import { shellSchema } from './shell.ts'
import { interfaceTextSchema, localText } from './text.ts'
import { videosSchema } from './videos.ts'

const localeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'tag', 'label', 'channelSuffix'],
  properties: {
    code: {
      type: 'string',
      pattern: '^[a-z]{2,3}$',
      description: described(
        'Code of the language, key of every text and value of "?lang=", such as "en".',
        '语言代码，是各处文字的键，也是“?lang=”的取值，例如 "en"。',
      ),
    },
    tag: {
      type: 'string',
      description: described(
        'Tag of the language (BCP 47), such as "zh-CN" or "ar-EG": for browsers, and for the texts, dates and digits of the interface. An extension chooses other digits, such as "ar-EG-u-nu-latn".',
        '语言标签（BCP 47），例如 "zh-CN" 或 "ar-EG"：供浏览器识别，也决定界面文字、日期和数字的写法。可用扩展指定数字，例如 "ar-EG-u-nu-latn"。',
      ),
    },
    label: {
      type: 'string',
      pattern: '\\S',
      maxLength: 60,
      description: described(
        'Name of the language in itself, such as "English".',
        '用该语言书写的语言名称，例如 "English"。',
      ),
    },
    dateFormat: {
      type: 'string',
      pattern: '^(YYYY|BBBB|JJJJ|MMM|MM|M|DD|D|[^A-Za-z])+$',
      description: described(
        'Pattern of dates, of YYYY (or BBBB, Buddhist years; with JJJJ days of the solar calendar of Iran), MM, M, MMM (name of the month), DD and D; default as the language writes a day.',
        '日期格式，由 YYYY（或佛历年 BBBB；用 JJJJ 时为伊朗太阳历）、MM、M、MMM（月份名称）、DD、D 组成；默认为该语言的习惯写法。',
      ),
    },
    periodFormat: {
      type: 'string',
      pattern: '^(YYYY|BBBB|JJJJ|MMM|MM|M|DD|D|[^A-Za-z])+$',
      description: described(
        'Pattern of the two days of a period, such as "YYYY.MM.DD"; default "dateFormat".',
        '起止日期的格式，例如 "YYYY.MM.DD"；默认与“dateFormat”相同。',
      ),
    },
    channelSuffix: {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]*$',
      description: described(
        'Put after channel numbers when a backend is asked in this language, such as "_EN"; "" for none.',
        '以该语言请求后端时加在频道编号之后的后缀，例如 "_EN"；没有则写 ""。',
      ),
    },
  },
} as const satisfies JSONSchema

/** Rule for the ids in URLs, implemented in `src/engine/route-pattern.ts`. */
const idsSchema = {
  description: described(
    'Which texts are ids in addresses, what ":id" of a route takes: "segment" for any text of at most 128 characters, the default; "slug"; "digits-or-32"; or a regular expression from "^" to "$", such as "^[A-Z]{2}-[0-9.]+$". A record with another id has no page of its own.',
    '地址中哪些文字是条目的 id，即路径中“:id”可以是什么：“segment”指最多 128 个字符的任何文字，为默认值；“slug”；“digits-or-32”；或者以“^”开头、以“$”结尾的正则表达式，例如 "^[A-Z]{2}-[0-9.]+$"。id 不符合的记录没有自己的页面。',
  ),
  oneOf: [
    {
      type: 'string',
      description: described('A rule that comes with the engine.', '内置的规则。'),
      ...choices(
        ['segment', described('Any text; addresses have it encoded.', '任何文字；地址中为编码后的形式。')],
        [
          'slug',
          described(
            'Letters and digits with single "-", "_" or "." between them, such as "SK-C-5".',
            '字母和数字，中间可有单个“-”“_”或“.”，例如 "SK-C-5"。',
          ),
        ],
        [
          'digits-or-32',
          described(
            'Digits alone, or at least 32 letters, digits, "-" and "_".',
            '全为数字，或至少 32 位字母、数字、“-”或“_”。',
          ),
        ],
      ),
    },
    {
      type: 'string',
      pattern: '^\\^.*\\$$',
      maxLength: 200,
      description: described('A regular expression for the whole id.', '匹配整个 id 的正则表达式。'),
    },
  ],
} as const satisfies JSONSchema

/** Cache lifetimes, as in RFC 5861. */
const cacheSchema = {
  type: 'object',
  description: described(
    'How long answers of backends elsewhere are used again. The built-in content service is always current.',
    '外部后端的响应可以重复使用多久。内置内容服务的内容总是最新的。',
  ),
  additionalProperties: false,
  properties: {
    seconds: {
      type: 'integer',
      minimum: 0,
      maximum: 86400,
      description: described(
        'Seconds, where a source has no `cacheSeconds`; default 60. For ten times as long an answer is shown at once while a new one is fetched.',
        '数据源没有写 `cacheSeconds` 时的秒数；默认为 60。此后十倍的时间内，先显示原有响应，同时获取新的。',
      ),
    },
    onErrorSeconds: {
      type: 'integer',
      minimum: 0,
      maximum: 2592000,
      description: described(
        'Seconds for which the last good answer is shown while a backend fails; default 86400, a day.',
        '后端出错时，最后一次正常的响应还可以显示多少秒；默认为 86400（一天）。',
      ),
    },
  },
} as const satisfies JSONSchema

const errorPageSchema = {
  type: 'object',
  description: described(
    'The page for addresses that no page answers; default the words that come with the engine.',
    '访问不到的地址所显示的页面；默认使用内置的文字。',
  ),
  additionalProperties: false,
  required: ['title', 'lead', 'causes', 'home'],
  properties: {
    title: localText('Heading of the page.', '页面标题。'),
    lead: localText('Words before the causes.', '各项原因之前的引导语。'),
    causes: {
      type: 'array',
      items: localText('A possible cause.', '一项可能的原因。'),
      minItems: 1,
      description: described('Possible causes, one after the other.', '可能的原因，逐条列出。'),
    },
    home: localText('Words of the link to the home page.', '返回首页的链接文字。'),
  },
} as const satisfies JSONSchema

/** Schema of config/site.json. */
export const siteSchema = {
  $id: 'https://vitrine.invalid/schemas/site.schema.json',
  title: 'Vitrine site',
  description: described(
    'The site as a whole: name, languages, services, pictures, shell.',
    '整个站点的配置：馆名、语言、服务、图片与页面外围。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['name', 'locales', 'timeZone', 'services', 'shell'],
  properties: {
    $schema: schemaKey,
    name: localText('Name of the museum.', '馆名。'),
    shortName: localText(
      'Name where there is little room, such as below an icon; default the name.',
      '空间有限处使用的简称，例如图标下方；默认为馆名。',
    ),
    description: localText(
      'One sentence on the museum, for search engines and shared links.',
      '一句话介绍，供搜索引擎和分享链接使用。',
    ),
    robots: {
      type: 'string',
      ...choices(
        ['all', described('Search engines may show the site.', '允许搜索引擎收录。')],
        ['none', described('Search engines are kept away.', '不让搜索引擎收录。')],
      ),
      description: described(
        'Whether search engines may show the site; "none" for one that is not public yet; default "all".',
        '是否允许搜索引擎收录；尚未公开的站点用“none”；默认为“all”。',
      ),
    },
    strictTransport: {
      type: 'boolean',
      description: described(
        'Whether visitors by https are sent "strict-transport-security", so that browsers use https only for a year; false for a site that may go back to http; default true.',
        '访问者使用 https 时，是否发送“strict-transport-security”，使浏览器一年内只用 https 访问；可能改回 http 的站点填 false；默认为 true。',
      ),
    },
    timeZone: {
      type: 'string',
      description: described(
        'Time zone of the museum (IANA), such as "Asia/Shanghai".',
        '博物馆所在时区（IANA），例如 "Asia/Shanghai"。',
      ),
    },
    locales: {
      type: 'array',
      items: localeSchema,
      minItems: 1,
      description: described(
        'Languages of the site; the first is the default.',
        '站点的语言，第一个为默认语言。',
      ),
    },
    ids: idsSchema,
    platforms: {
      type: 'array',
      items: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,40}$' },
      description: described(
        'Values of "?platform=" that links keep, such as "wx" for a messaging browser.',
        '链接会保留的“?platform=”取值，例如微信内置浏览器的 "wx"。',
      ),
    },
    opening: openingSchema,
    place: placeSchema,
    home: {
      type: 'string',
      pattern: '^/',
      description: described('Route of the home page; default "/".', '首页的路径；默认为 "/"。'),
    },
    services: {
      type: 'object',
      additionalProperties: serviceSchema,
      description: described('Backends of the site, by name.', '站点使用的后端服务，以名称为键。'),
    },
    cache: cacheSchema,
    fetchAhead: {
      type: 'string',
      ...choices(
        [
          'own',
          described(
            'What this server has in memory or in its own content service, and what a visitor is about to open: points at, touches or focuses.',
            '本服务器内存中或自身内容服务已有的页面，以及访客即将打开（指向、触摸或聚焦）的页面。',
          ),
        ],
        [
          'all',
          described(
            'Also links in sight whose pages have to be asked of a backend elsewhere; it may count them as visits.',
            '还包括视野内、需要向外部后端请求的链接；后端可能把它们计为访问。',
          ),
        ],
      ),
      default: 'own',
      description: described(
        'Which pages browsers fetch before they are opened.',
        '浏览器在打开之前预先获取哪些页面。',
      ),
    },
    embargo: {
      type: 'boolean',
      description: described(
        'Whether the built-in content service keeps articles with a publication date in the future from the public until that minute; default true. For backends elsewhere see "published" of a source.',
        '内置内容服务是否在发布时间之前不公开文章，到时自动公开；默认为是。外部后端见数据源的“published”。',
      ),
    },
    images: imagesSchema,
    settings: {
      type: 'object',
      description: described(
        'Values for "{NAME}" in links, options and footer; an environment variable of that name goes first.',
        '链接、选项和页脚中“{NAME}”的取值；同名环境变量优先。',
      ),
      additionalProperties: {
        type: 'string',
        description: described('Value of this setting.', '该设置项的值。'),
      },
    },
    privateFields: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      description: described(
        'Fields removed from every answer that is passed on to a browser.',
        '转发给浏览器的响应中一律删除的字段。',
      ),
    },
    privacy: privacySchema,
    videos: videosSchema,
    documents: documentsSchema,
    forms: {
      type: 'object',
      additionalProperties: false,
      description: described('What holds for every form.', '对所有表单都生效的设置。'),
      properties: {
        guard: {
          type: 'boolean',
          description: described(
            'Whether a call that writes must show the proof of work and the empty field of a form; default true. Without it origin, size and rate are still limited.',
            '提交类请求是否必须带有表单的工作量证明和留空字段；默认为是。关闭后仍限制来源、大小和频率。',
          ),
        },
      },
    },
    errorPage: errorPageSchema,
    shell: shellSchema,
    texts: {
      type: 'object',
      additionalProperties: interfaceTextSchema,
      description: described(
        'Texts of the interface that differ from the built-in ones, or that the engine lacks in a language, by key, such as "pager.next". "vitrine texts export" and "vitrine texts import" write them.',
        '与内置不同、或者内置没有该语言的界面文字，以键名为键，例如 "pager.next"。可用“vitrine texts export”与“vitrine texts import”写入。',
      ),
    },
  },
} as const satisfies JSONSchema

export type SiteConfig = FromSchema<typeof siteSchema>
export type LocaleConfig = FromSchema<typeof localeSchema>
