import { formatProblems, type Language, type Problem } from '../../errors/index.ts'
import { compileSite, type SiteManifest } from '../engine/index.ts'
import { registry } from '../templates/registry.ts'
import { readConfig } from './read-config.ts'

export interface CheckedConfig {
  readonly manifest?: SiteManifest
  /** Every problem, formatted; empty when there is none. */
  readonly report: string
  readonly problems: readonly Problem[]
  /** Text of every file by its path below the folder. */
  readonly texts: ReadonlyMap<string, string>
}

/** Reads and compiles a config folder. `color` is for terminals; `language` is that of the report. */
export function checkConfig(folder: string, color: boolean, language: Language = 'en'): CheckedConfig {
  const files = readConfig(folder)
  const { manifest, problems } = compileSite(files, registry)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const report = formatProblems(problems, { color, language, root: `${folder}/`, texts })
  return { report, problems, texts, ...(manifest === undefined ? {} : { manifest }) }
}
