import { errorEntry, warningEntry } from '../problem.ts'
import { didYouMean, listed, message, suggestionOrList } from '../wording.ts'
import type { UnknownName } from './names.ts'

/** Problems within sources. */
export const sourceEntries = {
  REQUEST_PARAM_UNDECLARED: errorEntry<UnknownName>({
    code: 'REQUEST_PARAM_UNDECLARED',
    title: message`A request uses a parameter that is not declared`,
    sample: { name: 'chanelNo', suggestion: 'channelNo', known: ['channelNo'] },
    message: ({ name }) => message`"{${name}}" is used in the request but not declared under "params".`,
    why: message`Pages could never give it a value.`,
    hint: ({ suggestion, name }) =>
      suggestion === undefined
        ? message`Declare "${name}" under "params"; or, where it is the same for every page, under "settings" of site.json. A secret is signed with by "auth" of the service in site.json.`
        : didYouMean(`{${suggestion}}`),
  }),
  REQUEST_PARAM_UNUSED: warningEntry<{ name: string }>({
    code: 'REQUEST_PARAM_UNUSED',
    title: message`A declared parameter that the request does not use`,
    sample: { name: 'era' },
    message: ({ name }) => message`"${name}" is declared but not used in the request.`,
    why: message`Its value would never be sent.`,
    hint: ({ name }) =>
      message`Use "{${name}}" in the path, query, headers or body, or remove the parameter.`,
  }),
  PAGING_UNSENT: errorEntry<{ style: string; placeholder: string }>({
    code: 'PAGING_UNSENT',
    title: message`Paging that the request does not send`,
    sample: { style: 'offset', placeholder: 'offset' },
    message: ({ style, placeholder }) =>
      message`The paging style is "${style}", but the request does not hold "{${placeholder}}".`,
    why: message`Every page would show the same records.`,
    hint: ({ placeholder }) =>
      message`Send "{${placeholder}}" in the query or body of the request, or choose the style "none".`,
  }),
  CURSOR_MISSING: errorEntry<Record<string, never>>({
    code: 'CURSOR_MISSING',
    title: message`Paging by cursor without a cursor`,
    sample: {},
    message: () =>
      message`The paging style is "cursor", but "response" does not say where the next cursor is.`,
    why: message`The second page could never be requested.`,
    hint: () => message`Add "nextCursor" or "nextHeader" under "response", or choose another style.`,
  }),
  FIELD_SOURCE: errorEntry<{ both: boolean }>({
    code: 'FIELD_SOURCE',
    title: message`A field must come from one place`,
    sample: { both: true },
    message: ({ both }) =>
      both
        ? message`The field has both "from" and "const".`
        : message`The field has neither "from" nor "const".`,
    why: message`A field is either read from the record or the same for every record.`,
    hint: ({ both }) =>
      both ? message`Keep one of the two.` : message`Add "from" with a JSON pointer, or "const" with a text.`,
  }),
  RIGHTS_UNKNOWN: errorEntry<{ statement: string }>({
    code: 'RIGHTS_UNKNOWN',
    title: message`An unknown statement of rights`,
    sample: { statement: 'https://rightsstatements.org/vocab/InCopyright/1.0/' },
    message: ({ statement }) =>
      message`"${statement}" is no statement of rightsstatements.org and no licence of creativecommons.org.`,
    why: message`Pages, IIIF and search engines would say nothing of the rights.`,
    hint: () =>
      message`Write a URI such as "http://rightsstatements.org/vocab/InC/1.0/" or "https://creativecommons.org/licenses/by/4.0/".`,
  }),
  MEDIUM_TYPE: errorEntry<{ type: string; suggestion?: string; known: readonly string[] }>({
    code: 'MEDIUM_TYPE',
    title: message`A type of media that pages do not show`,
    sample: { type: 'panoramic', suggestion: 'panorama', known: ['panorama', 'iiif', 'audio/mpeg'] },
    message: ({ type }) => message`Pages show nothing of the type "${type}".`,
    why: message`Each of these files would be a link.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  TARGET_CHOICE: errorEntry<{ several: boolean }>({
    code: 'TARGET_CHOICE',
    title: message`A target must lead to one place`,
    sample: { several: true },
    message: ({ several }) =>
      several
        ? message`The target has more than one of "to", "channel" and "own".`
        : message`The target has neither "to" nor "channel" nor "own".`,
    why: message`A rule that fits must say where the record leads.`,
    hint: ({ several }) =>
      several
        ? message`Keep one of them.`
        : message`Add "to" with a route, or "channel": true, or "own": true.`,
  }),
  JOIN_UNLINKED: warningEntry<{ source: string; routes: readonly string[] }>({
    code: 'JOIN_UNLINKED',
    title: message`Joined entries that lead nowhere`,
    sample: { source: 'works-of-maker', routes: ['/works/:id', '/ships/:id'] },
    message: ({ source, routes }) =>
      routes.length === 0
        ? message`Entries of the source "${source}" are shown on another record and lead nowhere: no list of the site leads to pages of their kind.`
        : message`Entries of the source "${source}" are shown on another record and lead nowhere: lists of the site lead to ${listed(routes)}, and the id of an entry does not say which page is its own.`,
    why: message`Visitors see them and cannot open them.`,
    hint: ({ source, routes: [route = '/works/:id'] }) =>
      message`Add "targets" to "item" of sources/${source}.json, such as [{ "when": "/title", "to": "${route}" }]; an empty list where they are to lead nowhere.`,
  }),
  JOIN_LOOP: errorEntry<{ chain: readonly string[] }>({
    code: 'JOIN_LOOP',
    title: message`Sources join one another in a circle`,
    sample: { chain: ['articles', 'files', 'articles'] },
    message: ({ chain }) => message`These joins go in a circle: ${chain.join(' → ')}.`,
    why: message`The calls would never end.`,
    hint: () => message`Remove one of the joins.`,
  }),
} as const
