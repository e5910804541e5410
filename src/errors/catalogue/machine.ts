import { errorEntry } from '../problem.ts'
import { suggestionOrList } from '../wording.ts'

/** Problems of what a page tells machines. */
export const machineEntries = {
  STRUCTURED_PAGE: errorEntry<{ type: string; template: string }>({
    code: 'STRUCTURED_PAGE',
    title: 'Structured data of a record on a page without one',
    message: ({ type, template }) =>
      `"structured" says "${type}", but the template "${template}" does not show one record.`,
    why: 'Search engines would be told of something the page does not show.',
    hint: () => 'Move "structured" to the page of the single record, or use "Museum".',
  }),
  STRUCTURED_FACT: errorEntry<{
    name: string
    source: string
    suggestion: string | undefined
    known: readonly string[]
  }>({
    code: 'STRUCTURED_FACT',
    title: 'Structured data from an unknown fact',
    message: ({ name, source }) => `The source "${source}" makes no fact "${name}".`,
    why: 'The property would never be filled.',
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  FEED_PAGE: errorEntry<{ template: string; list: boolean }>({
    code: 'FEED_PAGE',
    title: 'A feed of a page that is no list',
    message: ({ template, list }) =>
      list
        ? 'The page has a feed, but its list asks no source.'
        : `The page has a feed, but the template "${template}" shows no list.`,
    why: 'A feed holds the newest entries of a list that a source gives.',
    hint: ({ list }) => (list ? 'Add "source", or remove "feed".' : 'Move "feed" to the page of the list.'),
  }),
  NEIGHBOURS_PAGE: errorEntry<{ route: string }>({
    code: 'NEIGHBOURS_PAGE',
    title: 'Neighbours of a record without a list',
    message: ({ route }) => `No list directly above the page "${route}" leads to it.`,
    why: 'The records before and after are looked for in the list one step up in the address.',
    hint: ({ route }) =>
      `Give a list at "${route.replace(/\/[^/]*$/, '')}" the "links": "${route}", or remove "neighbours".`,
  }),
  MANIFEST_PAGE: errorEntry<{ template: string }>({
    code: 'MANIFEST_PAGE',
    title: 'A manifest of a page without a record',
    message: ({ template }) =>
      `The page has a manifest, but the template "${template}" shows no single record.`,
    why: 'A manifest holds the pictures of one record.',
    hint: () => 'Move "manifest" to the page of the single record, or remove it.',
  }),
  CALENDAR_UNDATED: errorEntry<{ source: string | undefined }>({
    code: 'CALENDAR_UNDATED',
    title: 'A calendar of entries without dates',
    message: ({ source }) =>
      source === undefined
        ? 'The page has a calendar, but shows no dated entries of a source.'
        : `The page has a calendar, but the source "${source}" gives its entries no "start".`,
    why: 'A calendar holds entries that have a day.',
    hint: () => 'Let the source map "start" and, where there is one, "end"; or remove "calendar".',
  }),
} as const
