import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const folder = resolve('.ci', 'weekly')

/** A package that only weekly tests need, by the parts that a test uses: it takes as long to install as the daily tests of a room. */
export function requireWeekly<Module>(name: string): Module {
  if (!existsSync(resolve(folder, 'node_modules')))
    throw new Error(`"${name}" is not installed. Run "npm ci" in .ci/weekly, as "npm run test:full" does.`)
  return createRequire(resolve(folder, 'package.json'))(name)
}
