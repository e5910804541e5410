import { resolve } from 'node:path'
import { once } from '../../src/base/memo.ts'
import { compileSite, type SiteManifest } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { createSite, type Site } from '../../src/web/site/site.ts'

const configFolder = resolve('config')

/** Invented hosts of the four services to which section 7 assigns the calls. */
export const hosts = {
  main: 'https://main.backend.test',
  gateway: 'https://gateway.backend.test',
  file: 'https://file.backend.test',
  search: 'https://search.backend.test',
} as const

const IMAGE_BASE = 'https://pictures.backend.test/base'

/**
 * Compiles the config of this repository, once for all test files of a process.
 *
 * @throws Error with its problems if it is invalid.
 */
export const realManifest = once((): SiteManifest => {
  const { manifest, problems } = compileSite(readConfig(configFolder), registry)
  if (manifest === undefined) throw new Error(`config/ has errors: ${JSON.stringify(problems, null, 2)}`)
  return manifest
})

/** Returns a manifest with this timeout for every call. */
export function withTimeout(manifest: SiteManifest, timeoutMs: number): SiteManifest {
  const sources = Object.entries(manifest.sources).map(([name, source]) => [name, { ...source, timeoutMs }])
  return { ...manifest, sources: Object.fromEntries(sources) }
}

/** Environment variables with the invented hosts. */
export const hostVariables = {
  MAIN_API_URL: hosts.main,
  CONTENT_GATEWAY_URL: hosts.gateway,
  FILE_SERVICE_URL: hosts.file,
  SEARCH_SERVICE_URL: hosts.search,
  IMAGE_BASE_URL: IMAGE_BASE,
} as const

function siteWith(manifest: SiteManifest, variables: Readonly<Record<string, string>>): Site {
  return createSite(manifest, {
    ...readEnvironment({}),
    port: 0,
    dataDir: '',
    configDir: configFolder,
    logLevel: 'silent',
    variables,
  })
}

/** Creates a site whose services are all at the invented hosts. */
export function siteOf(manifest: SiteManifest): Site {
  return siteWith(manifest, hostVariables)
}

/** Creates a site that uses only its own content service. */
export function siteWithoutServices(manifest: SiteManifest): Site {
  return siteWith(manifest, {})
}
