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
  hasRangeFilter,
  isFilterable,
  isLinkedEntity,
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

/** Returns the names of the sources generated for a record type. */
export function sourceNamesOf(type: string): readonly string[] {
  return [listName(type), recordName(type)]
}

/** Returns the list parameters of a field: one for its values, or two for a range. */
export function paramsOfField(field: Pick<RecordField, 'name' | 'type'>): readonly string[] {
  return [
    ...(isFilterable(field) ? [field.name] : []),
    ...(hasRangeFilter(field) ? [`${field.name}From`, `${field.name}To`] : []),
  ]
}

/** Returns the pointer to a field's text in a record of the content service. */
function fieldPointer({ name, type }: RecordField): string {
  if (type === 'link') return `/${name}/*/title`
  if (type === 'place') return `/${name}/name`
  return type === 'list' ? `/${name}/*` : `/${name}`
}

/** Transforms that format the values of a field in the page's language. */
const WORDS: Partial<Record<RecordField['type'], Steps>> = {
  number: ['numberWords'],
  year: ['yearWords'],
  date: ['dateWords'],
  html: ['text'],
  boolean: ['booleanWords'],
}

/** No-break space between a number and its unit. */
const NO_BREAK = '\u00a0'

/** Returns the transforms that format a field's values; undefined if they need none. */
function stepsOf({ type, unit }: RecordField): Steps | undefined {
  const steps = WORDS[type]
  return type === 'number' && unit !== undefined && steps !== undefined
    ? [...steps, { suffix: NO_BREAK }, { suffix: unit }]
    : steps
}

/** Returns the pointers of these fields with their formatting transforms. */
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

/** Returns the templates for a record's period, by which of its ends exist. */
function periodForms({ period = [], ...config }: RecordConfig): readonly string[] {
  const [from, to] = fieldsNamed(period, { period, ...config }).map((field) => `{${fieldPointer(field)}}`)
  if (from === undefined) return []
  return to === undefined ? [from] : [`${from} – ${to}`, `${from} –`, `– ${to}`]
}

/** Returns a subtitle with all fields and the period, with fallbacks for records in which some are empty. */
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

/** Returns the period for cards and rows: its first day or year as the date, and the whole period in words. */
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

/** Returns the value of a field for readers and, if different, for machines. */
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

/** Paths of the content service for one record of an entity. */
const BY_ID: Readonly<Record<LinkedEntity, string>> = {
  work: queryWorkById.url,
  agent: queryAgentById.url,
  exhibit: queryExhibitById.url,
  exhibitionBase: queryExhibitionBaseById.url,
  exhibitionTemp: queryExhibitionTempById.url,
  activity: queryActivityById.url,
  page: queryPageById.url,
}

/** Paths of the content service for lists of an entity. */
const LISTS: Readonly<Record<LinkedEntity, readonly string[]>> = {
  work: [queryWorkList.url],
  agent: [queryAgentList.url],
  exhibit: [queryExhibitList.url, queryExhibitListByTemp.url],
  exhibitionBase: [queryExhibitionBaseList.url],
  exhibitionTemp: [queryExhibitionTempList.url],
  activity: [queryActivityListByType.url],
  page: [queryPageList.url],
}

/** Whether a source requests one record of an entity from the content service. */
export function asksFor(entity: LinkedEntity, { request: { path } }: SourceConfig): boolean {
  return path.startsWith(BY_ID[entity].replace(/:\w+$/, ''))
}

/** Path prefixes of the content service for record types, up to the name of the type. */
const OWN_CALLS = [queryRecordList, queryRecordById].map(({ url }) => url.slice(0, url.indexOf(':type')))

/** Returns the museum's own record type that a source requests, or undefined. */
export function typeAsked({ request: { path } }: SourceConfig): string | undefined {
  const call = OWN_CALLS.find((each) => path.startsWith(each))
  return call === undefined ? undefined : path.slice(call.length).split('/')[0]
}

/** Returns the record type or entity of which a source returns one record; undefined if unknown. */
export function recordAsked(source: SourceConfig): string | undefined {
  if (source.kind !== 'record') return undefined
  return typeAsked(source) ?? LINKED_ENTITIES.find((entity) => asksFor(entity, source))
}

/** Returns the record type or entity of which a source returns a list; undefined if unknown. */
export function recordsListed(source: SourceConfig): string | undefined {
  if (source.kind !== 'list') return undefined
  const [path = ''] = source.request.path.split('?', 1)
  return typeAsked(source) ?? LINKED_ENTITIES.find((entity) => LISTS[entity].includes(path))
}

/** Returns the site's page of an entity's records: the first whose source requests a single one. */
function pageOfEntity(entity: LinkedEntity, { channels, sources }: Site): string | undefined {
  const names = sources.flatMap(({ name, config }) => (asksFor(entity, config) ? [name] : []))
  return channels
    .flatMap(({ config }) => config.pages ?? [])
    .find(({ route, source }) => names.includes(source ?? '') && route.endsWith('/:id'))?.route
}

/** Parts of a site to which records may link. */
interface Site {
  readonly types: readonly NamedConfig<RecordConfig>[]
  readonly services: SiteConfig['services'] | undefined
  readonly channels: readonly NamedConfig<ChannelConfig>[]
  /** Hand-written sources. */
  readonly sources: readonly NamedConfig<SourceConfig>[]
  readonly positions: PositionsBook
}

/** Adds links to pages of referenced records, labelled with their titles; the fact of the field says what they are. */
function withRecordLinks(item: Item, config: RecordConfig, site: Site): Item {
  const links = publicFields(config).flatMap(({ name, type, to, label }) => {
    const own = site.types.find((each) => type === 'link' && each.name === to)?.config.page
    const page = type === 'link' && isLinkedEntity(to) ? pageOfEntity(to, site) : own
    return page === undefined ? [] : [{ name, label, each: `/${name}`, to: page, id: '/id', text: '/title' }]
  })
  return links.length === 0 ? item : { ...item, links }
}

/** Maximum number of related records requested. */
const MAX_RELATED = 24

/** Returns a join with the list of a type. Its location is that of the field. */
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

/** Returns joins with the records that a record refers to. */
function joinsForth({ config }: NamedConfig<RecordConfig>, site: Site): readonly Join[] {
  return publicFields(config).flatMap((field) => {
    const { name, type, to, label } = field
    if (type !== 'link' || !site.types.some((each) => each.name === to)) return []
    return joinOf({ type: to ?? '', field, label, params: { ids: { from: `/${name}/*/id` } } }, site)
  })
}

/**
 * Returns joins with the records that refer to a record of a type or entity, whose id is at a pointer. For an entity, they need a
 * heading.
 */
function joinsBack(to: string, id: FieldConfig, site: Site): readonly Join[] {
  return site.types.flatMap(({ name: type, config }) =>
    publicFields(config).flatMap((field) => {
      const label = field.back ?? (isLinkedEntity(to) ? undefined : config.label)
      if (field.type !== 'link' || field.to !== to || label === undefined) return []
      return joinOf({ type, field, label, params: { [field.name]: id } }, site)
    }),
  )
}

/** Whether a source, such as a hand-written one, already joins the same list by the same field. */
function hasJoin({ joins = [] }: SourceConfig, { source, params }: Join): boolean {
  const [field = ''] = Object.keys(params)
  return joins.some((each) => each.source === source && Object.hasOwn(each.params, field))
}

/** Returns the sources of the config; those of a single entity record get joins with the records of own types that refer to it. */
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
  const chosen = publicFields(config).filter(isFilterable)
  const ranged = publicFields(config).filter(hasRangeFilter)
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
          // Each count is a separate query, so only the requested ones are counted.
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
 * Returns the sources of a site with those generated for its record types: "coin-list" and "coin-record" for the type "coin". Their
 * location is that of the declaration.
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
