import { getNodePath, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import { queryAgentList, queryWorkList } from '../../../../schemas/api/collections.ts'
import { queryRecordList } from '../../../../schemas/api/own-records.ts'
import { cmsSearch } from '../../../../schemas/api/search.ts'
import { treePathOf } from '../../../base/json-pointer.ts'
import { FirstOfKind } from '../../../base/lists.ts'
import { getOwn, isObject } from '../../../base/object.ts'
import { isLocalPath } from '../../../base/path-segment.ts'
import { normaliseChoice } from '../../../base/tidy.ts'
import { hrefsIn, type validateRecord } from '../../../content/import/index.ts'
import { type StoredRecord, tagOf } from '../../../content/index.ts'
import {
  catalogue,
  type Message,
  message,
  type Place,
  type Problem,
  problemOf,
} from '../../../engine/errors/index.ts'
import {
  createMatcher,
  lineAndColumn,
  lineStartsOf,
  type Match,
  mainQuery,
  OWN_MACHINE,
  type PageQuery,
  type SiteManifest,
  suggest,
} from '../../../engine/index.ts'
import { withoutSuffix } from '../../../sources/index.ts'
import { ownCall, samplePath } from '../../../web/http/own-calls.ts'
import { createLinkReader, pagePath } from '../../../web/site/site-links.ts'
import { allChannels, askedChannels, type RequestedChannels } from '../../asked-channels.ts'
import { createPlaceInFile } from './source-places.ts'

/** Returns the IDs of an entity's records in the database. Empty without a database. */
export type StoredIds = (entity: string) => Promise<ReadonlySet<string>>

/** Information about the records in the database: their IDs, and the channel numbers of articles and channels. */
export interface StoredContent {
  readonly ids: StoredIds
  readonly channels: () => Promise<ReadonlySet<string>>
}

/** Returns the channel numbers of an article, or of a channel and its descendants. */
export function channelNumbers(entity: string, record: StoredRecord): readonly string[] {
  if (entity === 'channel') return [...numbersIn(record)]
  const { channelNo, parentChannelNo } = entity === 'archive' ? record : {}
  return [channelNo, parentChannelNo].filter((number) => typeof number === 'string')
}

/** Rules for validating the records of a site. */
export type ValidationRules = Parameters<typeof validateRecord>[2]

/** Returns the most similar name, or one that contains or is contained in the given one. */
function nearestName(written: string, known: readonly string[]): string | undefined {
  const lower = written.toLowerCase()
  const holds = (name: string): boolean =>
    name.toLowerCase().includes(lower) || lower.includes(name.toLowerCase())
  return suggest(written, known) ?? (written.length > 2 ? known.find(holds) : undefined)
}

/** What records are checked against once all were read. */
interface KnownContent {
  /** Texts of the config files by path. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether the built-in content service answers for a service. */
  readonly isOwn: (service: string) => boolean
  /** Entities with further records in the database, so that missing values are not reported. */
  readonly further: ReadonlySet<string>
}

interface WrittenLink {
  readonly href: string
  readonly place: Place
}

/** Returns the entity listed by a call of the content service. Undefined if it lists none that can be filtered by facts. */
function listedEntity(method: string, path: string): string | undefined {
  const found = ownCall(method, samplePath(path))
  if (found?.call.url === queryWorkList.url) return 'work'
  if (found?.call.url === queryAgentList.url) return 'agent'
  return found?.call.url === queryRecordList.url ? found.params.type : undefined
}

/** Returns the IDs of records that pages request directly, so that no list needs to link to them. */
function askedIds(queries: readonly PageQuery[]): ReadonlySet<string> {
  return new Set(
    queries.flatMap(({ params }) =>
      Object.values(params).flatMap((value) => (value.kind === 'literal' ? [String(value.value)] : [])),
    ),
  )
}

/**
 * Checks links between the records of a config folder and the config: links to missing pages and records, articles of channels that no page
 * requests, and search sections without results. Problems are available once all records were seen.
 */
export class SeenContent {
  readonly #manifest: SiteManifest
  readonly #rules: ValidationRules
  readonly #match: (url: string) => Match
  readonly #readLink: ReturnType<typeof createLinkReader>
  readonly #links: WrittenLink[] = []
  readonly #ids = new Map<string, Set<string>>()
  readonly #channels = new FirstOfKind<{ readonly channel: string; readonly place: Place }>()
  readonly #numbers = new Set<string>()
  /** Channel numbers of articles. */
  readonly #ofArticles = new Set<string>()
  readonly #sections = new Set<string>()
  /** Facts of an entity's records in all languages: values by fact name. */
  readonly #facts = new Map<string, Map<string, Set<string>>>()
  readonly #askedIds: ReadonlySet<string>

  constructor(manifest: SiteManifest, rules: ValidationRules, origin: string | undefined) {
    this.#manifest = manifest
    this.#rules = rules
    this.#match = createMatcher(manifest)
    this.#readLink = createLinkReader(manifest, rules.entities, origin)
    this.#askedIds = askedIds(manifest.pages.flatMap(({ queries }) => queries))
  }

  /** Adds a record as it is stored. */
  see(entity: string, record: StoredRecord, place: Place): void {
    const { idField, document, facts } = this.#rules.entities.definition(entity)
    const id = String(record[idField] ?? '')
    this.#ids.set(entity, (this.#ids.get(entity) ?? new Set()).add(id))
    for (const href of hrefsIn(record)) this.#links.push({ href, place })
    const { languages } = this.#rules
    const values = this.#facts.get(entity) ?? new Map<string, Set<string>>()
    this.#facts.set(entity, values)
    const translations = Object.entries(isObject(record.translations) ? record.translations : {})
    for (const [code, texts] of [[languages.own, {}] as const, ...translations])
      for (const { name, value } of facts?.({ ...record, ...Object(texts) }, tagOf(languages, code)) ?? [])
        values.set(name, (values.get(name) ?? new Set()).add(value))
    for (const section of document?.channels(record) ?? []) this.#sections.add(section)
    if (entity === 'channel') for (const number of numbersIn(record)) this.#numbers.add(number)
    const { channelNo, parentChannelNo } = record
    if (entity === 'archive') this.knowChannels(channelNumbers(entity, record))
    if (entity !== 'archive' || typeof channelNo !== 'string' || this.#askedIds.has(id)) return
    if (typeof parentChannelNo === 'string' && parentChannelNo !== '') return
    const channel = withoutSuffix(channelNo, this.#manifest)
    this.#channels.see(channel, { channel, place })
  }

  /** Adds channel numbers of articles, here or in the database. */
  knowChannels(numbers: Iterable<string>): void {
    for (const number of numbers) this.#ofArticles.add(withoutSuffix(number, this.#manifest))
  }

  /** Returns the entities with records in the folder and further ones in the database. */
  async further(storedIds: StoredIds): Promise<ReadonlySet<string>> {
    const found = await Promise.all(
      [...this.#ids].map(async ([entity, ids]) => {
        const stored = await storedIds(entity)
        return [...stored].some((id) => !ids.has(id)) ? [entity] : []
      }),
    )
    return new Set(found.flat())
  }

  /** Reports blocks that request every record of a large entity. */
  async wholeBlocks(
    { texts, isOwn }: Omit<KnownContent, 'further'>,
    storedIds: StoredIds | undefined,
  ): Promise<readonly Problem[]> {
    const found: Problem[] = []
    const placeIn = createPlaceInFile(texts)
    for (const { queries, origin, route } of this.#manifest.pages)
      for (const { name, pageSize, params, source = '' } of queries) {
        const [, index, tab] = /^block-(\d+)(?:-tab-(\d+))?$/.exec(name) ?? []
        const config = this.#manifest.sources[source]
        if (index === undefined || pageSize > 0 || config === undefined || !isOwn(config.service)) continue
        const entity = listedEntity(config.request.method, config.request.path)
        // A parameter with listed values is an order; any other narrows the records.
        const isChosen = Object.keys(params).some((param) => config.params?.[param]?.values === undefined)
        if (entity === undefined || isChosen) continue
        const ids = new Set([...(this.#ids.get(entity) ?? []), ...((await storedIds?.(entity)) ?? [])])
        if (ids.size < MANY_RECORDS) continue
        const path = [
          'blocks',
          Number(index),
          ...(tab === undefined ? [] : ['tabs', Number(tab)]),
          'pageSize',
        ]
        const place = placeIn(origin.file, [...treePathOf(origin.pointer), ...path])
        found.push(problemOf(catalogue.BLOCK_WHOLE, { route, entity, records: ids.size }, place))
      }
    return found
  }

  *problems(
    texts: KnownContent['texts'],
    isOwn: KnownContent['isOwn'],
    further: KnownContent['further'] = new Set(),
  ): Generator<Problem> {
    const against = { texts, isOwn, further }
    for (const link of this.#links) yield* this.#linkProblem(link)
    for (const link of configLinks(texts)) yield* this.#linkProblem(link, true)
    const asked = askedChannels(this.#manifest)
    if (asked !== undefined) {
      const known = [...new Set([...asked.numbers, ...this.#numbers])]
      for (const { channel, place, count } of this.#channels.found())
        if (!known.includes(channel)) {
          const suggestion = nearestName(channel, known)
          yield problemOf(catalogue.CONTENT_CHANNEL, { channel, count, known, suggestion }, place)
        }
    }
    yield* this.#emptyProblems(against, asked)
    yield* this.#sectionProblems(against, asked)
    yield* this.#filterProblems(against)
    yield* this.#askedFactProblems(against)
    for (const link of configLinks(texts)) yield* this.#chosenProblems(link, against)
  }

  /** Reports a link to a list with a filter value that no record in the folder has. */
  *#chosenProblems({ href, place }: WrittenLink, { isOwn, further }: KnownContent): Generator<Problem> {
    const path = pagePath(href)
    const search = new URLSearchParams(/\?([^#]*)/.exec(href)?.[1])
    const match = path === undefined || search.size === 0 ? undefined : this.#match(path)
    if (match?.kind !== 'page') return
    const { page } = match
    const source = this.#manifest.sources[mainQuery(page)?.source ?? '']
    if (source === undefined || !isOwn(source.service)) return
    const entity = listedEntity(source.request.method, source.request.path)
    const facts = entity === undefined ? undefined : this.#facts.get(entity)
    if (entity === undefined || facts === undefined || further.has(entity)) return
    for (const { field = '', params, as } of page.filters ?? []) {
      const fact = getOwn(source.response.facets, field)?.where?.['/name']
      const known = typeof fact === 'string' ? facts.get(fact) : undefined
      if (known === undefined || as === 'years' || as === 'words') continue
      for (const value of search.getAll(params[0] ?? '')) {
        if (value === '' || known.has(normaliseChoice(value))) continue
        const suggestion = nearestName(value, [...known])
        const args = { href, value, entity, known: [...known], suggestion }
        yield problemOf(catalogue.LINK_FILTER, args, place)
      }
    }
  }

  /** Reports filters by a fact that no record in the folder has. */
  *#filterProblems({ texts, isOwn, further }: KnownContent): Generator<Problem> {
    const placeIn = createPlaceInFile(texts)
    for (const page of this.#manifest.pages) {
      const source = this.#manifest.sources[mainQuery(page)?.source ?? '']
      if (source === undefined || !isOwn(source.service)) continue
      const entity = listedEntity(source.request.method, source.request.path)
      const names = entity === undefined ? undefined : this.#facts.get(entity)
      if (entity === undefined || names === undefined || further.has(entity)) continue
      for (const [index, { field = '', values, query }] of (page.filters ?? []).entries()) {
        const fact = getOwn(source.response.facets, field)?.where?.['/name']
        if (typeof fact !== 'string' || names.has(fact) || values !== undefined || query !== undefined)
          continue
        // Names with a colon are for sorting.
        const known = [...names.keys()].filter((name) => !name.includes(':'))
        const suggestion = nearestName(fact, known)
        const path: JSONPath = [...treePathOf(page.origin.pointer), 'filters', index, 'field']
        const args = { fact, entity, known, suggestion }
        yield problemOf(catalogue.FILTER_EMPTY, args, placeIn(page.origin.file, path))
      }
    }
  }

  /** Reports facts in the filters of a source that no record has and that resemble an existing one. */
  *#askedFactProblems({ texts, isOwn, further }: KnownContent): Generator<Problem> {
    const placeIn = createPlaceInFile(texts)
    for (const [source, { service, request }] of Object.entries(this.#manifest.sources)) {
      const entity = isOwn(service) ? listedEntity(request.method, request.path) : undefined
      const names = entity === undefined ? undefined : this.#facts.get(entity)
      if (entity === undefined || names === undefined || further.has(entity)) continue
      const filters = isObject(request.body) ? request.body.entity : undefined
      const asked = isObject(filters) && isObject(filters.facts) ? Object.keys(filters.facts) : []
      const known = [...names.keys()].filter((name) => !name.includes(':'))
      for (const fact of asked) {
        const suggestion = names.has(fact) ? undefined : suggest(fact, known)
        if (suggestion === undefined) continue
        const args = { fact, entity, known, suggestion, source }
        const path: JSONPath = ['request', 'body', 'entity', 'facts', fact]
        yield problemOf(catalogue.FILTER_EMPTY, args, placeIn(`sources/${source}.json`, path))
      }
    }
  }

  /**
   * Reports lists of articles for a channel that no article or config has. Only for the content service, since other services' channels are
   * unknown.
   */
  *#emptyProblems({ texts, isOwn }: KnownContent, asked: RequestedChannels | undefined): Generator<Problem> {
    if (asked === undefined || !this.#ids.has('archive')) return
    const segments = allChannels(this.#manifest.channels).map(({ segment }) => segment)
    const known = [...new Set([...this.#ofArticles, ...this.#numbers, ...segments])].filter(
      (name) => name !== '',
    )
    const placeIn = createPlaceInFile(texts)
    for (const { page, query, param, number } of asked.chosen) {
      const source = this.#manifest.sources[query.source ?? '']
      if (number === '' || known.includes(number) || source === undefined || !isOwn(source.service)) continue
      const holder = query.name === 'main' ? [] : ['queries', query.name]
      const path: JSONPath = [...treePathOf(page.origin.pointer), ...holder, 'params', param]
      const suggestion = nearestName(number, known)
      const args = { channel: number, route: page.route, known, suggestion }
      yield problemOf(catalogue.CHANNEL_EMPTY, args, placeIn(page.origin.file, path))
    }
  }

  /** Reports a link to a missing page, unless the config check has, or to a missing record. */
  *#linkProblem({ href, place }: WrittenLink, isOfConfig = false): Generator<Problem> {
    if (!isOfConfig && (OWN_MACHINE.test(href.trim()) || isLocalPath(href.trim())))
      yield problemOf(catalogue.CONTENT_HREF, { href, reason: NOT_THERE }, place)
    const target = this.#readLink(href)
    if (target?.kind === 'nothing' && !isOfConfig) {
      const routes = this.#manifest.pages.map(({ route }) => route).filter((route) => !route.includes(':'))
      const suggestion = suggest(target.path, routes)
      yield problemOf(catalogue.CONTENT_HREF, { href, reason: NO_PAGE, suggestion }, place)
    }
    if (target?.kind !== 'record') return
    const { path, entity, id } = target
    const ids = this.#ids.get(entity)
    if (ids === undefined || ids.has(id)) return
    const reason = message`content/${entity}.ndjson has no record "${id}"`
    const suggestion = suggest(id, ids)
    const whole = suggestion === undefined ? undefined : path.replace(/[^/]*$/, suggestion)
    yield problemOf(catalogue.CONTENT_HREF, { href, reason, suggestion: whole }, place)
  }

  *#sectionProblems(
    { texts, isOwn }: KnownContent,
    asked: RequestedChannels | undefined,
  ): Generator<Problem> {
    // Articles outside the folder may belong to any channel.
    if (asked?.isOpen === true && this.#channels.found().length === 0) return
    const { names, definition } = this.#rules.entities
    const fixed = names.flatMap((name) => definition(name).document?.channels({}) ?? [])
    const shown = [...new Set([...this.#sections, ...this.#numbers, ...(asked?.numbers ?? [])])]
    const known = [...new Set([...shown, ...fixed])].filter((name) => name !== '')
    const placeIn = createPlaceInFile(texts)
    for (const page of this.#manifest.pages) {
      const source = this.#manifest.sources[mainQuery(page)?.source ?? '']
      if (page.template !== 'search' || source?.request.path !== cmsSearch.url || !isOwn(source.service))
        continue
      const { types } = page.options
      const values = isObject(types) && Array.isArray(types.values) ? types.values : []
      for (const [index, entry] of values.entries()) {
        const section: unknown = isObject(entry) ? entry.value : undefined
        if (typeof section !== 'string' || section === '' || known.includes(section)) continue
        const path: JSONPath = [
          ...treePathOf(page.origin.pointer),
          'options',
          'types',
          'values',
          index,
          'value',
        ]
        const suggestion = nearestName(section, shown) ?? nearestName(section, known)
        const args = { section, known, suggestion }
        yield problemOf(catalogue.SEARCH_SECTION, args, placeIn(page.origin.file, path))
      }
    }
  }
}

/** Minimum number of records for which a block must be limited. */
const MANY_RECORDS = 200

const NOT_THERE: Message = message`it points to the visitor's own computer`
const NO_PAGE: Message = message`no page and no redirect answers it`

/** Yields the numbers of a channel and its descendants. */
function* numbersIn({ route, children }: StoredRecord): Generator<string> {
  if (typeof route === 'string') yield route
  for (const child of Array.isArray(children) ? children : []) if (isObject(child)) yield* numbersIn(child)
}

/** Names of config members that link to a page. */
const LINK_MEMBERS: readonly unknown[] = ['href', 'more', 'to', 'link']

function* stringsIn(node: Node): Generator<Node> {
  if (node.type === 'string' && LINK_MEMBERS.includes(getNodePath(node).at(-1))) yield node
  for (const child of (node.type === 'property' ? node.children?.slice(1) : node.children) ?? [])
    yield* stringsIn(child)
}

/** Yields the links of pages, blocks, header and footer in the config. */
function* configLinks(texts: ReadonlyMap<string, string>): Generator<WrittenLink> {
  for (const [file, written] of texts) {
    if (file !== 'site.json' && !file.startsWith('channels/')) continue
    const text = written.replace(/^\uFEFF/, ' ')
    const root = parseTree(text)
    if (root === undefined) continue
    const starts = lineStartsOf(text)
    for (const node of stringsIn(root))
      yield { href: String(node.value), place: { file, pointer: '', ...lineAndColumn(starts, node.offset) } }
  }
}
