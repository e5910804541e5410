import { commandLine } from '../command-line.ts'
import { errorEntry, warningEntry } from '../problem.ts'
import { listed, message } from '../wording.ts'

/** As much of a text as says which one it is. */
function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** Most addresses that a problem names. */
const SHOWN = 12

/** Problems of what the lock files record: public addresses, and what translations were made from. */
export const lockEntries = {
  URL_GONE: errorEntry<{ url: string; suggestion: string | undefined }>({
    code: 'URL_GONE',
    title: message`A public address that is gone`,
    sample: { url: '/News/Old', suggestion: '/News/Notice' },
    message: ({ url }) => message`"${url}" was public, and nothing answers it any more.`,
    why: message`Links printed on posters, kept by visitors and known to search engines would end on the error page.`,
    hint: ({ url, suggestion }) => {
      const redirect = suggestion === undefined ? '' : message`, such as "${url}": "${suggestion}"`
      const forget = commandLine(`lock --forget ${url}`)
      return message`${commandLine('check --fix')} adds a redirect to where its page is now${redirect}. If nobody can know it: ${forget}`
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
  URL_NOT_LOCKED: warningEntry<{ urls: readonly string[] }>({
    code: 'URL_NOT_LOCKED',
    title: message`An address that the lock does not know`,
    sample: { urls: ['/News/Notice', '/News/Latest'] },
    message: ({ urls }) =>
      urls.length === 1
        ? message`"${urls[0] ?? ''}" is not in urls.lock.json.`
        : message`${urls.length} addresses are not in urls.lock.json: ${listed(urls.slice(0, SHOWN))}${urls.length > SHOWN ? ' …' : ''}.`,
    why: message`If it disappears later, nothing reports it.`,
    hint: () => message`Run: ${commandLine('lock')}`,
  }),
  TRANSLATION_STALE: warningEntry<{
    place: string
    source: string
    line: number
    now: string
    before: string
  }>({
    code: 'TRANSLATION_STALE',
    title: message`A translation of an earlier text`,
    sample: {
      place: 'channels/news.json#/title',
      source: 'zh',
      line: 12,
      now: '每天开放',
      before: '周一闭馆',
    },
    message: ({ source, line, now, before }) =>
      message`This was translated from "${shortened(before)}", and the text in "${source}" (line ${line}) is now "${shortened(now)}".`,
    why: message`Readers of the two languages would be told different things.`,
    hint: ({ place }) =>
      message`Translate it again; a translation that changes is recorded by ${commandLine('check --fix')}. If it is still right: ${commandLine(`texts accept ${place}`)}`,
  }),
  TRANSLATION_NOT_RECORDED: warningEntry<{ count: number; file: string }>({
    code: 'TRANSLATION_NOT_RECORDED',
    title: message`Translations that are not recorded`,
    sample: { count: 2, file: 'translations.lock.json' },
    message: ({ count, file }) =>
      count === 1
        ? message`1 translation of the config is not in ${file}.`
        : message`${count} translations of the config are not in ${file}.`,
    why: message`If their text changes and they do not, nothing reports it.`,
    hint: () => message`Run: ${commandLine('check --fix')}`,
  }),
} as const
