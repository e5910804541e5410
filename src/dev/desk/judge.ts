import { planOf } from '../../cli/plan/plan.ts'
import { compileSite, type SiteManifest } from '../../engine/index.ts'
import { type Problem, said } from '../../errors/index.ts'
import { readConfig } from '../../server/read-config.ts'
import { registry } from '../../templates/registry.ts'
import type { DeskProblem, Judgement } from './desk-api.ts'

const told = ({ file, line, column, severity, code, message, hint, zh }: Problem): DeskProblem => ({
  file,
  line,
  column,
  severity,
  code,
  message: said(message, zh.message),
  hint: said(hint, zh.hint),
})

/** Compiles the config with its edits; what it does to the pages is told against the site as saved. */
export const judge = (
  folder: string,
  saved: SiteManifest | undefined,
): Pick<Judgement, 'problems' | 'changes'> => {
  const { manifest, problems } = compileSite(readConfig(folder), registry)
  const changes = manifest === undefined || saved === undefined ? [] : planOf(saved, manifest)
  return { problems: problems.map(told), changes }
}
