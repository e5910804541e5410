import { errorEntry } from '../problem.ts'

/** Problems of addresses: routes, aliases, redirects, channels. */
export const routeEntries = {
  ROUTE_DUPLICATE: errorEntry<{ route: string; other: string; where: string }>({
    code: 'ROUTE_DUPLICATE',
    title: 'Two pages at one address',
    message: ({ route, other, where }) =>
      route === other
        ? `"${route}" is already the route of a page (${where}).`
        : `"${route}" matches the same addresses as "${other}" (${where}).`,
    why: 'Only one page can answer an address; the other would never be seen.',
    hint: () =>
      'Change one of the two routes, or remove one page. Upper and lower case do not tell routes apart.',
  }),
  ROUTE_OVERLAP: errorEntry<{ route: string; other: string; where: string; example: string }>({
    code: 'ROUTE_OVERLAP',
    title: 'Two routes match the same address',
    message: ({ route, other, where, example }) =>
      `"${route}" and "${other}" (${where}) both match "${example}", and neither is the more specific.`,
    why: 'Which page a visitor sees would be an accident.',
    hint: ({ example }) => `Add a page with the route "${example}", or change one of the two.`,
  }),
  ROUTE_PARAMETER_REPEATED: errorEntry<{ route: string; name: string }>({
    code: 'ROUTE_PARAMETER_REPEATED',
    title: 'A route names a parameter twice',
    message: ({ route, name }) => `"${route}" has ":${name}" more than once.`,
    why: 'One of the two segments would be lost.',
    hint: ({ name }) => `Rename one ":${name}".`,
  }),
  ALIAS_INVALID: errorEntry<{ alias: string; reason: string }>({
    code: 'ALIAS_INVALID',
    title: 'An alias that cannot work',
    message: ({ alias, reason }) => `The alias "${alias}" ${reason}.`,
    why: 'An alias shows the page of its route, so it must lead to exactly that page.',
    hint: () =>
      'Write a path such as "/Home", with the same parameters as the route, or with "?lang=" and a locale.',
  }),
  ALIAS_TAKEN: errorEntry<{ alias: string; other: string; where: string }>({
    code: 'ALIAS_TAKEN',
    title: 'An alias that is already an address',
    message: ({ alias, other, where }) => `The alias "${alias}" is already taken by "${other}" (${where}).`,
    why: 'Only one page can answer an address.',
    hint: () => 'Remove the alias, or choose another.',
  }),
  REDIRECT_INVALID: errorEntry<{ from: string; reason: string }>({
    code: 'REDIRECT_INVALID',
    title: 'A redirect that cannot work',
    message: ({ from, reason }) => `The redirect from "${from}" ${reason}.`,
    why: 'A redirect leads from one path of this site to another.',
    hint: () => 'Write "/From": "/To"; parameters such as ":id" of the target must also be in the source.',
  }),
  REDIRECT_TAKEN: errorEntry<{ from: string; other: string; where: string }>({
    code: 'REDIRECT_TAKEN',
    title: 'A redirect from an address that exists',
    message: ({ from, other, where }) => `"${from}" is already the address of "${other}" (${where}).`,
    why: 'The address would either redirect or show the page, but not both.',
    hint: () => 'Remove the redirect or the page.',
  }),
  REDIRECT_LOOP: errorEntry<{ chain: readonly string[] }>({
    code: 'REDIRECT_LOOP',
    title: 'Redirects in a circle',
    message: ({ chain }) => `These redirects go in a circle: ${chain.join(' → ')}.`,
    why: 'The browser would give up with an error.',
    hint: () => 'Let one of them lead to a page.',
  }),
  REDIRECT_CHAIN: errorEntry<{ chain: readonly string[] }>({
    code: 'REDIRECT_CHAIN',
    title: 'Too many redirects in a row',
    message: ({ chain }) => `These redirects follow one another: ${chain.join(' → ')}.`,
    why: 'Every redirect is one more wait for the visitor; more than two are too many.',
    hint: ({ chain }) => `Redirect "${chain[0] ?? ''}" straight to "${chain.at(-1) ?? ''}".`,
  }),
  REDIRECT_NOWHERE: errorEntry<{ to: string; suggestion: string | undefined }>({
    code: 'REDIRECT_NOWHERE',
    title: 'A redirect to nowhere',
    message: ({ to }) => `The redirect leads to "${to}", where there is no page.`,
    why: 'The visitor would be sent to the error page.',
    hint: ({ suggestion }) =>
      suggestion === undefined ? 'Redirect to the route of a page.' : `Did you mean "${suggestion}"?`,
  }),
  CHANNEL_DUPLICATE: errorEntry<{ segment: string; where: string }>({
    code: 'CHANNEL_DUPLICATE',
    title: 'Two channels with one segment',
    message: ({ segment, where }) => `There is already a channel "${segment}" here (${where}).`,
    why: 'Both would have the same address and the same number.',
    hint: () => 'Give each channel below the same parent its own segment.',
  }),
  CHANNEL_ROUTE: errorEntry<{ route: string }>({
    code: 'CHANNEL_ROUTE',
    title: 'A channel with a parameter in its path',
    message: ({ route }) => `The channel's route "${route}" has a parameter.`,
    why: 'A channel is one place in the menu, so it needs one fixed path.',
    hint: () => 'Give the channel a fixed path, and put parameters into the routes of its pages.',
  }),
  CHANNEL_UNSERVED: errorEntry<{ path: string }>({
    code: 'CHANNEL_UNSERVED',
    title: 'A channel without a page',
    message: ({ path }) => `The menu leads to "${path}", but no page and no redirect answers there.`,
    why: 'The menu would lead the visitor to the error page.',
    hint: ({ path }) =>
      `Add a page or a redirect for "${path}", give the channel an "href", or set "visible": false.`,
  }),
} as const
