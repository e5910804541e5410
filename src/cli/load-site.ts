import { compileSite, type SiteManifest } from '../engine/index.ts'
import { formatProblems } from '../errors/index.ts'
import { readConfig } from '../server/read-config.ts'
import { registry } from '../templates/index.ts'

export interface CheckedConfig {
  readonly manifest?: SiteManifest
  /** Every problem, formatted; empty when there is none. */
  readonly report: string
}

/** Reads and compiles a config folder. `color` is for terminals. */
export const checkConfig = (folder: string, color: boolean): CheckedConfig => {
  const files = readConfig(folder)
  const { manifest, problems } = compileSite(files, registry)
  const report =
    problems.length === 0
      ? ''
      : formatProblems(problems, {
          color,
          root: `${folder}/`,
          texts: new Map(files.map(({ path, text }) => [path, text])),
        })
  return manifest === undefined ? { report } : { manifest, report }
}
