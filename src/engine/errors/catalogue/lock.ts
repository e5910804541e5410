import { commandLine } from '../command-line.ts'
import { errorEntry, warningEntry } from '../problem.ts'
import { message } from '../wording.ts'

/** Problems of public addresses that a lock file records. */
export const lockEntries = {
  URL_GONE: errorEntry<{ url: string; suggestion: string | undefined }>({
    code: 'URL_GONE',
    title: message`A public address that is gone`,
    sample: { url: '/News/Old', suggestion: '/News/Notice' },
    message: ({ url }) => message`"${url}" was public, and nothing answers it any more.`,
    why: message`Links printed on posters, kept by visitors and known to search engines would end on the error page.`,
    hint: ({ url, suggestion }) => {
      const redirect = `"${url}": "${suggestion ?? '/…'}"`
      const command = commandLine(`lock --forget ${url}`)
      return message`Add a redirect to a channel: ${redirect}. If nobody can know it: ${command}`
    },
  }),
  IDS_NARROWED: errorEntry<{ before: string; now: string }>({
    code: 'IDS_NARROWED',
    title: message`Public ids that addresses no longer take`,
    sample: { before: 'segment', now: 'digits-or-32' },
    message: ({ before, now }) =>
      message`Records were public by the rule "${before}" for ids, and the rule is "${now}" now.`,
    why: message`Pages of records whose ids the new rule does not take would end on the error page.`,
    hint: ({ before }) => {
      const command = commandLine('lock --forget ids')
      return message`Set "ids" of site.json to "${before}" or to "segment". If no record had another id: ${command}`
    },
  }),
  URL_NOT_LOCKED: warningEntry<{ url: string }>({
    code: 'URL_NOT_LOCKED',
    title: message`An address that the lock does not know`,
    sample: { url: '/News/Notice' },
    message: ({ url }) => message`"${url}" is not in urls.lock.json.`,
    why: message`If it disappears later, nothing reports it.`,
    hint: () => message`Run: ${commandLine('lock')}`,
  }),
} as const
