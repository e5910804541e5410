import { errorEntry } from '../problem.ts'
import { bilingual, didYouMean } from '../wording.ts'
import type { UnknownName } from './names.ts'

/** Problems of links inside the config. */
export const linkEntries = {
  LINK_DEAD: errorEntry<{ href: string; suggestion: string | undefined }>({
    code: 'LINK_DEAD',
    title: bilingual('A link to nowhere', '链接无处可去'),
    sample: { href: '/News/Notices', suggestion: '/News/Notice' },
    message: ({ href }) =>
      bilingual(`No page and no redirect answers "${href}".`, `“${href}”没有对应的页面或重定向。`),
    why: bilingual('The visitor would end on the error page.', '观众点击后只会看到错误页面。'),
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? bilingual(
            'Link to the route of a page, or write a whole address beginning with https://.',
            '请链接到某个页面的路径，或者写以 https:// 开头的完整网址。',
          )
        : didYouMean(suggestion),
  }),
  LINK_UNSAFE: errorEntry<{ href: string }>({
    code: 'LINK_UNSAFE',
    title: bilingual('A link of a kind that is not allowed', '不允许的链接'),
    sample: { href: 'javascript:alert(1)' },
    message: ({ href }) =>
      bilingual(`"${href}" is not a link this site may show.`, `“${href}”不是本站可以显示的链接。`),
    why: bilingual(
      'Other kinds of links can run scripts or hide where they lead.',
      '别的链接可能运行脚本，或者掩盖真正的去向。',
    ),
    hint: () =>
      bilingual(
        'Begin with "/" for a page of this site, or with "https://", "http://", "mailto:" or "tel:".',
        '本站页面请以“/”开头；其他链接请以“https://”“http://”“mailto:”或“tel:”开头。',
      ),
  }),
  PICTURE_UNSAFE: errorEntry<{ path: string }>({
    code: 'PICTURE_UNSAFE',
    title: bilingual('A picture that can never be shown', '无法显示的图片'),
    sample: { path: '../pictures/hall.jpg' },
    message: ({ path }) =>
      bilingual(`"${path}" is not the address of a picture.`, `“${path}”不是图片的地址。`),
    why: bilingual(
      'The page leaves out what it may not load, and a gap stays where the picture would be.',
      '页面不会载入不允许的图片，那里会留下一块空白。',
    ),
    hint: () =>
      bilingual(
        'Begin with "/media/" for a file of the config, or with "https://"; steps to a parent folder are not taken.',
        '配置中的文件请以“/media/”开头，其他图片请以“https://”开头；不能用“..”退到上级文件夹。',
      ),
  }),
  LINK_NOT_DETAIL: errorEntry<{ links: string; route: string }>({
    code: 'LINK_NOT_DETAIL',
    title: bilingual('Entries link to a page that is not about one entry', '条目指向的不是单个条目的页面'),
    sample: { links: '/News/Notice', route: '/News/Notice' },
    message: ({ links, route }) =>
      bilingual(
        `"links" is "${links}", but "${route}" is not a detail page.`,
        `“links”写的是“${links}”，但“${route}”不是详情页。`,
      ),
    why: bilingual(
      'Each entry of a list leads to the page about itself.',
      '列表中的每个条目都应指向自己的页面。',
    ),
    hint: () =>
      bilingual(
        'Use the route of a page with a detail template, such as "/News/:sec/:id".',
        '请写使用详情模板的页面的路径，例如 "/News/:sec/:id"。',
      ),
  }),
  SEGMENT_UNKNOWN: errorEntry<UnknownName & { route: string }>({
    code: 'SEGMENT_UNKNOWN',
    title: bilingual('A segment the route does not have', '路径中没有这一段'),
    sample: { name: 'section', route: '/News/:sec/:id', suggestion: 'sec', known: ['sec', 'id'] },
    message: ({ name, route }) =>
      bilingual(
        `":${name}" is not a segment of the route "${route}".`,
        `路径“${route}”中没有“:${name}”这一段。`,
      ),
    why: bilingual(
      'The value comes from the address of the page, and there is none by that name in it.',
      '这个值取自页面的地址，而地址中没有叫这个名称的一段。',
    ),
    hint: ({ suggestion, known }) => {
      if (suggestion !== undefined) return didYouMean(`:${suggestion}`)
      if (known.length === 0)
        return bilingual(
          'The route has no parameters; write the value itself.',
          '这个路径没有以冒号开头的段，请直接写值。',
        )
      const [en, zh] = [known.map((name) => `":${name}"`), known.map((name) => `“:${name}”`)]
      return bilingual(`The route has ${en.join(', ')}.`, `这个路径中有：${zh.join('、')}。`)
    },
  }),
} as const
