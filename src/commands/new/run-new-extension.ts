import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { listExtensions } from '../../web/site/extensions/list-extensions.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { readConfig } from '../../web/site/read-config.ts'
import { type ExtensionKind, newExtension, STYLES, TSCONFIG } from './extension/extension-files.ts'
import type { FileChange } from './new-thing.ts'
import type { RunOptions } from './run-new.ts'
import { writeFiles } from './write-files.ts'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** What compiles extensions, and what an editor asks for. */
const NEEDED = ['esbuild', '@types/react', 'json-schema-to-ts']

function isThere(folder: string, name: string): boolean {
  const lookups = createRequire(join(resolve(folder), 'x.js')).resolve.paths(name) ?? []
  return lookups.some((path) => existsSync(join(path, name, 'package.json')))
}

function refuseName(folder: string, kind: ExtensionKind, name: string): void {
  if (!NAME.test(name))
    throw new UsageError(
      message`"${name}" cannot be a name. Use small letters, digits and hyphens, beginning with a letter.`,
    )
  const { templates, blocks } = loadRegistry(folder).registry
  const taken = { template: templates, block: blocks, field: {}, transform: {} }[kind]
  const isTaken = Object.hasOwn(taken, name) || listExtensions(folder).some((each) => each.name === name)
  if (isTaken)
    throw new UsageError(message`The name "${name}" is taken. Nothing was written: choose another.`)
}

/** What is added: a file that is there already stays as it is. */
function added(folder: string, path: string, after: string): readonly FileChange[] {
  const file = join(folder, path)
  if (existsSync(file) && readFileSync(file, 'utf8') !== '') return []
  return [{ path, after }]
}

/**
 * Writes an extension of this kind below `extensions/` of the config folder, and prints how a config with these languages uses it.
 *
 * @throws UsageError for a name that will not do, and where there is no config.
 */
export function runNewExtension(
  kind: ExtensionKind,
  name: string,
  { folder, print, language = 'en', given }: RunOptions,
  languages: readonly string[],
): void {
  readConfig(folder)
  refuseName(folder, kind, name)
  const { files, use } = newExtension(kind, name, given.kind === 'detail' ? 'detail' : 'list', languages)
  const changes = [
    ...Object.entries(files).map(([file, after]) => ({ path: `extensions/${name}/${file}`, after })),
    ...added(folder, 'extensions/tsconfig.json', TSCONFIG),
    ...added(folder, 'extensions/styles.d.ts', STYLES),
  ]
  writeFiles(folder, changes)
  for (const { path } of changes) print(`${folder}/${path}`)
  print(use[language])
  const missing = NEEDED.filter((each) => !isThere(folder, each))
  if (missing.length === 0) return
  const install = message`Extensions are compiled by esbuild; editors need the rest: npm install ${missing.join(' ')}`
  print(install[language])
}
