import { omitUndefined } from '../../base/object.ts'
import { isSecretName } from '../../base/secrets.ts'
import { placeholdersIn } from '../../base/text/index.ts'
import { idTest, type SiteManifest } from '../../engine/index.ts'
import type { BackendState } from './cases.ts'
import { SAMPLE_ID } from './sample/derive-answer.ts'

/** How long a slow backend is waited for. */
const SLOW_MS = 50
/** Any other answers, however busy the machine is. */
const PATIENT_MS = 60_000

function placeholderNames(value: unknown): readonly string[] {
  return placeholdersIn(JSON.stringify(value) ?? '')
}

/**
 * Values for the settings with which the site identifies itself to backends, by their name: those in headers of requests,
 * and others that are called a key or token. No page may show one.
 */
export function testSecrets({ site, sources }: SiteManifest): Readonly<Record<string, string>> {
  const settings = Object.keys(site.settings ?? {})
  const requests = Object.values(sources).map(({ request }) => request)
  const inHeaders = requests.flatMap(({ headers }) => placeholderNames(headers))
  const elsewhere = requests
    .flatMap(({ path, query, body }) => placeholderNames([path, query, body]))
    .filter(isSecretName)
  const names = settings.filter((name) => inHeaders.includes(name) || elsewhere.includes(name))
  return Object.fromEntries(names.map((name) => [name, `private-value-of-${name}`]))
}

export interface TestBackends {
  readonly state: BackendState
  /** Where sample pictures are. */
  readonly pictures: string
  /** Whether the pictures are those of the museum itself, where they are on this machine. */
  readonly hasOwnPictures: boolean
}

/** A config with pictures of this machine alone, and with limits of time that fit the state of its backends. */
export function withTestBackends(manifest: SiteManifest, backends: TestBackends): SiteManifest {
  const timeoutMs = backends.state === 'slow' ? SLOW_MS : PATIENT_MS
  // Their pictures are those of this machine, too.
  const sources = Object.entries(manifest.sources).map(([name, { images: _, ...source }]) => [
    name,
    { ...source, timeoutMs },
  ])
  return { ...manifest, sources: Object.fromEntries(sources), site: withSampleFiles(manifest, backends) }
}

function withSampleFiles(
  { site }: SiteManifest,
  { pictures, hasOwnPictures }: TestBackends,
): SiteManifest['site'] {
  const { env: _env, optimise, base = '', ...others } = site.images ?? {}
  const isHere = hasOwnPictures && !/^https?:/i.test(base)
  const hosts = [...(site.images?.hosts ?? []), pictures]
  const images = isHere ? { base, hosts, ...omitUndefined({ optimise }) } : { base: pictures }
  // Derived records have ids of their own, which the museum's rule need not take.
  const ids = idTest(site.ids)(SAMPLE_ID) ? {} : ({ ids: 'segment' } as const)
  return { ...site, ...ids, images: { ...others, ...images } }
}
