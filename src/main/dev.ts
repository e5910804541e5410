import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { readEnvironment, StartError } from '../server/environment.ts'
import { createDevSite, type DevState } from './dev-site.ts'

const EVENTS = '/_vitrine/dev/events'
/** Addresses below Vite's base that the web node answers itself. */
const OWN = ['/_vitrine/page', '/_vitrine/shell', '/_vitrine/qr.svg', '/_vitrine/access', '/_vitrine/suggest']
const OWN_BELOW = ['/_vitrine/icon-', '/_vitrine/forms/']

const isOurs = (path: string): boolean =>
  OWN.includes(path) || OWN_BELOW.some((start) => path.startsWith(start))

/** Vite puts styles into the page itself and speaks to it over a socket; the rest of the policy stays. */
const nonce = randomBytes(16).toString('base64')
const loosened = (policy: string): string =>
  policy
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", "connect-src 'self' ws:")

const prepare = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') reply.header('content-security-policy', loosened(policy))
    return typeof payload === 'string' && payload.startsWith('<!doctype html>')
      ? payload.replace('<head>', `<head>\n<meta property="csp-nonce" nonce="${nonce}">`)
      : payload
  })
}

const NO_SITE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vitrine</title>' +
  '<script type="module" src="/_vitrine/src/main/dev-client.ts"></script></head><body></body></html>'

/** The open pages, and what they were told last. */
const createEvents = () => {
  const open = new Set<ServerResponse>()
  let last = ''
  return {
    tell: (state: DevState): void => {
      last = `data: ${JSON.stringify(state)}\n\n`
      for (const response of open) response.write(last)
    },
    join: (response: ServerResponse): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(last)
      open.add(response)
      response.on('close', () => open.delete(response))
    },
  }
}

const start = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  const { host, port } = environment
  const server = createServer()
  const vite = await createVite({
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: [`${resolve(environment.dataDir)}/**`, `${resolve('dist')}/**`] },
    },
  })
  const events = createEvents()
  const dev = createDevSite({ vite, environment, prepare, onState: events.tell })
  await dev.remake()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const app = await dev.site()
    if (app !== undefined) app.routing(request, response)
    else response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(NO_SITE)
  }
  server.on('request', (request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    if (path === EVENTS) events.join(response)
    else if (path.startsWith('/_vitrine/') && !isOurs(path)) vite.middlewares(request, response)
    else answer(request, response).catch((error: unknown) => response.destroy(Error(String(error))))
  })
  server.on('error', (error) => {
    console.error(`vitrine: cannot listen on ${host}:${port}: ${error.message}. Choose another PORT.`)
    process.exit(1)
  })
  server.listen(port, host, () => {
    const address = server.address()
    const actual = typeof address === 'object' && address !== null ? address.port : port
    console.log(`vitrine: the museum is open for development at http://${host}:${actual}/`)
  })
  const stop = (): void => {
    Promise.all([dev.close(), vite.close()]).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? `vitrine: ${error.message}` : error)
  process.exit(1)
}
