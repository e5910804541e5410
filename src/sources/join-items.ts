import type { SourceConfig } from '../../schemas/config/index.ts'
import { localized } from '../base/text/index.ts'
import type { Item } from '../engine/contracts/item.ts'
import { pagesOfKind, type SiteManifest, saysWhereItLeads } from '../engine/index.ts'
import type { ParamGiven, ParamValues } from './build-request.ts'
import { callSource, type LoadContext } from './call-source.ts'
import { mapEach } from './map-each.ts'
import { mapFile, mapRecord } from './map-record.ts'
import { readPointer } from './pointer.ts'
import { isPublished } from './published.ts'
import { readField } from './read-field.ts'

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

/** The part of an Item that a source's join adds; nothing when its call fails or is skipped. */
export async function joinItems(join: Join, record: unknown, context: LoadContext): Promise<Partial<Item>> {
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
  const request = { excerpt: 200, full: false, ...(links !== undefined && { links }) }
  const published = records.filter((entry) => isPublished(entry, source, context))
  const items = await mapEach(join.source, published, context, (entry, within) =>
    mapRecord(entry, source, request, within),
  )
  const { label } = join
  const group = label === undefined ? undefined : localized(label, context.locale.code)
  return { [join.into]: group === undefined ? items : items.map((item) => ({ ...item, group })) }
}
