import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) || dirname(folder) === folder
    ? folder
    : rootAbove(dirname(folder))
}

/** Root folder of this package: a clone of the repository, or the installed package. */
export const packageRoot = rootAbove(import.meta.dirname)

/** Folder of the build. */
export const builtFolder = join(packageRoot, 'dist')

/** Returns the version of this package, such as "1.2.3". */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  return version
}

/** Whether this package is installed by npm in a museum's own project. */
export const isInstalled = dirname(packageRoot).endsWith('node_modules')
