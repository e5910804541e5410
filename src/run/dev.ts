import { resolve } from 'node:path'
import { createServer as createVite, normalizePath } from 'vite'
import { isExtensionFile, isMadeHere } from '../develop/config-watch.ts'
import type { DevCode } from '../develop/dev-site.ts'
import {
  createModuleFilter,
  createServerCode,
  deniedFiles,
  sourceFolders,
} from '../develop/served-modules.ts'
import { languageOfEnvironment } from '../engine/errors/index.ts'
import { extensionsIn } from '../web/site/environment.ts'
import { type DevFolders, runDev } from './run-dev.ts'

/** Entry points of the museum's pages, of their development, and of the desk. */
const PAGES = ['src/run/browser.tsx', 'src/run/dev-client.ts', 'src/develop/desk/page/main.tsx']

const BASE = '/_vitrine/'

/** Serves the sources transformed by Vite on request, with hot module replacement. */
async function sourceCode({ environment, dataDir, sockets, progress }: DevFolders): Promise<DevCode> {
  const folders = { root: normalizePath(process.cwd()), dataDir }
  const sources = sourceFolders(folders.root)
  const vite = await createVite({
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    // Prebundled at the start: a dependency discovered later would make every open page reload.
    optimizeDeps: { entries: PAGES },
    // Two servers must not prebundle into the same folder.
    ...(process.env.VITE_CACHE_DIR ? { cacheDir: resolve(process.env.VITE_CACHE_DIR) } : {}),
    server: {
      middlewareMode: true,
      hmr: { server: sockets },
      cors: false,
      fs: { strict: true, allow: [...sources], deny: [...deniedFiles(folders)] },
      watch: { ignored: [`${dataDir}/**`, `${resolve('dist')}/**`] },
    },
  })
  const server = createServerCode(vite, sources)
  const client = {
    script: `${BASE}src/run/dev-client.ts`,
    styles: [`${BASE}src/pages/ui/styles/index.css`],
  }
  return {
    client,
    desk: {
      script: `${BASE}src/develop/desk/page/main.tsx`,
      styles: [`${BASE}src/develop/desk/page/desk.css`],
    },
    check: async (folder) => {
      const { checkConfig } = await server.load(
        '/src/web/site/check-config.ts',
        () => import('../web/site/check-config.ts'),
      )
      return checkConfig(
        folder,
        false,
        languageOfEnvironment(environment.variables),
        extensionsIn(environment),
      )
    },
    boot: async ({ configDir, ...rest }) => {
      const { boot } = await server.load('/src/run/boot.ts', () => import('./boot.ts'))
      const assets = () => ({ ...client, preload: [] })
      return boot({
        environment: { ...environment, configDir },
        clientDir: '',
        assets,
        now: () => new Date(),
        isDevelopment: true,
        adopt: process.argv.includes('--adopt'),
        progress,
        ...rest,
      })
    },
    fixTrace: (error) => vite.ssrFixStacktrace(error),
    serves: createModuleFilter(folders, BASE),
    answer: (request, response) => vite.middlewares(request, response),
    watch: (configDir, onChange) => {
      vite.watcher.add(configDir)
      vite.watcher.on('all', (_event, path) => {
        const file = normalizePath(path)
        const isConfig = file.startsWith(`${configDir}/`)
        if (isConfig && isMadeHere(file)) return
        if (!isConfig && !server.noteEdit(file)) return
        // Vite itself updates what the browser has loaded.
        const isCode = !isConfig && vite.environments.client.moduleGraph.getModulesByFile(file) === undefined
        onChange({ file, code: isCode || isExtensionFile(file, configDir) })
      })
    },
    watchAgain: (configDir) => void vite.watcher.add(configDir),
    close: () => vite.close(),
  }
}

await runDev(sourceCode)
