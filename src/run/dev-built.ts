import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { watch as watchFiles } from 'chokidar'
import Fastify from 'fastify'
import launchEditor from 'launch-editor'
import { isExtensionFile, isMadeHere } from '../develop/config-watch.ts'
import type { DevCode, DevEntry } from '../develop/dev-site.ts'
import { devAddresses } from '../develop/dev-state.ts'
import { languageOfEnvironment } from '../engine/errors/index.ts'
import { type BuildManifest, closureOf } from '../web/page/client-assets.ts'
import { checkConfig } from '../web/site/check-config.ts'
import { extensionsIn } from '../web/site/environment.ts'
import { boot } from './boot.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { builtFolder } from './package-root.ts'
import { type DevFolders, runDev } from './run-dev.ts'
import { endWithPackageManager } from './serve/end-with-parent.ts'

const BASE = '/_vitrine/'

function devEntry(manifest: BuildManifest, source: string): DevEntry {
  const addresses = closureOf(manifest, source).flatMap((key) => manifest[key]?.css ?? [])
  return {
    script: `${BASE}${manifest[source]?.file ?? ''}`,
    styles: [...new Set(addresses)].map((file) => `${BASE}${file}`),
  }
}

/** Loads the development build of an installed package, which changes only with the package. */
async function builtCode({ environment, dataDir, progress }: DevFolders): Promise<DevCode> {
  const folder = join(builtFolder, 'dev')
  const manifest = JSON.parse(readFileSync(join(builtFolder, 'dev-manifest.json'), 'utf8')) as BuildManifest
  const client = devEntry(manifest, 'src/run/dev-page.ts')
  const desk = {
    script: devEntry(manifest, 'src/develop/desk/page/main.tsx').script,
    styles: [`${BASE}${manifest['src/develop/desk/page/desk.css']?.file ?? ''}`],
  }
  const roots = [folder, join(builtFolder, 'client')]
  const files = Fastify()
  await files.register(fastifyStatic, { root: roots, prefix: BASE, dotfiles: 'deny', index: false })
  files.get(devAddresses.editor, (request, reply) => {
    const file: unknown = Reflect.get(Object(request.query), 'file')
    if (typeof file === 'string') launchEditor(file)
    return reply.code(204).send()
  })
  await files.ready()
  const watcher = watchFiles([], {
    ignoreInitial: true,
    ignored: (path) => path.startsWith(dataDir) || isMadeHere(path),
  })
  return {
    client,
    desk,
    check: async (configDir) =>
      checkConfig(configDir, false, languageOfEnvironment(environment.variables), extensionsIn(environment)),
    boot: ({ configDir, ...rest }) =>
      boot({
        environment: { ...environment, configDir },
        clientDir: '',
        assets: () => ({ ...client, preload: [] }),
        now: () => new Date(),
        isDevelopment: true,
        adopt: process.argv.includes('--adopt'),
        progress,
        ...rest,
      }),
    serves: (url) => {
      const [path = ''] = url.split('?')
      return roots.some((root) => existsSync(join(root, path.slice(BASE.length))))
    },
    answer: (request, response) => files.routing(request, response),
    watch: (configDir, onChange) => {
      watcher.add(configDir)
      watcher.on('all', (_event, path) => onChange({ file: path, code: isExtensionFile(path, configDir) }))
    },
    watchAgain: (configDir) => void watcher.add(configDir),
    close: async () => {
      await watcher.close()
      await files.close()
    },
  }
}

takeBuiltValidators()
endWithPackageManager()
await runDev(builtCode)
