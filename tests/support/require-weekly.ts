import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const folder = resolve('.ci', 'weekly')

/**
 * Loads a package that only weekly tests need; installing it takes as long as the daily tests of a whole
 * area.
 */
export function requireWeekly<Module>(name: string): Module {
  if (!existsSync(resolve(folder, 'node_modules')))
    throw new Error(`"${name}" is not installed. Run "npm ci" in .ci/weekly, as "npm run test:full" does.`)
  return createRequire(resolve(folder, 'package.json'))(name)
}
