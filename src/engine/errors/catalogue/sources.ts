import { errorEntry, type NearName, type UnknownName, warningEntry } from '../problem.ts'
import { didYouMean, joinMessages, joinWithCommas, message, suggestionOrList } from '../wording.ts'

const types = {
  string: message`string`,
  number: message`number`,
  boolean: message`boolean`,
} as const

/** Problems of the data that pages ask for. */
export const dataEntries = {
  SOURCE_UNKNOWN: errorEntry<UnknownName>({
    title: message`An unknown source`,
    sample: { name: 'archive', suggestion: 'archives', known: ['archives'] },
    message: ({ name }) => message`There is no source "${name}".`,
    why: message`There would be no data to show.`,
    hint: ({ suggestion, known }) =>
      joinMessages(suggestionOrList(suggestion, known), message`Sources are the files in sources/.`),
  }),
  SOURCE_KIND: errorEntry({
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
  SOURCE_UNUSED: warningEntry({
    title: message`A source that nothing uses`,
    sample: { name: 'old-news' },
    message: ({ name }) => message`No page, block, join or menu uses the source "${name}".`,
    why: message`It may be left over, or a page may name another by mistake.`,
    hint: message`Use it or remove the file.`,
  }),
  DATA_MISSING: errorEntry({
    title: message`No data for a template that needs some`,
    sample: { user: message`The template "common"`, items: true },
    message: ({ user }) => message`${user} needs data, but has no "source".`,
    why: message`It would always be empty.`,
    hint: ({ items }) =>
      items ? message`Add a "source", or fixed entries under "items".` : message`Add a "source".`,
  }),
  DATA_AMBIGUOUS: errorEntry({
    title: message`Both a source and fixed entries`,
    sample: {},
    message: () => message`There is a "source" and there are "items".`,
    why: message`Fixed entries replace a source; one of the two would be ignored.`,
    hint: message`Keep either "source" or "items".`,
  }),
  PAGE_SIZE_MISSING: errorEntry({
    title: message`A list without a page size`,
    sample: { user: message`The template "common"` },
    message: ({ user }) => message`${user} turns pages, but has no "pageSize".`,
    why: message`Without a size the pages cannot be counted.`,
    hint: message`Add "pageSize", such as 8; 0 shows all records on one page.`,
  }),
  PARAM_UNKNOWN: errorEntry<UnknownName & { source: string }>({
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
  PARAM_MISSING: errorEntry({
    title: message`A required parameter has no value`,
    sample: { name: 'id', source: 'archive-by-id' },
    message: ({ name, source }) => message`The source "${source}" requires the parameter "${name}".`,
    why: message`Without it the call is skipped and nothing is ever shown.`,
    hint: ({ name }) => message`Add "${name}" under "params", with a value, ":segment" or "?query".`,
  }),
  PARAM_TYPE: errorEntry<{ name: string; type: keyof typeof types }>({
    title: message`A parameter of the wrong type`,
    sample: { name: 'isOwn', type: 'boolean' },
    message: ({ name, type }) => message`The parameter "${name}" is a ${types[type]}.`,
    why: message`Backends refuse values of another type, or answer something else.`,
    hint: ({ type }) => message`Write a ${types[type]}.`,
  }),
  PARAM_RESERVED: errorEntry({
    title: message`A query parameter with a meaning of its own`,
    sample: { name: 'page' },
    message: ({ name }) => message`"?${name}" already has a meaning for every page.`,
    why: message`page, lang and platform are read by the site itself and reach the sources another way.`,
    hint: message`Use another query parameter; {page} and {locale} are always there for requests.`,
  }),
} as const

/** Problems within sources. */
export const sourceEntries = {
  REQUEST_PARAM_UNDECLARED: errorEntry<UnknownName>({
    title: message`A request uses a parameter that is not declared`,
    sample: { name: 'chanelNo', suggestion: 'channelNo', known: ['channelNo'] },
    message: ({ name }) => message`"{${name}}" is used in the request but not declared under "params".`,
    why: message`Pages could never give it a value.`,
    hint: ({ suggestion, name }) =>
      suggestion === undefined
        ? message`Declare "${name}" under "params"; or, where it is the same for every page, under "settings" of site.json: "${name}": "" takes it from the environment variable ${name}, such as a key that the address needs. A secret of a header is signed with by "auth" of the service in site.json.`
        : didYouMean(`{${suggestion}}`),
  }),
  REQUEST_PARAM_UNUSED: warningEntry({
    title: message`A declared parameter that the request does not use`,
    sample: { name: 'era' },
    message: ({ name }) => message`"${name}" is declared but not used in the request.`,
    why: message`Its value would never be sent.`,
    hint: ({ name }) =>
      message`Use "{${name}}" in the path, query, headers or body, or remove the parameter.`,
  }),
  REQUEST_SECRET: warningEntry({
    title: message`A request that may hold a secret`,
    sample: { name: 'apikey', isHeader: false },
    message: ({ name }) => message`"${name}" has a value here that looks like a key.`,
    why: message`Who reads the config, or its repository, has the key too.`,
    hint: ({ name, isHeader }) => {
      const env = name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()
      return isHeader
        ? message`Take it out of the headers, and sign with it by "auth" of the service in site.json, which reads it from the environment.`
        : message`Write "{${env}}" in its place, declare "${env}" with an empty text under "settings" of site.json, and set ${env} in the environment. What everyone may know can stay.`
    },
  }),
  PAGING_UNSENT: errorEntry({
    title: message`Paging that the request does not send`,
    sample: { style: 'offset', placeholder: 'offset' },
    message: ({ style, placeholder }) =>
      message`The paging style is "${style}", but the request does not hold "{${placeholder}}".`,
    why: message`Every page would show the same records.`,
    hint: ({ placeholder }) =>
      message`Send "{${placeholder}}" in the query or body of the request, or choose the style "none".`,
  }),
  CURSOR_MISSING: errorEntry({
    title: message`Paging by cursor without a cursor`,
    sample: {},
    message: () =>
      message`The paging style is "cursor", but "response" does not say where the next cursor is.`,
    why: message`The second page could never be requested.`,
    hint: message`Add "nextCursor" or "nextHeader" under "response", or choose another style.`,
  }),
  FIELD_SOURCE: errorEntry({
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
  RIGHTS_UNKNOWN: errorEntry({
    title: message`An unknown statement of rights`,
    sample: { statement: 'https://rightsstatements.org/vocab/InCopyright/1.0/' },
    message: ({ statement }) =>
      message`"${statement}" is no statement of rightsstatements.org and no licence of creativecommons.org.`,
    why: message`Pages, IIIF and search engines would say nothing of the rights.`,
    hint: message`Write a URI such as "http://rightsstatements.org/vocab/InC/1.0/" or "https://creativecommons.org/licenses/by/4.0/".`,
  }),
  MEDIUM_TYPE: errorEntry<{ type: string } & NearName>({
    title: message`A type of media that pages do not show`,
    sample: { type: 'panoramic', suggestion: 'panorama', known: ['panorama', 'iiif', 'audio/mpeg'] },
    message: ({ type }) => message`Pages show nothing of the type "${type}".`,
    why: message`Each of these files would be a link.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  TARGET_CHOICE: errorEntry({
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
  JOIN_UNLINKED: warningEntry<{ source: string; file: string; routes: readonly string[] }>({
    title: message`Joined entries that lead nowhere`,
    sample: {
      source: 'works-of-maker',
      file: 'sources/works-of-maker.json',
      routes: ['/works/:id', '/ships/:id'],
    },
    message: ({ source, routes }) =>
      routes.length === 0
        ? message`Entries of the source "${source}" are shown on another record and lead nowhere: no list of the site leads to pages of their kind.`
        : message`Entries of the source "${source}" are shown on another record and lead nowhere: lists of the site lead to ${joinWithCommas(routes)}, and the id of an entry does not say which page is its own.`,
    why: message`Visitors see them and cannot open them.`,
    hint: ({ file, routes: [route = '/works/:id'] }) =>
      file.startsWith('records/')
        ? message`Write the route of the page of one record as "page" of ${file}.`
        : message`Add "targets" to "item" of ${file}, such as [{ "when": "/title", "to": "${route}" }]; an empty list where they are to lead nowhere.`,
  }),
  JOIN_LOOP: errorEntry<{ chain: readonly string[] }>({
    title: message`Sources join one another in a circle`,
    sample: { chain: ['articles', 'files', 'articles'] },
    message: ({ chain }) => message`These joins go in a circle: ${chain.join(' → ')}.`,
    why: message`The calls would never end.`,
    hint: message`Remove one of the joins.`,
  }),
} as const
