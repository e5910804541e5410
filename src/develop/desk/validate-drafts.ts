import { planOf } from '../../commands/plan/plan.ts'
import { inEachLanguage, messageIn, type Problem } from '../../engine/errors/index.ts'
import { compileSite, type SiteManifest } from '../../engine/index.ts'
import { configSurroundings } from '../../web/site/config-surroundings.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { readConfig } from '../../web/site/read-config.ts'
import type { DeskProblem, Validation } from './desk-api.ts'

function deskProblem(problem: Problem): DeskProblem {
  const { file, pointer, line, column, severity, code } = problem
  return {
    file,
    pointer,
    line,
    column,
    severity,
    code,
    message: inEachLanguage((language) => messageIn(problem, language).message),
    hint: inEachLanguage((language) => messageIn(problem, language).hint),
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
