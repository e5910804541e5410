import {
  formatProblems,
  inEachLanguage,
  type Message,
  message,
  type Problem,
} from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { type ConfigText, compileSite, LOCK_FILE, type SiteManifest } from '../../engine/index.ts'
import { loadRegistry } from '../../web/site/extensions/load-registry.ts'
import { lockText } from '../write-lock.ts'
import { type FileChange, type NewThing, withChanges } from './new-thing.ts'

export interface Validated {
  /** The changes requested, and that of the record of public addresses where the site keeps one. */
  readonly changes: readonly FileChange[]
  readonly manifest: SiteManifest
  /** Routes that were not there before. */
  readonly routes: readonly string[]
  /** Warnings that were not there before, formatted; absent for none. */
  readonly warnings?: Message
}

function withoutLock(files: readonly ConfigText[]): readonly ConfigText[] {
  return files.filter(({ path }) => path !== LOCK_FILE)
}

/** What the engine reads; pictures and a README are the folder's own affair. */
function isConfig({ path }: ConfigText): boolean {
  return path.endsWith('.json') && !path.startsWith('media/')
}

function keyOf({ code, file, message }: Problem): string {
  return `${code} ${file} ${message}`
}

function formatted(problems: readonly Problem[], files: readonly ConfigText[], root: string): Message {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return inEachLanguage((language) => formatProblems(problems, { root, language, texts }))
}

/** The changes with that of the lock, where the outcome has one. */
function withLock(
  files: readonly ConfigText[],
  changes: readonly FileChange[],
  manifest: SiteManifest,
): readonly FileChange[] {
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
 * @throws UsageError with the problems when the outcome would have errors.
 */
export function validateNew(
  files: readonly ConfigText[],
  { changes, expected = [] }: NewThing,
  root: string,
): Validated {
  const { registry } = loadRegistry(root)
  const asked = withChanges(files, changes).filter(isConfig)
  const { manifest, problems } = compileSite(withoutLock(asked), registry)
  if (manifest === undefined) {
    const report = formatted(problems, asked, root)
    throw new UsageError(message`${report}\n\nThe config would have these errors, so nothing was written.`)
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
    ...(fresh.length === 0 ? {} : { warnings: formatted(fresh, outcome, root) }),
  }
}
