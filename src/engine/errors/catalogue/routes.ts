import { errorEntry } from '../problem.ts'
import { type Message, message, sameInBoth } from '../wording.ts'

/** Problems of the addresses of pages and channels. */
export const routeEntries = {
  ROUTE_DUPLICATE: errorEntry<{ route: string; other: string; where: Message }>({
    code: 'ROUTE_DUPLICATE',
    title: message`Two pages at one address`,
    sample: { route: '/News/Notice', other: '/News/Notice', where: sameInBoth('channels/news.json:12') },
    message: ({ route, other, where }) =>
      route === other
        ? message`"${route}" is already the route of a page (${where}).`
        : message`"${route}" matches the same addresses as "${other}" (${where}).`,
    why: message`Only one page can answer an address; the other would never be seen.`,
    hint: () =>
      message`Change one of the two routes, or remove one page. Upper and lower case do not distinguish routes.`,
  }),
  ROUTE_OVERLAP: errorEntry<{ route: string; other: string; where: Message; example: string }>({
    code: 'ROUTE_OVERLAP',
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
  ROUTE_PARAMETER_REPEATED: errorEntry<{ route: string; name: string }>({
    code: 'ROUTE_PARAMETER_REPEATED',
    title: message`A route names a parameter twice`,
    sample: { route: '/News/:sec/:sec', name: 'sec' },
    message: ({ route, name }) => message`"${route}" has ":${name}" more than once.`,
    why: message`One of the two segments would be lost.`,
    hint: ({ name }) => message`Rename one ":${name}".`,
  }),
  ALIAS_INVALID: errorEntry<{ alias: string; reason: Message }>({
    code: 'ALIAS_INVALID',
    title: message`An alias that cannot work`,
    sample: {
      alias: '/Start?lang=xx',
      reason: message`names an unknown locale "xx"`,
    },
    message: ({ alias, reason }) => message`The alias "${alias}" ${reason}.`,
    why: message`An alias shows the page of its route, so it must lead to exactly that page.`,
    hint: () =>
      message`Write a path such as "/Home", with the same parameters as the route, or with "?lang=" and a locale.`,
  }),
  ALIAS_TAKEN: errorEntry<{ alias: string; other: string; where: Message }>({
    code: 'ALIAS_TAKEN',
    title: message`An alias that is already an address`,
    sample: { alias: '/Home', other: '/Home', where: sameInBoth('channels/news.json:12') },
    message: ({ alias, other, where }) =>
      message`The alias "${alias}" is already taken by "${other}" (${where}).`,
    why: message`Only one page can answer an address.`,
    hint: () => message`Remove the alias, or choose another.`,
  }),
  CHANNEL_DUPLICATE: errorEntry<{ segment: string; where: Message }>({
    code: 'CHANNEL_DUPLICATE',
    title: message`Two channels with one segment`,
    sample: { segment: 'Notice', where: sameInBoth('channels/news.json:12') },
    message: ({ segment, where }) => message`There is already a channel "${segment}" here (${where}).`,
    why: message`Both would have the same address and the same number.`,
    hint: () => message`Give each channel below the same parent its own segment.`,
  }),
  CHANNEL_ROUTE: errorEntry<{ route: string }>({
    code: 'CHANNEL_ROUTE',
    title: message`A channel with a parameter in its path`,
    sample: { route: '/News/:sec' },
    message: ({ route }) => message`The channel's route "${route}" has a parameter.`,
    why: message`A channel is one place in the menu, so it needs one fixed path.`,
    hint: () => message`Give the channel a fixed path, and put parameters into the routes of its pages.`,
  }),
  CHANNEL_UNSERVED: errorEntry<{ path: string }>({
    code: 'CHANNEL_UNSERVED',
    title: message`A channel without a page`,
    sample: { path: '/News/Notice' },
    message: ({ path }) => message`The menu leads to "${path}", but no page and no redirect answers there.`,
    why: message`The menu would lead the visitor to the error page.`,
    hint: ({ path }) =>
      message`Add a page or a redirect for "${path}", give the channel an "href", or set "visible": false.`,
  }),
} as const
