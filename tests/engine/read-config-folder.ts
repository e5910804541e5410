import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ConfigText } from '../../src/engine/index.ts'

/** Absolute path of tests/config-cases. */
export const casesFolder = fileURLToPath(new URL('../config-cases/', import.meta.url))

/** Every JSON file below a folder, with paths relative to it. */
export function readConfigFolder(folder: string): readonly ConfigText[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }))
}

/** The config without errors that the cases change. */
export function baseConfig(): readonly ConfigText[] {
  return readConfigFolder(`${casesFolder}base/config`)
}

/** The base with some files replaced or added. */
export function baseWith(changes: readonly ConfigText[]): readonly ConfigText[] {
  const changed = new Set(changes.map(({ path }) => path))
  return [...baseConfig().filter(({ path }) => !changed.has(path)), ...changes]
}
