import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigText, testedDigest } from '../engine/index.ts'
import { readConfig } from '../web/site/read-config.ts'

/** Compilers and editors keep other files of their own there. */
const CODE = /\.(?:ts|tsx|css|json)$/

/** The code of a museum's extensions. */
function extensionFiles(configDir: string): readonly ConfigText[] {
  const folder = join(configDir, 'extensions')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        CODE.test(path) && !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules'),
    )
    .map((path) => ({ path: `extensions/${path}`, text: readFileSync(join(folder, path), 'utf8') }))
}

/** Digest of what a test of the pages of a config folder depends on. */
export function digestOfFolder(configDir: string): string {
  return testedDigest(readConfig(configDir), extensionFiles(configDir))
}
