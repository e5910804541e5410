import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { bilingual } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { listExtensions } from '../../web/site/extensions/list-extensions.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { readConfig } from '../../web/site/read-config.ts'
import type { FileChange } from './change.ts'
import { type ExtensionKind, extensionOf, STYLES, TSCONFIG } from './extension-files.ts'
import type { Question } from './question.ts'
import { writeFiles } from './write-files.ts'
import type { RunOptions } from './write-new.ts'

/** What kind of page a template draws. */
export const TEMPLATE_KIND: Question<undefined> = {
  key: 'kind',
  words: bilingual('Kind of page it draws', '绘制哪一类页面'),
  schema: { type: 'string', enum: ['list', 'detail'] },
}

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
      bilingual(
        `"${name}" cannot be a name. Use small letters, digits and hyphens, beginning with a letter.`,
        `“${name}”不能用作名称。请以小写字母开头，只用小写字母、数字和连字符。`,
      ),
    )
  const { templates, blocks } = loadRegistry(folder).registry
  const taken = { template: templates, block: blocks, field: {}, transform: {} }[kind]
  const isTaken = Object.hasOwn(taken, name) || listExtensions(folder).some((each) => each.name === name)
  if (isTaken)
    throw new UsageError(
      bilingual(
        `The name "${name}" is taken. Nothing was written: choose another.`,
        `名称“${name}”已被占用。没有写入任何内容：请换一个名称。`,
      ),
    )
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
export function newExtension(
  kind: ExtensionKind,
  name: string,
  { folder, print, language = 'en', given }: RunOptions,
  languages: readonly string[],
): void {
  readConfig(folder)
  refuseName(folder, kind, name)
  const { files, use } = extensionOf(kind, name, given.kind === 'detail' ? 'detail' : 'list', languages)
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
  const install = bilingual(
    `Extensions are compiled by esbuild; editors need the rest: npm install ${missing.join(' ')}`,
    `扩展由 esbuild 编译，其余供编辑器使用：npm install ${missing.join(' ')}`,
  )
  print(install[language])
}
