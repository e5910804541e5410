import { plainEntries } from '../plain-problems.ts'
import { errorEntry, type UnknownName } from '../problem.ts'
import { joinMessages, message, suggestionOrList } from '../wording.ts'
import plain from './pieces.json' with { type: 'json' }

const itemParts = { fact: message`fact`, link: message`link` } as const

/**
 * Problems of templates, blocks and forms; of feeds, calendars, structured data, IIIF manifests and deep zoom; and of filters and sort
 * orders.
 */
export const pieceEntries = {
  ...plainEntries(plain),
  FORM_UNKNOWN: errorEntry<UnknownName>({
    title: message`An unknown form`,
    sample: { name: 'visits', suggestion: 'visit', known: ['visit'] },
    message: ({ name }) => message`There is no form "${name}".`,
    why: message`The page would show no form.`,
    hint: ({ suggestion, known }) =>
      joinMessages(suggestionOrList(suggestion, known), message`Forms are the files in forms/.`),
  }),
  QUERY_UNKNOWN: errorEntry<UnknownName>({
    title: message`An unknown query`,
    sample: { name: 'era', suggestion: 'eras', known: ['eras', 'types'] },
    message: ({ name }) => message`The page has no query "${name}".`,
    why: message`There would be nothing to show.`,
    hint: ({ name, suggestion, known }) =>
      known.length === 0
        ? message`Add "${name}" under the page's "with".`
        : suggestionOrList(suggestion, known),
  }),
  PARAM_UNREAD: errorEntry<UnknownName>({
    title: message`A filter without effect`,
    sample: { name: 'era', suggestion: 'eras', known: ['eras', 'type'] },
    message: ({ name }) =>
      message`The filter writes "?${name}=" into the address, and no query of the page reads "?${name}".`,
    why: message`Visitors would choose, and the list would stay the same.`,
    hint: ({ name, suggestion }) =>
      message`Set a parameter of the page's data to "?${name}"${suggestion === undefined ? '' : message`, or did you mean "${suggestion}"`}.`,
  }),
  ITEM_NAME_UNKNOWN: errorEntry<UnknownName & { what: keyof typeof itemParts; source: string }>({
    title: message`An option that names an unknown fact or link`,
    sample: {
      what: 'link',
      name: 'bookings',
      source: 'activity-by-id',
      suggestion: 'booking',
      known: ['booking', 'map'],
    },
    message: ({ what, name, source }) =>
      message`The source "${source}" makes no ${itemParts[what]} "${name}".`,
    why: message`The option would have no effect and go unnoticed.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  NEIGHBOURS_PAGE: errorEntry({
    title: message`Neighbours of a record without a list`,
    sample: { route: '/News/Notice/:id' },
    message: ({ route }) => message`No list directly above the page "${route}" leads to it.`,
    why: message`The records before and after are looked for in the list one step up in the address.`,
    hint: ({ route }) => {
      const list = route.replace(/\/[^/]*$/, '')
      return message`Give a list at "${list}" the "links": "${route}", or remove "neighbours".`
    },
  }),
} as const
