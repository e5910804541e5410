// Runs the TypeScript file that the command line names, from its source, on a clone that may have no dependencies yet:
// node src/run/set-up/run.mjs FILE [ARGUMENTS]
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setUpPackages } from './set-up.mjs'

await setUpPackages()
const [, , file = '', ...args] = process.argv
const script = resolve(file)
process.argv.splice(1, Number.POSITIVE_INFINITY, script, ...args)
await import('tsx')
await import(pathToFileURL(script).href)
