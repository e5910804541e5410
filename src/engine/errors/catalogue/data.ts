import { errorEntry, warningEntry } from '../problem.ts'
import { joined, type Message, message, suggestionOrList } from '../wording.ts'
import type { UnknownName } from './names.ts'

const types = {
  string: message`string`,
  number: message`number`,
  boolean: message`boolean`,
} as const

/** Problems of the data that pages ask for. */
export const dataEntries = {
  SOURCE_UNKNOWN: errorEntry<UnknownName>({
    code: 'SOURCE_UNKNOWN',
    title: message`An unknown source`,
    sample: { name: 'archive', suggestion: 'archives', known: ['archives'] },
    message: ({ name }) => message`There is no source "${name}".`,
    why: message`There would be no data to show.`,
    hint: ({ suggestion, known }) =>
      joined(suggestionOrList(suggestion, known), message`Sources are the files in sources/.`),
  }),
  SOURCE_KIND: errorEntry<{ source: string; kind: string; needed: string; user: Message }>({
    code: 'SOURCE_KIND',
    title: message`A source of the wrong kind`,
    sample: {
      source: 'archives',
      kind: 'list',
      needed: 'record',
      user: message`The template "archive"`,
    },
    message: ({ source, kind, needed, user }) =>
      message`${user} needs a source of kind "${needed}", but "${source}" is of kind "${kind}".`,
    why: message`A list shows many records, a detail page exactly one.`,
    hint: ({ needed }) => message`Choose a source of kind "${needed}", or another template.`,
  }),
  SOURCE_UNUSED: warningEntry<{ name: string }>({
    code: 'SOURCE_UNUSED',
    title: message`A source that nothing uses`,
    sample: { name: 'old-news' },
    message: ({ name }) => message`No page, block, join or menu uses the source "${name}".`,
    why: message`It may be left over, or a page may name another by mistake.`,
    hint: () => message`Use it or remove the file.`,
  }),
  DATA_MISSING: errorEntry<{ user: Message; items: boolean }>({
    code: 'DATA_MISSING',
    title: message`No data for a template that needs some`,
    sample: { user: message`The template "common"`, items: true },
    message: ({ user }) => message`${user} needs data, but has no "source".`,
    why: message`It would always be empty.`,
    hint: ({ items }) =>
      items ? message`Add a "source", or fixed entries under "items".` : message`Add a "source".`,
  }),
  DATA_AMBIGUOUS: errorEntry<Record<string, never>>({
    code: 'DATA_AMBIGUOUS',
    title: message`Both a source and fixed entries`,
    sample: {},
    message: () => message`There is a "source" and there are "items".`,
    why: message`Fixed entries replace a source; one of the two would be ignored.`,
    hint: () => message`Keep either "source" or "items".`,
  }),
  PAGE_SIZE_MISSING: errorEntry<{ user: Message }>({
    code: 'PAGE_SIZE_MISSING',
    title: message`A list without a page size`,
    sample: { user: message`The template "common"` },
    message: ({ user }) => message`${user} turns pages, but has no "pageSize".`,
    why: message`Without a size the pages cannot be counted.`,
    hint: () => message`Add "pageSize", such as 8; 0 shows all records on one page.`,
  }),
  PARAM_UNKNOWN: errorEntry<UnknownName & { source: string }>({
    code: 'PARAM_UNKNOWN',
    title: message`An unknown parameter`,
    sample: {
      name: 'chanelNo',
      source: 'archives',
      suggestion: 'channelNo',
      known: ['channelNo'],
    },
    message: ({ name, source }) => message`The source "${source}" has no parameter "${name}".`,
    why: message`The value would never be sent.`,
    hint: ({ suggestion, known }) =>
      known.length === 0
        ? message`Remove it, or declare it under "params" of the source.`
        : suggestionOrList(suggestion, known),
  }),
  PARAM_MISSING: errorEntry<{ name: string; source: string }>({
    code: 'PARAM_MISSING',
    title: message`A required parameter has no value`,
    sample: { name: 'id', source: 'archive-by-id' },
    message: ({ name, source }) => message`The source "${source}" requires the parameter "${name}".`,
    why: message`Without it the call is skipped and nothing is ever shown.`,
    hint: ({ name }) => message`Add "${name}" under "params", with a value, ":segment" or "?query".`,
  }),
  PARAM_TYPE: errorEntry<{ name: string; type: keyof typeof types }>({
    code: 'PARAM_TYPE',
    title: message`A parameter of the wrong type`,
    sample: { name: 'isOwn', type: 'boolean' },
    message: ({ name, type }) => message`The parameter "${name}" is a ${types[type]}.`,
    why: message`Backends refuse values of another type, or answer something else.`,
    hint: ({ type }) => message`Write a ${types[type]}.`,
  }),
  PARAM_RESERVED: errorEntry<{ name: string }>({
    code: 'PARAM_RESERVED',
    title: message`A query parameter with a meaning of its own`,
    sample: { name: 'page' },
    message: ({ name }) => message`"?${name}" already has a meaning for every page.`,
    why: message`page, lang and platform are read by the site itself and reach the sources another way.`,
    hint: () => message`Use another query parameter; {page} and {locale} are always there for requests.`,
  }),
} as const
