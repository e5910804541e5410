import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const folder = resolve('.ci', 'weekly')

/** A package that only weekly tests need: it takes as long to install as the daily tests of a room. */
// biome-ignore lint/suspicious/noExplicitAny: nothing is known of it where it is not installed
export function requireWeekly(name: string): any {
  if (!existsSync(resolve(folder, 'node_modules')))
    throw new Error(`"${name}" is not installed. Run "npm ci" in .ci/weekly, as "npm run test:full" does.`)
  return createRequire(resolve(folder, 'package.json'))(name)
}
