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

/** Whether a source's path is that of a content service call: "/api/queryExhibitById/{id}". */
function isCallAt(path: string, url: string): boolean {
  return path.replace(/\{\w+\}/g, ':id') === url.replace(/:\w+/g, ':id')
}

/** Returns the id field of the records at a path; undefined if it is not a call for one record. */
export function idFieldAt(path: string): string | undefined {
  const call = readCalls.find(({ method, url }) => method === 'GET' && isCallAt(path, url))
  const answer: unknown = call?.answer
  const data: unknown = isObject(answer) && isObject(answer.properties) ? answer.properties.data : undefined
  const [first]: readonly unknown[] = isObject(data) && Array.isArray(data.required) ? data.required : []
  return typeof first === 'string' ? first : undefined
}

/** Page URLs of other programs, which have an extension: "/about.html", "/index.php". */
const PAGE_OF_PROGRAM = /\.(?:html?|php\d?|aspx?|jsp|cgi|do|shtml|cfm)$/i
/** Path prefixes that are not pages. */
const SERVICES = /^\/(?:media|files|file|api|iiif|refFileObject|_vitrine|__)/

/** Returns the path of an internal link, without query and fragment; undefined for other links and for paths that are not pages. */
function pathWithin(href: string, origin: string | undefined): string | undefined {
  const path = ownPath(href.trim(), origin) ?? href.trim()
  if (!path.startsWith('/') || path.startsWith('//') || /[{}\s]|\/:/.test(path)) return undefined
  const bare = path.replace(/[?#].*$/s, '')
  return SERVICES.test(bare) ? undefined : bare
}

/**
 * Returns a path of this site that a page should answer; undefined for files and other routes. `origin` is that of the site, if known.
 */
export function pagePath(href: string, origin?: string): string | undefined {
  const path = pathWithin(href, origin)
  const isFile = path !== undefined && /\.[A-Za-z0-9]{1,5}$/.test(path) && !PAGE_OF_PROGRAM.test(path)
  return isFile ? undefined : path
}

/** Data about the entities of the content service. */
interface Entities {
  readonly names: readonly string[]
  readonly definition: (name: string) => { readonly idField: string }
}

/** Returns the entity of which a page shows one record. */
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

/** Target of an internal link: no page, a file of another website, or the page of a record, which may be missing. */
type LinkTarget =
  | { readonly kind: 'nothing' | 'file'; readonly path: string }
  | {
      readonly kind: 'record'
      readonly path: string
      readonly entity: string
      readonly id: string
      readonly service: string | undefined
    }

/**
 * Creates a function that resolves links by the pages of a site. Returns undefined for external links, stored files, and pages without a
 * record.
 */
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
    // A redirect may be from a file name; a page never is.
    if (isFile) return found.kind === 'redirect' ? undefined : { kind: 'file', path }
    // A relative path is a link of this site if a page answers it; otherwise, pages leave the link out.
    if (at.kind === 'not-found') return isRelative ? undefined : { kind: 'nothing', path }
    const { id } = at.kind === 'page' ? at.params : {}
    const entity = at.kind === 'page' ? entityShown(at.page, manifest, entities) : undefined
    if (at.kind !== 'page' || id === undefined || entity === undefined) return undefined
    const service = manifest.sources[mainQuery(at.page)?.source ?? '']?.service
    return { kind: 'record', path, entity, id, service }
  }
}

/**
 * Returns the link targets of records, for checking whether these exist in the content service. `addresses` are those of external
 * services; `origin` is the site's own, if known.
 */
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
