import { errorEntry, warningEntry } from '../problem.ts'
import { didYouMean, listed, message } from '../wording.ts'
import type { UnknownName } from './names.ts'

/** Problems of links inside the config. */
export const linkEntries = {
  LINK_DEAD: errorEntry<{ href: string; suggestion: string | undefined }>({
    code: 'LINK_DEAD',
    title: message`A link to nowhere`,
    sample: { href: '/News/Notices', suggestion: '/News/Notice' },
    message: ({ href }) => message`No page and no redirect answers "${href}".`,
    why: message`The visitor would end on the error page.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Link to the route of a page, or write a whole address beginning with https://.`
        : didYouMean(suggestion),
  }),
  LINK_UNSAFE: errorEntry<{ href: string }>({
    code: 'LINK_UNSAFE',
    title: message`A link of a kind that is not allowed`,
    sample: { href: 'javascript:alert(1)' },
    message: ({ href }) => message`"${href}" is not a link this site may show.`,
    why: message`Other kinds of links can run scripts or hide where they lead.`,
    hint: () =>
      message`Begin with "/" for a page of this site, or with "https://", "http://", "mailto:" or "tel:".`,
  }),
  LINK_ADDRESS: warningEntry<{ href: string }>({
    code: 'LINK_ADDRESS',
    title: message`An e-mail address or a telephone number that is none`,
    sample: { href: 'mailto:info' },
    message: ({ href }) =>
      href.toLowerCase().startsWith('tel:')
        ? message`"${href}" has no telephone number.`
        : message`"${href}" has no e-mail address.`,
    why: message`Visitors would write or call in vain.`,
    hint: () => message`Write it whole, such as "mailto:info@example.org" or "tel:+86-10-5555-0101".`,
  }),
  PICTURE_UNSAFE: errorEntry<{ path: string }>({
    code: 'PICTURE_UNSAFE',
    title: message`A picture that can never be shown`,
    sample: { path: '../pictures/hall.jpg' },
    message: ({ path }) => message`"${path}" is not the address of a picture.`,
    why: message`The page leaves out what it may not load, and a gap stays where the picture would be.`,
    hint: () =>
      message`Begin with "/media/" for a file of the config, or with "https://"; steps to a parent folder are not taken.`,
  }),
  LINK_NOT_DETAIL: errorEntry<{ links: string; route: string }>({
    code: 'LINK_NOT_DETAIL',
    title: message`Entries link to a page that is not about one entry`,
    sample: { links: '/News/Notice', route: '/News/Notice' },
    message: ({ links, route }) => message`"links" is "${links}", but "${route}" is not a detail page.`,
    why: message`Each entry of a list leads to the page about itself.`,
    hint: () => message`Use the route of a page with a detail template, such as "/News/:sec/:id".`,
  }),
  SEGMENT_UNKNOWN: errorEntry<UnknownName & { route: string }>({
    code: 'SEGMENT_UNKNOWN',
    title: message`A segment the route does not have`,
    sample: { name: 'section', route: '/News/:sec/:id', suggestion: 'sec', known: ['sec', 'id'] },
    message: ({ name, route }) => message`":${name}" is not a segment of the route "${route}".`,
    why: message`The value comes from the address of the page, and there is none by that name in it.`,
    hint: ({ suggestion, known }) => {
      if (suggestion !== undefined) return didYouMean(`:${suggestion}`)
      if (known.length === 0) return message`The route has no parameters; write the value itself.`
      return message`The route has ${listed(known.map((each) => message`":${each}"`))}.`
    },
  }),
} as const
