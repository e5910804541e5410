import { plainEntries } from '../plain-problems.ts'
import { errorEntry, type UnknownName, warningEntry } from '../problem.ts'
import { joinMessages, message, suggestionOrList } from '../wording.ts'
import plain from './pieces.json' with { type: 'json' }

const itemParts = { fact: message`fact`, link: message`link` } as const

/** Problems of templates, blocks and forms, of feeds, calendars, structured data, IIIF manifests and close looks of a page, and of how visitors narrow and order its list. */
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
    title: message`A filter that nothing reads`,
    sample: { name: 'era', suggestion: 'eras', known: ['eras', 'type'] },
    message: ({ name }) =>
      message`The filter writes "?${name}=" into the address, and no query of the page reads "?${name}".`,
    why: message`Visitors would choose, and the list would stay the same.`,
    hint: ({ name, suggestion }) =>
      message`Set a parameter of the page's data to "?${name}"${suggestion === undefined ? '' : message`, or did you mean "${suggestion}"`}.`,
  }),
  ITEM_NAME_UNKNOWN: errorEntry<UnknownName & { what: keyof typeof itemParts; source: string }>({
    title: message`An option names a fact or link that is not there`,
    sample: {
      what: 'link',
      name: 'bookings',
      source: 'activity-by-id',
      suggestion: 'booking',
      known: ['booking', 'map'],
    },
    message: ({ what, name, source }) =>
      message`The source "${source}" makes no ${itemParts[what]} "${name}".`,
    why: message`The option would have no effect, and nobody would notice.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  GRADE_INVALID: errorEntry({
    title: message`A grade deeper than the route`,
    sample: { grade: 3, route: '/News/Notice', levels: 2 },
    message: ({ grade, route, levels }) =>
      levels === 1
        ? message`"grade" is ${grade}, but the route "${route}" has ${levels} level.`
        : message`"grade" is ${grade}, but the route "${route}" has ${levels} levels.`,
    why: message`The grade says which segment of the address names the channel of the list.`,
    hint: ({ levels }) =>
      levels === 0
        ? message`Remove "grade".`
        : message`Use a number from 1 to ${levels}: 1 is the first segment.`,
  }),
  FEED_PAGE: errorEntry({
    title: message`A feed of a page that is no list`,
    sample: { template: 'archive', list: false },
    message: ({ template, list }) =>
      list
        ? message`The page has a feed, but its list asks no source.`
        : message`The page has a feed, but the template "${template}" shows no list.`,
    why: message`A feed holds the newest entries of a list that a source gives.`,
    hint: ({ list }) =>
      list ? message`Add "source", or remove "feed".` : message`Move "feed" to the page of the list.`,
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
  PICTURES_ELSEWHERE: warningEntry({
    title: message`A close look or a manifest of pictures elsewhere`,
    sample: { key: 'zoom', source: 'object' },
    message: ({ key, source }) =>
      message`"${key}" is set, but the pictures of the source "${source}" are not stored here.`,
    why: message`The image service, which cuts pictures into parts, has stored pictures alone: nothing is shown.`,
    hint: ({ key }) =>
      key === 'zoom'
        ? message`Take "zoom" out; or import the records with their pictures, which stores them.`
        : message`Take "manifest" out; or import the records with their pictures, which stores them.`,
  }),
  CALENDAR_UNDATED: errorEntry<{ source: string | undefined }>({
    title: message`A calendar of entries without dates`,
    sample: { source: 'archives' },
    message: ({ source }) =>
      source === undefined
        ? message`The page has a calendar, but shows no dated entries of a source.`
        : message`The page has a calendar, but the source "${source}" gives its entries no "start".`,
    why: message`A calendar holds entries that have a day.`,
    hint: message`Let the source map "start" and, where there is one, "end"; or remove "calendar".`,
  }),
  FILTER_PAGE: errorEntry<{ key: string; template: string; isWhole?: boolean }>({
    title: message`Filters on a page that is no list`,
    sample: { key: 'filters', template: 'archive' },
    message: ({ key, template, isWhole }) =>
      isWhole === true
        ? message`The page has "${key}", but no "pageSize" by which its list is cut into pages.`
        : message`The page has "${key}", but the template "${template}" shows no list of a source.`,
    why: message`Visitors would choose, and the list would stay the same.`,
    hint: ({ key, isWhole }) =>
      isWhole === true
        ? message`Set "pageSize" to one of the sizes that are offered, or remove "${key}": with 0 every record is on one page.`
        : message`Move "${key}" to the page of the list, which has a "source" and a "pageSize".`,
  }),
  FILTER_FIELD: errorEntry({
    title: message`A filter that fills no parameter`,
    sample: { as: 'checkboxes', key: 'field' },
    message: ({ as, key }) => message`A filter as "${as}" needs "${key}".`,
    why: message`Nothing would be sent to the source.`,
    hint: ({ as }) =>
      as === 'years'
        ? message`Write "from" and "to": the parameters of the source that take the first and the last year.`
        : message`Write "field": the parameter of the source that takes the value.`,
  }),
} as const
