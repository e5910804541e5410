import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { createServer as createVite, normalizePath } from 'vite'
import { type Bilingual, bilingual, languageOfEnvironment } from '../errors/index.ts'
import { counted } from '../shared/counted.ts'
import { createProgress } from '../shared/progress.ts'
import { originAt, readEnvironment, StartError } from '../site/server/environment.ts'
import type { Stage } from '../site/server/web-node-options.ts'
import { openDesk } from '../tools/dev/desk/desk.ts'
import { deskAddress } from '../tools/dev/desk/desk-api.ts'
import { createDevSite, type DevSiteOptions } from '../tools/dev/dev-site.ts'
import { createEvents } from '../tools/dev/events.ts'
import { createGate } from '../tools/dev/gate.ts'
import { CLIENT, createHandler } from '../tools/dev/handler.ts'
import { createModuleCount } from '../tools/dev/module-count.ts'
import { loosenPolicy } from '../tools/dev/policy.ts'
import { createModuleFilter, deniedFiles, sourceFolders } from '../tools/dev/served-modules.ts'
import { noteOrigin } from './open-origin.ts'
import { ownAddress } from './own-address.ts'

/** Several files saved at once make one site. */
const SETTLE_MS = 40
/** How often a config folder that was taken away is looked for. */
const RETURN_MS = 300

/** Where the code of the museum's pages, of their development and of the desk begins. */
const PAGES = ['src/main/browser.tsx', 'src/main/dev-client.ts', 'src/tools/dev/desk/page/main.tsx']

const assets = () => ({ script: CLIENT, styles: ['/_vitrine/src/site/ui/styles/index.css'], preload: [] })

const language = languageOfEnvironment(process.env)

const PREPARING = bilingual('preparing the development server', '正在准备开发服务器')

const loading = (modules: number): Bilingual =>
  bilingual(
    `loading the code of the site: ${counted(modules, 'module')}`,
    `正在读入网站的代码：${modules} 个模块`,
  )

const start = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  const { host, port } = environment
  const configDir = normalizePath(resolve(environment.configDir))
  const dataDir = normalizePath(resolve(environment.dataDir))
  const folders = { root: normalizePath(process.cwd()), dataDir }
  const progress = createProgress({ stream: process.stdout, language })
  progress.show(PREPARING)
  const modules = createModuleCount((count) => progress.show(loading(count)))
  const server = createServer()
  const gate = createGate(host)
  const vite = await createVite({
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    plugins: [modules.plugin],
    // What any of these pages needs is prepared at the start: found later, it would make every open page reload.
    optimizeDeps: { entries: PAGES },
    // Two servers that prepare it in one folder would take it away from each other.
    ...(process.env.VITE_CACHE_DIR ? { cacheDir: resolve(process.env.VITE_CACHE_DIR) } : {}),
    server: {
      middlewareMode: true,
      hmr: { server: gate.sockets },
      cors: false,
      fs: { strict: true, allow: [...sourceFolders(folders.root)], deny: [...deniedFiles(folders)] },
      watch: { ignored: [`${dataDir}/**`, `${resolve('dist')}/**`] },
    },
  })
  const isModule = createModuleFilter(folders, '/_vitrine/')
  let origin = ''

  const siteOf = (folder: string, stage?: Stage): Pick<DevSiteOptions, 'check' | 'make' | 'fixTrace'> => ({
    check: async () => {
      const module = await vite.ssrLoadModule('/src/site/server/check-config.ts')
      const { checkConfig } = module as typeof import('../site/server/check-config.ts')
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
        progress,
        ...(stage === undefined ? {} : { stage }),
      })
      loosenPolicy(booted.app, () => (stage === undefined ? undefined : origin))
      return booted
    },
    fixTrace: (error) => vite.ssrFixStacktrace(error),
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
  modules.end()
  progress.clear()
  const desk = openDesk({
    configDir,
    dataDir: environment.dataDir,
    vite,
    saved: dev,
    gate,
    isModule,
    origin: () => origin,
    host,
    siteOf,
  })

  let forgetOrigin = (): void => {}
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

  const answer = createHandler({ vite, dev, events, configDir, isModule })
  server.on(
    'request',
    gate.request((request, response) => {
      if (!desk.takes(request.url?.split('?')[0] ?? '/')) return answer(request, response)
      return void desk.app.ready().then(() => desk.app.routing(request, response))
    }),
  )
  server.on('upgrade', gate.upgrade)
  server.on('error', (error) => {
    const refused = bilingual(
      `cannot listen on ${host}:${port}: ${error.message}. Choose another PORT.`,
      `不能使用 ${host}:${port}：“${error.message}”。请换一个 PORT。`,
    )
    console.error(`vitrine: ${refused[language]}`)
    process.exit(1)
  })
  const first = await dev.site()
  server.listen(port, host, () => {
    const address = server.address()
    const actual = typeof address === 'object' && address !== null ? address.port : port
    origin = originAt(host, actual)
    const open = bilingual(
      `the museum is open for development at ${origin}/`,
      `开发用的网站已经打开：${origin}/`,
    )
    const desk = bilingual(`its desk is at ${origin}${deskAddress}`, `工作台在 ${origin}${deskAddress}`)
    for (const line of [open, desk]) console.log(`vitrine: ${line[language]}`)
    const own = first === undefined ? undefined : ownAddress(first.site.manifest, `${origin}/`, language)
    if (own !== undefined) console.log(`vitrine: ${own}`)
    forgetOrigin = noteOrigin(configDir, origin)
  })
  const stop = (): void => {
    forgetOrigin()
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
  console.error(error instanceof StartError ? `vitrine: ${error.messages[language]}` : error)
  process.exit(1)
}
