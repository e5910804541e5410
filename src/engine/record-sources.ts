import { queryActivityById, queryActivityListByType } from '../../schemas/api/activities.ts'
import {
  queryAgentById,
  queryAgentList,
  queryPageById,
  queryPageList,
  queryWorkById,
  queryWorkList,
} from '../../schemas/api/collections.ts'
import {
  queryExhibitionBaseById,
  queryExhibitionBaseList,
  queryExhibitionTempById,
  queryExhibitionTempList,
} from '../../schemas/api/exhibitions.ts'
import { queryExhibitById, queryExhibitList, queryExhibitListByTemp } from '../../schemas/api/exhibits.ts'
import { queryRecordById, queryRecordList } from '../../schemas/api/own-records.ts'
import type {
  ChannelConfig,
  FieldConfig,
  LinkedEntity,
  RecordConfig,
  RecordField,
  SiteConfig,
  SourceConfig,
} from '../../schemas/config/index.ts'
import {
  isChosen,
  isLinkedEntity,
  isRanged,
  isSorted,
  LINKED_ENTITIES,
  publicFields,
} from '../../schemas/config/index.ts'
import { omitUndefined } from '../base/object.ts'
import type { PositionsBook } from './positions.ts'
import type { NamedConfig } from './read/file-kinds.ts'

type Join = NonNullable<SourceConfig['joins']>[number]
type Item = SourceConfig['item']
type FactMapping = NonNullable<Item['facts']>[number]
type Steps = NonNullable<Exclude<FieldConfig, string>['as']>

function listName(type: string): string {
  return `${type}-list`
}

function recordName(type: string): string {
  return `${type}-record`
}

/** The sources that a record type makes. */
export function sourceNamesOf(type: string): readonly string[] {
  return [listName(type), recordName(type)]
}

/** Parameters of a list for a field: one for its values, or two for a range. */
export function paramsOfField(field: Pick<RecordField, 'name' | 'type'>): readonly string[] {
  return [
    ...(isChosen(field) ? [field.name] : []),
    ...(isRanged(field) ? [`${field.name}From`, `${field.name}To`] : []),
  ]
}

/** Where the text of a field is in a record of the content service. */
function fieldPointer({ name, type }: RecordField): string {
  if (type === 'link') return `/${name}/*/title`
  if (type === 'place') return `/${name}/name`
  return type === 'list' ? `/${name}/*` : `/${name}`
}

/** How pages write a value of a field in their language, where it is not words already. */
const WORDS: Partial<Record<RecordField['type'], Steps>> = {
  number: ['numberWords'],
  year: ['yearWords'],
  date: ['dateWords'],
  html: ['text'],
  boolean: ['booleanWords'],
}

/** A space that holds a unit to its number. */
const NO_BREAK = '\u00a0'

/** The steps that put values of a field into words; undefined where they are words already. */
function stepsOf({ type, unit }: RecordField): Steps | undefined {
  const steps = WORDS[type]
  return type === 'number' && unit !== undefined && steps !== undefined
    ? [...steps, { suffix: NO_BREAK }, { suffix: unit }]
    : steps
}

/** Pointers of these fields with the steps that put their values into words. */
function stepsByPointer(fields: readonly RecordField[]): Readonly<Record<string, Steps>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const steps = stepsOf(field)
      return steps === undefined ? [] : [[fieldPointer(field), steps]]
    }),
  )
}

function fieldsNamed(names: readonly string[], config: RecordConfig): readonly RecordField[] {
  const fields = publicFields(config)
  return names.flatMap((name) => fields.find((each) => each.name === name) ?? [])
}

/** How the period of a record is written, by what of it is there. */
function periodForms({ period = [], ...config }: RecordConfig): readonly string[] {
  const [from, to] = fieldsNamed(period, { period, ...config }).map((field) => `{${fieldPointer(field)}}`)
  if (from === undefined) return []
  return to === undefined ? [from] : [`${from} – ${to}`, `${from} –`, `– ${to}`]
}

/** The fields together with the period, else as many of them as there are. */
function subtitleOf(config: RecordConfig): Pick<Item, 'subtitle'> {
  const { subtitle = [], period = [] } = config
  const shown = fieldsNamed(
    subtitle.filter((name) => !period.includes(name)),
    config,
  )
  const places = shown.map((field) => `{${fieldPointer(field)}}`)
  const forms = periodForms(config)
  if (places.length + forms.length === 0) return {}
  const shorter = [...places.map((_, index) => places.slice(index).join(' · ')), ...places]
  const inWords = stepsByPointer([...shown, ...fieldsNamed(period, config)])
  return {
    subtitle: {
      template: [
        ...new Set([
          ...shorter.flatMap((words) => forms.map((form) => `${words} · ${form}`)),
          ...forms,
          ...shorter,
        ]),
      ],
      ...(Object.keys(inWords).length > 0 && { places: inWords }),
      ...(forms.length > 1 && { as: ['period' as const] }),
    },
  }
}

/** The period for cards and rows: its first day or year as the date, and all of it in words. */
function datesOf(config: RecordConfig): Pick<Item, 'date' | 'dateText'> {
  const fields = fieldsNamed(config.period ?? [], config)
  const [first] = fields
  if (first === undefined) return {}
  const words = { template: [...periodForms(config)], places: stepsByPointer(fields) }
  return fields.length === 1
    ? { date: fieldPointer(first), dateText: words }
    : {
        date: { template: fields.map((field) => `{${fieldPointer(field)}}`) },
        dateText: { ...words, as: ['period'] },
      }
}

/** A value for readers, and for machines where that is another. */
function readableValue(field: RecordField): Pick<FactMapping, 'value' | 'exact'> {
  const place = fieldPointer(field)
  if (field.type === 'html') return { value: { from: place, as: ['text'] } }
  const words = stepsOf(field)
  if (words === undefined) return { value: place }
  const exact = field.type === 'year' ? { from: place, as: ['isoYear' as const] } : place
  return { value: { from: place, as: words }, exact }
}

function factMappings(config: RecordConfig): NonNullable<Item['facts']> {
  const { title, rights, credit } = config
  const fields = publicFields(config)
  const text = fields.find(({ type }) => type === 'html')
  return fields
    .filter((field) => ![title, rights, credit].includes(field.name) && field !== text)
    .map((field) => ({
      name: field.name,
      label: field.label,
      ...readableValue(field),
      ...omitUndefined({ property: field.property }),
      ...(field.type === 'place'
        ? { latitude: `/${field.name}/latitude`, longitude: `/${field.name}/longitude` }
        : {}),
    }))
}

function itemOf(config: RecordConfig): Item {
  const text = publicFields(config).find(({ type }) => type === 'html')
  return {
    id: '/id',
    title: `/${config.title}`,
    ...subtitleOf(config),
    ...datesOf(config),
    image: '/pictures/0/path',
    imageAlt: '/pictures/0/alt',
    images: {
      each: '/pictures',
      members: { src: '/path', alt: '/alt', focus: '/focus', rights: '/rights', credit: '/credit' },
    },
    ...(text === undefined ? {} : { html: `/${text.name}`, text: `/${text.name}` }),
    ...(config.rights === undefined ? {} : { rights: `/${config.rights}` }),
    ...(config.credit === undefined ? {} : { credit: `/${config.credit}` }),
    facts: factMappings(config),
    media: [
      {
        name: 'media',
        label: config.label,
        each: '/media',
        src: '/path',
        text: '/title',
        type: '/type',
        poster: '/poster',
        captions: '/captions',
        transcript: '/transcript',
      },
    ],
    language: '/textLanguage',
    languages: '/textLanguages',
    ...(text === undefined ? {} : { textLanguage: `/untranslated/${text.name}` }),
    ...(config.page === undefined ? {} : { targets: [{ when: '/id', to: config.page }] }),
  }
}

/** The calls by which the content service answers one record of an entity. */
const BY_ID: Readonly<Record<LinkedEntity, string>> = {
  work: queryWorkById.url,
  agent: queryAgentById.url,
  exhibit: queryExhibitById.url,
  exhibitionBase: queryExhibitionBaseById.url,
  exhibitionTemp: queryExhibitionTempById.url,
  activity: queryActivityById.url,
  page: queryPageById.url,
}

/** The calls by which the content service lists records of an entity. */
const LISTS: Readonly<Record<LinkedEntity, readonly string[]>> = {
  work: [queryWorkList.url],
  agent: [queryAgentList.url],
  exhibit: [queryExhibitList.url, queryExhibitListByTemp.url],
  exhibitionBase: [queryExhibitionBaseList.url],
  exhibitionTemp: [queryExhibitionTempList.url],
  activity: [queryActivityListByType.url],
  page: [queryPageList.url],
}

/** Whether a source asks the service for one record of an entity. */
export function asksFor(entity: LinkedEntity, { request: { path } }: SourceConfig): boolean {
  return path.startsWith(BY_ID[entity].replace(/:\w+$/, ''))
}

/** The calls of the content service on record types, up to the name of the type. */
const OWN_CALLS = [queryRecordList, queryRecordById].map(({ url }) => url.slice(0, url.indexOf(':type')))

/** The record type of the museum's own that a source asks for; undefined where it asks for none. */
export function typeAsked({ request: { path } }: SourceConfig): string | undefined {
  const call = OWN_CALLS.find((each) => path.startsWith(each))
  return call === undefined ? undefined : path.slice(call.length).split('/')[0]
}

/** Of whose records a source answers one: a type of the museum's own or an entity; undefined where nobody knows. */
export function recordAsked(source: SourceConfig): string | undefined {
  if (source.kind !== 'record') return undefined
  return typeAsked(source) ?? LINKED_ENTITIES.find((entity) => asksFor(entity, source))
}

/** Of whose records a source answers several, as `recordAsked` of one. */
export function recordsListed(source: SourceConfig): string | undefined {
  if (source.kind !== 'list') return undefined
  const [path = ''] = source.request.path.split('?', 1)
  return typeAsked(source) ?? LINKED_ENTITIES.find((entity) => LISTS[entity].includes(path))
}

/** The site's page of a record of an entity: the first whose source asks the service for one. */
function pageOfEntity(entity: LinkedEntity, { channels, sources }: Site): string | undefined {
  const names = sources.flatMap(({ name, config }) => (asksFor(entity, config) ? [name] : []))
  return channels
    .flatMap(({ config }) => config.pages ?? [])
    .find(({ route, source }) => names.includes(source ?? '') && route.endsWith('/:id'))?.route
}

/** What a site has, as far as records lead there. */
interface Site {
  readonly types: readonly NamedConfig<RecordConfig>[]
  readonly services: SiteConfig['services'] | undefined
  readonly channels: readonly NamedConfig<ChannelConfig>[]
  /** Those that are written by hand. */
  readonly sources: readonly NamedConfig<SourceConfig>[]
  readonly positions: PositionsBook
}

/** Links to pages of other records, by their titles; the fact of the field says what they are. */
function withRecordLinks(item: Item, config: RecordConfig, site: Site): Item {
  const links = publicFields(config).flatMap(({ name, type, to, label }) => {
    const own = site.types.find((each) => type === 'link' && each.name === to)?.config.page
    const page = type === 'link' && isLinkedEntity(to) ? pageOfEntity(to, site) : own
    return page === undefined ? [] : [{ name, label, each: `/${name}`, to: page, id: '/id', text: '/title' }]
  })
  return links.length === 0 ? item : { ...item, links }
}

/** What is requested at most of the records that belong to one. */
const MAX_RELATED = 24

/** A join of the list of a type, which stands where the field is written. */
function joinOf({ type, field, label, params }: JoinedList, { positions }: Pick<Site, 'positions'>): Join {
  const join = { source: listName(type), into: 'related', label, params, pageSize: MAX_RELATED } as const
  positions.copy(field, join)
  return join
}

interface JoinedList extends Pick<Join, 'params'> {
  readonly type: string
  readonly field: RecordField
  readonly label: RecordField['label']
}

/** Records that a record leads to. */
function joinsForth({ config }: NamedConfig<RecordConfig>, site: Site): readonly Join[] {
  return publicFields(config).flatMap((field) => {
    const { name, type, to, label } = field
    if (type !== 'link' || !site.types.some((each) => each.name === to)) return []
    return joinOf({ type: to ?? '', field, label, params: { ids: { from: `/${name}/*/id` } } }, site)
  })
}

/** Records that lead to one of a type or an entity, whose id is at a place; to an entity, where they have a heading for that. */
function joinsBack(to: string, id: FieldConfig, site: Site): readonly Join[] {
  return site.types.flatMap(({ name: type, config }) =>
    publicFields(config).flatMap((field) => {
      const label = field.back ?? (isLinkedEntity(to) ? undefined : config.label)
      if (field.type !== 'link' || field.to !== to || label === undefined) return []
      return joinOf({ type, field, label, params: { [field.name]: id } }, site)
    }),
  )
}

/** Whether a source joins the same list by the same field, as one that is written by hand may. */
function hasJoin({ joins = [] }: SourceConfig, { source, params }: Join): boolean {
  const [field = ''] = Object.keys(params)
  return joins.some((each) => each.source === source && Object.hasOwn(each.params, field))
}

/** The sources of the config, those of one record of an entity with the records of own types that lead to it. */
function withBack(site: Site): readonly NamedConfig<SourceConfig>[] {
  const { sources, positions } = site
  return sources.map((source) => {
    const { config } = source
    const { id } = config.item
    const entity = LINKED_ENTITIES.find((each) => asksFor(each, config))
    if (entity === undefined) return source
    const added = joinsBack(entity, id, site).filter((join) => !hasJoin(config, join))
    if (added.length === 0) return source
    const joined = { ...config, joins: [...(config.joins ?? []), ...added] }
    positions.copy(config, joined)
    return { ...source, config: joined }
  })
}

function listSource({ name, config }: NamedConfig<RecordConfig>, service: string): SourceConfig {
  const chosen = publicFields(config).filter(isChosen)
  const ranged = publicFields(config).filter(isRanged)
  const sorted = publicFields(config).filter(isSorted)
  const orders = sorted.flatMap((field) => [field.name, `-${field.name}`])
  const between = (bound: 'From' | 'To') =>
    Object.fromEntries(ranged.map((field) => [field.name, `{${field.name}${bound}}`]))
  return {
    service,
    kind: 'list',
    params: {
      words: { type: 'string' },
      ids: { type: 'string', list: true },
      facets: { type: 'string', counted: true },
      ...Object.fromEntries(
        publicFields(config).flatMap((field) =>
          paramsOfField(field).map((param) => [
            param,
            param === field.name ? { type: 'string', list: true } : { type: 'number' },
          ]),
        ),
      ),
      ...(orders.length === 0
        ? {}
        : { sort: { type: 'string', values: Object.fromEntries(orders.map((order) => [order, order])) } }),
    },
    request: {
      method: 'POST',
      path: queryRecordList.url.replace(':type', name),
      body: {
        entity: {
          words: '{words}',
          ids: '{ids}',
          fields: Object.fromEntries(chosen.map((field) => [field.name, `{${field.name}}`])),
          from: between('From'),
          to: between('To'),
        },
        param: {
          pageSize: '{pageSize}',
          pageNum: '{page}',
          ...(orders.length === 0 ? {} : { sort: '{sort}' }),
          // Each count is a query of its own: only what the page asks for is counted.
          facets: '{facets}',
          keys: true,
        },
      },
    },
    paging: { style: 'page', maxSize: 1000 },
    response: {
      records: '/records',
      total: '/total',
      pages: '/pages',
      ...(chosen.length === 0
        ? {}
        : {
            facets: Object.fromEntries(
              chosen.map((field) => [
                field.name,
                {
                  ...omitUndefined({ as: stepsOf(field) }),
                  records: '/facets',
                  where: { '/name': field.name },
                  value: '/key',
                  label: '/value',
                  total: '/total',
                  values: '/values',
                },
              ]),
            ),
          }),
    },
    item: itemOf(config),
    highlight: 'words',
  }
}

function recordSource(type: NamedConfig<RecordConfig>, service: string, site: Site): SourceConfig {
  const joins = [...joinsForth(type, site), ...joinsBack(type.name, '/id', site)]
  return {
    service,
    kind: 'record',
    params: { id: { type: 'string', required: true } },
    request: { method: 'GET', path: queryRecordById.url.replace(':type', type.name).replace(':id', '{id}') },
    response: { record: '' },
    item: withRecordLinks(itemOf(type.config), type.config, site),
    ...(joins.length === 0 ? {} : { joins }),
  }
}

/**
 * The sources of a site with those of the museum's own record types: "coin-list" and "coin-record" of the type "coin". They are where
 * the type is declared.
 */
export function withRecordSources(site: Site): readonly NamedConfig<SourceConfig>[] {
  const { types, services, positions } = site
  const [first = ''] = Object.keys(services ?? {})
  const made = types.flatMap((type) => {
    const service = type.config.service ?? first
    const sources = [
      { name: listName(type.name), config: listSource(type, service) },
      { name: recordName(type.name), config: recordSource(type, service, site) },
    ]
    return sources.map(({ name, config }) => {
      positions.copy(type.config, config)
      return { name, path: type.path, config }
    })
  })
  return [...withBack(site), ...made]
}
