/**
 * Runs web nodes of the real config in a process of their own, whose memory and CPU time are measured while
 * backends misbehave. Started by `startAttackedSite`. `BACKEND` is the address of all services; `TIMEOUTS`
 * are the timeouts of each node's sources in milliseconds.
 */

import { renderApp } from '../../src/pages/app/index.ts'
import { createWriteGuard } from '../../src/web/forms/guard.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { createSite } from '../../src/web/site/site.ts'
import { createWebNode } from '../../src/web/web-node.ts'
import { realManifest, withTimeout } from './real-site.ts'

const TICK_MS = 5
const backend = process.env.BACKEND ?? ''

function now(): Date {
  return new Date('2026-11-21T10:00:00+08:00')
}

async function open(timeoutMs: number): Promise<string> {
  const site = createSite(withTimeout(realManifest(), timeoutMs), {
    ...readEnvironment({}),
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
  const app = await createWebNode({
    site,
    guard: createWriteGuard({ site, now }),
    logLevel: 'silent',
    now,
    render: renderApp,
    assets: () => ({ script: '/_vitrine/a.js', styles: [], preload: [] }),
    database: async () => {},
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const origins = await Promise.all((process.env.TIMEOUTS ?? '').split(' ').map(Number).map(open))

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
process.send?.({ origins })
