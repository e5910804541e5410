import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite, normalizePath } from 'vite'
import { createDevSite } from '../dev/dev-site.ts'
import { devAddresses } from '../dev/dev-state.ts'
import { createEvents } from '../dev/events.ts'
import { placeOfPart } from '../dev/places.ts'
import { readEnvironment, StartError } from '../server/environment.ts'

/** Addresses below Vite's base that the web node answers itself. */
const OWN = ['/_vitrine/page', '/_vitrine/shell', '/_vitrine/qr.svg', '/_vitrine/access', '/_vitrine/suggest']
const OWN_BELOW = ['/_vitrine/icon-', '/_vitrine/forms/']

const isOurs = (path: string): boolean =>
  OWN.includes(path) || OWN_BELOW.some((start) => path.startsWith(start))

const CLIENT = '/_vitrine/src/main/dev-client.ts'

/** Several files saved at once make one site. */
const SETTLE_MS = 40

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
  `<script type="module" src="${CLIENT}"></script></head><body></body></html>`

const assets = () => ({ script: CLIENT, styles: ['/_vitrine/src/ui/styles/index.css'], preload: [] })

const start = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  const { host, port } = environment
  const configDir = normalizePath(resolve(environment.configDir))
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
  const dev = createDevSite({
    configDir,
    check: async () => {
      const module = await vite.ssrLoadModule('/src/cli/load-site.ts')
      const { checkConfig } = module as typeof import('../cli/load-site.ts')
      return checkConfig(configDir, false)
    },
    make: async (say) => {
      const module = await vite.ssrLoadModule('/src/main/boot.ts')
      const { boot } = module as typeof import('./boot.ts')
      const booted = await boot({ environment, clientDir: '', assets, now: () => new Date(), say })
      prepare(booted.app)
      return booted
    },
    mendTrace: (error) => vite.ssrFixStacktrace(error),
    onState: events.tell,
    say: (text) => console.log(`vitrine: ${text}`),
    warn: (text) => console.error(`vitrine: ${text}`),
  })
  await dev.remake({ code: false })

  let timer: NodeJS.Timeout | undefined
  let code = false
  vite.watcher.add(configDir)
  vite.watcher.on('all', (_event, path) => {
    const file = normalizePath(path)
    const isConfig = file.startsWith(`${configDir}/`)
    if (!isConfig && vite.environments.ssr.moduleGraph.getModulesByFile(file) === undefined) return
    // What the browser has loaded too is redrawn by Vite.
    if (!isConfig && vite.environments.client.moduleGraph.getModulesByFile(file) === undefined) code = true
    clearTimeout(timer)
    timer = setTimeout(() => {
      void dev.remake({ code })
      code = false
    }, SETTLE_MS)
  })

  const place = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams
    const booted = await dev.site()
    if (booted === undefined) return void response.writeHead(503).end()
    const [block, region] = [asked.get('block'), asked.get('region')]
    const found = placeOfPart(booted.site, configDir, {
      url: asked.get('url') ?? '/',
      ...(block === null ? {} : { block: Number(block) }),
      ...(region === null ? {} : { region }),
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const booted = await dev.site()
    if (booted !== undefined) booted.app.routing(request, response)
    else response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(NO_SITE)
  }

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0] ?? '/'
    if (path === devAddresses.events) events.join(request, response)
    else if (path === devAddresses.place) await place(request, response)
    else if (path.startsWith('/_vitrine/') && !isOurs(path)) vite.middlewares(request, response)
    else await answer(request, response)
  }
  server.on('request', (request, response) => {
    route(request, response).catch((error: unknown) => response.destroy(Error(String(error))))
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
    clearTimeout(timer)
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
