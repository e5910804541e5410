import { distance } from 'fastest-levenshtein'
import { environmentSchema } from '../../../schemas/environment.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import type { SiteManifest } from '../../engine/index.ts'

/**
 * Every variable that this program reads of itself; those of services, images and settings are named by the config.
 * @internal Exported for tests.
 */
export const OWN_VARIABLES: readonly string[] = [
  ...Object.keys(environmentSchema.properties),
  'CHROMIUM_PATH',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'VITE_CACHE_DIR',
  'VITRINE_TEST_REPORT',
]

/** Variables of earlier versions, with what is done in their place. */
const REMOVED = new Map<string, Message>(
  ['DATABASE_READ_URL', 'DATABASE_READ_SECONDS'].map((name) => [
    name,
    message`${name} is not read: the database of DATABASE_URL answers every call, and there is no read replica. Unset it.`,
  ]),
)

/** Variables that the config of a museum names. */
export function configuredVariables({
  site,
  sources,
}: Pick<SiteManifest, 'site' | 'sources'>): readonly string[] {
  return [
    ...Object.values(site.services).flatMap(({ env, auth }) => [
      env,
      ...(auth === undefined ? [] : [auth.env]),
    ]),
    ...[site, ...Object.values(sources)].flatMap(({ images }) => images?.env ?? []),
    ...Object.keys(site.settings ?? {}),
  ]
}

/** A name must be so long before one that differs can be taken for it: HOST and HOME are two things. */
const MIN_LENGTH = 7
/** Of so many letters one may differ. */
const LETTERS_PER_FAULT = 4
/** What other programs set for everything they start. */
const OTHERS =
  /^(?:npm_|LC_|LS_|XDG_|SYSTEMD_|KUBERNETES_|GITHUB_|RUNNER_|CI_|OTEL_|AWS_|PG|DOCKER_|SSH_|GIT_|VSCODE_|_)/
/** Of each service of its cluster, Kubernetes sets the address for every program: MUSEUM_PORT_80_TCP. */
const OF_CLUSTER =
  /_(?:SERVICE_HOST|SERVICE_PORT(?:_[A-Z0-9_]+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_[A-Z]+)?)?)$/

/** Whether each part of a name is that of another, or nearly: of IIIF_API_URL and MAIN_API_URL the first is not. */
function partsAreNear(one: string, other: string): boolean {
  const [parts, others] = [one.split('_'), other.split('_')]
  if (parts.length !== others.length) return true
  return parts.every((part, index) => distance(part, others[index] ?? '') * 3 <= part.length * 2)
}

/** Whether one name is the other with a part more or less behind its first: IIIF_API_URL and IIIF_URL. */
function hasPartMore(one: string, other: string): boolean {
  const [long = [], short = []] = [one.split('_'), other.split('_')].sort((a, b) => b.length - a.length)
  if (long.length !== short.length + 1 || long[0] !== short[0]) return false
  return long.some((_part, index) => String(long.toSpliced(index, 1)) === String(short))
}

function nearestVariable(
  name: string,
  known: readonly string[],
  configured: readonly string[],
): string | undefined {
  const upper = name
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^VITRINE_/, '')
  const [best] = known
    .filter((each) => each.length >= MIN_LENGTH && partsAreNear(upper, each))
    .map((each) => ({ each, faults: distance(upper, each) }))
    .filter(({ each, faults }) => faults <= Math.min(3, Math.floor(each.length / LETTERS_PER_FAULT)))
    .sort((a, b) => a.faults - b.faults)
  // Names of a museum's own services are called as people remember them; ours may be parts of another program's.
  return best?.each ?? configured.find((each) => hasPartMore(upper, each))
}

/**
 * Variables that nobody reads: those of earlier versions, and those that are nearly called like one of ours, with what was probably meant.
 * One beside the variable itself is another program's.
 */
export function unreadVariables(
  variables: Readonly<Record<string, string | undefined>>,
  configured: readonly string[],
): readonly Message[] {
  const known = [...OWN_VARIABLES, ...configured]
  return Object.keys(variables).flatMap((name) => {
    if (known.includes(name) || OTHERS.test(name) || OF_CLUSTER.test(name)) return []
    const removed = REMOVED.get(name)
    if (removed !== undefined) return (variables[name] ?? '') === '' ? [] : [removed]
    const meant = nearestVariable(name, known, configured)
    if (meant === undefined || (variables[meant] ?? '') !== '') return []
    return [message`${name} is not read; did you mean ${meant}?`]
  })
}
