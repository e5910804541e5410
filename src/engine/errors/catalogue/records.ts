import { plainEntries } from '../plain-problems.ts'
import { errorEntry, type UnknownName, warningEntry } from '../problem.ts'
import { message, quotedList, suggestionOrList } from '../wording.ts'
import plain from './records.json' with { type: 'json' }

/** Problems of the museum's own record types, and of links between records. */
export const recordEntries = {
  ...plainEntries(plain),
  RECORD_NAME_RESERVED: errorEntry<{ name: string; known: readonly string[] }>({
    title: message`A reserved name of a record type or field`,
    sample: { name: 'id', known: ['id', 'pictures', 'translations'] },
    message: ({ name }) => message`The name "${name}" has a meaning of its own.`,
    why: message`Records, requests or addresses could not tell the two apart.`,
    hint: ({ known }) => message`Choose another name than ${quotedList(known)}.`,
  }),
  RECORD_TYPE_UNKNOWN: errorEntry<UnknownName>({
    title: message`An undeclared record type`,
    sample: { name: 'mnit', suggestion: 'mint', known: ['coin', 'mint'] },
    message: ({ name }) =>
      name === ''
        ? message`The link does not say where it leads.`
        : message`There is no record type "${name}".`,
    why: message`A type is declared by a file in records/, whose name it has.`,
    hint: ({ name, suggestion, known }) =>
      name === '' ? message`Add "to" with one of ${quotedList(known)}.` : suggestionOrList(suggestion, known),
  }),
  JOIN_UNDRAWN: warningEntry<{
    source: string
    template: string
    into: string
    known: readonly string[]
  }>({
    title: message`Related entries that the page does not show`,
    sample: { source: 'coin-record', template: 'archive', into: 'related', known: ['event', 'object'] },
    message: ({ source, template, into }) =>
      message`The source "${source}" joins entries into "${into}", and the template "${template}" draws none.`,
    why: message`They would be requested for each page but not shown.`,
    hint: ({ into, known }) =>
      into === 'related'
        ? message`Use a template that draws them (${quotedList(known)}), or remove the join.`
        : message`Write "into": "related", with a template that draws these (${quotedList(known)}), or remove the join.`,
  }),
} as const
