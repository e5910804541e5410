import { type ConfigText, compileSite, LOCK_FILE, type SiteManifest } from '../../engine/index.ts'
import { formatProblems, type Language, type Problem, said } from '../../errors/index.ts'
import { registry } from '../../templates/index.ts'
import { UsageError } from '../usage-error.ts'
import { lockText } from '../write-lock.ts'
import { type FileChange, type NewThing, withChanges } from './new-thing.ts'

export interface Judged {
  /** The changes asked for, and that of the record of public addresses where the site keeps one. */
  readonly changes: readonly FileChange[]
  readonly manifest: SiteManifest
  /** Routes that were not there before. */
  readonly routes: readonly string[]
  /** Warnings that were not there before, formatted; empty for none. */
  readonly warnings: string
}

const withoutLock = (files: readonly ConfigText[]): readonly ConfigText[] =>
  files.filter(({ path }) => path !== LOCK_FILE)

/** What the engine reads; pictures and a README are the folder's own affair. */
const isConfig = ({ path }: ConfigText): boolean => path.endsWith('.json') && !path.startsWith('media/')

const keyOf = ({ code, file, message }: Problem): string => `${code} ${file} ${message}`

const formatted = (
  problems: readonly Problem[],
  files: readonly ConfigText[],
  root: string,
  language: Language,
): string =>
  formatProblems(problems, { root, language, texts: new Map(files.map(({ path, text }) => [path, text])) })

/** The changes with that of the lock, where the outcome has one. */
const withLock = (
  files: readonly ConfigText[],
  changes: readonly FileChange[],
  manifest: SiteManifest,
): readonly FileChange[] => {
  const before = files.find(({ path }) => path === LOCK_FILE)?.text
  const written = changes.find(({ path }) => path === LOCK_FILE)?.after ?? before
  if (written === undefined) return changes
  const after = lockText(written, manifest)
  const others = changes.filter(({ path }) => path !== LOCK_FILE)
  if (after === before) return others
  return [...others, { path: LOCK_FILE, after, ...(before === undefined ? {} : { before }) }]
}

/**
 * Compiles a config as it would be with a new thing, which is not written yet.
 *
 * @param root put before file names, such as "config/".
 * @param language of what is told of problems.
 * @throws UsageError with the problems when the outcome would have errors.
 */
export const judge = (
  files: readonly ConfigText[],
  { changes, expected = [] }: NewThing,
  root: string,
  language: Language = 'en',
): Judged => {
  const asked = withChanges(files, changes).filter(isConfig)
  const { manifest, problems } = compileSite(withoutLock(asked), registry)
  if (manifest === undefined) {
    const outcome = said(
      'The config would have these errors, so nothing was written.',
      '这样配置会有以上错误，所以没有写入任何内容。',
    )
    throw new UsageError(`${formatted(problems, asked, root, language)}\n\n${outcome[language]}`)
  }
  const all = withLock(files, changes, manifest)
  const outcome = withChanges(files, all).filter(isConfig)
  const before = compileSite(files, registry)
  const known = new Set(before.problems.map(keyOf))
  const fresh = compileSite(outcome, registry).problems.filter(
    (problem) => !known.has(keyOf(problem)) && !expected.some((code) => code === problem.code),
  )
  const routes = new Set(before.manifest?.pages.map(({ route }) => route))
  return {
    changes: all,
    manifest,
    routes: manifest.pages.map(({ route }) => route).filter((route) => !routes.has(route)),
    warnings: fresh.length === 0 ? '' : formatted(fresh, outcome, root, language),
  }
}
