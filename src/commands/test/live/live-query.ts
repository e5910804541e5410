import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { parsedUrl } from '../../../base/path-segment.ts'
import type { QueryView } from '../../../engine/contracts/view.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { langOf, type PageMatch, type PageQuery } from '../../../engine/index.ts'
import type { LoadedRecords, PagelessEntries, RawAnswer, SourceFailure } from '../../../sources/index.ts'
import { Views } from '../../../web/page/views.ts'
import { type BackendRefusal, createSend, withPatience, withRefusals } from '../../../web/site/services.ts'
import type { Site } from '../../../web/site/site.ts'
import { type PlaceIn, refusedPath } from './source-places.ts'

/** Base for resolving addresses of the site. */
export const ORIGIN = 'http://localhost'

export type SourceQuery = PageQuery & { readonly source: string }

export interface QueryResult {
  readonly view: QueryView
  readonly loaded: LoadedRecords | undefined
  readonly answer: RawAnswer | undefined
}

/** Queries sources as pages do, and records the responses. */
export function createAsker(site: Site, now: () => Date) {
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

export type QueryRunner = ReturnType<typeof createAsker>

/** The site, and where the values of its sources are written. */
export interface CheckedSite extends Site {
  readonly placeIn: PlaceIn
  readonly asksPictures: boolean
  /** Whether a file is stored. Undefined if that is unknown. */
  readonly isStored: ((path: string) => boolean) | undefined
}

/** A query to check, with its page and runner. */
export interface QueryCheck {
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

export function failureOf(source: string, { failures, refusals }: QueryRunner, site: CheckedSite): Problem {
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

export function langPart({ locale }: Pick<PageMatch, 'locale'>, { manifest }: CheckedSite) {
  return [['lang', langOf(locale, manifest.locales)]] as const
}
