import { compileSite, LOCK_FILE, type SiteManifest } from '../engine/index.ts'
import { formatProblems, type Language, type Problem } from '../errors/index.ts'
import { readConfig } from '../server/read-config.ts'
import { registry } from '../templates/registry.ts'

export interface CheckedConfig {
  readonly manifest?: SiteManifest
  /** Every problem, formatted; empty when there is none. */
  readonly report: string
  readonly problems: readonly Problem[]
  /** Text of every file by its path below the folder. */
  readonly texts: ReadonlyMap<string, string>
}

/** Reads and compiles a config folder. `color` is for terminals; `language` is that of the report. */
export const checkConfig = (folder: string, color: boolean, language: Language = 'en'): CheckedConfig => {
  const files = readConfig(folder)
  const { manifest, problems } = compileSite(files, registry)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const report = formatProblems(problems, { color, language, root: `${folder}/`, texts })
  return { report, problems, texts, ...(manifest === undefined ? {} : { manifest }) }
}

/** The site of a config folder as it would be without its record of public addresses. */
export const siteWithoutLock = (folder: string): SiteManifest | undefined =>
  compileSite(
    readConfig(folder).filter(({ path }) => path !== LOCK_FILE),
    registry,
  ).manifest
