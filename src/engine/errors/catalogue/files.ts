import { plainEntries } from '../plain-problems.ts'
import { errorEntry, warningEntry } from '../problem.ts'
import { commandLine, didYouMean, joinWithCommas, type Message, message } from '../wording.ts'
import plain from './files.json' with { type: 'json' }

/** Descriptions of files that are mistaken for config files. */
const KINDS: Readonly<Record<string, Message>> = {
  channel: message`a channel`,
  source: message`a source`,
  form: message`a form`,
  record: message`a record type`,
}

/** Returns the start of a text, enough to identify it. */
function textBegin(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** Maximum number of addresses listed in a message. */
const MAX_SHOWN_ADDRESSES = 12

/** Problems of a single file (its path, its syntax, its texts) and of the lock files of public addresses and translations. */
export const fileEntries = {
  ...plainEntries(plain),
  CONFIG_FILE_KIND: errorEntry({
    title: message`A file in the wrong folder`,
    sample: { path: 'channels/works.json', is: 'source', to: 'sources/works.json' },
    message: ({ path, is }) => message`"${path}" is ${KINDS[is] ?? is}, and its folder is for others.`,
    why: message`The folder determines what a file is for, so this file would be ignored.`,
    hint: ({ to }) => message`Move it to "${to}".`,
  }),
  CONFIG_FILE_UNKNOWN: errorEntry<{
    path: string
    suggestion: string | undefined
    /** The folder is right, but the file name contains invalid characters. */
    isMisnamed?: boolean
    renamed?: string
  }>({
    title: message`An unexpected file`,
    sample: { path: 'chanels/news.json', suggestion: 'channels/news.json' },
    message: ({ path }) => message`"${path}" is not a file the config knows.`,
    why: message`A file in the wrong place would be ignored silently, and with it everything it says.`,
    hint: ({ suggestion, isMisnamed, renamed }) => {
      if (isMisnamed === true)
        return renamed === undefined
          ? message`The name of a file has letters from a to z, digits, "_" and "-", and no blanks. Rename or remove it.`
          : message`The name of a file has letters from a to z, digits, "_" and "-", and no blanks. Rename it to "${renamed}", or remove it.`
      return suggestion === undefined
        ? message`Config is "site.json" and the files "channels/*.json", "sources/*.json", "forms/*.json" and "records/*.json". Move or remove the file.`
        : didYouMean(suggestion)
    },
  }),
  CONFIG_SYNTAX: errorEntry({
    title: message`Not valid JSON`,
    sample: {
      what: message`A comma is missing before this.`,
      remedy: message`Put a comma after the value before it.`,
    },
    message: ({ what }) => what,
    why: message`Config is strict JSON, so that every tool and every editor reads it alike.`,
    hint: ({ remedy }) => remedy,
  }),
  CONFIG_SCHEMA: errorEntry<{ found: string | undefined; expected: string }>({
    title: message`The file does not name its schema`,
    sample: { found: undefined, expected: '../../schemas/json/channel.schema.json' },
    message: ({ found }) =>
      found === undefined
        ? message`"$schema" is missing.`
        : message`"$schema" is "${found}", which is not this kind of file.`,
    why: message`With the right schema an editor completes keys and marks mistakes while you type.`,
    hint: ({ expected }) => message`Write "$schema": "${expected}" as the first key.`,
  }),
  URL_GONE: errorEntry<{ url: string; suggestion: string | undefined }>({
    title: message`A removed public address`,
    sample: { url: '/News/Old', suggestion: '/News/Notice' },
    message: ({ url }) => message`"${url}" was public, and nothing answers it any more.`,
    why: message`Links printed on posters, kept by visitors and known to search engines would end on the error page.`,
    hint: ({ url, suggestion }) => {
      const redirect = suggestion === undefined ? '' : message`, such as "${url}": "${suggestion}"`
      const forget = commandLine(`lock --forget ${url}`)
      return message`${commandLine('check --fix')} adds a redirect to where its page is now${redirect}. If nobody can know it: ${forget}`
    },
  }),
  IDS_NARROWED: errorEntry({
    title: message`Public ids that are no longer allowed in addresses`,
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
    title: message`An address missing in the lock file`,
    sample: { urls: ['/News/Notice', '/News/Latest'] },
    message: ({ urls }) =>
      urls.length === 1
        ? message`"${urls[0] ?? ''}" is not in urls.lock.json.`
        : message`${urls.length} addresses are not in urls.lock.json: ${joinWithCommas(urls.slice(0, MAX_SHOWN_ADDRESSES))}${urls.length > MAX_SHOWN_ADDRESSES ? ' …' : ''}.`,
    why: message`If it disappears later, nothing reports it.`,
    hint: () => message`Run: ${commandLine('lock')}`,
  }),
  TRANSLATION_STALE: warningEntry({
    title: message`An outdated translation`,
    sample: {
      place: 'channels/news.json#/title',
      source: 'zh',
      line: 12,
      now: '每天开放',
      before: '周一闭馆',
    },
    message: ({ source, line, now, before }) =>
      message`This was translated from "${textBegin(before)}", and the text in "${source}" (line ${line}) is now "${textBegin(now)}".`,
    why: message`Readers of the two languages would be told different things.`,
    hint: ({ place }) =>
      message`Translate it again; a translation that changes is recorded by ${commandLine('check --fix')}. If it is still right: ${commandLine(`texts accept ${place}`)}`,
  }),
} as const
