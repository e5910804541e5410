import createRouter from 'find-my-way'
import { type Call, readCalls } from '../../../schemas/api/index.ts'
import type { SourceConfig } from '../../../schemas/config/index.ts'
import { once } from '../../base/tasks.ts'
import { joinWithCommas, type Message, message } from '../../engine/errors/index.ts'
import type { SiteManifest } from '../../engine/index.ts'

/** The router that the content service has, so that a path means the same here. */
const router = once(() => {
  const made = createRouter({ maxParamLength: Number.MAX_SAFE_INTEGER })
  for (const [index, call] of readCalls.entries()) made.on(call.method, call.url, () => {}, index)
  return made
})

/** A call of the content service with the values that an address holds. */
export interface FoundCall {
  readonly call: Call
  readonly params: Readonly<Record<string, string | undefined>>
  readonly querystring: Readonly<Record<string, string | string[]>>
}

/** The call of the content service that answers a request; undefined where none does. */
export function ownCall(method: string, path: string): FoundCall | undefined {
  const found = method === 'GET' || method === 'POST' ? router().find(method, path) : null
  const call: Call | undefined = found === null ? undefined : readCalls[Number(found.store)]
  if (found === null || call === undefined) return undefined
  return { call, params: found.params, querystring: found.searchParams }
}

/** A path of a source with something in place of each of its values. */
export function samplePath(path: string): string {
  return path.replace(/\{[A-Za-z][A-Za-z0-9_]*\}/g, '1')
}

/** Whether the content service of this program answers what a source asks. Its folder /iiif/ has addresses that other services have too. */
export function isOwnSource({ request }: SourceConfig): boolean {
  return ownCall(request.method, samplePath(request.path)) !== undefined
}

/** A source whose service has no address, and whose request the content service of this program does not know. */
export interface UnansweredSource {
  readonly name: string
  readonly source: SourceConfig
  readonly env: string
}

/** Sources that nobody would answer: `addresses` are those of services by name. */
export function unansweredSources(
  { sources, site }: SiteManifest,
  addresses: ReadonlyMap<string, string>,
): readonly UnansweredSource[] {
  return Object.entries(sources).flatMap(([name, source]) => {
    const env = site.services[source.service]?.env
    if (env === undefined || addresses.has(source.service)) return []
    return isOwnSource(source) ? [] : [{ name, source, env }]
  })
}

/** What to say of sources that nobody would answer, all for want of one variable. */
export function unansweredWords([first, ...others]: readonly [
  UnansweredSource,
  ...UnansweredSource[],
]): Message {
  const { name, source, env } = first
  const { method, path } = source.request
  const and = others.map((each) => message`"${each.name}"`)
  const more = and.length === 0 ? '' : message` (so do ${joinWithCommas(and)})`
  return message`${env} is not set, and the source "${name}" asks the service "${source.service}" for ${method} ${path}${more}, which the content service of this program does not answer. Set ${env} to the address of the service, or correct the path in sources/${name}.json.`
}

/** The same of every variable at once: whoever starts the site would try once for each otherwise. */
export function unsetAddressWords(unanswered: readonly UnansweredSource[]): readonly Message[] {
  return [...new Set(unanswered.map(({ env }) => env))].flatMap((env) => {
    const [first, ...others] = unanswered.filter((each) => each.env === env)
    return first === undefined ? [] : unansweredWords([first, ...others])
  })
}
