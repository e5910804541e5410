import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { isEmpty } from '../../../base/object.ts'
import { localized } from '../../../base/text/index.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { Page, PageMatch, SiteManifest } from '../../../engine/index.ts'
import { type LoadedRecords, readPointer } from '../../../sources/index.ts'
import { ownCall, samplePath } from '../../../web/http/own-calls.ts'
import type { Environment } from '../../../web/site/environment.ts'
import { createSite, type Site } from '../../../web/site/site.ts'
import { quotableText } from '../../personal-values.ts'
import { sampleAddress } from '../sample-address.ts'
import { facetFaults, filterFaults, orderFaults } from './live-filters.ts'
import {
  absentPictures,
  foreignPictures,
  linkFaults,
  partFaults,
  pictureFaults,
  pictureOf,
  sideFaults,
} from './live-pictures.ts'
import {
  type CheckedSite,
  createAsker,
  failureOf,
  ORIGIN,
  type QueryCheck,
  type QueryResult,
  type QueryRunner,
  type SourceQuery,
} from './live-query.ts'
import { languageFaults, personalFaults } from './live-texts.ts'
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
import { createPlaceIn } from './source-places.ts'

/** Number of records requested where a page requests all, enough to judge them. */
const MAX_SAMPLE_RECORDS = 20

/** Maximum number of single records requested to find a value for each pointer of the mapping. */
const MAX_SINGLE_REQUESTS = 10

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
