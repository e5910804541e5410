import { plainEntries } from '../plain-problems.ts'
import { errorEntry, type UnknownName, warningEntry } from '../problem.ts'
import { didYouMean, joinWithCommas, message, sameInBoth } from '../wording.ts'
import plain from './routes.json' with { type: 'json' }

/** Problems of page and channel addresses, redirects, and internal links. */
export const routeEntries = {
  ...plainEntries(plain),
  ROUTE_DUPLICATE: errorEntry({
    title: message`Two pages at one address`,
    sample: { route: '/News/Notice', other: '/News/Notice', where: sameInBoth('channels/news.json:12') },
    message: ({ route, other, where }) =>
      route === other
        ? message`"${route}" is already the route of a page (${where}).`
        : message`"${route}" matches the same addresses as "${other}" (${where}).`,
    why: message`Only one page can answer an address; the other would never be seen.`,
    hint: message`Change one of the two routes, or remove one page. Upper and lower case do not distinguish routes.`,
  }),
  ROUTE_OVERLAP: errorEntry({
    title: message`Two routes match the same address`,
    sample: {
      route: '/News/:sec',
      other: '/:top/Notice',
      where: sameInBoth('channels/news.json:12'),
      example: '/News/Notice',
    },
    message: ({ route, other, where, example }) =>
      example.includes(':')
        ? message`"${route}" and "${other}" (${where}) match the same addresses.`
        : message`"${route}" and "${other}" (${where}) both match "${example}", and neither is the more specific.`,
    why: message`Which page a visitor sees would be an accident.`,
    hint: ({ other, example }) =>
      example.includes(':')
        ? message`":id" is the id of an entry, any other name a channel. Where both pages show entries, keep one, or put a fixed part before the last of "${other}", such as "/by-name/". Where ids have a shape that no channel has, "ids" of site.json says which; then every id must have it.`
        : message`Add a page with the route "${example}", or change one of the two.`,
  }),
  REDIRECT_LOOP: errorEntry<{ chain: readonly string[] }>({
    title: message`Circular redirects`,
    sample: { chain: ['/A', '/B', '/A'] },
    message: ({ chain }) => message`These redirects go in a circle: ${chain.join(' → ')}.`,
    why: message`The browser would give up with an error.`,
    hint: message`Let one of them lead to a page.`,
  }),
  REDIRECT_CHAIN: errorEntry<{ chain: readonly string[] }>({
    title: message`Too many redirects in a row`,
    sample: { chain: ['/A', '/B', '/C', '/D'] },
    message: ({ chain }) => message`These redirects follow one another: ${chain.join(' → ')}.`,
    why: message`Every redirect is one more wait for the visitor; more than two are too many.`,
    hint: ({ chain }) => {
      const [from, to] = [chain[0] ?? '', chain.at(-1) ?? '']
      return message`Redirect "${from}" straight to "${to}".`
    },
  }),
  LINK_ADDRESS: warningEntry({
    title: message`An invalid e-mail address or telephone number`,
    sample: { href: 'mailto:info' },
    message: ({ href }) =>
      href.toLowerCase().startsWith('tel:')
        ? message`"${href}" has no telephone number.`
        : message`"${href}" has no e-mail address.`,
    why: message`Visitors would write or call in vain.`,
    hint: message`Write it whole, such as "mailto:info@example.org" or "tel:+86-10-5555-0101".`,
  }),
  SEGMENT_UNKNOWN: errorEntry<UnknownName & { route: string }>({
    title: message`An unknown segment of the route`,
    sample: { name: 'section', route: '/News/:sec/:id', suggestion: 'sec', known: ['sec', 'id'] },
    message: ({ name, route }) => message`":${name}" is not a segment of the route "${route}".`,
    why: message`The value comes from the address of the page, and there is none by that name in it.`,
    hint: ({ suggestion, known }) => {
      if (suggestion !== undefined) return didYouMean(`:${suggestion}`)
      if (known.length === 0) return message`The route has no parameters; write the value itself.`
      return message`The route has ${joinWithCommas(known.map((each) => message`":${each}"`))}.`
    },
  }),
} as const
