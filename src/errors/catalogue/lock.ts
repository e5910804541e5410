import { errorEntry, warningEntry } from '../problem.ts'

/** Problems of public addresses that a lock file records. */
export const lockEntries = {
  URL_GONE: errorEntry<{ url: string; suggestion: string | undefined }>({
    code: 'URL_GONE',
    title: 'A public address that is gone',
    message: ({ url }) => `"${url}" was public, and nothing answers it any more.`,
    why: 'Links printed on posters, kept by visitors and known to search engines would end on the error page.',
    hint: ({ url, suggestion }) =>
      `Add a redirect to a channel: "${url}": "${suggestion ?? '/…'}". If nobody can know it: vitrine lock --forget ${url}`,
  }),
  URL_NOT_LOCKED: warningEntry<{ url: string }>({
    code: 'URL_NOT_LOCKED',
    title: 'An address that the lock does not know',
    message: ({ url }) => `"${url}" is not in urls.lock.json.`,
    why: 'Should it disappear later, nobody would be told.',
    hint: () => 'Run: vitrine lock',
  }),
} as const
