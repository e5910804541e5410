import { plainEntries } from '../plain-problems.ts'
import { errorEntry, type UnknownName, warningEntry } from '../problem.ts'
import { didYouMean, joinMessages, joinWithCommas, message, suggestionOrList } from '../wording.ts'
import plain from './sources.json' with { type: 'json' }

const types = {
  string: message`string`,
  number: message`number`,
  boolean: message`boolean`,
} as const

/** Problems of sources and of the data that pages request. */
export const sourceEntries = {
  ...plainEntries(plain),
  SOURCE_UNKNOWN: errorEntry<UnknownName>({
    title: message`An unknown source`,
    sample: { name: 'archive', suggestion: 'archives', known: ['archives'] },
    message: ({ name }) => message`There is no source "${name}".`,
    why: message`There would be no data to show.`,
    hint: ({ suggestion, known }) =>
      joinMessages(suggestionOrList(suggestion, known), message`Sources are the files in sources/.`),
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
  PARAM_TYPE: errorEntry<{ name: string; type: keyof typeof types }>({
    title: message`A parameter of the wrong type`,
    sample: { name: 'isOwn', type: 'boolean' },
    message: ({ name, type }) => message`The parameter "${name}" is a ${types[type]}.`,
    why: message`Backends refuse values of another type, or answer something else.`,
    hint: ({ type }) => message`Write a ${types[type]}.`,
  }),
  REQUEST_PARAM_UNDECLARED: errorEntry<UnknownName>({
    title: message`A request with an undeclared parameter`,
    sample: { name: 'chanelNo', suggestion: 'channelNo', known: ['channelNo'] },
    message: ({ name }) => message`"{${name}}" is used in the request but not declared under "params".`,
    why: message`Pages could never give it a value.`,
    hint: ({ suggestion, name }) =>
      suggestion === undefined
        ? message`Declare "${name}" under "params"; or, where it is the same for every page, under "settings" of site.json: "${name}": "" takes it from the environment variable ${name}, such as a key that the address needs. A secret of a header is signed with by "auth" of the service in site.json.`
        : didYouMean(`{${suggestion}}`),
  }),
  REQUEST_SECRET: warningEntry({
    title: message`A request that may contain a secret`,
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
  JOIN_UNLINKED: warningEntry<{ source: string; file: string; routes: readonly string[] }>({
    title: message`Joined entries without links`,
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
    title: message`Circular joins of sources`,
    sample: { chain: ['articles', 'files', 'articles'] },
    message: ({ chain }) => message`These joins go in a circle: ${chain.join(' → ')}.`,
    why: message`The calls would never end.`,
    hint: message`Remove one of the joins.`,
  }),
} as const
