import { errorEntry } from '../problem.ts'
import { suggestionOrList } from '../wording.ts'

interface UnknownName {
  readonly name: string
  readonly suggestion: string | undefined
  readonly known: readonly string[]
}

/** Problems of templates, blocks and forms. */
export const pieceEntries = {
  TEMPLATE_UNKNOWN: errorEntry<UnknownName>({
    code: 'TEMPLATE_UNKNOWN',
    title: 'An unknown template',
    message: ({ name }) => `There is no template "${name}".`,
    why: 'Nothing would know how to draw the page.',
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  BLOCK_UNKNOWN: errorEntry<UnknownName>({
    code: 'BLOCK_UNKNOWN',
    title: 'An unknown block',
    message: ({ name }) => `There is no block "${name}".`,
    why: 'Nothing would know how to draw it.',
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  BLOCKS_MISSING: errorEntry<{ template: string }>({
    code: 'BLOCKS_MISSING',
    title: 'A page of blocks without blocks',
    message: ({ template }) => `The template "${template}" draws blocks, but the page has none.`,
    why: 'The page would be empty.',
    hint: () => 'Add "blocks", or use another template.',
  }),
  FORM_UNKNOWN: errorEntry<UnknownName>({
    code: 'FORM_UNKNOWN',
    title: 'An unknown form',
    message: ({ name }) => `There is no form "${name}".`,
    why: 'The page would show no form.',
    hint: ({ suggestion, known }) => `${suggestionOrList(suggestion, known)} Forms are the files in forms/.`,
  }),
  QUERY_UNKNOWN: errorEntry<UnknownName>({
    code: 'QUERY_UNKNOWN',
    title: 'An unknown query',
    message: ({ name }) => `The page has no query "${name}".`,
    why: 'There would be nothing to show.',
    hint: ({ name, suggestion, known }) =>
      known.length === 0 ? `Add "${name}" under the page's "with".` : suggestionOrList(suggestion, known),
  }),
  ITEM_NAME_UNKNOWN: errorEntry<UnknownName & { what: 'fact' | 'link'; source: string }>({
    code: 'ITEM_NAME_UNKNOWN',
    title: 'An option names a fact or link that is not there',
    message: ({ what, name, source }) => `The source "${source}" makes no ${what} "${name}".`,
    why: 'The option would have no effect, and nobody would notice.',
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  GRADE_INVALID: errorEntry<{ grade: number; route: string; levels: number }>({
    code: 'GRADE_INVALID',
    title: 'A grade deeper than the route',
    message: ({ grade, route, levels }) =>
      `"grade" is ${grade}, but the route "${route}" has ${levels} ${levels === 1 ? 'level' : 'levels'}.`,
    why: 'The grade says which segment of the address names the channel of the list.',
    hint: ({ levels }) =>
      levels === 0 ? 'Remove "grade".' : `Use a number from 1 to ${levels}: 1 is the first segment.`,
  }),
} as const
