import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { message, sameInBoth } from '../../engine/errors/index.ts'
import type { UnusableBase } from './review.ts'

/** The state that a change is compared with. */
export interface Base {
  readonly commit: string
  /** Path of the config folder in its repository with a trailing slash, or empty for the root. */
  readonly root: string
}

interface Git {
  readonly ok: boolean
  readonly output: string
  readonly errors: string
}

function runGit(folder: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}): Git {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  })
  const errors = error === undefined ? stderr.trim() : error.message
  return { ok: status === 0, output: (stdout ?? '').trim(), errors }
}

/** Returns the path of a config folder in its repository as git prints it. Empty without a repository. */
export function rootOf(configDir: string): string {
  const { ok, output } = runGit(configDir, ['rev-parse', '--show-prefix'])
  return ok ? output : ''
}

/** Returns the merge base of a change and a branch, or why there is none. */
export function findBase(configDir: string, name: string): Base | UnusableBase {
  const inside = runGit(configDir, ['rev-parse', '--is-inside-work-tree'])
  if (!inside.ok)
    return {
      reason: message`${configDir} is in no git repository that can be read here: ${sameInBoth(inside.errors)}`,
      cure: message`Run this in a checkout of the repository, with git installed.`,
    }
  const isShallow = runGit(configDir, ['rev-parse', '--is-shallow-repository']).output === 'true'
  const deeper = message`Fetch the whole history: "fetch-depth: 0" of actions/checkout, GIT_DEPTH: 0 of GitLab, or git fetch --unshallow.`
  const base = runGit(configDir, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
  if (!base.ok)
    return {
      reason: message`git knows no commit of this name here.`,
      cure: isShallow
        ? deeper
        : message`Say what the change is for: --base origin/main. A branch that is not here is fetched by: git fetch origin`,
    }
  const merged = runGit(configDir, ['merge-base', base.output, 'HEAD'])
  if (!merged.ok)
    return {
      reason: message`it has no commit in common with HEAD.`,
      cure: isShallow
        ? deeper
        : message`Rebase the change on the branch that it is for, or name another base.`,
    }
  const root = rootOf(configDir)
  const folder = runGit(configDir, ['rev-parse', '--verify', '--quiet', `${merged.output}:${root}site.json`])
  if (folder.ok) return { commit: merged.output, root }
  return {
    reason: message`there is no ${root}site.json in commit ${merged.output.slice(0, 10)}: the museum is new, or was in another folder.`,
    cure: message`Nothing is to be done for a new museum. One that was in another folder is compared by: vitrine plan OLD NEW`,
  }
}

/** Writes the complete config folder of a base into a folder. */
export function writeBase(configDir: string, { commit, root }: Base, into: string): void {
  mkdirSync(into, { recursive: true })
  const index = { GIT_INDEX_FILE: join(resolve(into), '.index') }
  const tree = root === '' ? `${commit}^{tree}` : `${commit}:${root.replace(/\/$/, '')}`
  const read = runGit(configDir, ['read-tree', tree], index)
  const top = runGit(configDir, ['rev-parse', '--show-toplevel']).output
  const written = runGit(top, ['checkout-index', '--all', '--force', `--prefix=${resolve(into)}/`], index)
  if (!read.ok || !written.ok) throw new Error(`${read.errors}\n${written.errors}`)
}
