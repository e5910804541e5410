/**
 * A web node of the real config in a process of its own, so that its memory and processor time can be measured while its backends
 * misbehave. Started by `startAttackedSite`; `BACKEND` is the address of all its services, `TIMEOUT_MS` that of its sources.
 */

import { renderApp } from '../../src/site/app/index.ts'
import { createWriteGuard } from '../../src/site/server/forms/guard.ts'
import { createSite } from '../../src/site/server/site.ts'
import { createWebNode } from '../../src/site/server/web-node.ts'
import { realManifest, withTimeout } from './real-site.ts'

const TICK_MS = 5
const backend = process.env.BACKEND ?? ''

const site = createSite(withTimeout(realManifest(), Number(process.env.TIMEOUT_MS)), {
  host: '127.0.0.1',
  port: 0,
  dataDir: '',
  configDir: '',
  logLevel: 'silent',
  variables: {
    MAIN_API_URL: backend,
    CONTENT_GATEWAY_URL: backend,
    FILE_SERVICE_URL: backend,
    SEARCH_SERVICE_URL: backend,
    IMAGE_BASE_URL: 'https://pictures.invalid',
  },
})

function now(): Date {
  return new Date('2026-11-21T10:00:00+08:00')
}

const app = await createWebNode({
  site,
  guard: createWriteGuard({ site, now }),
  logLevel: 'silent',
  now,
  render: renderApp,
  assets: () => ({ script: '/_vitrine/a.js', styles: [], preload: [] }),
  database: async () => {},
})
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let most = { blockedMs: 0, rss: 0 }
let before = processorMs()
setInterval(() => {
  const now = processorMs()
  most = {
    blockedMs: Math.max(most.blockedMs, now - before),
    rss: Math.max(most.rss, process.memoryUsage.rss()),
  }
  before = now
}, TICK_MS)

process.on('message', () => {
  process.send?.({ measured: most })
  most = { blockedMs: 0, rss: process.memoryUsage.rss() }
})
process.send?.({ origin })
