import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { AppError } from '../../base/app-error.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import { listExtensions } from '../../web/site/extensions/compile-extension.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { readConfig } from '../../web/site/read-config.ts'
import { type FileChange, writeFiles } from './change.ts'
import type { Question } from './question.ts'
import { scaffoldFiles } from './scaffold.ts'
import type { NewRunOptions } from './write-new.ts'

/** Kind of page that a template renders. */
export const TEMPLATE_KIND: Question<undefined> = {
  key: 'kind',
  words: message`Kind of page`,
  schema: { type: 'string', enum: ['list', 'detail'] },
}

export type ExtensionKind = 'template' | 'block' | 'field' | 'transform'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
/** Packages that compile extensions, or that editors need. */
const NEEDED = ['esbuild', '@types/react', 'json-schema-to-ts']

function isThere(folder: string, name: string): boolean {
  const lookups = createRequire(join(resolve(folder), 'x.js')).resolve.paths(name) ?? []
  return lookups.some((path) => existsSync(join(path, name, 'package.json')))
}

function refuseName(folder: string, kind: ExtensionKind, name: string): void {
  if (!NAME.test(name))
    throw new AppError(
      message`"${name}" cannot be a name. Use small letters, digits and hyphens, beginning with a letter.`,
    )
  const { templates, blocks } = loadRegistry(folder).registry
  const taken = { template: templates, block: blocks, field: {}, transform: {} }[kind]
  const isTaken = Object.hasOwn(taken, name) || listExtensions(folder).some((each) => each.name === name)
  if (isTaken) throw new AppError(message`The name "${name}" is taken. Nothing was written: choose another.`)
}

/** Converts kebab case to the name of a component: "opening-note" becomes "OpeningNote". */
function pascalCase(name: string): string {
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

/** Placeholder for the extension's name in the files of `scaffold/extensions`. */
const SAMPLE = 'sample-name'

/** Returns the files of an extension: a small working example. */
function filesOf(folder: string, name: string): readonly FileChange[] {
  const inCamel = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
  const renamed = (text: string): string =>
    text
      .replaceAll(SAMPLE, name)
      .replaceAll(pascalCase(SAMPLE), pascalCase(name))
      .replaceAll(inCamel(pascalCase(SAMPLE)), inCamel(pascalCase(name)))
  return scaffoldFiles(folder).map(({ path, after }) => ({
    path: `extensions/${name}/${renamed(path)}`,
    after: renamed(after),
  }))
}

/** Returns what to write in the config, and where, to use an extension. */
function wordsOfUse(kind: ExtensionKind, name: string, languages: readonly string[]): Message {
  const texts = languages.map((code) => `"${code}": "…"`).join(', ')
  const written = {
    template: `{ "template": "${name}", … }`,
    block: `{ "block": "${name}", "options": { "text": { ${texts} } } }`,
    field: `{ "name": "…", "control": "${name}", "label": { … }, "settings": { "most": 5 } }`,
    transform: `"as": [{ "${name}": 12 }]`,
  }[kind]
  const place = {
    template: message`A page of channels/*.json uses it`,
    block: message`A page of channels/*.json has it among its "blocks"`,
    field: message`A form of forms/*.json has it among its "fields"`,
    transform: message`A field of sources/*.json has it among its steps`,
  }[kind]
  return message`${place}: ${written}`
}

/**
 * Writes an extension of this kind to `extensions/` of the config folder, and prints how to use it.
 *
 * @param languages Language codes of the config.
 * @param scaffold Folder of the files to copy.
 * @throws AppError for an invalid name, and where there is no config.
 */
export function newExtension(
  kind: ExtensionKind,
  name: string,
  { folder, print, language = 'en', given }: NewRunOptions,
  languages: readonly string[],
  scaffold: string,
): void {
  readConfig(folder)
  refuseName(folder, kind, name)
  const shape = kind !== 'template' ? kind : given.kind === 'detail' ? 'detail' : 'list'
  const samples = join(scaffold, 'extensions')
  // Files that editors need are shared by all extensions. Existing files are kept.
  const shared = ['tsconfig.json', 'styles.d.ts']
    .map((file) => ({ path: `extensions/${file}`, after: readFileSync(join(samples, file), 'utf8') }))
    .filter(({ path }) => !existsSync(join(folder, path)))
  const changes = [...filesOf(join(samples, shape), name), ...shared]
  writeFiles(folder, changes)
  for (const { path } of changes) print(`${folder}/${path}`)
  print(wordsOfUse(kind, name, languages)[language])
  const missing = NEEDED.filter((each) => !isThere(folder, each))
  if (missing.length === 0) return
  const install = message`Extensions are compiled by esbuild; editors need the rest: npm install ${missing.join(' ')}`
  print(install[language])
}
