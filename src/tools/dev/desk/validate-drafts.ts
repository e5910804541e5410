import { bilingual, type Problem } from '../../../errors/index.ts'
import { compileSite, type SiteManifest } from '../../../site/engine/index.ts'
import { configSurroundings } from '../../../site/server/config-surroundings.ts'
import { loadRegistry } from '../../../site/server/extensions/load-registry.ts'
import { readConfig } from '../../../site/server/read-config.ts'
import { planOf } from '../../cli/plan/plan.ts'
import type { DeskProblem, Validation } from './desk-api.ts'

function deskProblem({ file, line, column, severity, code, message, hint, zh }: Problem): DeskProblem {
  return {
    file,
    line,
    column,
    severity,
    code,
    message: bilingual(message, zh.message),
    hint: bilingual(hint, zh.hint),
  }
}

/** Compiles the config with its edits; what it does to the pages is deskProblem against the site as saved. */
export function validateDrafts(
  folder: string,
  saved: SiteManifest | undefined,
): Pick<Validation, 'problems' | 'changes'> {
  const { manifest, problems } = compileSite(
    readConfig(folder),
    loadRegistry(folder).registry,
    configSurroundings(folder),
  )
  const changes = manifest === undefined || saved === undefined ? [] : planOf(saved, manifest)
  return { problems: problems.map(deskProblem), changes }
}
