import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { createServer as createVite, normalizePath } from 'vite'
import { openDesk } from '../dev/desk/desk.ts'
import { deskAddress } from '../dev/desk/desk-api.ts'
import { createDevSite, type DevSiteOptions } from '../dev/dev-site.ts'
import { createEvents } from '../dev/events.ts'
import { CLIENT, createHandler } from '../dev/handler.ts'
import { isOwnBrowser } from '../dev/own-browser.ts'
import { loosenPolicy } from '../dev/policy.ts'
import { languageOfEnvironment, said } from '../errors/index.ts'
import { originAt, readEnvironment, StartError } from '../server/environment.ts'
import type { Stage } from '../server/web-node-options.ts'

/** Several files saved at once make one site. */
const SETTLE_MS = 40
/** How often a config folder that was taken away is looked for. */
const RETURN_MS = 300

const assets = () => ({
  script: CLIENT,
  styles: ['/_vitrine/src/ui/styles/index.css'],
  preload: [],
  loader: '',
})

const language = languageOfEnvironment(process.env)

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
  let origin = ''

  const siteOf = (folder: string, stage?: Stage): Pick<DevSiteOptions, 'check' | 'make' | 'mendTrace'> => ({
    check: async () => {
      const module = await vite.ssrLoadModule('/src/cli/load-site.ts')
      const { checkConfig } = module as typeof import('../cli/load-site.ts')
      return checkConfig(folder, false)
    },
    make: async (say) => {
      const module = await vite.ssrLoadModule('/src/main/boot.ts')
      const { boot } = module as typeof import('./boot.ts')
      const booted = await boot({
        environment: { ...environment, configDir: folder },
        clientDir: '',
        assets,
        now: () => new Date(),
        say,
        ...(stage === undefined ? {} : { stage }),
      })
      loosenPolicy(booted.app, () => (stage === undefined ? undefined : origin))
      return booted
    },
    mendTrace: (error) => vite.ssrFixStacktrace(error),
  })

  const events = createEvents()
  const dev = createDevSite({
    configDir,
    ...siteOf(configDir),
    onState: events.tell,
    say: (text) => console.log(`vitrine: ${text}`),
    warn: (text) => console.error(`vitrine: ${text}`),
    language,
  })
  await dev.remake({ code: false })
  const desk = openDesk({
    configDir,
    dataDir: environment.dataDir,
    vite,
    saved: dev,
    server,
    origin: () => origin,
    host,
    siteOf,
  })

  let timer: NodeJS.Timeout | undefined
  let code = false
  const remake = (): void => {
    void dev.remake({ code })
    void desk.follow()
    code = false
    if (!existsSync(configDir)) awaitFolder()
  }
  /** A folder that was taken away is no longer watched, so its return is looked for. */
  const awaitFolder = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!existsSync(configDir)) return awaitFolder()
      vite.watcher.add(configDir)
      remake()
    }, RETURN_MS)
  }
  vite.watcher.add(configDir)
  vite.watcher.on('all', (_event, path) => {
    const file = normalizePath(path)
    const isConfig = file.startsWith(`${configDir}/`)
    if (!isConfig && vite.environments.ssr.moduleGraph.getModulesByFile(file) === undefined) return
    // What the browser has loaded too is redrawn by Vite.
    if (!isConfig && vite.environments.client.moduleGraph.getModulesByFile(file) === undefined) code = true
    clearTimeout(timer)
    timer = setTimeout(remake, SETTLE_MS)
  })

  const answer = createHandler({ vite, dev, events, configDir })
  server.on('request', (request, response) => {
    if (!desk.takes(request.url?.split('?')[0] ?? '/')) return answer(request, response)
    if (isOwnBrowser(request, host)) return desk.app.ready().then(() => desk.app.routing(request, response))
    response.writeHead(403, { 'content-type': 'text/plain' })
    return response.end(`The desk writes files, so it answers only at ${origin}${deskAddress}.\n`)
  })
  server.on('error', (error) => {
    const refused = said(
      `cannot listen on ${host}:${port}: ${error.message}. Choose another PORT.`,
      `不能使用 ${host}:${port}：“${error.message}”。请换一个 PORT。`,
    )
    console.error(`vitrine: ${refused[language]}`)
    process.exit(1)
  })
  server.listen(port, host, () => {
    const address = server.address()
    const actual = typeof address === 'object' && address !== null ? address.port : port
    origin = originAt(host, actual)
    const open = said(`the museum is open for development at ${origin}/`, `开发用的网站已经打开：${origin}/`)
    const desk = said(`its desk is at ${origin}${deskAddress}`, `工作台在 ${origin}${deskAddress}`)
    for (const line of [open, desk]) console.log(`vitrine: ${line[language]}`)
  })
  const stop = (): void => {
    clearTimeout(timer)
    Promise.all([dev.close(), desk.close(), vite.close()]).then(
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
  console.error(error instanceof StartError ? `vitrine: ${error.told[language]}` : error)
  process.exit(1)
}
