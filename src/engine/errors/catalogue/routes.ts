import { errorEntry, type UnknownName, warningEntry } from '../problem.ts'
import { didYouMean, joinWithCommas, message, sameInBoth, suggestionOrList } from '../wording.ts'

/** Problems of the addresses of pages and channels. */
export const routeEntries = {
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
  ROUTE_PARAMETER_REPEATED: errorEntry({
    title: message`A route names a parameter twice`,
    sample: { route: '/News/:sec/:sec', name: 'sec' },
    message: ({ route, name }) => message`"${route}" has ":${name}" more than once.`,
    why: message`One of the two segments would be lost.`,
    hint: ({ name }) => message`Rename one ":${name}".`,
  }),
  ALIAS_INVALID: errorEntry({
    title: message`An alias that cannot work`,
    sample: {
      alias: '/Start?lang=xx',
      reason: message`names an unknown locale "xx"`,
    },
    message: ({ alias, reason }) => message`The alias "${alias}" ${reason}.`,
    why: message`An alias shows the page of its route, so it must lead to exactly that page.`,
    hint: message`Write a path such as "/Home", with the same parameters as the route, or with "?lang=" and a locale.`,
  }),
  ALIAS_TAKEN: errorEntry({
    title: message`An alias that is already an address`,
    sample: { alias: '/Home', other: '/Home', where: sameInBoth('channels/news.json:12') },
    message: ({ alias, other, where }) =>
      message`The alias "${alias}" is already taken by "${other}" (${where}).`,
    why: message`Only one page can answer an address.`,
    hint: message`Remove the alias, or choose another.`,
  }),
  CHANNEL_DUPLICATE: errorEntry({
    title: message`Two channels with one segment`,
    sample: { segment: 'Notice', where: sameInBoth('channels/news.json:12') },
    message: ({ segment, where }) => message`There is already a channel "${segment}" here (${where}).`,
    why: message`Both would have the same address and the same number.`,
    hint: message`Give each channel below the same parent its own segment.`,
  }),
  CHANNEL_ROUTE: errorEntry({
    title: message`A channel with a parameter in its path`,
    sample: { route: '/News/:sec' },
    message: ({ route }) => message`The channel's route "${route}" has a parameter.`,
    why: message`A channel is one place in the menu, so it needs one fixed path.`,
    hint: message`Give the channel a fixed path, and put parameters into the routes of its pages.`,
  }),
  CHANNEL_UNSERVED: errorEntry({
    title: message`A channel without a page`,
    sample: { path: '/News/Notice' },
    message: ({ path }) => message`The menu leads to "${path}", but no page and no redirect answers there.`,
    why: message`The menu would lead the visitor to the error page.`,
    hint: ({ path }) =>
      message`Add a page or a redirect for "${path}", give the channel an "href", or set "visible": false.`,
  }),
} as const

/** Problems of redirects. */
export const redirectEntries = {
  REDIRECT_INVALID: errorEntry({
    title: message`A redirect that cannot work`,
    sample: {
      from: '/News',
      reason: message`leads to "https://example.org/", which is no path of this site`,
    },
    message: ({ from, reason }) => message`The redirect from "${from}" ${reason}.`,
    why: message`A redirect leads from one path of this site to another.`,
    hint: message`Write "/From": "/To"; parameters such as ":id" of the target must also be in the source.`,
  }),
  REDIRECT_TAKEN: errorEntry({
    title: message`A redirect from an address that exists`,
    sample: { from: '/Search', other: '/Search', where: sameInBoth('channels/search.json:12') },
    message: ({ from, other, where }) => message`"${from}" is already the address of "${other}" (${where}).`,
    why: message`The address would either redirect or show the page, but not both.`,
    hint: message`Remove the redirect or the page.`,
  }),
  REDIRECT_LOOP: errorEntry<{ chain: readonly string[] }>({
    title: message`Redirects in a circle`,
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
  REDIRECT_NOWHERE: errorEntry<{ to: string; suggestion: string | undefined }>({
    title: message`A redirect to nowhere`,
    sample: { to: '/News/Loca', suggestion: '/News/Local' },
    message: ({ to }) => message`The redirect leads to "${to}", where there is no page.`,
    why: message`The visitor would be sent to the error page.`,
    hint: ({ suggestion }) =>
      suggestion === undefined ? message`Redirect to the route of a page.` : didYouMean(suggestion),
  }),
} as const

/** Problems of links inside the config. */
export const linkEntries = {
  LINK_DEAD: errorEntry<{ href: string; suggestion: string | undefined }>({
    title: message`A link to nowhere`,
    sample: { href: '/News/Notices', suggestion: '/News/Notice' },
    message: ({ href }) => message`No page and no redirect answers "${href}".`,
    why: message`The visitor would end on the error page.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Link to the route of a page, or write a whole address beginning with https://.`
        : didYouMean(suggestion),
  }),
  LINK_UNSAFE: errorEntry({
    title: message`A link of a kind that is not allowed`,
    sample: { href: 'javascript:alert(1)' },
    message: ({ href }) => message`"${href}" is not a link this site may show.`,
    why: message`Other kinds of links can run scripts or hide where they lead.`,
    hint: message`Begin with "/" for a page of this site, or with "https://", "http://", "mailto:" or "tel:".`,
  }),
  LINK_ADDRESS: warningEntry({
    title: message`An e-mail address or a telephone number that is none`,
    sample: { href: 'mailto:info' },
    message: ({ href }) =>
      href.toLowerCase().startsWith('tel:')
        ? message`"${href}" has no telephone number.`
        : message`"${href}" has no e-mail address.`,
    why: message`Visitors would write or call in vain.`,
    hint: message`Write it whole, such as "mailto:info@example.org" or "tel:+86-10-5555-0101".`,
  }),
  CHANNEL_TITLE: warningEntry({
    title: message`Two entries of the menu that are called the same`,
    sample: { title: 'News', where: sameInBoth('channels/notices.json:3') },
    message: ({ title, where }) =>
      message`"${title}" is the title of another entry of the menu too (${where}).`,
    why: message`Visitors could not tell which of the two leads where.`,
    hint: message`Give one of them another title, or set "visible" to false.`,
  }),
  LINK_LOCAL: warningEntry({
    title: message`A link to the machine of whoever follows it`,
    sample: { href: 'http://localhost:3000/visit', path: '/visit' },
    message: ({ href }) => message`"${href}" leads visitors to their own computer.`,
    why: message`The address is that of the machine on which the page is read, where nothing answers.`,
    hint: ({ path }) =>
      message`Write "${path}" for a page of this site, or the public address of the other one.`,
  }),
  LINK_HOST: warningEntry<{ href: string; suggestion: string | undefined }>({
    title: message`A link to a host without a dot`,
    sample: { href: 'http://works', suggestion: '/works' },
    message: ({ href }) => message`"${href}" is no address of the public Internet: its host has no dot.`,
    why: message`Such hosts are found in a network of its own alone; visitors would see an error of their browser.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Write the whole public address, or the path of a page of this site.`
        : message`Write "${suggestion}" for the page of this site.`,
  }),
  LINK_FIXED: warningEntry({
    title: message`A link into one language for visitors of all`,
    sample: { href: '/visit?lang=ko', name: 'ko', path: '/visit' },
    message: ({ href, name }) =>
      message`"${href}" leads visitors of every language to the page in "${name}".`,
    why: message`A link without a language stays in the one that a visitor reads.`,
    hint: ({ path, name }) =>
      message`Write "${path}"; where the page is in that language alone, let the title of the link say "${name}" or its name.`,
  }),
  LINK_LANGUAGE: warningEntry<UnknownName & { href: string }>({
    title: message`A link into a language that the site does not have`,
    sample: { href: '/visit?lang=kr', name: 'kr', suggestion: 'ko', known: ['ko', 'en'] },
    message: ({ href, name }) =>
      message`"${href}" asks for the language "${name}", which is not a locale of this site.`,
    why: message`Visitors would read the page in the first language.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  PICTURE_UNSAFE: errorEntry({
    title: message`A picture that can never be shown`,
    sample: { path: '../pictures/hall.jpg' },
    message: ({ path }) => message`"${path}" is not the address of a picture.`,
    why: message`The page leaves out what it may not load, and a gap stays where the picture would be.`,
    hint: message`Begin with "/media/" for a file of the config, or with "https://"; steps to a parent folder are not taken.`,
  }),
  LINK_NOT_DETAIL: errorEntry({
    title: message`Entries link to a page that is not about one entry`,
    sample: { links: '/News/Notice', route: '/News/Notice' },
    message: ({ links, route }) => message`"links" is "${links}", but "${route}" is not a detail page.`,
    why: message`Each entry of a list leads to the page about itself.`,
    hint: message`Use the route of a page with a detail template, such as "/News/:sec/:id".`,
  }),
  PARAM_COLON: warningEntry({
    title: message`The name of a segment in place of its value`,
    sample: { key: 'id', value: 'id', route: '/objects/:id' },
    message: ({ key, value, route }) =>
      message`"${key}" is the word "${value}" itself, and nothing takes ":${value}" of the route "${route}".`,
    why: message`Every address of the page asks for the same thing, which most likely is not there.`,
    hint: ({ key, value }) => message`Write "${key}": ":${value}".`,
  }),
  RECORD_FIXED: warningEntry({
    title: message`A page of records that always asks for the same one`,
    sample: { key: 'id', value: 'T-1', route: '/textiles/:id' },
    message: ({ key, value, route }) =>
      message`"${key}" is always "${value}", and nothing of the page "${route}" takes ":id".`,
    why: message`Every address of the page shows one and the same record.`,
    hint: ({ key }) => message`Write "${key}": ":id".`,
  }),
  LINK_OTHER_RECORDS: warningEntry<{
    link: string
    route: string
    type: string
    other: string
    suggestion: string | undefined
  }>({
    title: message`Records that lead to the page of others`,
    sample: {
      link: '/coins/:id',
      route: '/coins/:id',
      type: 'mint',
      other: 'coin',
      suggestion: '/mints/:id',
    },
    message: ({ link, type, other }) =>
      message`Records of "${type}" lead to "${link}", a page that shows records of "${other}".`,
    why: message`Ids of the one are none of the other, so visitors would end on the error page.`,
    hint: ({ type, suggestion }) =>
      suggestion === undefined ? message`Write the route of the page of "${type}".` : didYouMean(suggestion),
  }),
  SEGMENT_UNKNOWN: errorEntry<UnknownName & { route: string }>({
    title: message`A segment the route does not have`,
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
