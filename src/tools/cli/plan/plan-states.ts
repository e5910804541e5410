import { type Problem, sameInBoth } from '../../../errors/index.ts'
import { bilingual } from '../../../errors/wording.ts'
import {
  type ConfigText,
  compilePartly,
  LOCK_FILE,
  type Registry,
  type SiteManifest,
} from '../../../site/engine/index.ts'
import { bySeverity, type Change, changeOf } from './change.ts'
import { planOf } from './plan.ts'

/** Whether a problem keeps its file, or a part of it, from being read: what that part says is unknown. */
function hidesContent({ code, severity }: Problem): boolean {
  return severity === 'error' && code.startsWith('CONFIG_')
}

function isError({ severity }: Problem): boolean {
  return severity === 'error'
}

function keyOf({ code, file, message }: Problem): string {
  return `${code} ${file} ${message}`
}

const SITE_FILE = 'site.json'

/** An error as a change: the site does not start with it. */
function errorChange(problem: Problem): Change {
  const { code, file, line, message, hint, zh } = problem
  const unknown = hidesContent(problem)
    ? bilingual(' What this file says is not compared.', '这个文件的内容没有参加比较。')
    : sameInBoth('')
  return changeOf(
    bilingual(`error ${code}`, `错误 ${code}`),
    bilingual(message, zh.message),
    { level: 'breaking', reason: bilingual(`${hint}${unknown.en}`, `${zh.hint}${unknown.zh}`) },
    { place: `${file}:${line}` },
  )
}

/** What two states of a config differ in, and the manifests that were compared: parts of them where there are errors. */
export interface PlannedStates {
  readonly changes: readonly Change[]
  readonly manifests?: readonly [SiteManifest, SiteManifest]
}

/**
 * The plan between two states, which may have errors: those that the change brings are BREAKING, and everything else is
 * compared. The lock of addresses is left out, since the plan itself reports each address that is gone.
 */
export function planStates(
  before: readonly ConfigText[],
  after: readonly ConfigText[],
  registry: Registry,
): PlannedStates {
  const states = [before, after].map((files) => files.filter(({ path }) => path !== LOCK_FILE))
  const problems = states.map((files) => compilePartly(files, registry).problems)
  const [known = [], found = []] = problems.map((list) => list.filter(isError))
  const knownKeys = new Set(known.map(keyOf))
  const errors = found.filter((problem) => !knownKeys.has(keyOf(problem))).map(errorChange)
  // A file that one state cannot read would make all it says look removed: it is compared in neither.
  const unread = new Set(
    problems
      .flat()
      .filter(hidesContent)
      .map(({ file }) => file),
  )
  if (unread.has(SITE_FILE)) return { changes: errors }
  const [was, is] = states.map(
    (files) =>
      compilePartly(
        files.filter(({ path }) => !unread.has(path)),
        registry,
      ).manifest,
  )
  if (was === undefined || is === undefined) return { changes: errors }
  return { changes: bySeverity([...errors, ...planOf(was, is)]), manifests: [was, is] }
}
