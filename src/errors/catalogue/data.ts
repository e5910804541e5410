import { errorEntry, warningEntry } from '../problem.ts'
import { suggestionOrList } from '../wording.ts'

interface UnknownName {
  readonly name: string
  readonly suggestion: string | undefined
  readonly known: readonly string[]
}

/** Problems of sources and of the data that pages ask for. */
export const dataEntries = {
  SOURCE_UNKNOWN: errorEntry<UnknownName>({
    code: 'SOURCE_UNKNOWN',
    title: 'An unknown source',
    message: ({ name }) => `There is no source "${name}".`,
    why: 'There would be no data to show.',
    hint: ({ suggestion, known }) =>
      `${suggestionOrList(suggestion, known)} Sources are the files in sources/.`,
  }),
  SOURCE_KIND: errorEntry<{ source: string; kind: string; needed: string; user: string }>({
    code: 'SOURCE_KIND',
    title: 'A source of the wrong kind',
    message: ({ source, kind, needed, user }) =>
      `${user} needs a source of kind "${needed}", but "${source}" is of kind "${kind}".`,
    why: 'A list shows many records, a detail page exactly one.',
    hint: ({ needed }) => `Choose a source of kind "${needed}", or another template.`,
  }),
  SOURCE_UNUSED: warningEntry<{ name: string }>({
    code: 'SOURCE_UNUSED',
    title: 'A source that nothing uses',
    message: ({ name }) => `No page, block, join or menu uses the source "${name}".`,
    why: 'It may be left over, or a page may name another by mistake.',
    hint: () => 'Use it or remove the file.',
  }),
  DATA_MISSING: errorEntry<{ user: string; items: boolean }>({
    code: 'DATA_MISSING',
    title: 'No data for a template that needs some',
    message: ({ user }) => `${user} needs data, but has no "source".`,
    why: 'It would always be empty.',
    hint: ({ items }) => (items ? 'Add a "source", or fixed entries under "items".' : 'Add a "source".'),
  }),
  DATA_AMBIGUOUS: errorEntry<Record<string, never>>({
    code: 'DATA_AMBIGUOUS',
    title: 'Both a source and fixed entries',
    message: () => 'There is a "source" and there are "items".',
    why: 'Fixed entries stand in place of a source; one of the two would be ignored.',
    hint: () => 'Keep either "source" or "items".',
  }),
  PAGE_SIZE_MISSING: errorEntry<{ user: string }>({
    code: 'PAGE_SIZE_MISSING',
    title: 'A list without a page size',
    message: ({ user }) => `${user} turns pages, but has no "pageSize".`,
    why: 'Without a size the pages cannot be counted.',
    hint: () => 'Add "pageSize", such as 8; 0 shows all records on one page.',
  }),
  PARAM_UNKNOWN: errorEntry<UnknownName & { source: string }>({
    code: 'PARAM_UNKNOWN',
    title: 'An unknown parameter',
    message: ({ name, source }) => `The source "${source}" has no parameter "${name}".`,
    why: 'The value would never be sent.',
    hint: ({ suggestion, known }) =>
      known.length === 0
        ? 'Remove it, or declare it under "params" of the source.'
        : suggestionOrList(suggestion, known),
  }),
  PARAM_MISSING: errorEntry<{ name: string; source: string }>({
    code: 'PARAM_MISSING',
    title: 'A required parameter has no value',
    message: ({ name, source }) => `The source "${source}" requires the parameter "${name}".`,
    why: 'Without it the call is skipped and nothing is ever shown.',
    hint: ({ name }) => `Add "${name}" under "params", with a value, ":segment" or "?query".`,
  }),
  PARAM_TYPE: errorEntry<{ name: string; type: string }>({
    code: 'PARAM_TYPE',
    title: 'A parameter of the wrong type',
    message: ({ name, type }) => `The parameter "${name}" is a ${type}.`,
    why: 'Backends refuse values of another type, or answer something else.',
    hint: ({ type }) => `Write a ${type}.`,
  }),
  PARAM_RESERVED: errorEntry<{ name: string }>({
    code: 'PARAM_RESERVED',
    title: 'A query parameter with a meaning of its own',
    message: ({ name }) => `"?${name}" already has a meaning for every page.`,
    why: 'page, lang and platform are read by the site itself and reach the sources another way.',
    hint: () => 'Use another query parameter; {page} and {locale} are always there for requests.',
  }),
  REQUEST_PARAM_UNDECLARED: errorEntry<UnknownName>({
    code: 'REQUEST_PARAM_UNDECLARED',
    title: 'A request uses a parameter that is not declared',
    message: ({ name }) => `"{${name}}" is used in the request but not declared under "params".`,
    why: 'Pages could never give it a value.',
    hint: ({ suggestion, name }) =>
      suggestion === undefined ? `Declare "${name}" under "params".` : `Did you mean "{${suggestion}}"?`,
  }),
  REQUEST_PARAM_UNUSED: warningEntry<{ name: string }>({
    code: 'REQUEST_PARAM_UNUSED',
    title: 'A declared parameter that the request does not use',
    message: ({ name }) => `"${name}" is declared but not used in the request.`,
    why: 'Its value would never be sent.',
    hint: ({ name }) => `Use "{${name}}" in the path, query, headers or body, or remove the parameter.`,
  }),
  CURSOR_MISSING: errorEntry<Record<string, never>>({
    code: 'CURSOR_MISSING',
    title: 'Paging by cursor without a cursor',
    message: () => 'The paging style is "cursor", but "response" does not say where the next cursor is.',
    why: 'The second page could never be asked for.',
    hint: () => 'Add "nextCursor" under "response", or choose another style.',
  }),
  FIELD_SOURCE: errorEntry<{ both: boolean }>({
    code: 'FIELD_SOURCE',
    title: 'A field must come from one place',
    message: ({ both }) =>
      both ? 'The field has both "from" and "const".' : 'The field has neither "from" nor "const".',
    why: 'A field is either read from the record or the same for every record.',
    hint: ({ both }) =>
      both ? 'Keep one of the two.' : 'Add "from" with a JSON pointer, or "const" with a text.',
  }),
  TARGET_CHOICE: errorEntry<{ several: boolean }>({
    code: 'TARGET_CHOICE',
    title: 'A target must lead to one place',
    message: ({ several }) =>
      several
        ? 'The target has more than one of "to", "channel" and "own".'
        : 'The target has neither "to" nor "channel" nor "own".',
    why: 'A rule that fits must say where the record leads.',
    hint: ({ several }) =>
      several ? 'Keep one of them.' : 'Add "to" with a route, or "channel": true, or "own": true.',
  }),
  JOIN_LOOP: errorEntry<{ chain: readonly string[] }>({
    code: 'JOIN_LOOP',
    title: 'Sources join one another in a circle',
    message: ({ chain }) => `These joins go in a circle: ${chain.join(' → ')}.`,
    why: 'The calls would never end.',
    hint: () => 'Remove one of the joins.',
  }),
} as const
