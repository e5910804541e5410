import { queryRecordList } from '../../../schemas/api/own-records.ts'
import {
  isLinkedEntity,
  LINKED_ENTITIES,
  publicFields,
  type RecordConfig,
  type RecordField,
  type SourceConfig,
} from '../../../schemas/config/index.ts'
import { importSchemas } from '../../../schemas/entities/index.ts'
import { groupBy } from '../../base/lists.ts'
import { isObject } from '../../base/object.ts'
import { asksForContact } from '../contact-words.ts'
import { catalogue, message, type Place, type Problem, problemOf } from '../errors/index.ts'
import { RESERVED_PARAMS } from '../link.ts'
import type { NamedConfig } from '../read/file-kinds.ts'
import { asksFor, paramsOfField, recordAsked, sourceNamesOf, typeAsked } from '../record-sources.ts'
import { suggest, unknownName } from '../suggest.ts'
import { checkHref, mismatchedRecordPage } from './check-href.ts'
import { type CheckContext, duplicateLabels, otherService, unknownService } from './context.ts'
import names from './schema-org.json' with { type: 'json' }

/** Properties of schema.org version 29, including pending and superseded ones. */
const properties: ReadonlySet<string> = new Set(names.flatMap((line) => line.split(' ')))

/** Reports a structured-data property that is not in schema.org. */
export function* checkProperty(name: string | undefined, place: Place): Generator<Problem> {
  if (name === undefined || properties.has(name)) return
  yield problemOf(catalogue.SCHEMA_ORG_PROPERTY, { name, suggestion: suggest(name, properties) }, place)
}

/** Members of every record. */
const OWN_MEMBERS: readonly string[] = [
  'id',
  'pictures',
  'textLanguage',
  'textLanguages',
  'translations',
  'untranslated',
]

/** Field names reserved for other uses in a record, a request or a URL. */
const RESERVED: readonly string[] = [
  ...OWN_MEMBERS,
  // Name of a channel's sublevels.
  'children',
  ...['ids', 'words', 'sort', 'facets', 'pageSize', 'offset', 'cursor', 'locale'],
  ...RESERVED_PARAMS,
]

/** Keys that apply only to fields of one type. */
const KEYS_OF_TYPES = [
  { key: 'to', only: 'link' },
  { key: 'back', only: 'link' },
  { key: 'unit', only: 'number' },
] as const

/** Names of fields with telephone numbers and e-mail addresses. */
const CONTACT =
  /^(?:email|phone|telephone|tel|mobile(?=Phone|Number)|[a-z]\w*(?:Email|Phone|Telephone))(?:Phone)?(?:Number|No|Address)?$/

function isContact({ name, label }: RecordField): boolean {
  return CONTACT.test(name) || asksForContact(label)
}

/** Names of fields with home addresses. */
const HOME =
  /^(?:(?:home|private|postal|residential|street|mailing|personal|donor|giver|lender|owner|finder|collector|artist|maker|seller|depositor|contact)Address|residence|homeTown)$/

/** Names of fields that mark records as persons, whose address is their home. */
const LIFE = /^(?:born|died|(?:birth|death)(?:Date|Day|Year|Place)?|(?:date|year|place)Of(?:Birth|Death))$/

function isHome(name: string, fields: RecordConfig['fields']): boolean {
  return HOME.test(name) || (name === 'address' && fields.some((each) => LIFE.test(each.name)))
}

/** Whether a field holds contact data without stating whether it is private. */
export function asksForPrivacy(field: RecordField, fields: RecordConfig['fields']): boolean {
  return field.private === undefined && (isContact(field) || isHome(field.name, fields))
}

function typeProblem(name: string, place: Place, { config }: CheckContext, isLink = false): Problem {
  const own = config.records.map((type) => type.name)
  const known = isLink ? [...own, ...LINKED_ENTITIES] : own
  return problemOf(catalogue.RECORD_TYPE_UNKNOWN, unknownName(name, known), place)
}

function* fieldProblems(
  names: readonly (readonly [name: string, place: Place])[],
  { name: type, config: { fields } }: NamedConfig<RecordConfig>,
  others: readonly string[] = [],
): Generator<Problem> {
  const known = [...others, ...publicFields({ fields }).map(({ name }) => name)]
  for (const [name, place] of names) {
    if (known.includes(name)) continue
    if (fields.some((field) => field.name === name)) {
      yield problemOf(catalogue.RECORD_FIELD_PRIVATE, { name, type }, place)
      continue
    }
    const args = { ...unknownName(name, known), type }
    yield problemOf(catalogue.RECORD_FIELD_UNKNOWN, args, place)
  }
}

/** Checks fields: names are unique and not reserved, and links name declared types. */
function* checkFields(
  { name: ofType, config: { fields: declared } }: NamedConfig<RecordConfig>,
  context: CheckContext,
): Generator<Problem> {
  const types = new Set(context.config.raw.flatMap(({ kind, name }) => (kind === 'record' ? [name] : [])))
  const taken = new Map<string, string>()
  for (const field of declared) {
    const { name, type, to } = field
    const place = context.at(field, 'name')
    const names = [...new Set([name, ...paramsOfField(field)])]
    if (RESERVED.includes(name))
      yield problemOf(catalogue.RECORD_NAME_RESERVED, { name, known: RESERVED }, place)
    const twice = names.find((each) => taken.has(each))
    const owner = twice === undefined ? undefined : taken.get(twice)
    if (twice !== undefined && owner !== undefined) {
      const isField = name === twice && owner === twice
      const what = isField
        ? message`a field`
        : message`a parameter of the list, for the field "${owner === twice ? name : owner}",`
      yield problemOf(catalogue.NAME_DUPLICATE, { name: twice, what }, place)
    }
    for (const each of names) taken.set(each, taken.get(each) ?? name)
    if (type === 'link' && !types.has(to ?? '') && !isLinkedEntity(to))
      yield typeProblem(to ?? '', context.at(field, to === undefined ? undefined : 'to'), context, true)
    for (const { key, only } of KEYS_OF_TYPES)
      if (field[key] !== undefined && type !== only)
        yield problemOf(catalogue.RECORD_FIELD_KEY, { key, name, type, only }, context.at(field, key))
    yield* checkProperty(field.property, context.at(field, 'property'))
    if (field.property !== undefined && field.private === true) {
      const args = { name, property: field.property }
      yield problemOf(catalogue.RECORD_PROPERTY_PRIVATE, args, context.at(field, 'property'))
    }
    if (asksForPrivacy(field, declared))
      yield problemOf(catalogue.RECORD_CONTACT, { name, type: ofType }, place)
  }
  yield* duplicateLabels(
    declared.filter((field) => field.private !== true),
    message`fields`,
    context,
  )
}

/** Reports sections of a page with the same heading: record types, or links that lead to one type. */
function* checkSameHeadings(context: CheckContext): Generator<Problem> {
  const types = context.config.records.map(({ config }) => config)
  yield* duplicateLabels(types, message`record types`, context)
  const back = types.flatMap(({ fields: declared }) =>
    declared.flatMap(({ to = '', back: label }) => (label === undefined ? [] : [{ to, label }])),
  )
  for (const siblings of groupBy(back, ({ to }) => to).values())
    yield* duplicateLabels(siblings, message`links to one type`, context)
}

/** Checks the page of a record type: it exists and shows records of the type, and a type shown on a page declares it. */
function* checkPage({ name, config }: NamedConfig<RecordConfig>, context: CheckContext): Generator<Problem> {
  const place = context.at(config, 'page')
  if (config.page !== undefined) {
    yield* checkHref(config.page, place, context)
    yield* mismatchedRecordPage(config.page, name, place, context)
    return
  }
  const shown = context.config.channels
    .flatMap((channel) => channel.config.pages ?? [])
    .find(({ source = '', route }) => {
      const shows = context.sources.get(source)?.config
      return shows !== undefined && recordAsked(shows) === name && route.endsWith('/:id')
    })
  if (shown !== undefined)
    yield problemOf(catalogue.RECORD_PAGELESS, { name, route: shown.route }, context.at(config))
}

/** Checks the references of a declaration: title and subtitle are fields, the page exists, and its own name is not taken. */
function* checkDeclaration(type: NamedConfig<RecordConfig>, context: CheckContext): Generator<Problem> {
  const { name, config } = type
  const { at } = context
  const entities = Object.keys(importSchemas)
  const isName = /^[a-z][A-Za-z0-9]*$/.test(name)
  if (!isName) {
    const near = name
      .replace(/[-_]+(.)?/g, (_, letter = '') => String(letter).toUpperCase())
      .replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (capitals) => capitals.toLowerCase())
    const suggestion = /^[a-z]/.test(near) ? near : undefined
    yield problemOf(catalogue.RECORD_NAME, { name, suggestion }, at(config))
  } else if (entities.includes(name))
    yield problemOf(catalogue.RECORD_NAME_RESERVED, { name, known: entities }, at(config))
  yield* checkFields(type, context)
  yield* fieldProblems([[config.title, at(config, 'title')]], type)
  const title = config.fields.find((field) => field.name === config.title)
  if (title !== undefined && title.type !== 'text' && title.type !== 'languageMap')
    yield problemOf(catalogue.RECORD_TITLE, { name: title.name, type: title.type }, at(config, 'title'))
  const { subtitle = [], period = [], rights, credit } = config
  yield* fieldProblems(
    subtitle.map((each, index) => [each, at(subtitle, index)]),
    type,
  )
  for (const [index, name] of period.entries()) {
    const place = at(period, index)
    yield* fieldProblems([[name, place]], type)
    const field = config.fields.find((each) => each.name === name)
    if (field !== undefined && field.type !== 'year' && field.type !== 'date')
      yield problemOf(catalogue.RECORD_PERIOD, { name, type: field.type }, place)
  }
  for (const [key, named] of Object.entries({ rights, credit })) {
    if (named === undefined) continue
    const place = at(config, key)
    yield* fieldProblems([[named, place]], type)
    const field = publicFields(config).find((each) => each.name === named)
    if (field !== undefined && field.type !== 'text' && field.type !== 'languageMap')
      yield problemOf(catalogue.RECORD_RIGHTS, { name: named, type: field.type, key }, place)
  }
  yield* checkPage(type, context)
  if (config.service === undefined) return
  const place = at(config, 'service')
  if (context.services?.has(config.service) === false) yield* unknownService(config.service, place, context)
  else yield* otherService(config.service, queryRecordList.url.replace(':type', name), place, context)
}

/**
 * Reports `back` headings for pages of an entity of which no source of the site requests single records, so that they are never shown.
 */
function* undrawnBack(
  { name: type, config: { fields: declared } }: NamedConfig<RecordConfig>,
  { config, at }: CheckContext,
): Generator<Problem> {
  for (const field of declared) {
    const { name, back, to } = field
    if (back === undefined || !isLinkedEntity(to)) continue
    if (!config.sources.some((each) => asksFor(to, each.config)))
      yield problemOf(catalogue.RECORD_BACK, { name, type, to }, at(field, 'back', 'key'))
  }
}

/** Reports record types with a page that are in no section of a search. */
function* checkUnsearched(context: CheckContext): Generator<Problem> {
  const pages = context.config.channels.flatMap(({ config }) => config.pages ?? [])
  for (const { template, route, options } of pages) {
    if (template !== 'search' || !isObject(options) || !isObject(options.types)) continue
    const { values } = options.types
    if (!Array.isArray(values)) continue
    const sections = values.map((each: unknown) => (isObject(each) ? each.value : undefined))
    for (const { name, config } of context.config.records)
      if (config.page !== undefined && !sections.includes(name))
        yield problemOf(
          catalogue.RECORD_UNSEARCHED,
          { type: name, route },
          context.at(options.types, 'values'),
        )
  }
}

/** Yields every pointer in a mapping, with the record member it starts with. */
function* placesIn(value: object, context: CheckContext): Generator<readonly [string, Place]> {
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  // Pointers within list entries start at the entry.
  const isWithin = isObject(value) && typeof value.each === 'string'
  for (const [key, member] of entries) {
    if (key === 'to' || key === 'const' || (isWithin && key !== 'each' && key !== 'label')) continue
    if (typeof member === 'string') {
      const pointers =
        key === 'template' || member.includes('{')
          ? Array.from(member.matchAll(/\{\/([^/{}]*)/g), ([, first = '']) => first)
          : member.startsWith('/')
            ? [member.split('/')[1] ?? '']
            : []
      for (const first of pointers) yield [first, context.at(value, key)]
    } else if (typeof member === 'object' && member !== null) yield* placesIn(member, context)
  }
}

/** Reports hand-written source mappings and filters that name fields missing in their record type. */
function* checkWrittenRecords(
  { config }: NamedConfig<SourceConfig>,
  context: CheckContext,
): Generator<Problem> {
  const name = typeAsked(config)
  if (name === undefined) return
  const type = context.config.records.find((each) => each.name === name)
  if (type === undefined) {
    yield typeProblem(name, context.at(config.request, 'path'), context)
    return
  }
  yield* fieldProblems([...placesIn(config.item, context)], type, OWN_MEMBERS)
  const body: unknown = config.request.body
  const entity = isObject(body) && isObject(body.entity) ? body.entity : {}
  for (const member of [entity.fields, entity.from, entity.to])
    if (isObject(member))
      yield* fieldProblems(
        Object.keys(member).map((key) => [key, context.at(member, key, 'key')]),
        type,
      )
}

/** Reports fields of the site's own record types in "privateFields", which applies only to records of other services. */
function* privateFields({ config, at }: CheckContext): Generator<Problem> {
  const names = config.site?.config.privateFields ?? []
  for (const [index, name] of names.entries())
    for (const { path, config: type } of config.records) {
      const fields = publicFields(type).map((field) => field.name)
      const field = fields.includes(name) ? name : suggest(name, fields)
      if (field === undefined) continue
      yield problemOf(catalogue.PRIVATE_FIELD_OF_RECORD, { name, field, file: path }, at(names, index))
      break
    }
}

/** Checks the museum's own record types and the sources written for them. */
export function* checkRecords(context: CheckContext): Generator<Problem> {
  const { records, sources } = context.config
  const made = new Set(records.flatMap(({ name }) => sourceNamesOf(name)))
  for (const type of records) {
    yield* checkDeclaration(type, context)
    yield* undrawnBack(type, context)
  }
  yield* checkSameHeadings(context)
  yield* privateFields(context)
  yield* checkUnsearched(context)
  for (const source of sources) {
    if (source.path.startsWith('records/')) continue
    if (made.has(source.name))
      yield problemOf(
        catalogue.NAME_DUPLICATE,
        { name: source.name, what: message`a source` },
        context.at(source.config),
      )
    yield* checkWrittenRecords(source, context)
  }
}
