import { resolve } from 'node:path'
import { once } from '../../src/base/tasks.ts'
import { compileSite, type SiteManifest } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { createSite, type Site } from '../../src/web/site/site.ts'

const configFolder = resolve('config')

/** Invented hosts of the four services, as section 7 divides the calls among them. */
export const hosts = {
  main: 'https://main.backend.test',
  gateway: 'https://gateway.backend.test',
  file: 'https://file.backend.test',
  search: 'https://search.backend.test',
} as const

const IMAGE_BASE = 'https://pictures.backend.test/base'

/** The config of this repository, compiled once for all test files of a process. Throws with its problems when it has errors. */
export const realManifest = once((): SiteManifest => {
  const { manifest, problems } = compileSite(readConfig(configFolder), registry)
  if (manifest === undefined) throw new Error(`config/ has errors: ${JSON.stringify(problems, null, 2)}`)
  return manifest
})

/** The same with every call given up after `timeoutMs`. */
export function withTimeout(manifest: SiteManifest, timeoutMs: number): SiteManifest {
  const sources = Object.entries(manifest.sources).map(([name, source]) => [name, { ...source, timeoutMs }])
  return { ...manifest, sources: Object.fromEntries(sources) }
}

/** The addresses of the invented hosts, as the environment has them. */
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

/** A site whose services all live on the invented hosts. */
export function siteOf(manifest: SiteManifest): Site {
  return siteWith(manifest, hostVariables)
}

/** A site that is served by its own content service alone. */
export function siteWithoutServices(manifest: SiteManifest): Site {
  return siteWith(manifest, {})
}
