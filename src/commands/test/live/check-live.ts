import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONPath } from 'jsonc-parser'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { getOwn } from '../../../base/object.ts'
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
import { type BackendRefusal, createSend, isOwnFolder, withRefusals } from '../../../web/site/services.ts'
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

/** Origin by which addresses of the site are whole. */
const ORIGIN = 'http://localhost'

/** Records requested where a page asks for all: enough to see what they are like. */
const MAX_SAMPLE_RECORDS = 20

/** Records that are asked for one by one until each pointer of their mapping has led to something. */
const MAX_SINGLE_REQUESTS = 10

/** A query of a page to a source. */
type SourceQuery = PageQuery & { readonly source: string }

interface QueryResult {
  readonly view: QueryView
  readonly loaded: LoadedRecords | undefined
  readonly answer: RawAnswer | undefined
}

/** Asks sources as pages do, and keeps what they answered. */
function createAsker(site: Site, now: () => Date) {
  const failures: SourceFailure[] = []
  const refusals: BackendRefusal[] = []
  const pageless: PagelessEntries[] = []
  const loaded: LoadedRecords[] = []
  let answers: (readonly [source: string, answer: RawAnswer])[] = []
  const views = new Views({
    site,
    send: withRefusals(createSend(site, undefined), (refusal) => refusals.push(refusal)),
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
  /** Whether a file is among the stored ones; undefined where it is not known what is stored. */
  readonly isStored: ((path: string) => boolean) | undefined
}

/** A query that is checked: by what, and at which address. */
interface QueryCheck {
  readonly query: SourceQuery
  readonly config: SourceConfig
  readonly match: PageMatch
  readonly asker: QueryRunner
  readonly site: CheckedSite
}

/** Where a service is, and the variables that say so. */
function serviceOf(name: string, { manifest, addresses }: CheckedSite) {
  const { env, auth } = manifest.site.services[name] ?? {}
  const address = addresses.get(name)
  return env === undefined || address === undefined ? undefined : { name, env, address, auth: auth?.env }
}

/** A call as it was made, without name, password and query, which may be secret; values in its path are as the config has them. */
function askedOf({ method, path }: SourceFailure, address: string): string | undefined {
  const base = parsedUrl(address)
  if (base === undefined) return undefined
  return `${method} ${base.origin}${base.pathname.replace(/\/$/, '')}${path.replace(/[?#].*$/s, '')}`
}

/** How it is said that a call was not made. */
const ASKED_BEFORE = /^HTTP \d+ to an earlier call/

function failureOf(source: string, { failures, refusals }: QueryRunner, site: CheckedSite): Problem {
  const { manifest, placeIn } = site
  const failure = failures.findLast((each) => each.source === source)
  // A service that asks for time is not asked again: what it has said was to another source.
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

/** Hosts of pictures that no page may show, and addresses of those that pages load from elsewhere. */
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

/** Pictures asked for of each source: enough to see whether their addresses are right. */
const MAX_SAMPLE_PICTURES = 3

/** Pictures from which on turned sides are no slip of one record. */
const MIN_TURNED_PICTURES = 2
/** By how much a ratio of sides may miss the other. */
const SIDE_TOLERANCE = 0.05
/** Bytes of a picture that is loaded as a whole. */
const MAX_PICTURE = 20_000_000

/** Time for a picture to begin. */
const PICTURE_MS = 10_000

/** What `read` makes of the answer for a picture, both in that time. */
function askPicture<Result>(address: string, read: (answer: Response) => Promise<Result>): Promise<Result> {
  const headers = { accept: 'image/*' }
  return withDeadline(PICTURE_MS, async (signal) => read(await fetch(address, { signal, headers })))
}

/** Why a picture does not come; undefined where it does. */
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

/** Width and height of a picture as browsers show it; undefined for what is none. */
async function sidesOf(address: string): Promise<readonly [width: number, height: number] | undefined> {
  try {
    const bytes = await askPicture(address, async (answer) => {
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_PICTURE) return undefined
      return Buffer.from(await answer.arrayBuffer())
    })
    if (bytes === undefined) return undefined
    // Few commands look at pictures, and loading the library takes as long as many of them.
    const { default: sharp } = await import('sharp')
    const { autoOrient } = await sharp(bytes).metadata()
    return [autoOrient.width, autoOrient.height]
  } catch {
    return undefined
  }
}

/** Width and height of pictures that a mapping reads from each other's places. */
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
  // A query may hold a key.
  const address = first.address.replace(/[?#].*$/s, '')
  const args = { source, asked: asked.length, failed: failed.length, address, reason: first.reason }
  return [problemOf(catalogue.LIVE_PICTURE, args, placeIn(source, pictureOf(config)))]
}

/** Entries that lead to the program that answers for them, in place of a page: one is asked for. */
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

/** Pictures of a service elsewhere that pages look for among the files of this site, which has none of them. */
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

/** A close look and a manifest of a page whose record has pictures, of which none is stored here. */
function* partFaults(
  { query: { source, name }, config, match: { page }, site }: QueryCheck,
  items: readonly Item[],
): Generator<Problem> {
  if (name !== MAIN_QUERY || config.kind !== 'record') return
  // The config alone says so, and `check` has named it.
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

/** What further pages of a list show of its paging. */
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

/** What a page about one record shows of further ones: that one has no signature says nothing of a pointer. */
async function furtherRecords(
  { query, config, asker, site }: QueryCheck,
  others: readonly PageMatch[],
  first: { readonly records: readonly unknown[]; readonly items: readonly Item[] },
) {
  const records = [...first.records]
  const items = [...first.items]
  for (const match of others) {
    if (emptyFields(config, records, site.manifest.locales).length === 0) break
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

/** Records of one list with the id of another: their page is that of the first. */
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

/** A record that says another id of itself than the list that leads to it. */
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

/** Entries of a list that are null, which no page shows. */
function* nullFaults(
  source: string,
  { nulls, records }: LoadedRecords,
  { placeIn }: CheckedSite,
): Generator<Problem> {
  if (nulls === undefined) return
  const args = { source, nulls, entries: records.length + nulls }
  yield problemOf(catalogue.LIVE_NULLS, args, placeIn(source, ['response', 'records']))
}

/** What each value of a filter may say beside itself. */
const FACET_PARTS = ['label', 'total'] as const
type FacetConfig = NonNullable<SourceConfig['response']['facets']>[string]
type FacetPart = 'records' | 'value' | (typeof FACET_PARTS)[number]

/** Members that hold words beside a code. */
const WORDS = /^(?:(?:display|pref)_?)?(?:name|label|title|text)$/i

/** Where the words of values are that are shown by their codes; undefined where they are not, or the answer has none. */
function wordsOfCodes(
  { records, value, label = value }: FacetConfig,
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
      entries.every((entry) => {
        const words: unknown = Object(entry)[each]
        return typeof words === 'string' && /\p{L}/u.test(words) && words !== readPointer(entry, value)
      }),
  )
  return name === undefined ? undefined : `/${name}`
}

/** Filters of a page whose values the answer of their source should have, and has not. */
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

/** A year that nothing is of. */
const FAR_YEAR = '2999'

/** A word that no record has. */
const NO_WORD = 'zqxvkjw'

/** Names in the address for words that are looked for: of the filters of a page, and of one that asks for nothing without them. */
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
 * Filters and words that leave the list as it is, and filters that take one value and not two. Each is asked for once, by the value that the
 * fewest records have: a backend that does not know the parameter answers all of them.
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
      // A value without a number may have no records; two of them are no chance.
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

/** So many records are in one order by chance in none of two. */
const MIN_ORDERED_RECORDS = 6

/** Orders of a page that change nothing: the backend does not know the value, or answers in it by itself. */
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

/** A text of so many letters is no name, which may be the same in every language. */
const MIN_LONG_TEXT_LETTERS = 40
/** Records with such a text by which a backend is judged. */
const MIN_JUDGED_RECORDS = 5

/** The long texts of each entry, by its id. */
function longTexts(items: readonly Item[], config: SourceConfig): ReadonlyMap<string, string> {
  const texts = items.map(({ id, ...item }) => {
    const long = [...textsOf({ id, ...item }, config)].filter(
      ([, , text]) => text.length >= MIN_LONG_TEXT_LETTERS,
    )
    return [id, long.map(([part, , text]) => `${part} ${text}`).join('\n')] as const
  })
  return new Map(texts.filter(([, text]) => text !== ''))
}

/** Names of headers and parameters that say a language. */
const SAYS_LANGUAGE = /lang|locale|^(?:hl|lc|lng|loc)$/i

/** A request that says one language of the site on the pages of all, to a backend that has others. */
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

/** A backend that is told the language of the page, and answers the second of the site with the texts of the first. */
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

/** The way to the pictures of a mapping. */
function pictureOf({ item }: SourceConfig): string[] {
  return ['item', ['image', 'images', 'thumb'].find((part) => part in item) ?? 'image']
}

/** Parts of an entry that are texts for everyone, each with the way to its place below "item" of the mapping. */
function* textsOf(
  entry: Item,
  { item }: SourceConfig,
): Generator<readonly [part: string, path: JSONPath, text: string]> {
  const { title, subtitle, place, excerpt, html, author, reply, dateText, facts = [], links = [] } = entry
  const plain = { title, subtitle, place, html, author, reply, dateText }
  for (const [part, text] of Object.entries(plain)) if (text !== undefined) yield [part, [part], text]
  // A list has the beginning of the text alone.
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

/** What entries show of telephone numbers, e-mail addresses and other numbers of persons. */
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

/** What of files is known where this process has a content service and keeps its files in folders. */
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
 * Asks each source of a config a few times, as its pages do in the site's first language, and reports what its answers
 * show: failures with the backend's own reason, pointers to nothing, ids without a page, pictures of hosts that are not
 * allowed or do not come, pages and totals that are wrong. Records' pages are requested through the lists that lead to them, and where
 * one leaves a pointer empty, a few more.
 *
 * @param texts of the config's files by their paths, so that each problem is at its line.
 * @param options `asksPictures`: whether some pictures of other hosts are loaded; not where answers are recorded.
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

  // Of two lists of a source the one with filters says more.
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
        // What our own service answers, the check compares with its schemas; its records are looked through in the database.
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
