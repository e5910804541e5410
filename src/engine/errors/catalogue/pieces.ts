import { errorEntry, type UnknownName, warningEntry } from '../problem.ts'
import { didYouMean, joinMessages, message, suggestionOrList } from '../wording.ts'

const itemParts = { fact: message`fact`, link: message`link` } as const

/** Problems of templates, blocks and forms. */
export const pieceEntries = {
  TEMPLATE_UNKNOWN: errorEntry<UnknownName>({
    title: message`An unknown template`,
    sample: { name: 'comon', suggestion: 'common', known: ['common', 'text'] },
    message: ({ name }) => message`There is no template "${name}".`,
    why: message`Nothing would know how to draw the page.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  BLOCK_UNKNOWN: errorEntry<UnknownName>({
    title: message`An unknown block`,
    sample: { name: 'baner', suggestion: 'banner', known: ['banner', 'list'] },
    message: ({ name }) => message`There is no block "${name}".`,
    why: message`Nothing would know how to draw it.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  BLOCKS_MISSING: errorEntry({
    title: message`A page of blocks without blocks`,
    sample: { template: 'blocks' },
    message: ({ template }) => message`The template "${template}" draws blocks, but the page has none.`,
    why: message`The page would be empty.`,
    hint: message`Add "blocks", or use another template.`,
  }),
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
} as const

/** Problems of feeds, calendars, structured data, IIIF manifests and close looks of a page. */
export const pageExtraEntries = {
  STRUCTURED_PAGE: errorEntry({
    title: message`Structured data of a record on a page without one`,
    sample: { type: 'NewsArticle', template: 'common' },
    message: ({ type, template }) =>
      message`"structured" says "${type}", but the template "${template}" does not show one record.`,
    why: message`Search engines would get something the page does not show.`,
    hint: message`Move "structured" to the page of the single record, or use "Museum".`,
  }),
  STRUCTURED_FACT: errorEntry<UnknownName & { source: string }>({
    title: message`Structured data from an unknown fact`,
    sample: {
      name: 'sise',
      source: 'exhibit-by-id',
      suggestion: 'size',
      known: ['size', 'age'],
    },
    message: ({ name, source }) => message`The source "${source}" makes no fact "${name}".`,
    why: message`The property would never be filled.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
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
  MANIFEST_PAGE: errorEntry({
    title: message`A manifest of a page without a record`,
    sample: { template: 'card' },
    message: ({ template }) =>
      message`The page has a manifest, but the template "${template}" shows no single record.`,
    why: message`A manifest holds the pictures of one record.`,
    hint: message`Move "manifest" to the page of the single record, or remove it.`,
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
} as const

/** Problems of how visitors narrow and order the list of a page. */
export const filterEntries = {
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
  FILTER_LIST: errorEntry({
    title: message`Checkboxes for a parameter that takes one value`,
    sample: { name: 'material', source: 'works' },
    message: ({ name, source }) =>
      message`The parameter "${name}" of the source "${source}" takes one value.`,
    why: message`Visitors could choose several values, of which one would be sent.`,
    hint: ({ name }) =>
      message`Write "list": true for "${name}" in the source, with a "separator" where the backend takes one text; or use "select".`,
  }),
  FILTER_YEARS: errorEntry<{ name: string; source: string; key: string; suggestion: string | undefined }>({
    title: message`Years for a parameter that takes values`,
    sample: { name: 'struck', source: 'coin-list', key: 'from', suggestion: 'struckFrom' },
    message: ({ name, source }) =>
      message`The parameter "${name}" of the source "${source}" takes single values, and no end of a span of years.`,
    why: message`Only records of exactly the year that a visitor types would be found.`,
    hint: ({ key, suggestion }) =>
      suggestion === undefined
        ? message`Write as "${key}" the parameter that takes the first or the last year.`
        : didYouMean(suggestion),
  }),
  FILTER_FIXED: warningEntry({
    title: message`A fixed value of what a filter chooses`,
    sample: { name: 'kind', value: 'negative' },
    message: ({ name, value }) =>
      message`"params" sets "${name}" to "${value}", and a filter of the page fills "${name}" too.`,
    why: message`The filter goes before: the list shows records of every value until a visitor chooses one.`,
    hint: ({ name }) =>
      message`Take the filter out, where the page is for this value alone; or take "${name}" out of "params".`,
  }),
  FILTER_SWAPPED: warningEntry({
    title: message`First and last year of a filter that are exchanged`,
    sample: { from: 'yearTo', to: 'yearFrom', first: 'yearFrom', last: 'yearTo' },
    message: ({ from, to }) =>
      message`The first year that a visitor writes is sent as "${from}", and the last as "${to}".`,
    why: message`A range such as 1900 to 1950 would find nothing, or what is outside of it.`,
    hint: ({ first, last }) => message`Write "from": "${first}" and "to": "${last}".`,
  }),
  FILTER_VALUES: errorEntry({
    title: message`A filter without values`,
    sample: { name: 'material', source: 'works' },
    message: ({ name, source }) =>
      message`Nothing says which values "${name}" can have: the source "${source}" has no "facets" for it.`,
    why: message`The filter would be empty.`,
    hint: ({ name }) =>
      message`Add "${name}" under "response", "facets" of the source; or write "values", or a "query" of "with".`,
  }),
} as const
