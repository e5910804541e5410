import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONPath } from 'jsonc-parser'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { getOwn, isEmpty } from '../../../base/object.ts'
import { parsedUrl, percentDecoded } from '../../../base/path-segment.ts'
import { withDeadline } from '../../../base/tasks.ts'
import { localized } from '../../../base/text/index.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { withoutDigest } from '../../../engine/contracts/picture-versions.ts'
import type { QueryView } from '../../../engine/contracts/view.ts'
import { catalogue, type Message, message, type Problem, problemOf } from '../../../engine/errors/index.ts'
import {
  arePicturesElsewhere,
  langOf,
  MAIN_QUERY,
  type Page,
  type PageMatch,
  type PageQuery,
  type SiteManifest,
  SORT_PARAM,
  withQuery,
} from '../../../engine/index.ts'
import {
  type LoadedRecords,
  type PagelessEntries,
  type RawAnswer,
  readPointer,
  type SourceFailure,
} from '../../../sources/index.ts'
import { ownCall, samplePath } from '../../../web/http/own-calls.ts'
import { Views } from '../../../web/page/views.ts'
import type { Environment } from '../../../web/site/environment.ts'
import { createShownHosts } from '../../../web/site/remote-files.ts'
import {
  type BackendRefusal,
  createSend,
  isOwnFolder,
  withPatience,
  withRefusals,
} from '../../../web/site/services.ts'
import { createSite, type Site } from '../../../web/site/site.ts'
import { PersonalValues, quotableText } from '../../personal-values.ts'
import { sampleAddress } from '../sample-address.ts'
import { type AnsweredPage, pagingFaults } from './paging-faults.ts'
import {
  damageFaults,
  emptyFields,
  periodFaults,
  recordFaults,
  recordTextFaults,
  rightsFaults,
  transformFaults,
  unreadFaults,
} from './record-faults.ts'
import { createPlaceIn, type PlaceIn, refusedPath } from './source-places.ts'

/** Base for resolving addresses of the site. */
const ORIGIN = 'http://localhost'

/** Number of records requested where a page requests all, enough to judge them. */
const MAX_SAMPLE_RECORDS = 20

/** Maximum number of single records requested to find a value for each pointer of the mapping. */
const MAX_SINGLE_REQUESTS = 10

type SourceQuery = PageQuery & { readonly source: string }

interface QueryResult {
  readonly view: QueryView
  readonly loaded: LoadedRecords | undefined
  readonly answer: RawAnswer | undefined
}

/** Queries sources as pages do, and records the responses. */
function createAsker(site: Site, now: () => Date) {
  const failures: SourceFailure[] = []
  const refusals: BackendRefusal[] = []
  const pageless: PagelessEntries[] = []
  const loaded: LoadedRecords[] = []
  let answers: (readonly [source: string, answer: RawAnswer])[] = []
  const views = new Views({
    site,
    send: withRefusals(withPatience(createSend(site, undefined)), (refusal) => refusals.push(refusal)),
    now,
    onFailure: (failure) => failures.push(failure),
    onPageless: (found) => pageless.push(found),
    onLoaded: (found) => loaded.push(found),
    onAnswer: (source, answer) => answers.push([source, answer]),
  })
  const ask = async (query: PageQuery, match: PageMatch): Promise<QueryResult> => {
    const before = loaded.length
    answers = []
    const view = await views.query(query, match, match.locale, ORIGIN)
    return {
      view,
      loaded: loaded.slice(before).find(({ source }) => source === query.source),
      answer: answers.find(([source]) => source === query.source)?.[1],
    }
  }
  return { ask, failures, refusals, pageless, of: (other: Site) => createAsker(other, now) }
}

type QueryRunner = ReturnType<typeof createAsker>

/** The site, and where the values of its sources are written. */
interface CheckedSite extends Site {
  readonly placeIn: PlaceIn
  readonly asksPictures: boolean
  /** Whether a file is stored. Undefined if that is unknown. */
  readonly isStored: ((path: string) => boolean) | undefined
}

/** A query to check, with its page and runner. */
interface QueryCheck {
  readonly query: SourceQuery
  readonly config: SourceConfig
  readonly match: PageMatch
  readonly asker: QueryRunner
  readonly site: CheckedSite
}

/** Returns the base URL of a service and the variables that configure it. */
function serviceOf(name: string, { manifest, addresses }: CheckedSite) {
  const { env, auth } = manifest.site.services[name] ?? {}
  const address = addresses.get(name)
  return env === undefined || address === undefined ? undefined : { name, env, address, auth: auth?.env }
}

/** Returns a failed request without credentials and query, which may be secret. Path values are shown as in the config. */
function askedOf({ method, path }: SourceFailure, address: string): string | undefined {
  const base = parsedUrl(address)
  if (base === undefined) return undefined
  return `${method} ${base.origin}${base.pathname.replace(/\/$/, '')}${path.replace(/[?#].*$/s, '')}`
}

/** Failure detail of a request that was not sent. */
const ASKED_BEFORE = /^HTTP \d+ to an earlier call/

function failureOf(source: string, { failures, refusals }: QueryRunner, site: CheckedSite): Problem {
  const { manifest, placeIn } = site
  const failure = failures.findLast((each) => each.source === source)
  // After a service has asked to wait, no request is sent, and its response belongs to another source.
  const isAsked = failure !== undefined && !ASKED_BEFORE.test(failure.detail)
  const refusal = isAsked ? refusals.findLast(({ service }) => service === failure.service) : undefined
  const config = manifest.sources[source]
  const service = serviceOf(config?.service ?? '', site)
  const args = {
    source,
    detail: failure?.detail ?? 'no answer',
    reason: refusal?.reason,
    ...(service && { service }),
    ...(service && isAsked && { asked: askedOf(failure, service.address) }),
  }
  const path = config === undefined ? [] : refusedPath(config, refusal?.reason)
  return problemOf(catalogue.LIVE_FAILED, args, placeIn(source, path))
}

/** Returns picture hosts that pages must not load from, and the addresses of allowed external pictures. */
function foreignPictures(items: readonly Item[], { images, manifest }: Site) {
  const bases = [images.base, ...Object.values(images.ofSource ?? {}).map(({ base }) => base)]
  const hosts = manifest.site.images?.hosts ?? []
  const shown = bases.map((base) => createShownHosts({ base, hosts }))
  const isShown = (address: string): boolean => shown.some((allows) => allows(address))
  const addresses = items.flatMap(({ image, images: more = [] }) =>
    [image, ...more].flatMap((picture) => [picture?.src ?? '', picture?.thumb ?? '']),
  )
  const foreign = [...new Set(addresses)].filter(
    (src) => /^https?:/i.test(src) && new URL(src).origin !== ORIGIN,
  )
  const refused = foreign.filter((src) => !isShown(src)).map((src) => new URL(src).origin)
  return { refused: [...new Set(refused)], loaded: foreign.filter(isShown) }
}

/** Number of pictures requested per source, enough to verify their addresses. */
const MAX_SAMPLE_PICTURES = 3

/** Minimum number of pictures with swapped width and height, so that one wrong record does not count. */
const MIN_TURNED_PICTURES = 2
/** Tolerance for comparing aspect ratios. */
const SIDE_TOLERANCE = 0.05
/** Maximum size in bytes of a picture to download. */
const MAX_PICTURE = 20_000_000

/** Timeout for a picture in milliseconds. */
const PICTURE_MS = 10_000

/** Fetches a picture and reads the response within the timeout. */
function askPicture<Result>(address: string, read: (answer: Response) => Promise<Result>): Promise<Result> {
  const headers = { accept: 'image/*' }
  return withDeadline(PICTURE_MS, async (signal) => read(await fetch(address, { signal, headers })))
}

/** Returns why a picture fails to load, or undefined. */
async function pictureFault(address: string): Promise<Message | undefined> {
  try {
    return await askPicture(address, async (answer) => {
      await answer.body?.cancel()
      if (!answer.ok) return message`the answer is HTTP ${answer.status}`
      const type = answer.headers.get('content-type') ?? ''
      return /^(?:text\/|application\/(?:json|xhtml))/i.test(type)
        ? message`the answer is ${type}`
        : undefined
    })
  } catch {
    return message`nobody answers`
  }
}

/** Returns width and height of a picture with its orientation applied. Undefined if it is not a picture. */
async function sidesOf(address: string): Promise<readonly [width: number, height: number] | undefined> {
  try {
    const bytes = await askPicture(address, async (answer) => {
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_PICTURE) return undefined
      return Buffer.from(await answer.arrayBuffer())
    })
    if (bytes === undefined) return undefined
    // Lazy import: few commands read pictures, and loading the library takes as long as running many of them.
    const { default: sharp } = await import('sharp')
    const { autoOrient } = await sharp(bytes).metadata()
    return [autoOrient.width, autoOrient.height]
  } catch {
    return undefined
  }
}

/** Reports mappings that swap the width and height of pictures. */
async function sideFaults(
  source: string,
  { item }: SourceConfig,
  items: readonly Item[],
  loaded: readonly string[],
  placeIn: PlaceIn,
): Promise<readonly Problem[]> {
  if (item.imageWidth === undefined || item.imageHeight === undefined) return []
  const said = items.flatMap(({ image }) =>
    image?.width !== undefined &&
    image.height !== undefined &&
    image.width !== image.height &&
    loaded.includes(image.src)
      ? [{ address: image.src, ratio: image.width / image.height }]
      : [],
  )
  const asked = said.slice(0, MAX_SAMPLE_PICTURES)
  const found = await Promise.all(
    asked.map(async ({ address, ratio }) => ({ ratio, sides: await sidesOf(address) })),
  )
  const known = found.flatMap(({ ratio, sides }) => (sides === undefined ? [] : [{ ratio, sides }]))
  const isTurned = ({ ratio, sides: [width, height] }: (typeof known)[number]): boolean =>
    Math.abs((ratio * width) / height - 1) < SIDE_TOLERANCE && Math.abs(width / height - 1) > SIDE_TOLERANCE
  const [first] = known
  if (first === undefined || known.length < MIN_TURNED_PICTURES || !known.every(isTurned)) return []
  const [width, height] = first.sides
  const args = { source, asked: known.length, width, height }
  return [problemOf(catalogue.LIVE_PICTURE_SIDES, args, placeIn(source, ['item', 'imageWidth']))]
}

async function pictureFaults(
  source: string,
  config: SourceConfig,
  addresses: readonly string[],
  placeIn: PlaceIn,
): Promise<readonly Problem[]> {
  const asked = addresses.slice(0, MAX_SAMPLE_PICTURES)
  const answers = await Promise.all(
    asked.map(async (address) => ({ address, reason: await pictureFault(address) })),
  )
  const failed = answers.flatMap(({ address, reason }) => (reason === undefined ? [] : [{ address, reason }]))
  const [first] = failed
  if (first === undefined) return []
  // The query may contain a key.
  const address = first.address.replace(/[?#].*$/s, '')
  const args = { source, asked: asked.length, failed: failed.length, address, reason: first.reason }
  return [problemOf(catalogue.LIVE_PICTURE, args, placeIn(source, pictureOf(config)))]
}

/** Reports entries that link to the backend itself instead of a page, if the link fails. Only one is requested. */
async function linkFaults(
  source: string,
  config: SourceConfig,
  items: readonly Item[],
  site: CheckedSite,
): Promise<readonly Problem[]> {
  const origin = parsedUrl(site.addresses.get(config.service) ?? '')?.origin
  const href = items.find(
    (item) => origin !== undefined && parsedUrl(item.href ?? '')?.origin === origin,
  )?.href
  if (href === undefined) return []
  const asked = withDeadline(PICTURE_MS, (signal) => fetch(href, { signal }))
  const answer = await asked.catch(() => undefined)
  await answer?.body?.cancel()
  if (!/^application\/(?:[\w.-]+\+)?(?:json|xml)\b/i.test(answer?.headers.get('content-type') ?? ''))
    return []
  const args = { source, address: href.replace(/[?#].*$/s, '') }
  return [problemOf(catalogue.LIVE_LINK_DATA, args, site.placeIn(source, ['item', 'href']))]
}

/** Reports pictures of an external service that pages look for among the local files, where they are missing. */
function absentPictures(
  source: string,
  config: SourceConfig,
  items: readonly Item[],
  site: CheckedSite,
): readonly Problem[] {
  const { images, isStored } = site
  const { base } = images.ofSource?.[source] ?? images
  if (isStored === undefined || !isOwnFolder(base)) return []
  const paths = items.flatMap(({ image }) => {
    const address = image?.src.startsWith(`${ORIGIN}/`) ? image.src.slice(ORIGIN.length) : undefined
    return address === undefined ? [] : [withoutDigest(address).slice(base.length)]
  })
  const [path] = paths
  if (path === undefined || paths.some((each) => isStored(percentDecoded(each) ?? each))) return []
  const args = { source, asked: paths.length, failed: paths.length, address: `${base}${path}`, isHere: true }
  const reason = message`this site has no such file, and the service is elsewhere`
  return [problemOf(catalogue.LIVE_PICTURE, { ...args, reason }, site.placeIn(source, pictureOf(config)))]
}

/** Reports deep zoom or a IIIF manifest on a page whose record has pictures, none of which is stored here. */
function* partFaults(
  { query: { source, name }, config, match: { page }, site }: QueryCheck,
  items: readonly Item[],
): Generator<Problem> {
  if (name !== MAIN_QUERY || config.kind !== 'record') return
  // The config alone shows this, and `check` has reported it already.
  if (arePicturesElsewhere(config, site.manifest.site)) return
  const pictures = items.flatMap(({ image, images = [] }) => [
    ...(image === undefined ? [] : [image]),
    ...images,
  ])
  if (pictures.length === 0 || pictures.some(({ service }) => service !== undefined)) return
  for (const key of ['manifest', 'zoom'] as const) {
    if ((key === 'manifest' ? page.manifest : Object(page.options).zoom) !== true) continue
    yield problemOf(catalogue.PICTURES_ELSEWHERE, { key, source }, site.placeIn(source, pictureOf(config)))
  }
}

interface CheckedQuery {
  readonly problems: readonly Problem[]
  readonly items: readonly Item[]
}

/** Reports paging faults visible on further pages of a list. */
function pagesOf(
  { query, config, match, asker, site }: QueryCheck,
  first: AnsweredPage,
): Promise<readonly Problem[]> {
  const { source, pageSize } = query
  if (config.kind !== 'list') return Promise.resolve([])
  const askBy = async (by: QueryRunner, pageNumber: number, size: number) => {
    const asked = await by.ask({ ...query, pageSize: size, paged: true }, { ...match, pageNumber })
    return pageOf(asked) ?? failureOf(source, by, site)
  }
  return pagingFaults({
    source,
    config,
    pageSize,
    turns: site.manifest.pages.some(({ queries }) => queries.some((q) => q.source === source && q.paged)),
    first,
    ask: (pageNumber, size = pageSize) => askBy(asker, pageNumber, size),
    askWith: (sent, changed = {}, pageNumber = 1) => {
      const request = { ...config.request, query: { ...config.request.query, ...sent } }
      const sources = { ...site.manifest.sources, [source]: { ...config, ...changed, request } }
      return askBy(asker.of({ ...site, manifest: { ...site.manifest, sources } }), pageNumber, pageSize)
    },
    placeIn: (path) => site.placeIn(source, path),
  })
}

function pageOf({ view, loaded, answer }: QueryResult): AnsweredPage | undefined {
  if (!view.ok || loaded === undefined) return undefined
  return { ...loaded, ids: view.items.map(({ id }) => id), answer }
}

/** Minimum number of records with a value for the join. With fewer, finding nothing may be chance. */
const MIN_JOINED_RECORDS = 3

/**
 * Reports joins by a field other than the ID that find nothing for any record. By the ID, records without parts or related records find
 * nothing either.
 */
function* joinFaults(
  { query: { source }, config, site }: QueryCheck,
  records: readonly unknown[],
  items: readonly Item[],
): Generator<Problem> {
  for (const [index, { source: other, into, params }] of (config.joins ?? []).entries()) {
    const places = Object.values(params).flatMap((value) =>
      typeof value === 'string' && value.startsWith('/') && value !== config.item.id ? value : [],
    )
    const naming = records.filter((record) => places.some((place) => !isEmpty(readPointer(record, place))))
    if (naming.length < MIN_JOINED_RECORDS || items.some((item) => (item[into] ?? []).length > 0)) continue
    const args = { source, other, places, records: naming.length }
    yield problemOf(catalogue.LIVE_JOIN_EMPTY, args, site.placeIn(source, ['joins', index]))
  }
}

/** Loads further records, since a value missing in one record does not mean that the pointer is wrong. */
async function furtherRecords(
  { query, config, asker, site }: QueryCheck,
  others: readonly PageMatch[],
  first: { readonly records: readonly unknown[]; readonly items: readonly Item[] },
) {
  const records = [...first.records]
  const items = [...first.items]
  for (const match of others) {
    const isJoined = (config.joins ?? []).every(({ into }) => items.some((item) => item[into] !== undefined))
    if (isJoined && emptyFields(config, records, site.manifest.locales).length === 0) break
    const { view, loaded } = await asker.ask(query, match)
    if (view.ok) items.push(...view.items)
    records.push(...(loaded?.records ?? []))
  }
  return { records, items }
}

async function checkQuery(
  query: SourceQuery,
  [match, ...others]: readonly [PageMatch, ...PageMatch[]],
  asker: QueryRunner,
  site: CheckedSite,
): Promise<CheckedQuery> {
  const { source } = query
  const config = site.manifest.sources[source]
  if (config === undefined) return { problems: [failureOf(source, asker, site)], items: [] }
  const asked = {
    ...query,
    pageSize: query.pageSize === 0 && config.paging !== undefined ? MAX_SAMPLE_RECORDS : query.pageSize,
  }
  const first = await asker.ask(asked, match)
  const { view, loaded } = first
  const page = pageOf(first)
  if (!view.ok || loaded === undefined || page === undefined)
    return { problems: [failureOf(source, asker, site)], items: [] }
  if (loaded.records.length === 0) {
    const key = config.kind === 'record' ? 'record' : 'records'
    const args = { source, pointer: config.response[key] ?? '' }
    const place = site.placeIn(source, ['response', key])
    return { problems: [problemOf(catalogue.LIVE_NOTHING, args, place)], items: [] }
  }
  const check: QueryCheck = { query: asked, config, match, asker, site }
  const { records, items } = await furtherRecords(check, others, {
    records: loaded.records,
    items: view.items,
  })
  const pageless = asker.pageless.filter((each) => each.source === source)
  const pictures = foreignPictures(items, site)
  const answered = { source, config, records, site, placeIn: site.placeIn }
  const problems = [
    ...recordFaults(answered),
    ...rightsFaults(answered),
    ...recordTextFaults(answered),
    ...unreadFaults(answered),
    ...damageFaults(answered),
    ...transformFaults(answered),
    ...periodFaults(answered),
    ...personalFaults(source, config, items, site),
    ...idFaults(source, config, items, site),
    ...differentIdFaults(check, view.items),
    ...nullFaults(source, loaded, site),
    ...facetFaults(check, loaded, first.answer),
    ...partFaults(check, view.items),
    ...joinFaults(check, records, items),
    ...pageless.map((found) =>
      problemOf(catalogue.LIVE_PAGELESS, found, site.placeIn(source, ['item', 'id'])),
    ),
    ...pictures.refused.map((host) =>
      problemOf(catalogue.LIVE_PICTURE_HOST, { source, host }, site.placeIn(source, pictureOf(config))),
    ),
    ...(site.asksPictures
      ? [
          ...(await pictureFaults(source, config, pictures.loaded, site.placeIn)),
          ...(await sideFaults(source, config, items, pictures.loaded, site.placeIn)),
          ...(await linkFaults(source, config, items, site)),
        ]
      : []),
    ...absentPictures(source, config, items, site),
    ...(await pagesOf(check, page)),
    ...(await filterFaults(check, loaded)),
    ...(await orderFaults(check, view.items)),
    ...(await languageFaults(check, view.items)),
  ]
  return { problems, items }
}

/** Reports records of a list with duplicate IDs: their page shows the first one. */
function* idFaults(
  source: string,
  { kind }: SourceConfig,
  items: readonly Item[],
  { placeIn }: CheckedSite,
): Generator<Problem> {
  const given = items.map(({ id }) => id).filter((id) => id !== '')
  const again = given.filter((id, index) => given.indexOf(id) !== index)
  const [id] = again
  if (kind !== 'list' || id === undefined) return
  const args = { source, id: quotableText(id), twice: again.length, records: given.length }
  yield problemOf(catalogue.LIVE_ID_TWICE, args, placeIn(source, ['item', 'id']))
}

/** Reports a record whose ID differs from the one in the list that links to it. */
function* differentIdFaults({ query, match, site }: QueryCheck, [item]: readonly Item[]): Generator<Problem> {
  const { source, params } = query
  const {
    page,
    params: { id: asked },
  } = match
  const isAsked = Object.values(params).some((param) => param.kind === 'segment' && param.name === 'id')
  if (!isRecordPage(page) || !isAsked || asked === undefined || item === undefined) return
  if (item.id === '' || item.id === asked) return
  const args = { source, id: quotableText(item.id), asked: quotableText(asked) }
  yield problemOf(catalogue.LIVE_ID_OTHER, args, site.placeIn(source, ['item', 'id']))
}

/** Reports null entries of a list, which no page shows. */
function* nullFaults(
  source: string,
  { nulls, records }: LoadedRecords,
  { placeIn }: CheckedSite,
): Generator<Problem> {
  if (nulls === undefined) return
  const args = { source, nulls, entries: records.length + nulls }
  yield problemOf(catalogue.LIVE_NULLS, args, placeIn(source, ['response', 'records']))
}

/** Optional parts of a filter value. */
const FACET_PARTS = ['label', 'total'] as const
type FacetConfig = NonNullable<SourceConfig['response']['facets']>[string]
type FacetPart = 'records' | 'value' | (typeof FACET_PARTS)[number]

/** Names of members with a label beside a code. */
const WORDS = /^(?:(?:display|pref)_?)?(?:name|label|title|text)$/i

/** Returns the place of labels for filter values that are shown as codes. Undefined if they are not codes, or there are no labels. */
function wordsOfCodes(
  { records, where = {}, value, label = value }: FacetConfig,
  found: NonNullable<LoadedRecords['facets']>[string],
  answer: RawAnswer | undefined,
): string | undefined {
  const entries: unknown = readPointer(answer?.body, records)
  const areCodes = found.length > 1 && found.every((each) => (each.label ?? each.value) === each.value)
  if (!areCodes || !Array.isArray(entries) || WORDS.test(label.replace(/^.*\//, ''))) return undefined
  const [first] = entries
  const name = Object.keys(Object(first)).find(
    (each) =>
      WORDS.test(each) &&
      !Object.hasOwn(where, `/${each}`) &&
      entries.every((entry) => {
        const words: unknown = Object(entry)[each]
        return typeof words === 'string' && /\p{L}/u.test(words) && words !== readPointer(entry, value)
      }),
  )
  return name === undefined ? undefined : `/${name}`
}

/** Reports filters of a page whose values are missing in the response of their source. */
function* facetFaults(
  { query: { source, name }, config, match, site: { placeIn } }: QueryCheck,
  { facets = {} }: LoadedRecords,
  answer: RawAnswer | undefined,
): Generator<Problem> {
  if (name !== MAIN_QUERY) return
  for (const { field, values, query, as } of match.page.filters ?? []) {
    const facet = getOwn(config.response.facets, field ?? '')
    if (field === undefined || facet === undefined || values !== undefined || query !== undefined) continue
    if (as === 'words') continue
    const found = getOwn(facets, field)
    const parts = FACET_PARTS.filter((part) => facet[part] !== undefined)
    const lacking: readonly FacetPart[] =
      found === undefined
        ? ['records']
        : found.length === 0
          ? ['value']
          : parts.filter((part) => found.every((each) => each[part] === undefined))
    for (const part of lacking) {
      const pointer = (part === 'records' || part === 'value' ? facet.records : facet[part]) ?? ''
      const args = { source, name: field, pointer, part }
      yield problemOf(catalogue.LIVE_FACET, args, placeIn(source, ['response', 'facets', field, part]))
    }
    const pointer = wordsOfCodes(facet, found ?? [], answer)
    if (pointer === undefined) continue
    const key = facet.label === undefined ? 'value' : 'label'
    const args = { source, name: field, pointer, part: 'words', value: found?.[0]?.value ?? '' } as const
    yield problemOf(catalogue.LIVE_FACET, args, placeIn(source, ['response', 'facets', field, key]))
  }
}

/** A year without any records. */
const FAR_YEAR = '2999'

/** A word that no record contains. */
const NO_WORD = 'zqxvkjw'

/** Returns query parameters for search words: those of word filters, and required ones of a search page. */
function wordParams({
  query: { name, params },
  config: { params: declared = {} },
  match: { page },
}: QueryCheck): readonly (readonly [field: string, param: string])[] {
  if (name !== MAIN_QUERY) return []
  const needed = Object.entries(params).flatMap(([field, param]) =>
    page.template === 'search' && param.kind === 'query' && getOwn(declared, field)?.required === true
      ? [[field, param.name] as const]
      : [],
  )
  const filters = (page.filters ?? []).flatMap(({ as, field = '', params: [param = ''] }) =>
    as === 'words' ? [[field, param] as const] : [],
  )
  return [...needed, ...filters]
}

/**
 * Reports filters and search words that do not change the list, and filters that accept one value but not two. Each is requested once, with
 * the value that has the fewest records: a backend that ignores the parameter returns all of them.
 */
async function filterFaults(check: QueryCheck, first: LoadedRecords): Promise<readonly Problem[]> {
  const { query, match, asker, site } = check
  const { source, name } = query
  const { facets = {}, total: all = 0, records } = first
  const problems: Problem[] = []
  const [path = ''] = match.canonical.split('?', 1)
  const ask = async (param: string, values: readonly string[]): Promise<LoadedRecords | undefined> => {
    const chosen = values.map((value) => [param, value] as const)
    const filtered = site.match(withQuery(path, [...chosen, ...langPart(match, site)]))
    if (filtered.kind !== 'page') return undefined
    const { view, loaded } = await asker.ask(query, filtered)
    if (!view.ok) problems.push(failureOf(source, asker, site))
    return view.ok ? loaded : undefined
  }
  const isAll = (loaded: LoadedRecords | undefined): boolean =>
    loaded?.total === first.total && JSON.stringify(loaded?.records) === JSON.stringify(records)
  const report = (field: string, value: string, count: number | undefined, isNothing = false): void => {
    const args = { source, name: field, value: quotableText(value), count, total: first.total, isNothing }
    const path = isNothing ? ['response', 'facets', field, 'value'] : ['params', field]
    problems.push(problemOf(catalogue.LIVE_FILTER, args, site.placeIn(source, path)))
  }
  for (const { field = '', params, as } of name === MAIN_QUERY ? (match.page.filters ?? []) : []) {
    const [param = '', last = ''] = params
    if (as === 'years') {
      const [since, until] = [await ask(param, [FAR_YEAR]), await ask(last, [FAR_YEAR])]
      if (since === undefined || until === undefined || since.records.length === 0) continue
      const isSwapped = until.records.length === 0
      if (!isSwapped && !isAll(since)) continue
      const args = { source, year: FAR_YEAR, isSwapped }
      problems.push(problemOf(catalogue.LIVE_YEARS, args, site.placeIn(source, ['request'])))
      continue
    }
    const offered = getOwn(facets, field) ?? []
    const [one, other] = offered
    if (one !== undefined && other !== undefined && offered.every(({ total }) => total === undefined)) {
      // A value without a count may have no records, but two such values are no coincidence.
      const found = [await ask(param, [one.value]), await ask(param, [other.value])]
      if (found.every((each) => each?.records.length === 0)) report(field, one.value, undefined, true)
      continue
    }
    const [rarest, next] = offered
      .filter(({ total = 0 }) => total > 0 && total < all)
      .toSorted((a, b) => (a.total ?? 0) - (b.total ?? 0))
    if (rarest === undefined) continue
    const found = await ask(param, [rarest.value])
    if (isAll(found)) report(field, rarest.value, rarest.total)
    else if (found?.records.length === 0) report(field, rarest.value, rarest.total, true)
    else if (as === 'checkboxes' && next !== undefined && found !== undefined) {
      const values = [rarest.value, next.value]
      const both = await ask(param, values)
      if (both === undefined || both.records.length > 0) continue
      const args = { source, name: field, values: values.map(quotableText) }
      problems.push(problemOf(catalogue.LIVE_SEVERAL, args, site.placeIn(source, ['params', field])))
    }
  }
  for (const [field, param] of wordParams(check))
    if (records.length > 0 && isAll(await ask(param, [NO_WORD]))) report(field, NO_WORD, undefined)
  return problems
}

/** Minimum number of records for a comparison of orders, since fewer may have the same order by chance. */
const MIN_ORDERED_RECORDS = 6

/** Reports sort orders without effect: the backend ignores the value, or has the same default order. */
async function orderFaults(
  { query, match, asker, site }: QueryCheck,
  items: readonly Item[],
): Promise<readonly Problem[]> {
  const { source, name } = query
  const [usual, ...others] = name === MAIN_QUERY ? (match.page.sort ?? []) : []
  const idsOf = (from: readonly Item[]): string => JSON.stringify(from.map(({ id }) => id))
  if (usual === undefined || new Set(items.map(({ id }) => id)).size < MIN_ORDERED_RECORDS) return []
  const [path = ''] = match.canonical.split('?', 1)
  const found: Problem[] = []
  for (const { value } of others) {
    const sorted = site.match(withQuery(path, [[SORT_PARAM, value], ...langPart(match, site)]))
    if (sorted.kind !== 'page') continue
    const { view } = await asker.ask(query, sorted)
    if (!view.ok) found.push(failureOf(source, asker, site))
    else if (idsOf(view.items) === idsOf(items)) {
      const args = { source, value, usual: usual.value }
      found.push(problemOf(catalogue.LIVE_SORT, args, site.placeIn(source, ['params', SORT_PARAM])))
    }
  }
  return found
}

function langPart({ locale }: Pick<PageMatch, 'locale'>, { manifest }: CheckedSite) {
  return [['lang', langOf(locale, manifest.locales)]] as const
}

/** Minimum length of a long text. Shorter texts may be names, which are the same in every language. */
const MIN_LONG_TEXT_LETTERS = 40
/** Minimum number of records with a long text to judge a backend. */
const MIN_JUDGED_RECORDS = 5

/** Returns the long texts of each entry by ID. */
function longTexts(items: readonly Item[], config: SourceConfig): ReadonlyMap<string, string> {
  const texts = items.map(({ id, ...item }) => {
    const long = [...textsOf({ id, ...item }, config)].filter(
      ([, , text]) => text.length >= MIN_LONG_TEXT_LETTERS,
    )
    return [id, long.map(([part, , text]) => `${part} ${text}`).join('\n')] as const
  })
  return new Map(texts.filter(([, text]) => text !== ''))
}

/** Names of headers and parameters for a language. */
const SAYS_LANGUAGE = /lang|locale|^(?:hl|lc|lng|loc)$/i

/** Reports a request with a fixed language on pages of all languages, if the backend has other languages. */
async function fixedLanguage({ query, config, match, asker, site }: QueryCheck): Promise<readonly Problem[]> {
  const { source } = query
  const { locales, sources } = site.manifest
  const other = locales.find(({ code }) => code === match.locale)
  for (const part of ['headers', 'query'] as const)
    for (const [name, value] of Object.entries(config.request[part] ?? {})) {
      const said = locales.find(({ code, tag }) => value === code || value === tag)
      if (!SAYS_LANGUAGE.test(name) || other === undefined || said === undefined || said === other) continue
      const asked = value === said.code ? other.code : other.tag
      const request = { ...config.request, [part]: { ...config.request[part], [name]: asked } }
      const changed = { ...sources, [source]: { ...config, request } }
      const by = asker.of({ ...site, manifest: { ...site.manifest, sources: changed } })
      const [fixed, told] = [await asker.ask(query, match), await by.ask(query, match)]
      if (!fixed.view.ok || !told.view.ok) continue
      const titles = new Map(fixed.view.items.map(({ id, title }) => [id, title]))
      const others = told.view.items.filter(({ id, title }) => titles.has(id) && titles.get(id) !== title)
      if (others.length === 0) continue
      const args = { source, name, value: String(value), other: other.code, asked, records: others.length }
      return [problemOf(catalogue.LIVE_LANGUAGE_FIXED, args, site.placeIn(source, ['request', part, name]))]
    }
  return []
}

/** Reports a backend that gets the language of the page but returns the first language for the second. */
async function languageFaults(check: QueryCheck, items: readonly Item[]): Promise<readonly Problem[]> {
  const { query, config, match, asker, site } = check
  const { source } = query
  const { locales } = site.manifest
  const other = locales.find(({ code }) => code !== match.locale)
  if (other === undefined) return []
  const [path = ''] = match.canonical.split('?', 1)
  const there = site.match(withQuery(path, langPart({ locale: other.code }, site)))
  if (there.kind !== 'page') return []
  if (!JSON.stringify(config.request).includes('{locale}')) return fixedLanguage({ ...check, match: there })
  const own = longTexts(items, config)
  if (own.size < MIN_JUDGED_RECORDS) return []
  const { view } = await asker.ask(query, there)
  const others = view.ok ? longTexts(view.items, config) : new Map<string, string>()
  if ([...own].some(([id, text]) => others.get(id) !== text)) return []
  const args = { source, language: match.locale, other: other.code, records: own.size }
  return [problemOf(catalogue.LIVE_LANGUAGE, args, site.placeIn(source, ['request']))]
}

/** Returns the path of the pictures in a mapping. */
function pictureOf({ item }: SourceConfig): string[] {
  return ['item', ['image', 'images', 'thumb'].find((part) => part in item) ?? 'image']
}

/** Yields the public texts of an entry, with their paths below "item" of the mapping. */
function* textsOf(
  entry: Item,
  { item }: SourceConfig,
): Generator<readonly [part: string, path: JSONPath, text: string]> {
  const { title, subtitle, place, excerpt, html, author, reply, dateText, facts = [], links = [] } = entry
  const plain = { title, subtitle, place, html, author, reply, dateText }
  for (const [part, text] of Object.entries(plain)) if (text !== undefined) yield [part, [part], text]
  // In a list, the excerpt is all there is of the text.
  if (excerpt !== undefined && html === undefined) yield ['html', ['html'], excerpt]
  if (entry.rights?.credit !== undefined) yield ['rights', ['rights'], entry.rights.credit]
  for (const { name, value } of facts) {
    const index = (item.facts ?? []).findIndex((each) => each.name === name)
    yield [`facts.${name}`, ['facts', index, 'value'], value]
  }
  for (const { name, label, href } of links) {
    const index = (item.links ?? []).findIndex((each) => each.name === name)
    const isCall = /^(?:tel|mailto|sms):/i.test(href)
    yield [`links.${name}`, ['links', index], isCall ? `${label} ${href.replace(/^\w+:/, 'tel ')}` : label]
  }
}

/** Reports telephone numbers, email addresses and other personal numbers shown by entries. */
function personalFaults(
  source: string,
  config: SourceConfig,
  items: readonly Item[],
  { manifest, placeIn }: CheckedSite,
): readonly Problem[] {
  const values = new PersonalValues<JSONPath>(manifest.site)
  for (const item of items)
    for (const [part, path, text] of textsOf(item, config)) values.see(part, text, item.id, path)
  return values.found().map(({ part, called, count, id, at }) => {
    const args = { source, part, called, count, id }
    return problemOf(catalogue.LIVE_PERSONAL, args, placeIn(source, ['item', ...at]))
  })
}

/** Returns a test for stored files if this process has a content service with local storage, or undefined. */
function storedTest({ manifest, addresses }: Site, { dataDir, configDir, objectStore }: Environment) {
  const isHere = Object.keys(manifest.site.services).some((name) => !addresses.has(name))
  if (!isHere || objectStore !== undefined) return undefined
  const folders = [join(dataDir, 'files'), join(configDir, 'content/files')]
  return (path: string): boolean => folders.some((folder) => existsSync(join(folder, path)))
}

function isRecordPage({ kind, route }: Page): boolean {
  return kind === 'detail' && route.includes('/:id')
}

/**
 * Sends a few requests to each source of a config, as its pages do in the first language, and reports faults in the responses. Faults are
 * failures with the backend's reason, pointers without values, IDs without a page, pictures of disallowed hosts or that fail to load, and
 * wrong pages and totals. Records are requested as linked from lists; where a pointer has no value, further ones are requested.
 *
 * @param texts Texts of the config files by path, to locate each problem.
 * @param options `asksPictures`: whether to load some external pictures. False if responses are recorded.
 */
export async function checkLive(
  manifest: SiteManifest,
  environment: Environment,
  now: () => Date,
  texts: ReadonlyMap<string, string> = new Map(),
  { asksPictures = true }: { readonly asksPictures?: boolean } = {},
): Promise<readonly Problem[]> {
  const placeIn = createPlaceIn(texts)
  const known = createSite(manifest, environment)
  const site: CheckedSite = { ...known, placeIn, asksPictures, isStored: storedTest(known, environment) }
  const asker = createAsker(site, now)
  const locale = manifest.locales[0]?.code ?? ''
  const words = localized(manifest.site.name, locale).split(/\s+/)[0] ?? 'a'
  const problems: Problem[] = []
  const done = new Set<string>()
  const led = new Map<string, readonly [PageMatch, ...PageMatch[]]>()

  const addressesOf = (page: Page): readonly [PageMatch, ...PageMatch[]] | undefined => {
    if (isRecordPage(page)) return led.get(page.id)
    const address = sampleAddress(page, locale, site, { words })
    const match = address === undefined ? undefined : site.match(address)
    return match?.kind === 'page' ? [match] : undefined
  }
  const note = (items: readonly Item[]): void => {
    for (const { href } of items) {
      const match =
        href === undefined
          ? undefined
          : site.match(href.startsWith(`${ORIGIN}/`) ? href.slice(ORIGIN.length) : href)
      if (match?.kind !== 'page') continue
      const known = led.get(match.page.id)
      if (known === undefined) led.set(match.page.id, [match])
      else if (known.length < MAX_SINGLE_REQUESTS) led.set(match.page.id, [...known, match])
    }
  }
  const unasked = (source: string, env: string | undefined): void => {
    const service = manifest.sources[source]?.service ?? ''
    problems.push(problemOf(catalogue.LIVE_UNASKED, { source, service, env }, placeIn(source, ['service'])))
  }

  // Between two lists of a source, the one with filters reveals more.
  const pages = [...manifest.pages].sort(
    (a, b) =>
      Number(isRecordPage(a)) - Number(isRecordPage(b)) ||
      Number(b.filters !== undefined) - Number(a.filters !== undefined),
  )
  const left = new Set<string>()
  for (const page of pages) {
    for (const query of page.queries) {
      const { source } = query
      const service = source === undefined ? undefined : manifest.sources[source]?.service
      if (source === undefined || service === undefined || done.has(source)) continue
      if (!site.addresses.has(service)) {
        done.add(source)
        const { method, path } = manifest.sources[source]?.request ?? {}
        // Requests to the built-in content service are checked against its schemas, and its records in the database.
        if (ownCall(method ?? '', samplePath(path ?? '')) === undefined)
          unasked(source, manifest.site.services[service]?.env)
        continue
      }
      const matches = addressesOf(page)
      if (matches === undefined) {
        left.add(source)
        continue
      }
      done.add(source)
      const found = await checkQuery({ ...query, source }, matches, asker, site)
      problems.push(...found.problems)
      note(found.items)
    }
  }
  for (const source of left) if (!done.has(source)) unasked(source, undefined)
  return problems
}
