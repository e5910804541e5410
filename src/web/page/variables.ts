import { distance } from 'fastest-levenshtein'
import { environmentSchema } from '../../../schemas/environment.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import type { SiteManifest } from '../../engine/index.ts'

/**
 * All environment variables that this program itself reads. Those of services, images and settings are named in the config.
 *
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

/** Variables of earlier versions, and their replacements. */
const REMOVED = new Map<string, Message>(
  ['DATABASE_READ_URL', 'DATABASE_READ_SECONDS'].map((name) => [
    name,
    message`${name} is not read: the database of DATABASE_URL answers every call, and there is no read replica. Unset it.`,
  ]),
)

/** Returns the variables named in a museum's config. */
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

/** Minimum length of a name for detecting misspellings: HOST and HOME are different names. */
const MIN_LENGTH = 7
/** Number of letters per allowed difference. */
const LETTERS_PER_FAULT = 4
/** Variables that other programs set for all their child processes. */
const OTHERS =
  /^(?:npm_|LC_|LS_|XDG_|SYSTEMD_|KUBERNETES_|GITHUB_|RUNNER_|CI_|OTEL_|AWS_|PG|DOCKER_|SSH_|GIT_|VSCODE_|_)/
/** Address variables that Kubernetes sets in every container for each service of its cluster: MUSEUM_PORT_80_TCP. */
const OF_CLUSTER =
  /_(?:SERVICE_HOST|SERVICE_PORT(?:_[A-Z0-9_]+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_[A-Z]+)?)?)$/

/** Whether the parts of two names are pairwise equal or similar. The first parts of IIIF_API_URL and MAIN_API_URL are not. */
function partsAreNear(one: string, other: string): boolean {
  const [parts, others] = [one.split('_'), other.split('_')]
  if (parts.length !== others.length) return true
  return parts.every((part, index) => distance(part, others[index] ?? '') * 3 <= part.length * 2)
}

/** Whether two names differ only by a part after the first: IIIF_API_URL and IIIF_URL. */
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
  // Only for configured names, which people write from memory; parts of our own names occur in other programs' variables.
  return best?.each ?? configured.find((each) => hasPartMore(upper, each))
}

/**
 * Returns unread variables: those of earlier versions, and those similar to one of ours, with a suggestion. A similar variable set in
 * addition to ours belongs to another program.
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
