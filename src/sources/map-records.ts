import { setImmediate } from 'node:timers/promises'
import type { SourceConfig } from '../../schemas/config/index.ts'
import { readPointer } from '../base/json-pointer.ts'
import { omitUndefined } from '../base/object.ts'
import { encodeSegment, hasSteps, percentEncoded } from '../base/path-segment.ts'
import { localized } from '../base/text/index.ts'
import type { Item } from '../engine/contracts/item.ts'
import { mainQuery, pagesOfKind, type SiteManifest, saysWhereItLeads } from '../engine/index.ts'
import type { ParamGiven, ParamValues } from './build-request.ts'
import { callSource, type LoadContext } from './call-source.ts'
import type { ItemRequest, MapContext } from './map-context.ts'
import { mapFile, mapRecord } from './map-record.ts'
import { settingsOfSource } from './picture-address.ts'
import { type ReadContext, readField, saysNo } from './read-field.ts'
import { oneMoment, toWallClock } from './wall-clock.ts'

/** Whether a record is kept from everyone, such as a post behind a password. */
export function isWithheld(record: unknown, { item }: SourceConfig, context: ReadContext): boolean {
  const withheld = readField(record, item.withheld, context)
  return withheld !== undefined && !saysNo(withheld)
}

/** Whether a record is public now: it is not withheld, and the moment it is public from (`published`) is over. A day begins at midnight. */
export function isPublished(record: unknown, source: SourceConfig, context: MapContext): boolean {
  const from = toWallClock(oneMoment(readField(record, source.item.published, context)), context.timeZone)
  return (from === undefined || from <= context.now) && !isWithheld(record, source, context)
}

/** Milliseconds after which others have their turn: many long texts take seconds to sanitise. */
const TURN_MS = 15

/** Whether a backend elsewhere would be asked for a record by a path, in which "." and ".." are folders and no id. */
function asksByPath(service: string | undefined, { manifest: { sources }, isOwn }: LoadContext): boolean {
  return (
    service !== undefined &&
    isOwn?.(service) !== true &&
    Object.values(sources).some(
      (each) =>
        each.kind === 'record' && each.service === service && each.request.path.split('?')[0]?.includes('{'),
    )
  )
}

/** Maps the records of a source one after the other, without those that give `undefined`, and reports what is over a limit. */
export async function mapEach<Mapped>(
  source: string,
  records: readonly unknown[],
  context: LoadContext,
  map: (record: unknown, context: MapContext) => Mapped | undefined,
): Promise<readonly Mapped[]> {
  const isByPath = asksByPath(context.manifest.sources[source]?.service, context)
  const within: MapContext = {
    ...context,
    source,
    fillRoute: (route, values) =>
      isByPath && values.id !== undefined && hasSteps(values.id)
        ? undefined
        : context.fillRoute(route, values),
    pictures: settingsOfSource(source, context.pictures),
    overLimit: (limit, detail) => context.onCut({ source, limit, detail }),
    onParts: (record, { leftOut }) => {
      for (const { reason } of leftOut) context.onLeftOut?.({ source, record, reason: reason.en })
    },
  }
  const mapped: Mapped[] = []
  let begun = performance.now()
  for (const record of records) {
    const value = map(record, within)
    if (value !== undefined) mapped.push(value)
    if (performance.now() - begun < TURN_MS) continue
    await setImmediate()
    begun = performance.now()
  }
  return mapped
}

type Join = NonNullable<SourceConfig['joins']>[number]

/** A value of a record as a parameter takes it; a list of texts as several values. */
function givenOf(found: unknown): ParamGiven | undefined {
  if (typeof found === 'string' || typeof found === 'number') return found
  if (!Array.isArray(found) || found.length === 0) return undefined
  return found.every((each) => typeof each === 'string') ? found : undefined
}

/** Whether the record names nothing that the join could be requested by. */
function isUnnamed(join: Join, params: ParamValues): boolean {
  const read = Object.entries(join.params).filter(([, value]) => typeof value !== 'string')
  return read.length > 0 && read.every(([name]) => params[name] === undefined)
}

function joinParams(join: Join, record: unknown, context: LoadContext): ParamValues {
  return Object.fromEntries(
    Object.entries(join.params).map(([name, value]) => {
      if (typeof value === 'string' && !value.startsWith('/')) return [name, value]
      const found = typeof value === 'string' ? readPointer(record, value) : readField(record, value, context)
      return [name, givenOf(found)]
    }),
  )
}

const routes = new WeakMap<SiteManifest, Map<string, string | undefined>>()

/** Where joined entries lead whose source does not say so itself: to the page of their kind, where the site has one. */
function linksOfJoined(name: string, source: SourceConfig, manifest: SiteManifest): string | undefined {
  if (saysWhereItLeads(source)) return undefined
  const known = routes.get(manifest) ?? new Map<string, string | undefined>()
  routes.set(manifest, known)
  if (!known.has(name)) {
    const queries = manifest.pages.flatMap((page) => page.queries)
    known.set(name, pagesOfKind(name, manifest.sources, queries).only)
  }
  return known.get(name)
}

/** Address of a page that lists what a join requests, filtered as it is requested; undefined where the site has none. */
function listOfJoined(join: Join, params: ParamValues, context: LoadContext): string | undefined {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  for (const page of context.manifest.pages) {
    const { kind, route } = page
    const query = mainQuery(page)
    if (kind !== 'list' || query?.source !== join.source) continue
    const segments = new Map<string, string>()
    const pairs: string[] = []
    const isAsked = given.every(([name, value]) => {
      const param = query.params[name]
      if (typeof value !== 'string' || (param?.kind !== 'query' && param?.kind !== 'segment')) return false
      if (param.kind === 'query') pairs.push(`${param.name}=${percentEncoded(value)}`)
      else segments.set(`:${param.name}`, encodeSegment(value))
      return true
    })
    const path = route
      .split('/')
      .map((part) => segments.get(part) ?? part)
      .join('/')
    if (isAsked && !path.includes('/:'))
      return context.link(pairs.length === 0 ? path : `${path}?${pairs.join('&')}`)?.href
  }
  return undefined
}

/** The part of an Item that a source's join adds; nothing when its call fails or is skipped. */
async function joinItems(join: Join, record: unknown, context: LoadContext): Promise<Partial<Item>> {
  const source = context.manifest.sources[join.source]
  if (source === undefined) return {}
  const wanted = { page: 1, pageSize: join.pageSize ?? 0 }
  const params = joinParams(join, record, context)
  if (isUnnamed(join, params)) return {}
  const loaded = await callSource(join.source, source, params, wanted, context)
  if (!loaded.ok || loaded.records.length === 0) return {}
  const { records } = loaded
  if (join.into === 'files' || join.into === 'gallery') {
    return {
      [join.into]: await mapEach(join.source, records, context, (entry, within) =>
        mapFile(entry, source, within),
      ),
    }
  }
  const links = linksOfJoined(join.source, source, context.manifest)
  const request = { excerpt: 200, full: false, ...omitUndefined({ links }) }
  const published = records.filter((entry) => isPublished(entry, source, context))
  const items = await mapEach(join.source, published, context, (entry, within) =>
    mapRecord(entry, source, request, within),
  )
  const { label } = join
  const group = label === undefined ? undefined : localized(label, context.locale.code)
  const { total = 0 } = loaded
  const href = total > records.length ? listOfJoined(join, params, context) : undefined
  return {
    [join.into]: group === undefined ? items : items.map((item) => ({ ...item, group })),
    ...(join.into === 'related' &&
      total > records.length && { relatedLists: [{ total, ...omitUndefined({ group, href }) }] }),
  }
}

/** An Item with what the joins of its source add. */
export async function withJoins(
  { record, item }: { readonly record: unknown; readonly item: Item },
  source: SourceConfig,
  request: ItemRequest,
  context: LoadContext,
): Promise<Item> {
  if (!request.full || source.joins === undefined) return item
  const parts = await Promise.all(source.joins.map((join) => joinItems(join, record, context)))
  const joined: Record<string, readonly unknown[]> = {}
  for (const [name, entries] of parts.flatMap((part) => Object.entries(part)))
    joined[name] = [...(joined[name] ?? []), ...(Array.isArray(entries) ? entries : [])]
  return { ...item, ...joined }
}
