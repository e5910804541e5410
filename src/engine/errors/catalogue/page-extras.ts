import { errorEntry } from '../problem.ts'
import { message, suggestionOrList } from '../wording.ts'
import type { UnknownName } from './names.ts'

/** Problems of feeds, calendars, structured data and IIIF manifests of a page. */
export const pageExtraEntries = {
  STRUCTURED_PAGE: errorEntry<{ type: string; template: string }>({
    code: 'STRUCTURED_PAGE',
    title: message`Structured data of a record on a page without one`,
    sample: { type: 'NewsArticle', template: 'common' },
    message: ({ type, template }) =>
      message`"structured" says "${type}", but the template "${template}" does not show one record.`,
    why: message`Search engines would get something the page does not show.`,
    hint: () => message`Move "structured" to the page of the single record, or use "Museum".`,
  }),
  STRUCTURED_FACT: errorEntry<UnknownName & { source: string }>({
    code: 'STRUCTURED_FACT',
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
  FEED_PAGE: errorEntry<{ template: string; list: boolean }>({
    code: 'FEED_PAGE',
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
  NEIGHBOURS_PAGE: errorEntry<{ route: string }>({
    code: 'NEIGHBOURS_PAGE',
    title: message`Neighbours of a record without a list`,
    sample: { route: '/News/Notice/:id' },
    message: ({ route }) => message`No list directly above the page "${route}" leads to it.`,
    why: message`The records before and after are looked for in the list one step up in the address.`,
    hint: ({ route }) => {
      const list = route.replace(/\/[^/]*$/, '')
      return message`Give a list at "${list}" the "links": "${route}", or remove "neighbours".`
    },
  }),
  MANIFEST_PAGE: errorEntry<{ template: string }>({
    code: 'MANIFEST_PAGE',
    title: message`A manifest of a page without a record`,
    sample: { template: 'card' },
    message: ({ template }) =>
      message`The page has a manifest, but the template "${template}" shows no single record.`,
    why: message`A manifest holds the pictures of one record.`,
    hint: () => message`Move "manifest" to the page of the single record, or remove it.`,
  }),
  CALENDAR_UNDATED: errorEntry<{ source: string | undefined }>({
    code: 'CALENDAR_UNDATED',
    title: message`A calendar of entries without dates`,
    sample: { source: 'archives' },
    message: ({ source }) =>
      source === undefined
        ? message`The page has a calendar, but shows no dated entries of a source.`
        : message`The page has a calendar, but the source "${source}" gives its entries no "start".`,
    why: message`A calendar holds entries that have a day.`,
    hint: () => message`Let the source map "start" and, where there is one, "end"; or remove "calendar".`,
  }),
} as const
