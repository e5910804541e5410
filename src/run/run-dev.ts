import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { explainError } from '../base/app-error.ts'
import { omitUndefined } from '../base/object.ts'
import { createProgress, type Progress } from '../base/progress.ts'
import { hasOwnSchemas, writeMuseumSchemas } from '../commands/museum-schemas.ts'
import { openDesk } from '../develop/desk/desk.ts'
import { DESK_ADDRESS } from '../develop/desk/desk-api.ts'
import {
  createDevSite,
  type DevBoot,
  type DevCode,
  type DevSite,
  type DevSiteOptions,
} from '../develop/dev-site.ts'
import { createGate } from '../develop/gate.ts'
import { createEvents, createHandler } from '../develop/handler.ts'
import { loosenPolicy } from '../develop/policy.ts'
import { languageOfEnvironment, message } from '../engine/errors/index.ts'
import { type Environment, originAt, readEnvironment } from '../web/site/environment.ts'
import { loadRegistry } from '../web/site/extensions/load-registry.ts'
import { furtherAddresses, noteOrigin } from './own-address.ts'

/** Milliseconds within which saved files are treated as one change. */
const SETTLE_MS = 40
/** Milliseconds between checks for a removed config folder. */
const RETURN_MS = 300

export interface DevFolders {
  readonly environment: Environment
  /** With forward slashes on every system. */
  readonly dataDir: string
  /** Server for the sockets that pass the gate of the development server. */
  readonly sockets: ReturnType<typeof createGate>['sockets']
  /** Shows the progress until the server is open. */
  readonly progress: Progress
}

const language = languageOfEnvironment(process.env)

const PREPARING = message`preparing the development server`

/** Path with forward slashes, as file watchers use it on every system. */
function folderOf(path: string): string {
  return resolve(path).replaceAll('\\', '/')
}

/** Calls `onChange` with files that were saved together, and whether code is among them. */
function watchConfig(
  configDir: string,
  code: Pick<DevCode, 'watch' | 'watchAgain'>,
  onChange: (files: readonly string[], isCodeChanged: boolean) => void,
): { readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isCodeChanged = false
  const changedFiles = new Set<string>()
  const report = (): void => {
    onChange([...changedFiles], isCodeChanged)
    changedFiles.clear()
    isCodeChanged = false
    if (!existsSync(configDir)) awaitFolder()
  }
  /** A removed folder is no longer watched, so its return is polled. */
  const awaitFolder = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!existsSync(configDir)) return awaitFolder()
      code.watchAgain(configDir)
      changedFiles.add(configDir)
      report()
    }, RETURN_MS)
  }
  code.watch(configDir, (changed) => {
    changedFiles.add(changed.file)
    if (changed.code) isCodeChanged = true
    clearTimeout(timer)
    timer = setTimeout(report, SETTLE_MS)
  })
  return { stop: () => clearTimeout(timer) }
}

type SiteOf = (
  folder: string,
  override?: DevBoot['override'],
) => Pick<DevSiteOptions, 'check' | 'make' | 'fixTrace'>

/**
 * Creates functions that check and open the site of a config folder. With an override, the site is a preview
 * of the desk.
 */
function siteMaker(code: DevCode, origin: () => string): SiteOf {
  return (folder, override) => ({
    check: () => code.check(folder),
    make: async (manifest, say) => {
      const booted = await code.boot({
        configDir: folder,
        manifest,
        say,
        ...omitUndefined({ override }),
      })
      loosenPolicy(booted.app, () => (override === undefined ? undefined : origin()))
      return booted
    },
    ...omitUndefined({ fixTrace: code.fixTrace }),
  })
}

function refreshSchemas(configDir: string): void {
  const { registry, problems } = loadRegistry(configDir)
  if (problems.every(({ severity }) => severity !== 'error') && hasOwnSchemas(registry))
    writeMuseumSchemas(configDir, registry)
}

/** Listens at the address of the environment, prints it, and calls `onOpen` with it. */
function listenAndOpen(
  server: Server,
  { host, port }: Environment,
  first: Awaited<ReturnType<DevSite['site']>>,
  onOpen: (origin: string) => void,
): void {
  server.on('error', (error) => {
    const refused = message`cannot listen on ${host}:${port}: ${error.message}. Choose another PORT.`
    console.error(`vitrine: ${refused[language]}`)
    process.exit(1)
  })
  server.listen(port, host, () => {
    const address = server.address()
    const actual = typeof address === 'object' && address !== null ? address.port : port
    const origin = originAt(host, actual)
    onOpen(origin)
    const open = message`the museum is open for development at ${origin}/`
    const desk = message`its desk is at ${origin}${DESK_ADDRESS}`
    for (const line of [open, desk]) console.log(`vitrine: ${line[language]}`)
    const further = first === undefined ? [] : furtherAddresses(first.site.manifest, `${origin}/`)
    for (const line of further) console.log(`vitrine: ${line}`)
  })
}

async function startDev(load: (folders: DevFolders) => Promise<DevCode>): Promise<void> {
  const environment = readEnvironment(process.env)
  const { host } = environment
  const [configDir, dataDir] = [folderOf(environment.configDir), folderOf(environment.dataDir)]
  const progress = createProgress({ stream: process.stdout, language })
  progress.show(PREPARING)
  const server = createServer()
  const gate = createGate(host)
  const code = await load({ environment, dataDir, sockets: gate.sockets, progress })
  let origin = ''
  const siteOf = siteMaker(code, () => origin)
  const events = createEvents()
  const dev = createDevSite({
    configDir,
    ...siteOf(configDir),
    onState: events.send,
    say: (text) => console.log(`vitrine: ${text}`),
    warn: (text) => console.error(`vitrine: ${text}`),
    language,
  })
  await dev.remake({ code: false })
  refreshSchemas(configDir)
  progress.clear()
  const desk = openDesk({
    configDir,
    dataDir: environment.dataDir,
    code,
    saved: dev,
    gate,
    origin: () => origin,
    host,
    siteOf,
  })
  const watch = watchConfig(configDir, code, (files, isCodeChanged) => {
    void dev.remake({ code: isCodeChanged }).then(() => refreshSchemas(configDir))
    void desk.follow(files)
  })

  const answer = createHandler({ code, dev, events, configDir })
  server.on(
    'request',
    gate.request((request, response) => {
      if (!desk.takes(request.url?.split('?')[0] ?? '/')) return answer(request, response)
      return void desk.app.ready().then(() => desk.app.routing(request, response))
    }),
  )
  server.on('upgrade', gate.upgrade)
  let forgetOrigin = (): void => {}
  listenAndOpen(server, environment, await dev.site(), (opened) => {
    origin = opened
    forgetOrigin = noteOrigin(configDir, origin)
  })
  const stop = (): void => {
    forgetOrigin()
    watch.stop()
    Promise.all([dev.close(), desk.close(), code.close()]).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/**
 * Starts the development server for the environment's config folder, with the code returned by `load`. Exits
 * the process on failure.
 */
export async function runDev(load: (folders: DevFolders) => Promise<DevCode>): Promise<void> {
  try {
    await startDev(load)
  } catch (error) {
    const words = explainError(error)
    console.error(words === undefined ? error : `vitrine: ${words[language]}`)
    process.exit(1)
  }
}
