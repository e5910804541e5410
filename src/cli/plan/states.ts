import { spawnSync } from 'node:child_process'
import { type ConfigText, compileSite, type Registry, type SiteManifest } from '../../engine/index.ts'
import { formatProblems } from '../../errors/index.ts'
import { readConfig } from '../../server/read-config.ts'
import { UsageError } from '../usage-error.ts'

const MOST_BYTES = 64 * 1024 * 1024

const git = (folder: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  })
  if (error !== undefined) throw new UsageError(`git cannot be run here: ${error.message}. Name two folders.`)
  if (status !== 0) throw new UsageError(`git ${args.join(' ')} in ${folder}: ${stderr.trim()}`)
  return stdout
}

/** The files of a config folder as they were at a commit. */
const filesAt = (folder: string, commit: string): readonly ConfigText[] =>
  git(folder, 'ls-tree', '-r', '-z', '--name-only', commit, '--', '.')
    .split('\0')
    .filter((path) => path.endsWith('.json') && !path.startsWith('media/'))
    .map((path) => ({ path, text: git(folder, 'show', `${commit}:./${path}`) }))

/** The two states of a config that a plan compares, and what they are called. */
export interface States {
  readonly before: readonly ConfigText[]
  readonly after: readonly ConfigText[]
  readonly names: readonly [string, string]
}

/**
 * Reads two states: of two folders; of the config folder at two commits ("BASE..HEAD"); at one commit and now. Without any,
 * at HEAD and now.
 *
 * @throws UsageError when a folder or a commit cannot be read.
 */
export const readStates = (folder: string, words: readonly string[]): States => {
  const [first = 'HEAD', second] = words
  if (second !== undefined)
    return { before: readConfig(first), after: readConfig(second), names: [first, second] }
  const [base = '', head] = first.split('..')
  return {
    before: filesAt(folder, base),
    after: head === undefined ? readConfig(folder) : filesAt(folder, head === '' ? 'HEAD' : head),
    names: [base, head ?? folder],
  }
}

/** The manifest of a state. Throws a UsageError with its problems when it has errors. */
export const compileState = (
  files: readonly ConfigText[],
  name: string,
  registry: Registry,
): SiteManifest => {
  const { manifest, problems } = compileSite(files, registry)
  if (manifest !== undefined) return manifest
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  throw new UsageError(`${formatProblems(problems, { texts })}\n\n${name} has errors, so there is no plan.`)
}
