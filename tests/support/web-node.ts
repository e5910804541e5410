import type { FastifyInstance } from 'fastify'
import { renderApp } from '../../src/app/index.ts'
import type { Environment } from '../../src/server/environment.ts'
import { createSite } from '../../src/server/site.ts'
import { createWebNode } from '../../src/server/web-node.ts'
import type { WebNodeOptions } from '../../src/server/web-node-options.ts'
import { now } from './draw-address.ts'
import { hosts, imageBase, realManifest } from './real-site.ts'

const environment: Environment = {
  host: '127.0.0.1',
  port: 0,
  dataDir: '',
  configDir: '',
  logLevel: 'silent',
  variables: {
    MAIN_API_URL: hosts.main,
    CONTENT_GATEWAY_URL: hosts.gateway,
    FILE_SERVICE_URL: hosts.file,
    SEARCH_SERVICE_URL: hosts.search,
    IMAGE_BASE_URL: imageBase,
  },
}

/** A web node of the real config whose services are the invented hosts, or those of `variables`. */
export function startWebNode(
  variables: Environment['variables'] = {},
  change: Partial<WebNodeOptions> = {},
): Promise<FastifyInstance> {
  const site = createSite(realManifest(), {
    ...environment,
    variables: { ...environment.variables, ...variables },
  })
  return createWebNode({
    site,
    logLevel: 'silent',
    now: () => now,
    render: renderApp,
    assets: () => ({ script: '/_vitrine/a.js', styles: [], preload: [], loader: '' }),
    ready: async () => {},
    ...change,
  })
}
