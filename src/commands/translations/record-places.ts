import type { ImportSchema } from '../../../schemas/entities/index.ts'
import { encodeSegment } from '../../base/path-segment.ts'
import type { StoredRecord } from '../../content/index.ts'
import { createMatcher, mainQuery, type SiteManifest } from '../../engine/index.ts'
import { idFieldAt } from '../../web/site/site-links.ts'
import { allChannels } from '../asked-channels.ts'

/** Routes and addresses of records. */
export interface RecordPlaces {
  /** Returns the route of the entity's record page and the record's address. Undefined if unknown. */
  readonly placeOf: (
    entity: string,
    id: string,
    record: StoredRecord,
  ) => { readonly route: string; readonly address: string } | undefined
}

/** Returns texts of a record that may be path segments. */
function possibleSegments(record: StoredRecord): ReadonlySet<string> {
  return new Set(
    Object.values(record).filter(
      (value): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value),
    ),
  )
}

/** Returns where the site shows records of the content service, derived from its sources and the records. */
export function recordPlaces(
  manifest: SiteManifest,
  schemas: Readonly<{ [entity: string]: ImportSchema }>,
): RecordPlaces {
  const match = createMatcher(manifest)
  const channels = new Set(allChannels(manifest.channels).map(({ path }) => path))
  const types = new Map(manifest.recordTypes.map(({ name, config }) => [name, config.page]))
  const detail = manifest.pages.filter(({ route }) => route.endsWith('/:id'))
  const byField = new Map<string, string[]>()
  for (const { route, queries } of detail) {
    const source = mainQuery({ queries })?.source
    const path = source === undefined ? undefined : manifest.sources[source]?.request.path
    const field = path === undefined ? undefined : idFieldAt(path)
    if (field !== undefined) byField.set(field, [...(byField.get(field) ?? []), route])
  }
  const routesOf = (entity: string): readonly string[] => {
    if (types.has(entity)) return [types.get(entity)].filter((route) => route !== undefined)
    const [field] = schemas[entity]?.required ?? []
    return field === undefined ? [] : (byField.get(field) ?? [])
  }
  return {
    placeOf: (entity, id, record) => {
      const routes = routesOf(entity)
      const own = possibleSegments(record)
      const last = encodeSegment(id)
      const filled = routes.flatMap((route) => {
        const fixed = route.replace('/:id', '')
        const names = [...fixed.matchAll(/:(\w+)/g)]
        if (names.length > 1) return []
        const paths = names.length === 0 ? [fixed] : [...own].map((value) => fixed.replace(/:\w+/, value))
        return paths.flatMap((path) => {
          const isNamed = path.split('/').some((segment) => own.has(segment))
          if ((!isNamed && routes.length > 1) || (names.length > 0 && !channels.has(path))) return []
          const address = `${path}/${last}`
          const found = match(address)
          return found.kind === 'page' && found.page.route === route ? [{ route, address }] : []
        })
      })
      return filled[0]
    },
  }
}
