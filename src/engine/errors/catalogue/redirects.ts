import { errorEntry } from '../problem.ts'
import { didYouMean, type Message, message, sameInBoth } from '../wording.ts'

/** Problems of redirects. */
export const redirectEntries = {
  REDIRECT_INVALID: errorEntry<{ from: string; reason: Message }>({
    code: 'REDIRECT_INVALID',
    title: message`A redirect that cannot work`,
    sample: {
      from: '/News',
      reason: message`leads to "https://example.org/", which is no path of this site`,
    },
    message: ({ from, reason }) => message`The redirect from "${from}" ${reason}.`,
    why: message`A redirect leads from one path of this site to another.`,
    hint: () =>
      message`Write "/From": "/To"; parameters such as ":id" of the target must also be in the source.`,
  }),
  REDIRECT_TAKEN: errorEntry<{ from: string; other: string; where: Message }>({
    code: 'REDIRECT_TAKEN',
    title: message`A redirect from an address that exists`,
    sample: { from: '/Search', other: '/Search', where: sameInBoth('channels/search.json:12') },
    message: ({ from, other, where }) => message`"${from}" is already the address of "${other}" (${where}).`,
    why: message`The address would either redirect or show the page, but not both.`,
    hint: () => message`Remove the redirect or the page.`,
  }),
  REDIRECT_LOOP: errorEntry<{ chain: readonly string[] }>({
    code: 'REDIRECT_LOOP',
    title: message`Redirects in a circle`,
    sample: { chain: ['/A', '/B', '/A'] },
    message: ({ chain }) => message`These redirects go in a circle: ${chain.join(' → ')}.`,
    why: message`The browser would give up with an error.`,
    hint: () => message`Let one of them lead to a page.`,
  }),
  REDIRECT_CHAIN: errorEntry<{ chain: readonly string[] }>({
    code: 'REDIRECT_CHAIN',
    title: message`Too many redirects in a row`,
    sample: { chain: ['/A', '/B', '/C', '/D'] },
    message: ({ chain }) => message`These redirects follow one another: ${chain.join(' → ')}.`,
    why: message`Every redirect is one more wait for the visitor; more than two are too many.`,
    hint: ({ chain }) => {
      const [from, to] = [chain[0] ?? '', chain.at(-1) ?? '']
      return message`Redirect "${from}" straight to "${to}".`
    },
  }),
  REDIRECT_NOWHERE: errorEntry<{ to: string; suggestion: string | undefined }>({
    code: 'REDIRECT_NOWHERE',
    title: message`A redirect to nowhere`,
    sample: { to: '/News/Loca', suggestion: '/News/Local' },
    message: ({ to }) => message`The redirect leads to "${to}", where there is no page.`,
    why: message`The visitor would be sent to the error page.`,
    hint: ({ suggestion }) =>
      suggestion === undefined ? message`Redirect to the route of a page.` : didYouMean(suggestion),
  }),
} as const
