import { readCalls } from '../../../schemas/api/index.ts'
import { isFilePath } from '../../base/media-types.ts'
import { isObject } from '../../base/object.ts'
import {
  classifyHref,
  createMatcher,
  mainQuery,
  ownPath,
  type Page,
  type SiteManifest,
} from '../../engine/index.ts'

/** Call of the content service that a path of a source asks: "/api/queryExhibitById/{id}". */
function isCallAt(path: string, url: string): boolean {
  return path.replace(/\{\w+\}/g, ':id') === url.replace(/:\w+/g, ':id')
}

/** The field with the id of the records that a path answers; undefined where it is no call for one record. */
export function idFieldAt(path: string): string | undefined {
  const call = readCalls.find(({ method, url }) => method === 'GET' && isCallAt(path, url))
  const answer: unknown = call?.answer
  const data: unknown = isObject(answer) && isObject(answer.properties) ? answer.properties.data : undefined
  const [first]: readonly unknown[] = isObject(data) && Array.isArray(data.required) ? data.required : []
  return typeof first === 'string' ? first : undefined
}

/** Pages of other programs, whose addresses have an ending: "/about.html", "/index.php". */
const PAGE_OF_PROGRAM = /\.(?:html?|php\d?|aspx?|jsp|cgi|do|shtml|cfm)$/i
/** What the site answers besides pages. */
const SERVICES = /^\/(?:media|files|file|api|iiif|refFileObject|_vitrine|__)/

/** The path of a link within this site, without query and hash; undefined of other links, and where a service answers. */
function pathWithin(href: string, origin: string | undefined): string | undefined {
  const path = ownPath(href.trim(), origin) ?? href.trim()
  if (!path.startsWith('/') || path.startsWith('//') || /[{}\s]|\/:/.test(path)) return undefined
  const bare = path.replace(/[?#].*$/s, '')
  return SERVICES.test(bare) ? undefined : bare
}

/** A path of this site that a page should answer: no file, and no address of a service. `origin` is that of the site, where it is known. */
export function pagePath(href: string, origin?: string): string | undefined {
  const path = pathWithin(href, origin)
  const isFile = path !== undefined && /\.[A-Za-z0-9]{1,5}$/.test(path) && !PAGE_OF_PROGRAM.test(path)
  return isFile ? undefined : path
}

/** What is known of the entities of the content service. */
interface Entities {
  readonly names: readonly string[]
  readonly definition: (name: string) => { readonly idField: string }
}

/** The entity of whose records a page shows one. */
function entityShown(
  { route, queries }: Page,
  { recordTypes, sources }: SiteManifest,
  { names, definition }: Entities,
): string | undefined {
  const own = recordTypes.find(({ config }) => config.page === route)
  if (own !== undefined) return own.name
  const source = sources[mainQuery({ queries })?.source ?? '']
  const field = source === undefined ? undefined : idFieldAt(source.request.path)
  return field === undefined ? undefined : names.find((name) => definition(name).idField === field)
}

/** What a link within the site leads to: no page, a file of another site, or the page of a record, which may not be there. */
type LinkTarget =
  | { readonly kind: 'nothing' | 'file'; readonly path: string }
  | {
      readonly kind: 'record'
      readonly path: string
      readonly entity: string
      readonly id: string
      readonly service: string | undefined
    }

/** Reads links by the pages of a site; undefined of what leads elsewhere, to a file that is stored here, or to a page that needs no record. */
export function createLinkReader(
  manifest: SiteManifest,
  entities: Entities,
  origin: string | undefined,
): (href: string) => LinkTarget | undefined {
  const match = createMatcher(manifest)
  return (href) => {
    const isRelative = classifyHref(href)?.kind === 'relative'
    const whole = isRelative ? `/${href.trim()}` : href
    const within = pathWithin(whole, origin) ?? (isRelative ? whole.replace(/[?#].*$/s, '') : undefined)
    const isFile = within !== undefined && isFilePath(within) && !/^\/www\./i.test(within)
    const path = isFile ? within : pagePath(whole, origin)
    if (path === undefined) return undefined
    const found = match(path)
    const at = found.kind === 'redirect' ? match(found.to) : found
    // What a redirect has may be a file, and no page has one.
    if (isFile) return found.kind === 'redirect' ? undefined : { kind: 'file', path }
    // Pages take what has no slash for a path of the site where they have that one, and else leave the link out.
    if (at.kind === 'not-found') return isRelative ? undefined : { kind: 'nothing', path }
    const { id } = at.kind === 'page' ? at.params : {}
    const entity = at.kind === 'page' ? entityShown(at.page, manifest, entities) : undefined
    if (at.kind !== 'page' || id === undefined || entity === undefined) return undefined
    const service = manifest.sources[mainQuery(at.page)?.source ?? '']?.service
    return { kind: 'record', path, entity, id, service }
  }
}

/** Where links of records lead, for what looks for those records in the content service; `addresses` are those of services elsewhere, `origin` is the site's own where it is known. */
export function siteLinks(
  manifest: SiteManifest,
  entities: Entities,
  addresses: ReadonlyMap<string, string>,
  origin: string | undefined,
): (href: string) => 'nothing' | 'file' | { readonly type: string; readonly id: string } | undefined {
  const read = createLinkReader(manifest, entities, origin)
  return (href) => {
    const target = read(href)
    if (target?.kind !== 'record') return target?.kind
    const { entity: type, id, service } = target
    return service === undefined || addresses.has(service) ? undefined : { type, id }
  }
}
