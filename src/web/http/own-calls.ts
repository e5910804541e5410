import createRouter from 'find-my-way'
import { type Call, readCalls } from '../../../schemas/api/index.ts'
import type { SourceConfig } from '../../../schemas/config/index.ts'
import { once } from '../../base/tasks.ts'
import { joinWithCommas, type Message, message } from '../../engine/errors/index.ts'
import type { SiteManifest } from '../../engine/index.ts'

/** Router of the content service, so that paths are interpreted alike. */
const router = once(() => {
  const made = createRouter({ maxParamLength: Number.MAX_SAFE_INTEGER })
  for (const [index, call] of readCalls.entries()) made.on(call.method, call.url, () => {}, index)
  return made
})

/** A call of the content service with its path parameters. */
export interface FoundCall {
  readonly call: Call
  readonly params: Readonly<Record<string, string | undefined>>
  readonly querystring: Readonly<Record<string, string | string[]>>
}

/** Returns the call of the content service that matches a request, or undefined. */
export function ownCall(method: string, path: string): FoundCall | undefined {
  const found = method === 'GET' || method === 'POST' ? router().find(method, path) : null
  const call: Call | undefined = found === null ? undefined : readCalls[Number(found.store)]
  if (found === null || call === undefined) return undefined
  return { call, params: found.params, querystring: found.searchParams }
}

/** Replaces the placeholders in a source's path with sample values. */
export function samplePath(path: string): string {
  return path.replace(/\{[A-Za-z][A-Za-z0-9_]*\}/g, '1')
}

/** Whether the built-in content service answers a source's request. Paths in /iiif/ are excluded, since other services have them too. */
export function isOwnSource({ request }: SourceConfig): boolean {
  return ownCall(request.method, samplePath(request.path)) !== undefined
}

/** A source whose service has no address, and whose request the built-in content service does not support. */
export interface UnansweredSource {
  readonly name: string
  readonly source: SourceConfig
  readonly env: string
}

/** Returns the sources that no service answers. `addresses` are those of services by name. */
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

/** Returns the message for sources that no service answers because of one missing variable. */
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

/** Returns these messages for all missing variables, so that they can be set at once. */
export function unsetAddressWords(unanswered: readonly UnansweredSource[]): readonly Message[] {
  return [...new Set(unanswered.map(({ env }) => env))].flatMap((env) => {
    const [first, ...others] = unanswered.filter((each) => each.env === env)
    return first === undefined ? [] : unansweredWords([first, ...others])
  })
}
