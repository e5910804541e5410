import type { FastifyInstance } from 'fastify'
import type { Secrets } from '../../src/base/secrets.ts'
import { renderApp } from '../../src/pages/app/index.ts'
import { createWriteGuard, type WriteGuard } from '../../src/web/forms/guard.ts'
import type { LocalContent } from '../../src/web/http/content-routes.ts'
import { type Environment, readEnvironment } from '../../src/web/site/environment.ts'
import { createSite, type Site } from '../../src/web/site/site.ts'
import { createWebNode, type WebNodeOptions } from '../../src/web/web-node.ts'
import { now } from './draw-address.ts'
import { hostVariables, realManifest } from './real-site.ts'

const environment: Environment = {
  ...readEnvironment({}),
  port: 0,
  dataDir: '',
  configDir: '',
  logLevel: 'silent',
  variables: hostVariables,
}

export interface WebNodeChange extends Partial<Omit<WebNodeOptions, 'guard' | 'content'>> {
  readonly formSecrets?: Secrets
  /** Seconds for which cached content replaces failures; 0 by default. */
  readonly onErrorSeconds?: number
  /**
   * Seconds for which answers and pages are cached; 0 by default, so that every page queries its services
   * again.
   */
  readonly cacheSeconds?: number
  /** Opens the content service of this process. */
  readonly content?: (site: Site, guard: WriteGuard) => Promise<LocalContent>
}

/** Starts a web node of the real config with the services at the invented hosts, or those of `variables`. */
export async function startWebNode(
  variables: Environment['variables'] = {},
  { formSecrets, content, onErrorSeconds = 0, cacheSeconds = 0, ...change }: WebNodeChange = {},
): Promise<FastifyInstance> {
  const manifest = realManifest()
  const uncached = {
    ...manifest,
    site: { ...manifest.site, cache: { seconds: cacheSeconds, onErrorSeconds } },
  }
  const options = {
    site: createSite(uncached, {
      ...environment,
      variables: { ...environment.variables, ...variables },
    }),
    logLevel: 'silent',
    now: () => now,
    render: renderApp,
    assets: () => ({ script: '/_vitrine/a.js', styles: [], preload: [], loader: '' }),
    database: async () => {},
    ...change,
  }
  const guard = createWriteGuard({
    site: options.site,
    now: options.now,
    siteUrl: change.siteUrl,
    formSecrets,
  })
  const local = await content?.(options.site, guard)
  return createWebNode({ ...options, guard, ...(local === undefined ? {} : { content: local }) })
}
