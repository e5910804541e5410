import { errorEntry, warningEntry } from '../problem.ts'
import { type Bilingual, bilingual, joined, suggestionOrList } from '../wording.ts'
import type { UnknownName } from './names.ts'

/** Problems of the site as a whole, its languages and its texts. */
export const siteEntries = {
  SITE_TIME_ZONE: errorEntry<{ zone: string }>({
    code: 'SITE_TIME_ZONE',
    title: bilingual('An unknown time zone', '没有这个时区'),
    sample: { zone: 'Beijing' },
    message: ({ zone }) => bilingual(`"${zone}" is not a time zone.`, `“${zone}”不是时区名称。`),
    why: bilingual(
      'Whether an exhibition is over depends on the clock of the museum.',
      '展览是否已经结束，要看博物馆当地的时间。',
    ),
    hint: () =>
      bilingual(
        'Use an IANA name such as "Asia/Shanghai" or "Europe/London".',
        '请使用 IANA 时区名称，例如 "Asia/Shanghai" 或 "Europe/London"。',
      ),
  }),
  SITE_HOME: errorEntry<{ home: string }>({
    code: 'SITE_HOME',
    title: bilingual('The home page does not exist', '首页不存在'),
    sample: { home: '/Start' },
    message: ({ home }) =>
      bilingual(`The home page "${home}" is not a page of this site.`, `首页“${home}”不是本站的页面。`),
    why: bilingual(
      'The logo, the breadcrumb and the error page lead there.',
      '馆标、面包屑和错误页面都指向首页。',
    ),
    hint: ({ home }) =>
      bilingual(
        `Add a page with the route "${home}", or set "home" to the route of one.`,
        `请加上一个路径为“${home}”的页面，或者把“home”改为已有页面的路径。`,
      ),
  }),
  LOCALE_DUPLICATE: errorEntry<{ what: string; value: string }>({
    code: 'LOCALE_DUPLICATE',
    title: bilingual('Two languages cannot be distinguished', '两种语言无法区分'),
    sample: { what: 'code', value: 'en' },
    message: ({ what, value }) =>
      bilingual(`Two locales have the ${what} "${value}".`, `有两种语言的“${what}”都是“${value}”。`),
    why: bilingual('An address would not say which language it means.', '这样从地址看不出是哪种语言。'),
    hint: ({ what }) => bilingual(`Give each locale its own ${what}.`, `请给每种语言写不同的“${what}”。`),
  }),
  LOCALE_ORDER: warningEntry<{ first: string; file: string; line: number }>({
    code: 'LOCALE_ORDER',
    title: bilingual('The first language is not that of the records', '第一种语言不是记录本身的语言'),
    sample: { first: 'en', file: 'content/archive.ndjson', line: 1 },
    message: ({ first, file, line }) =>
      bilingual(
        `"${first}" is the first of the locales, and ${file}, line ${line}, has a translation into "${first}".`,
        `“${first}”是第一种语言，而 ${file} 第 ${line} 行有译成“${first}”的文字。`,
      ),
    why: bilingual(
      'The first language is the one that records themselves are written in; such records are refused.',
      '第一种语言就是记录本身的语言；这样的记录不会被导入。',
    ),
    hint: ({ first }) =>
      bilingual(
        `Put the language of the records first in "locales", or write the records in "${first}" and translate them into the others.`,
        `请把记录本身的语言写在“locales”的最前面，或者用“${first}”写记录，再译成其他语言。`,
      ),
  }),
  LOCALE_TAG: errorEntry<{ tag: string }>({
    code: 'LOCALE_TAG',
    title: bilingual('Not a language tag', '不是语言标签'),
    sample: { tag: 'chinese' },
    message: ({ tag }) =>
      bilingual(`"${tag}" is not a BCP 47 language tag.`, `“${tag}”不是语言标签（BCP 47）。`),
    why: bilingual(
      'Browsers and screen readers choose fonts and voices by it.',
      '浏览器和读屏软件据此选择字体和语音。',
    ),
    hint: () => bilingual('Use a tag such as "zh-CN" or "en".', '请写 "zh-CN" 或 "en" 这样的语言标签。'),
  }),
  LOCALE_UNKNOWN: errorEntry<{ locale: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'LOCALE_UNKNOWN',
    title: bilingual('A text in an unknown language', '文字用了本站没有的语言'),
    sample: { locale: 'eng', suggestion: 'en', known: ['zh', 'en'] },
    message: ({ locale }) =>
      bilingual(`"${locale}" is not a locale of this site.`, `“${locale}”不是本站的语言。`),
    why: bilingual('Nobody would ever see this text.', '这段文字永远不会有人看到。'),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  TRANSLATION_MISSING: errorEntry<{ locales: readonly string[] }>({
    code: 'TRANSLATION_MISSING',
    title: bilingual('A text is not translated', '文字没有译文'),
    sample: { locales: ['en'] },
    message: ({ locales }) =>
      bilingual(
        `This text is missing in ${locales.map((code) => `"${code}"`).join(', ')}.`,
        `这段文字缺少以下语言：${locales.map((code) => `“${code}”`).join('、')}。`,
      ),
    why: bilingual(
      'Every text exists in every language of the site, so that no page is half translated.',
      '每段文字都要有本站的每种语言，才不会有只译了一半的页面。',
    ),
    hint: ({ locales }) =>
      bilingual(
        `Add ${locales.map((code) => `"${code}"`).join(' and ')}.`,
        `请加上${locales.map((code) => `“${code}”`).join('和')}。`,
      ),
  }),
  TEXT_UNKNOWN: errorEntry<{ key: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'TEXT_UNKNOWN',
    title: bilingual('An unknown text of the interface', '没有这条界面文字'),
    sample: { key: 'pager.nxt', suggestion: 'pager.next', known: ['pager.next'] },
    message: ({ key }) => bilingual(`"${key}" is not a text of the interface.`, `界面文字中没有“${key}”。`),
    why: bilingual('The text would be shown nowhere.', '这段文字哪里都不会显示。'),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  TEXTS_MISSING: warningEntry<{ code: string; tag: string; keys: readonly string[] }>({
    code: 'TEXTS_MISSING',
    title: bilingual('A language without texts of the interface', '语言缺少界面文字'),
    sample: { code: 'pt', tag: 'pt-BR', keys: ['pager.next', 'pager.previous'] },
    message: ({ tag, keys }) =>
      bilingual(
        `The engine has no texts in "${tag}", and the site lacks ${keys.length}: ${keys.join(', ')}.`,
        `内置界面文字没有“${tag}”这种语言，站点还缺少 ${keys.length} 条：${keys.join('、')}。`,
      ),
    why: bilingual('Visitors read these texts in English meanwhile.', '在此之前，观众看到的这些文字是英文。'),
    hint: ({ code }) =>
      bilingual(
        `Run "vitrine texts ${code}": it prints them with the English words, to be translated and put under "texts" in site.json.`,
        `请运行“vitrine texts ${code}”：它会列出这些文字和英文内容，译好后放在 site.json 的“texts”之下。`,
      ),
  }),
  SETTING_UNKNOWN: errorEntry<UnknownName>({
    code: 'SETTING_UNKNOWN',
    title: bilingual('An unknown setting', '没有这个设置项'),
    sample: {
      name: 'RESERVATION',
      suggestion: 'RESERVATION_URL',
      known: ['RESERVATION_URL'],
    },
    message: ({ name }) =>
      bilingual(`"{${name}}" is not a setting of this site.`, `本站没有“{${name}}”这个设置项。`),
    why: bilingual(
      'The braces would stay in the address, and the link would lead nowhere.',
      '花括号会留在地址里，链接就无处可去了。',
    ),
    hint: ({ name, suggestion, known }) =>
      known.length === 0
        ? bilingual(
            `Add "${name}" under "settings" in site.json.`,
            `请在 site.json 的“settings”下加上“${name}”。`,
          )
        : suggestionOrList(suggestion, known),
  }),
  SERVICE_UNKNOWN: errorEntry<UnknownName>({
    code: 'SERVICE_UNKNOWN',
    title: bilingual('An unknown service', '没有这个服务'),
    sample: { name: 'mian', suggestion: 'main', known: ['main', 'search'] },
    message: ({ name }) =>
      bilingual(`"${name}" is not a service of this site.`, `本站没有名为“${name}”的服务。`),
    why: bilingual('Nobody could be asked for the data.', '这样就不知道该向谁请求数据。'),
    hint: ({ suggestion, known }) =>
      joined(
        suggestionOrList(suggestion, known),
        bilingual('Services are named in site.json.', '服务的名称写在 site.json 中。'),
      ),
  }),
  NAME_DUPLICATE: errorEntry<{ name: string; what: Bilingual }>({
    code: 'NAME_DUPLICATE',
    title: bilingual('A name is given twice', '名称重复'),
    sample: { name: 'size', what: bilingual('a fact', '一项信息') },
    message: ({ name, what }) =>
      bilingual(`There is already ${what.en} with the name "${name}".`, `已经有${what.zh}名为“${name}”。`),
    why: bilingual(
      'One of the two could never be reached by its name.',
      '两者之中，有一个永远无法用名称引用。',
    ),
    hint: () => bilingual('Give it another name.', '请换一个名称。'),
  }),
  REGEXP_INVALID: errorEntry<{ pattern: string; reason: Bilingual }>({
    code: 'REGEXP_INVALID',
    title: bilingual('A regular expression that does not compile', '正则表达式写错了'),
    sample: { pattern: '^[0-9', reason: bilingual('Unterminated character class', '方括号没有闭合') },
    message: ({ pattern, reason }) =>
      bilingual(
        `"${pattern}" is not a regular expression (${reason.en}).`,
        `“${pattern}”不是正确的正则表达式（${reason.zh}）。`,
      ),
    why: bilingual(
      'The form could not check the field, and would accept anything.',
      '这样表单无法检查这个字段，填什么都会接受。',
    ),
    hint: () =>
      bilingual(
        'Correct the expression; it is read with the "u" flag, and "\\" is written "\\\\" in JSON.',
        '请改正表达式；它按“u”标志解读，并且在 JSON 中“\\”要写成“\\\\”。',
      ),
  }),
} as const
