import { omitUndefined } from '../../base/object.ts'
import { formatProblems, type Language, type Problem } from '../../engine/errors/index.ts'
import { type Compilation, compileSite, type Registry, type SiteManifest } from '../../engine/index.ts'
import { configSurroundings } from './config-surroundings.ts'
import { loadRegistry } from './extensions/load-registry.ts'
import { readConfig } from './read-config.ts'

export interface CheckedConfig {
  readonly manifest?: SiteManifest
  /** Every problem, formatted; empty when there is none. */
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
  const { manifest, problems }: Compilation =
    extensions.problems.length > 0
      ? extensions
      : compileSite(files, extensions.registry, configSurroundings(folder))
  const texts = new Map([...files.map(({ path, text }) => [path, text] as const), ...extensions.texts])
  const report = formatProblems(problems, { color, language, root: `${folder}/`, texts })
  return { report, problems, registry: extensions.registry, texts, ...omitUndefined({ manifest }) }
}
