import {
  type CallField,
  fieldMeantBy,
  fieldsOfCall,
  formCallAt,
  OWN_FORMS,
} from '../../../schemas/api/own-forms.ts'
import {
  channelSchema,
  type FormFieldConfig,
  formSchema,
  type PageConfig,
} from '../../../schemas/config/index.ts'
import { commandLine, joinWithCommas, type Message, message, sameInBoth } from '../../engine/errors/index.ts'
import { createMatcher, mainQuery, type SiteManifest } from '../../engine/index.ts'
import { shippedLanguage } from '../../pages/texts/index.ts'
import type { PlacedValue } from './change.ts'
import { FIELD_WORDS, fieldFrom, flagLines, ruleOf, siteOf } from './field-flag.ts'
import {
  type Answers,
  entryFrom,
  orderBySchema,
  type Question,
  questionsOf,
  type Rule,
  saysYes,
  textFrom,
} from './question.ts'
import { sampleText } from './samples/samples.ts'
import {
  channelParam,
  paramsFor,
  recordSourceOf,
  sourcesOf,
  templateFor,
  templatesOf,
} from './source-choice.ts'
import { type ConfigState, channelFiles, type PlacedChannel, placedChannels } from './state.ts'

type ConfigQuestion = Question<ConfigState>

/** A kind of entry that a `new` command creates. */
export interface EntryKind {
  readonly questions: readonly ConfigQuestion[]
  /** Returns the values that answers create, each with its place. */
  readonly place: (answers: Answers, state: ConfigState) => readonly PlacedValue[]
  /** Paths that resolve afterwards besides those of new pages. */
  readonly paths?: (answers: Answers) => readonly string[]
  readonly notes?: (answers: Answers, state: ConfigState) => readonly Message[]
}

const pageSchema = channelSchema.properties.pages.items

const inChannel = questionsOf<ConfigState>(channelSchema)
const inPage = questionsOf<ConfigState>(pageSchema)
const inForm = questionsOf<ConfigState>(formSchema)

const CHANNEL = message`channel`

/** Returns the file and line of the page or redirect at a path, or undefined. */
function takenBy(route: string, { pages, redirects }: SiteManifest): string | undefined {
  const same = (path: string): boolean => path.replace(/\?.*$/, '').toLowerCase() === route.toLowerCase()
  const page = pages.find((each) => same(each.route) || each.aliases.some(same))
  const found = page ?? redirects.find(({ from }) => same(from))
  return found === undefined ? undefined : `${found.origin.file}:${found.origin.line}`
}

/** Refuses a path that is taken. */
export const freeRoute: Rule<ConfigState> = (route, _answers, { manifest }) => {
  const place = takenBy(route, manifest)
  return place === undefined ? undefined : message`That address is taken in ${place}. Choose another.`
}

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

/** Refuses an invalid or existing name for a new file in a config folder. */
export function freeName(folder: 'sources' | 'forms'): Rule<ConfigState> {
  return (name, _answers, { manifest }) => {
    if (!FILE_NAME.test(name))
      return message`A name has letters, digits, dashes and underscores, and no others.`
    return Object.hasOwn(manifest[folder], name)
      ? message`${folder}/${name}.json is there already. Choose another name, or remove the file first.`
      : undefined
  }
}

function lastSegment(route = ''): string {
  return route.split('/').at(-1) ?? ''
}

// Kinds of pages, as messages name them.

const KINDS: Readonly<Record<string, Message>> = {
  list: message`a list (with a --source)`,
  detail: message`a page of one record`,
  blocks: message`a page of blocks`,
  form: message`the page of a form`,
  introduction: message`an introduction`,
}

/** Default kind of a new channel: a list if it has a source, else blocks unless an existing page shows its path. */
function sourceKind(answers: Answers, state: ConfigState): string {
  if (answers.kind !== undefined) return answers.kind
  if ((answers.source ?? '') !== '') return 'list'
  // A page with a channel parameter in its route may match this path.
  return createMatcher(state.manifest)(pathOf(answers)).kind === 'page' ? '' : 'blocks'
}

/** Asks a question only for pages of these kinds. */
function onlyFor(...kinds: readonly string[]): Pick<ConfigQuestion, 'when' | 'idle'> {
  const words = kinds.flatMap((kind) => KINDS[kind] ?? [])
  return {
    when: (answers, state) => kinds.includes(sourceKind(answers, state)),
    idle: message`it is for ${joinWithCommas(words, message` or `)}`,
  }
}

/** Returns sources of single records that are looked up by channel number, as introductions use them. */
function byNumber(manifest: SiteManifest): readonly string[] {
  return sourcesOf(manifest, 'record').filter((name) => {
    const source = manifest.sources[name]
    return source !== undefined && channelParam(source) !== undefined
  })
}

function knownSources(answers: Answers, { manifest }: ConfigState): readonly string[] {
  if (answers.kind === 'introduction') return byNumber(manifest)
  return sourcesOf(manifest, answers.kind === 'detail' ? 'record' : 'list')
}

function usualSource({ kind, route = '' }: Answers, { manifest }: ConfigState): string | undefined {
  if (kind === 'list') return undefined
  if (kind === 'detail') {
    const list = manifest.pages.find((page) => `${page.route}/:id` === route)
    return recordSourceOf((list && mainQuery(list)?.source) ?? '', manifest)
  }
  const introductions = manifest.pages.filter(({ template }) => template === 'introduction')
  const isShown = (name: string): boolean =>
    introductions.some(({ queries }) => queries.some(({ source }) => source === name))
  return byNumber(manifest).find(isShown) ?? byNumber(manifest)[0]
}

const SOURCE: Pick<ConfigQuestion, 'known' | 'what'> = {
  known: knownSources,
  what: message`source for this`,
}

function templateKind(answers: Answers): 'list' | 'detail' {
  return answers.kind === 'detail' ? 'detail' : 'list'
}

/** Questions shared by channels and pages. */
const ofPages: readonly ConfigQuestion[] = [
  inPage('template', {
    ...onlyFor('list', 'detail'),
    known: (answers, { manifest }) => templatesOf(templateKind(answers), manifest),
    what: message`template for this`,
    offer: (answers, { manifest }) => templateFor(answers.source ?? '', templateKind(answers), manifest),
  }),
  {
    key: 'number',
    words: message`Number by which a backend knows the channel`,
    ...onlyFor('list', 'introduction'),
    offer: ({ route }) => lastSegment(route),
    refuse: (text) =>
      /^[A-Za-z0-9_.-]+$/.test(text)
        ? undefined
        : message`A number has letters, digits, dots, dashes and underscores, and no others.`,
  },
  inPage('pageSize', { ...onlyFor('list'), offer: () => '8', optional: false }),
  inPage('excerpt', onlyFor('list')),
  {
    key: 'param',
    words: message`Further values for the parameters of the source, such as type=news`,
    ...onlyFor('list', 'detail', 'introduction'),
    optional: true,
    flagOnly: true,
    many: true,
  },
  inPage('title', {
    key: 'text',
    words: message`Text of the page`,
    ...onlyFor('blocks'),
    property: undefined,
    optional: false,
  }),
]

/** Builds a page of a kind from answers. */
function pageOf(
  kind: string,
  answers: Answers,
  { manifest }: ConfigState,
  more: Partial<PageConfig> = {},
): PageConfig {
  const { route = '', source: name = '', number = '', param = '', form = '' } = answers
  const source = manifest.sources[name]
  const lines = param === '' ? [] : param.split('\n')
  const params = source === undefined ? {} : paramsFor(name, source, number, lines)
  const isOfChannel = kind === 'list' && source !== undefined && channelParam(source) !== undefined
  const title = textFrom('name', answers, manifest.locales)
  const own: Readonly<Record<string, Partial<PageConfig>>> = {
    introduction: { template: 'introduction' },
    form: { template: 'form', title, options: { form } },
    blocks: {
      template: 'blocks',
      title,
      blocks: [{ block: 'text', options: { lines: [textFrom('text', answers, manifest.locales)] } }],
    },
  }
  const page = {
    ...entryFrom(pageQuestions, { ...answers, route }, manifest.locales),
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(isOfChannel ? { grade: route.split('/').length - 1 } : {}),
    ...own[kind],
    ...more,
  }
  return orderBySchema({ route, template: '', ...page }, pageSchema) as PageConfig
}

/** Returns the default route of a page in its channel, or undefined if it is taken. */
function usualRoute({ kind, channel = '' }: Answers, state: ConfigState): string | undefined {
  const route = kind === 'detail' ? `${channel === '/' ? '' : channel}/:id` : channel
  return freeRoute(route, {}, state) === undefined ? route : undefined
}

const pageQuestions: readonly ConfigQuestion[] = [
  {
    key: 'channel',
    words: message`Channel it belongs to, such as /Library`,
    known: (_answers, state) => placedChannels(state).map(({ channel }) => channel.path),
    what: CHANNEL,
  },
  {
    key: 'kind',
    words: message`Kind of page`,
    schema: { type: 'string', enum: Object.keys(KINDS) },
    what: message`kind`,
    offer: () => 'list',
  },
  inPage('route', { offer: usualRoute, refuse: freeRoute }),
  inPage('source', {
    ...onlyFor('list', 'detail', 'introduction'),
    ...SOURCE,
    offer: usualSource,
    optional: false,
  }),
  {
    key: 'form',
    words: message`Form it shows`,
    ...onlyFor('form'),
    known: (_answers, { manifest }) => Object.keys(manifest.forms),
    what: message`form`,
    offer: (_answers, { manifest }) => Object.keys(manifest.forms)[0],
  },
  inPage('title', { key: 'name', ...onlyFor('blocks', 'form'), property: undefined, optional: false }),
  ...ofPages,
]

function channelAt(path: string | undefined, state: ConfigState): PlacedChannel {
  const found = placedChannels(state).find(({ channel }) => channel.path === path)
  if (found === undefined) throw new TypeError(`there is no channel ${path}`)
  return found
}

/** Links the list page one path segment above to its records, unless it has links already. */
function listAbove(route: string, file: string, state: ConfigState): readonly PlacedValue[] {
  const pages = channelFiles(state).find((each) => each.file.path === file)?.channel.pages ?? []
  const index = pages.findIndex((each) => `${each.route}/:id` === route)
  const list = pages[index]
  if (list === undefined || list.links !== undefined || list.source === undefined) return []
  return [{ file, at: ['pages', index, 'links'], value: route }]
}

const page: EntryKind = {
  questions: pageQuestions,
  place: (answers, state) => {
    const { file } = channelAt(answers.channel, state)
    const value = pageOf(answers.kind ?? '', answers, state)
    return [...listAbove(value.route, file.path, state), { file: file.path, at: ['pages', -1], value }]
  },
}

// Channels: a separate file on the first level, an entry in the parent's file on deeper levels.

/** Returns the full path of a channel: "/Library" below "/News" is "/News/Library". */
function pathOf({ route = '', parent = '' }: Answers): string {
  return parent === '' || route.startsWith(`${parent}/`) ? route : `${parent}${route}`
}

const newPath: Rule<ConfigState> = (route, answers, state) => {
  const path = pathOf({ ...answers, route })
  const isThere = placedChannels(state).some(
    ({ channel }) => channel.path.toLowerCase() === path.toLowerCase(),
  )
  if (isThere) return message`The channel ${path} is there already. Choose another address.`
  const { parent = '' } = answers
  const isOneFurther = parent === '' || lastSegment(path) === path.slice(parent.length + 1)
  return isOneFurther
    ? freeRoute(path, answers, state)
    : message`Below ${parent} it must be one further part, such as ${parent}/Library.`
}

const channelQuestions: readonly ConfigQuestion[] = [
  {
    key: 'parent',
    words: message`Channel it is below`,
    known: (_answers, state) =>
      placedChannels(state).flatMap(({ depth, channel: { path } }) =>
        depth < 3 && path !== '/' ? [path] : [],
      ),
    what: CHANNEL,
    optional: true,
  },
  inChannel('route', { refuse: newPath }),
  inChannel('title', { key: 'name' }),
  inPage('source', SOURCE),
  ...ofPages,
  {
    key: 'detail',
    words: message`A page for each entry of its list`,
    schema: { type: 'boolean' },
    when: ({ source = '' }, { manifest }) => recordSourceOf(source, manifest) !== undefined,
    idle: message`it needs a --source that has a source of one record beside it`,
    offer: () => 'yes',
  },
]

function kebabCase(path: string): string {
  return path
    .slice(1)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

/** Returns the order number after the last channel in the menu. */
export function nextOrder(state: ConfigState): number {
  const shown = new Set(state.manifest.channels.filter(({ visible }) => visible).map(({ path }) => path))
  const orders = channelFiles(state).flatMap(({ channel: { route, order } }) =>
    order !== undefined && shown.has(route) ? [order] : [],
  )
  return Math.max(0, ...orders) + 10
}

function channelPages(answers: Answers, state: ConfigState): readonly PageConfig[] {
  const route = pathOf(answers)
  const kind = sourceKind(answers, state)
  const { source = '', number = '' } = answers
  if (kind === '') return []
  const asked = { ...answers, route }
  if (kind === 'blocks') return [pageOf(kind, asked, state)]
  const record = saysYes(answers.detail) ? recordSourceOf(source, state.manifest) : undefined
  if (record === undefined) return [pageOf(kind, asked, state)]
  const detail = `${route}/:id`
  const template = templateFor(record, 'detail', state.manifest)
  const ofRecord = { route: detail, source: record, number, template }
  return [
    pageOf(kind, asked, state, { links: detail }),
    pageOf('detail', ofRecord, state, { neighbours: true }),
  ]
}

const channel: EntryKind = {
  questions: channelQuestions,
  place: (answers, state) => {
    const path = pathOf(answers)
    const pages = channelPages(answers, state)
    const title = textFrom('name', answers, state.manifest.locales)
    if ((answers.parent ?? '') === '')
      return [
        {
          file: `channels/${kebabCase(path)}.json`,
          value: { route: path, title, order: nextOrder(state), pages },
        },
      ]
    const { file, path: place } = channelAt(answers.parent, state)
    const entry = { segment: lastSegment(path), title }
    return [
      { file: file.path, at: [...place, 'channels', -1], value: entry, ahead: ['pages'] },
      ...pages.map((value) => ({ file: file.path, at: ['pages', -1], value })),
    ]
  },
  paths: (answers) => [pathOf(answers)],
  notes: (answers, { manifest }) => {
    const { source } = manifest.site.shell.navigation
    const path = pathOf(answers)
    return source === undefined
      ? []
      : [
          message`The menu is what the source "${source}" answers: ${path} is in it once that backend lists it.`,
        ]
  },
}

/** Describes a field that a call accepts, for messages. */
function asFlag({ name, isRequired }: CallField): Message {
  return isRequired ? message`${name} (required)` : sameInBoth(name)
}

/** Returns the flag value of a field that a call requires. */
function flagOf({ name, values }: CallField): string {
  if (values !== undefined) return `${name}:radio`
  return PHOTOGRAPHS.test(name) ? `${name}:photos` : name
}

const PHOTOGRAPHS = /photo$/i

/** Refuses fields that a call of the content service does not accept, and calls with required fields that a flag cannot express. */
const takenFields: Rule<ConfigState> = (path, answers, { manifest }) => {
  const call = formCallAt(path)
  if (call === undefined) return undefined
  const known = fieldsOfCall(call)
  const names = known.map(({ name }) => name)
  const given = flagLines(answers.field, siteOf(manifest), fieldFrom).map(({ name }) => name)
  const takes = message`${path} takes ${joinWithCommas(known.filter(({ constant }) => constant === undefined).map(asFlag))}.`
  const any = message`"${OWN_FORMS}${answers.name ?? ''}" takes any fields.`
  const unknown = given.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    const free = names.filter((name) => !given.includes(name))
    const meant = unknown.map((name) => {
      const found = fieldMeantBy(name, free)
      return found === undefined ? sameInBoth(`"${name}"`) : message`"${name}" (did you mean "${found}"?)`
    })
    return message`${path} does not take ${joinWithCommas(meant)}. ${takes} ${any}`
  }
  const missing = known.filter(
    ({ name, isRequired, constant }) => isRequired && constant === undefined && !given.includes(name),
  )
  return missing.length === 0
    ? undefined
    : message`${path} needs ${joinWithCommas(missing.map(flagOf))} too. ${takes} docs/forms.md shows such a form whole. ${any}`
}

/** Adapts fields to the call at a path: its required fields become required, and fields with a single value become hidden. */
function fieldsFor(path: string, fields: readonly FormFieldConfig[]): readonly FormFieldConfig[] {
  const call = formCallAt(path)
  if (call === undefined) return fields
  const known = fieldsOfCall(call)
  const own = fields.map((field) => {
    const taken = known.find(({ name }) => name === field.name)
    const isText = field.control === 'text' || field.control === 'textarea'
    return {
      ...field,
      ...(taken?.isRequired === true ? { required: true } : {}),
      ...(isText && taken?.maxLength !== undefined ? { maxLength: taken.maxLength } : {}),
    }
  })
  const constants = known.flatMap(({ name, isRequired, constant }) =>
    isRequired && constant !== undefined && !fields.some((field) => field.name === name)
      ? [{ name, control: 'hidden', default: constant } as const]
      : [],
  )
  return [...own, ...constants]
}

const formQuestions: readonly ConfigQuestion[] = [
  {
    key: 'name',
    words: message`Name of its file, such as volunteer`,
    refuse: freeName('forms'),
  },
  inForm('title'),
  inForm('fields', {
    key: 'field',
    words: FIELD_WORDS,
    many: true,
    property: undefined,
    refuse: ruleOf(fieldFrom),
  }),
  inForm('route', { refuse: freeRoute }),
  inForm('submit.service', {
    known: (_answers, { manifest }) => Object.keys(manifest.site.services),
    what: message`service`,
    offer: (_answers, { manifest }) => Object.keys(manifest.site.services)[0],
  }),
  inForm('submit.path', { offer: ({ name }) => `${OWN_FORMS}${name}`, refuse: takenFields }),
]

const form: EntryKind = {
  questions: formQuestions,
  place: (answers, { manifest }) => {
    const { locales } = manifest
    const { submit, ...rest } = entryFrom(formQuestions, answers, locales)
    const fields = flagLines(answers.field, siteOf(manifest), fieldFrom)
    // Photographs are uploaded to the service that receives the form.
    const sent = fields.map((field) =>
      field.upload === undefined
        ? field
        : { ...field, upload: { ...field.upload, service: answers.service ?? field.upload.service } },
    )
    const value = {
      ...rest,
      fields: fieldsFor(answers.path ?? '', sent),
      submit: { ...Object(submit), label: sampleText('send', locales), success: sampleText('sent', locales) },
    }
    return [{ file: `forms/${answers.name}.json`, value: orderBySchema(value, formSchema) }]
  },
  notes: (answers, { manifest }) => {
    const { locales } = manifest
    const fields = flagLines(answers.field, siteOf(manifest), fieldFrom)
    const hasChoices = fields.some(({ options }) => options !== undefined)
    const labelsOf = (found: typeof locales) => found.map(({ label }) => label)
    const strange = labelsOf(locales.filter(({ tag }) => shippedLanguage(tag) === undefined))
    const unnamed = hasChoices ? strange : []
    const englishChoices = message`The labels of the choices are English; write them in ${joinWithCommas(unnamed)}.`
    const newPage = commandLine(`new page --kind form --form ${answers.name}`)
    const inEnglish = message`The words of the button and the thanks are English; write them in ${joinWithCommas(strange)}.`
    const pageless = message`No page shows it yet: ${newPage}`
    return [
      ...(strange.length > 0 ? [inEnglish] : []),
      ...(unnamed.length > 0 ? [englishChoices] : []),
      ...((answers.route ?? '') === '' ? [pageless] : []),
    ]
  },
}

/** Entries that are created from answers alone. */
export const entryKinds = { channel, page, form } as const satisfies Readonly<Record<string, EntryKind>>
