import { commandLine } from '../command-line.ts'
import { errorEntry, warningEntry } from '../problem.ts'
import { bilingual } from '../wording.ts'

/** Problems of public addresses that a lock file records. */
export const lockEntries = {
  URL_GONE: errorEntry<{ url: string; suggestion: string | undefined }>({
    code: 'URL_GONE',
    title: bilingual('A public address that is gone', '公开过的地址失效了'),
    sample: { url: '/News/Old', suggestion: '/News/Notice' },
    message: ({ url }) =>
      bilingual(
        `"${url}" was public, and nothing answers it any more.`,
        `“${url}”曾经公开过，现在却无处可去。`,
      ),
    why: bilingual(
      'Links printed on posters, kept by visitors and known to search engines would end on the error page.',
      '印在海报上的、观众收藏的、搜索引擎收录的链接，都只会看到错误页面。',
    ),
    hint: ({ url, suggestion }) => {
      const redirect = `"${url}": "${suggestion ?? '/…'}"`
      const command = commandLine(`lock --forget ${url}`)
      return bilingual(
        `Add a redirect to a channel: ${redirect}. If nobody can know it: ${command}`,
        `请在频道的“redirects”中加上重定向 ${redirect}。如果确信无人知道这个地址，请运行：${command}`,
      )
    },
  }),
  IDS_NARROWED: errorEntry<{ before: string; now: string }>({
    code: 'IDS_NARROWED',
    title: bilingual('Public ids that addresses no longer take', '公开过的 id 不再有页面'),
    sample: { before: 'segment', now: 'digits-or-32' },
    message: ({ before, now }) =>
      bilingual(
        `Records were public by the rule "${before}" for ids, and the rule is "${now}" now.`,
        `记录曾按 id 规则“${before}”公开，现在的规则是“${now}”。`,
      ),
    why: bilingual(
      'Pages of records whose ids the new rule does not take would end on the error page.',
      'id 不符合新规则的记录，其页面都会变成错误页面。',
    ),
    hint: ({ before }) => {
      const command = commandLine('lock --forget ids')
      return bilingual(
        `Set "ids" of site.json to "${before}" or to "segment". If no record had another id: ${command}`,
        `请把 site.json 的“ids”改回“${before}”，或改为“segment”。如果确信没有记录使用其他 id，请运行：${command}`,
      )
    },
  }),
  URL_NOT_LOCKED: warningEntry<{ url: string }>({
    code: 'URL_NOT_LOCKED',
    title: bilingual('An address that the lock does not know', '地址尚未登记'),
    sample: { url: '/News/Notice' },
    message: ({ url }) =>
      bilingual(`"${url}" is not in urls.lock.json.`, `“${url}”还没有登记在 urls.lock.json 中。`),
    why: bilingual('If it disappears later, nothing reports it.', '将来它如果失效，不会有人得到提醒。'),
    hint: () => bilingual(`Run: ${commandLine('lock')}`, `请运行：${commandLine('lock')}`),
  }),
} as const
