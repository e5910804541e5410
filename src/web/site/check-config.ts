import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { isObject, omitUndefined } from '../../base/object.ts'
import { formatProblems, type Language, type Problem } from '../../engine/errors/index.ts'
import { type Compilation, compileSite, type Registry, type SiteManifest } from '../../engine/index.ts'
import { loadRegistry } from './extensions/load-registry.ts'
import { fontFinder } from './find-font.ts'
import { readConfig } from './read-config.ts'

/** Where npm installs the schemas, below the folder of a project. */
const INSTALLED = join('node_modules', 'vitrine', 'schemas', 'json')

/** The schemas of the package that is installed above a config folder, seen from there. */
function installedSchemas(configDir: string): string | undefined {
  const from = resolve(configDir)
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, INSTALLED)))
      return relative(from, join(folder, INSTALLED)).replaceAll('\\', '/')
    if (dirname(folder) === folder) return undefined
  }
}

/** Of each file of records so many bytes are looked at: they need not be read whole to see how they are written. */
const LOOKED_AT_BYTES = 65_536

function firstLines(file: string): readonly string[] {
  const bytes = Buffer.alloc(LOOKED_AT_BYTES)
  const handle = openSync(file, 'r')
  try {
    const count = readSync(handle, bytes, 0, bytes.length, 0)
    const lines = bytes.toString('utf8', 0, count).split('\n')
    return count < bytes.length ? lines : lines.slice(0, -1)
  } finally {
    closeSync(handle)
  }
}

/** A line of records; undefined where it is none, of which the import says what is wrong. */
function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function hasTranslation(line: string, language: string): boolean {
  const { translations } = Object(parsedLine(line))
  return isObject(translations) && Object.hasOwn(translations, language)
}

/** The files of records in the config folder, by their names in it. */
function recordFiles(configDir: string): readonly string[] {
  const folder = join(configDir, 'content')
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const names = readdirSync(folder).filter((each) => each.endsWith('.ndjson'))
  return names.sort().map((name) => `content/${name}`)
}

/** The first of the records in the config folder that has a translation into a language. */
function findTranslation(configDir: string, language: string) {
  for (const file of recordFiles(configDir)) {
    const index = firstLines(join(configDir, file)).findIndex((line) => hasTranslation(line, language))
    if (index >= 0) return { file, line: index + 1 }
  }
  return undefined
}

/** Whether a value has one text in each of several languages, one of them this. */
function hasLanguage(value: unknown, language: string, codes: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  if (keys.includes(language) && keys.every((key) => key === language || codes.includes(key))) return true
  return Object.values(value).some((each) => hasLanguage(each, language, codes))
}

/** How many records of the config folder have a text in a language, beside those of `codes`. */
function countTranslations(configDir: string, language: string, codes: readonly string[]): number {
  const lines = recordFiles(configDir).flatMap((file) =>
    readFileSync(join(configDir, file), 'utf8').split('\n'),
  )
  return lines.filter((line) => hasLanguage(parsedLine(line), language, codes)).length
}

/** What the engine must know of a config folder beside its files' texts. */
export function configSurroundings(configDir: string) {
  return {
    findFont: fontFinder(configDir),
    findTranslation: (language: string) => findTranslation(configDir, language),
    countTranslations: (language: string, codes: readonly string[]) =>
      countTranslations(configDir, language, codes),
    schemas: installedSchemas(configDir),
  }
}

export interface CheckedConfig {
  readonly manifest?: SiteManifest
  /** Every problem, formatted, those of lacking texts in one line; empty when there is none. */
  readonly report: string
  readonly problems: readonly Problem[]
  /** Text of every file by its path below the folder. */
  readonly texts: ReadonlyMap<string, string>
}

/** A checked config with the built-in templates and blocks, and those of its extensions. */
interface CheckedWithRegistry extends CheckedConfig {
  readonly registry: Registry
}

/**
 * Reads and compiles a config folder with its extensions. `color` is for terminals; `language` is that of the report; `keepIn` is a
 * folder for what extensions are compiled to. Where an extension has errors, only these are reported: what the config says
 * cannot be held against it.
 */
export function checkConfig(
  folder: string,
  color: boolean,
  language: Language = 'en',
  keepIn?: string,
): CheckedWithRegistry {
  const files = readConfig(folder)
  const extensions = loadRegistry(folder, keepIn)
  const hasErrors = extensions.problems.some(({ severity }) => severity === 'error')
  const { manifest, problems: found }: Compilation = hasErrors
    ? { problems: [] }
    : compileSite(files, extensions.registry, configSurroundings(folder))
  const problems = [...extensions.problems, ...found]
  const texts = new Map([...files.map(({ path, text }) => [path, text] as const), ...extensions.texts])
  const report = formatProblems(problems, { color, language, root: `${folder}/`, texts, brief: true })
  return { report, problems, registry: extensions.registry, texts, ...omitUndefined({ manifest }) }
}
