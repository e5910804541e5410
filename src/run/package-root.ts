import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) || dirname(folder) === folder
    ? folder
    : rootAbove(dirname(folder))
}

/** Folder of this package: a clone of the repository, or what npm has installed. */
export const packageRoot = rootAbove(import.meta.dirname)

/** Where the build is. */
export const builtFolder = join(packageRoot, 'dist')

/** Version of this package, as in "1.2.3". */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  return version
}

/** Whether npm has installed this package in a museum's own project. */
export const isInstalled = dirname(packageRoot).endsWith('node_modules')
