import { errorEntry } from '../problem.ts'
import { type Bilingual, bilingual, didYouMean, sameInBoth } from '../wording.ts'

/** Problems of redirects. */
export const redirectEntries = {
  REDIRECT_INVALID: errorEntry<{ from: string; reason: Bilingual }>({
    code: 'REDIRECT_INVALID',
    title: bilingual('A redirect that cannot work', '重定向不能使用'),
    sample: {
      from: '/News',
      reason: bilingual(
        'leads to "https://example.org/", which is no path of this site',
        '指向“https://example.org/”，那不是本站的路径',
      ),
    },
    message: ({ from, reason }) =>
      bilingual(`The redirect from "${from}" ${reason.en}.`, `重定向“${from}”${reason.zh}。`),
    why: bilingual(
      'A redirect leads from one path of this site to another.',
      '重定向是从本站的一个路径指向另一个路径。',
    ),
    hint: () =>
      bilingual(
        'Write "/From": "/To"; parameters such as ":id" of the target must also be in the source.',
        '请写成 "/From": "/To" 的样子；目标中“:id”这样的段，旧路径中也必须有。',
      ),
  }),
  REDIRECT_TAKEN: errorEntry<{ from: string; other: string; where: Bilingual }>({
    code: 'REDIRECT_TAKEN',
    title: bilingual('A redirect from an address that exists', '重定向占用了已有的地址'),
    sample: { from: '/Search', other: '/Search', where: sameInBoth('channels/search.json:12') },
    message: ({ from, other, where }) =>
      bilingual(
        `"${from}" is already the address of "${other}" (${where.en}).`,
        `地址“${from}”已被“${other}”占用（${where.zh}）。`,
      ),
    why: bilingual(
      'The address would either redirect or show the page, but not both.',
      '一个地址要么重定向，要么显示页面，不能两者兼有。',
    ),
    hint: () => bilingual('Remove the redirect or the page.', '请删去重定向或页面。'),
  }),
  REDIRECT_LOOP: errorEntry<{ chain: readonly string[] }>({
    code: 'REDIRECT_LOOP',
    title: bilingual('Redirects in a circle', '重定向绕成了圈'),
    sample: { chain: ['/A', '/B', '/A'] },
    message: ({ chain }) =>
      bilingual(
        `These redirects go in a circle: ${chain.join(' → ')}.`,
        `这些重定向绕成了圈：${chain.join(' → ')}。`,
      ),
    why: bilingual('The browser would give up with an error.', '浏览器会报错，打不开页面。'),
    hint: () => bilingual('Let one of them lead to a page.', '请让其中一个指向页面。'),
  }),
  REDIRECT_CHAIN: errorEntry<{ chain: readonly string[] }>({
    code: 'REDIRECT_CHAIN',
    title: bilingual('Too many redirects in a row', '连续的重定向太多'),
    sample: { chain: ['/A', '/B', '/C', '/D'] },
    message: ({ chain }) =>
      bilingual(
        `These redirects follow one another: ${chain.join(' → ')}.`,
        `这些重定向一个接着一个：${chain.join(' → ')}。`,
      ),
    why: bilingual(
      'Every redirect is one more wait for the visitor; more than two are too many.',
      '每多一次重定向，观众就多等一次；超过两次就太多了。',
    ),
    hint: ({ chain }) => {
      const [from, to] = [chain[0] ?? '', chain.at(-1) ?? '']
      return bilingual(`Redirect "${from}" straight to "${to}".`, `请把“${from}”直接重定向到“${to}”。`)
    },
  }),
  REDIRECT_NOWHERE: errorEntry<{ to: string; suggestion: string | undefined }>({
    code: 'REDIRECT_NOWHERE',
    title: bilingual('A redirect to nowhere', '重定向无处可去'),
    sample: { to: '/News/Loca', suggestion: '/News/Local' },
    message: ({ to }) =>
      bilingual(
        `The redirect leads to "${to}", where there is no page.`,
        `重定向指向“${to}”，而那里没有页面。`,
      ),
    why: bilingual('The visitor would be sent to the error page.', '观众会被带到错误页面。'),
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? bilingual('Redirect to the route of a page.', '请重定向到某个页面的路径。')
        : didYouMean(suggestion),
  }),
} as const
