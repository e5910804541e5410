// Runs a program on a clone that may have no dependencies or build yet: node src/run/set-up/run.mjs FILE
// [ARGUMENTS]. FILE is a TypeScript file, run from source, or a file of the build.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installBrowser } from './install-browser.mjs'
import { setUp, setUpPackages } from './set-up.mjs'

const [, , file = '', ...args] = process.argv
const script = resolve(file)
process.argv.splice(1, Number.POSITIVE_INFINITY, script, ...args)
if (file.endsWith('.ts')) {
  await setUpPackages()
  await import('tsx')
} else {
  await setUp()
  // React uses its slow development build unless NODE_ENV is set before it is loaded.
  if (file.endsWith('server.js')) process.env.NODE_ENV ??= 'production'
  if (file.endsWith('shots.js')) await installBrowser()
}
await import(pathToFileURL(script).href)
