import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { isObject, omitUndefined } from '../../base/object.ts'
import { formatProblems, type Language, type Problem } from '../../engine/errors/index.ts'
import { type Compilation, compileSite, type Registry, type SiteManifest } from '../../engine/index.ts'
import { loadRegistry } from './extensions/load-registry.ts'
import { fontFinder } from './find-font.ts'
import { readConfig } from './read-config.ts'

/** Folder of the schemas installed by npm, relative to a project. */
const INSTALLED = join('node_modules', 'vitrine', 'schemas', 'json')

/** Returns the schema folder of the package installed above a config folder, relative to the config folder. */
function installedSchemas(configDir: string): string | undefined {
  const from = resolve(configDir)
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, INSTALLED)))
      return relative(from, join(folder, INSTALLED)).replaceAll('\\', '/')
    if (dirname(folder) === folder) return undefined
  }
}

/** Number of bytes read from each record file, which suffice to see its languages. */
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

/** Parses a line of records; returns undefined if it is invalid, which the import reports. */
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

/** Returns the names of the record files in the config folder. */
function recordFiles(configDir: string): readonly string[] {
  const folder = join(configDir, 'content')
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const names = readdirSync(folder).filter((each) => each.endsWith('.ndjson'))
  return names.sort().map((name) => `content/${name}`)
}

/** Returns the location of the first record in the config folder with a translation into a language. */
function findTranslation(configDir: string, language: string) {
  for (const file of recordFiles(configDir)) {
    const index = firstLines(join(configDir, file)).findIndex((line) => hasTranslation(line, language))
    if (index >= 0) return { file, line: index + 1 }
  }
  return undefined
}

/** Whether a value has texts in several languages, including this one. */
function hasLanguage(value: unknown, language: string, codes: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  if (keys.includes(language) && keys.every((key) => key === language || codes.includes(key))) return true
  return Object.values(value).some((each) => hasLanguage(each, language, codes))
}

/** Counts the records of the config folder with a text in a language other than `codes`. */
function countTranslations(configDir: string, language: string, codes: readonly string[]): number {
  const lines = recordFiles(configDir).flatMap((file) =>
    readFileSync(join(configDir, file), 'utf8').split('\n'),
  )
  return lines.filter((line) => hasLanguage(parsedLine(line), language, codes)).length
}

/** Returns the information about a config folder that the engine needs besides the texts of its files. */
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
  /** All problems, formatted, with missing texts in one line each; empty without problems. */
  readonly report: string
  readonly problems: readonly Problem[]
  /** Texts of all files by their path in the folder. */
  readonly texts: ReadonlyMap<string, string>
}

/** A checked config, and the registry of built-in pieces and those of its extensions. */
interface CheckedWithRegistry extends CheckedConfig {
  readonly registry: Registry
}

/**
 * Reads and compiles a config folder with its extensions. `color` is for terminals, `language` that of the report, and `keepIn` the
 * folder for compiled extensions. If an extension has errors, only these are reported, since the config may depend on them.
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
