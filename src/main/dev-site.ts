import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { normalizePath, type ViteDevServer } from 'vite'
import type { Environment } from '../server/environment.ts'

export interface DevState {
  /** Changes with everything the open browser must load anew. */
  readonly version: string
  /** What keeps the last edit from being served; empty when nothing does. */
  readonly problems: string
}

export interface DevSiteOptions {
  readonly vite: ViteDevServer
  readonly environment: Environment
  /** Prepares a newly made site before it serves. */
  readonly prepare: (app: FastifyInstance) => void
  readonly onState: (state: DevState) => void
}

type Booted = Awaited<ReturnType<typeof import('./boot.ts')['boot']>>

/** Several files saved at once make one site. */
const SETTLE_MS = 60
/** Requests of the site before still end. */
const LINGER_MS = 5000

const assets = () => ({
  script: '/_vitrine/src/main/dev-client.ts',
  styles: ['/_vitrine/src/ui/styles/index.css'],
  preload: [],
})

/** What was said before a StartError is the list of what is wrong; otherwise the error itself tells it. */
const problemsOf = (error: unknown, said: readonly string[]): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name !== 'StartError') return error.stack ?? error.message
  return said.length > 0 ? said.join('\n') : error.message
}

/**
 * The site of the config folder and of the source as they are now: made anew by Vite when a config file or a
 * module of the server is saved. An edit that cannot be served is told, and the site before it stays.
 */
export const createDevSite = ({ vite, environment, prepare, onState }: DevSiteOptions) => {
  const configDir = normalizePath(resolve(environment.configDir))
  let current: Booted | undefined
  let made = 0
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let reloads = false

  const version = (): string => `${process.pid}-${made}`

  const make = async (): Promise<void> => {
    const said: string[] = []
    const startsAnew = reloads
    reloads = false
    try {
      const module = await vite.ssrLoadModule('/src/main/boot.ts')
      const { boot } = module as typeof import('./boot.ts')
      const next = await boot({
        environment,
        clientDir: '',
        assets,
        now: () => new Date(),
        say: (text) => said.push(text),
      })
      prepare(next.app)
      await next.app.ready()
      const previous = current
      current = next
      setTimeout(() => void previous?.close(), LINGER_MS).unref()
      if (startsAnew) made += 1
      for (const text of said) console.log(`vitrine: ${text}`)
      onState({ version: version(), problems: '' })
    } catch (error) {
      reloads = startsAnew
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      const problems = problemsOf(error, said)
      console.error(`vitrine: ${problems}`)
      if (current !== undefined) console.error('vitrine: the last good site is still being served')
      onState({ version: version(), problems: stripVTControlCharacters(problems) })
    }
  }

  const remake = (): Promise<void> => {
    working = working.then(make)
    return working
  }

  vite.watcher.add(configDir)
  vite.watcher.on('all', (_event, path) => {
    const file = normalizePath(path)
    const isConfig = file.startsWith(`${configDir}/`)
    const ofServer = vite.environments.ssr.moduleGraph.getModulesByFile(file) !== undefined
    if (!isConfig && !ofServer) return
    // What the browser has loaded too is redrawn by Vite.
    if (isConfig || vite.environments.client.moduleGraph.getModulesByFile(file) === undefined) reloads = true
    clearTimeout(timer)
    timer = setTimeout(remake, SETTLE_MS)
  })

  return {
    remake,
    /** The site to answer with, once an edit under way is done; undefined while there has been no good one. */
    site: async (): Promise<FastifyInstance | undefined> => {
      await working
      return current?.app
    },
    close: async (): Promise<void> => {
      clearTimeout(timer)
      await working
      await current?.close()
    },
  }
}
