import { errorEntry } from '../problem.ts'
import { joined, message, suggestionOrList } from '../wording.ts'
import type { UnknownName } from './names.ts'

const itemParts = { fact: message`fact`, link: message`link` } as const

/** Problems of templates, blocks and forms. */
export const pieceEntries = {
  TEMPLATE_UNKNOWN: errorEntry<UnknownName>({
    code: 'TEMPLATE_UNKNOWN',
    title: message`An unknown template`,
    sample: { name: 'comon', suggestion: 'common', known: ['common', 'text'] },
    message: ({ name }) => message`There is no template "${name}".`,
    why: message`Nothing would know how to draw the page.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  BLOCK_UNKNOWN: errorEntry<UnknownName>({
    code: 'BLOCK_UNKNOWN',
    title: message`An unknown block`,
    sample: { name: 'baner', suggestion: 'banner', known: ['banner', 'list'] },
    message: ({ name }) => message`There is no block "${name}".`,
    why: message`Nothing would know how to draw it.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  BLOCKS_MISSING: errorEntry<{ template: string }>({
    code: 'BLOCKS_MISSING',
    title: message`A page of blocks without blocks`,
    sample: { template: 'blocks' },
    message: ({ template }) => message`The template "${template}" draws blocks, but the page has none.`,
    why: message`The page would be empty.`,
    hint: () => message`Add "blocks", or use another template.`,
  }),
  FORM_UNKNOWN: errorEntry<UnknownName>({
    code: 'FORM_UNKNOWN',
    title: message`An unknown form`,
    sample: { name: 'visits', suggestion: 'visit', known: ['visit'] },
    message: ({ name }) => message`There is no form "${name}".`,
    why: message`The page would show no form.`,
    hint: ({ suggestion, known }) =>
      joined(suggestionOrList(suggestion, known), message`Forms are the files in forms/.`),
  }),
  QUERY_UNKNOWN: errorEntry<UnknownName>({
    code: 'QUERY_UNKNOWN',
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
    code: 'PARAM_UNREAD',
    title: message`A filter that nothing reads`,
    sample: { name: 'era', suggestion: 'eras', known: ['eras', 'type'] },
    message: ({ name }) =>
      message`The filter writes "?${name}=" into the address, and no query of the page reads "?${name}".`,
    why: message`Visitors would choose, and the list would stay the same.`,
    hint: ({ name, suggestion }) =>
      message`Set a parameter of the page's data to "?${name}"${suggestion === undefined ? '' : message`, or did you mean "${suggestion}"`}.`,
  }),
  ITEM_NAME_UNKNOWN: errorEntry<UnknownName & { what: keyof typeof itemParts; source: string }>({
    code: 'ITEM_NAME_UNKNOWN',
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
  GRADE_INVALID: errorEntry<{ grade: number; route: string; levels: number }>({
    code: 'GRADE_INVALID',
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
