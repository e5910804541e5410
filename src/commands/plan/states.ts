import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../base/app-error.ts'
import { formatProblems, inEachLanguage, message } from '../../engine/errors/index.ts'
import {
  type ConfigText,
  compileSite,
  isLockFile,
  type Registry,
  type SiteManifest,
} from '../../engine/index.ts'
import { isConfigPath, readConfig } from '../../web/site/read-config.ts'

const MAX_BYTES = 64 * 1024 * 1024
const MEDIA = 'media/'
const EXTENSIONS = 'extensions/'

function runGit(folder: string, args: readonly string[], input = ''): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: folder,
    maxBuffer: MAX_BYTES,
    input,
  })
  if (error !== undefined)
    throw new AppError(message`git cannot be run here: ${error.message}. Name two folders.`)
  if (status === 0) return stdout
  if (askGit(folder, 'rev-parse', '--git-dir') === undefined)
    throw new AppError(
      message`${folder} is in no git repository, so nothing is known of how it was. Run "git init", "git add -A" and "git commit" in the folder of the museum, and plan the next change; or name two folders: vitrine plan BEFORE AFTER.`,
    )
  if (askGit(folder, 'rev-parse', '--verify', '--quiet', 'HEAD') === undefined)
    throw new AppError(
      message`The git repository of ${folder} has no commit yet. Run "git add -A" and "git commit", and plan the next change; or name two folders: vitrine plan BEFORE AFTER.`,
    )
  throw new AppError(message`git ${args.join(' ')} in ${folder}: ${String(stderr).trim()}`)
}

interface KeptFile {
  readonly path: string
  /** Object name of the content in git. */
  readonly object: string
}

function keptAt(folder: string, commit: string): readonly KeptFile[] {
  const listed = runGit(folder, ['ls-tree', '-r', '-z', commit, '--', '.']).toString()
  return [...listed.matchAll(/\S+ \S+ (\S+)\t([^\0]+)\0/g)].map(([, object = '', path = '']) => ({
    path,
    object,
  }))
}

function pathsAt(folder: string, commit: string): readonly string[] {
  return keptAt(folder, commit).map(({ path }) => path)
}

/** Returns the files of a config folder at a commit, read by one git process: starting one takes longer than reading a file. */
function filesAt(folder: string, commit: string): readonly ConfigText[] {
  const kept = keptAt(folder, commit).filter(({ path }) => isConfigPath(path))
  // Output per object: "<object> blob <bytes>", a line feed, the content, a line feed.
  const read = runGit(folder, ['cat-file', '--batch'], kept.map(({ object }) => `${object}\n`).join(''))
  let at = 0
  return kept.map(({ path }) => {
    const begin = read.indexOf('\n', at) + 1
    const [, type, bytes] = read.toString('utf8', at, begin).trim().split(' ')
    // A missing object, or a submodule.
    if (type !== 'blob') throw new AppError(message`git ${'cat-file'} in ${folder}: ${`${path} ${type}`}`)
    at = begin + Number(bytes) + 1
    return { path, text: read.toString('utf8', begin, at - 1) }
  })
}

/** Returns the output of a git command, or undefined if it fails. */
function askGit(folder: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, maxBuffer: MAX_BYTES })
  return status === 0 && stdout.length > 0 ? stdout.toString().trim() : undefined
}

/** Maximum number of addresses searched for, since each search reads the history of the config. */
const MAX_SEARCHES = 100

/**
 * Returns config files at HEAD, and before the last commits that added or removed any of the addresses, which may have had pages then.
 * Empty outside a git repository.
 */
export function earlierFiles(folder: string, urls: readonly string[]): readonly (readonly ConfigText[])[] {
  const head = askGit(folder, 'rev-parse', '--verify', '--quiet', 'HEAD')
  if (head === undefined) return []
  const removals = urls.slice(0, MAX_SEARCHES).flatMap((url) => {
    const search = ['-S', JSON.stringify(url), '--', '*.json', ':!*.lock.json']
    const commit = askGit(folder, 'log', '-1', '--format=%H', ...search)
    const parent = commit && askGit(folder, 'rev-parse', '--verify', '--quiet', `${commit}^`)
    return parent === undefined || parent === '' ? [] : [parent]
  })
  return [...new Set([head, ...removals])].map((commit) => filesAt(folder, commit))
}

/** Folders besides the config files that a site needs. */
const BESIDE: readonly string[] = [MEDIA, EXTENSIONS]

type CopyMedia = (into: string) => void

function mediaAt(folder: string, commit: string): CopyMedia {
  return (into) => {
    for (const path of pathsAt(folder, commit).filter((each) =>
      BESIDE.some((beside) => each.startsWith(beside)),
    )) {
      mkdirSync(dirname(join(into, path)), { recursive: true })
      writeFileSync(join(into, path), runGit(folder, ['show', `${commit}:./${path}`]))
    }
  }
}

function mediaOf(folder: string): CopyMedia {
  return (into) => {
    for (const each of BESIDE)
      if (existsSync(join(folder, each))) cpSync(join(folder, each), join(into, each), { recursive: true })
  }
}

/** The two states that a plan compares, and their names. */
export interface States {
  readonly before: readonly ConfigText[]
  readonly after: readonly ConfigText[]
  readonly names: readonly [string, string]
  /** Copies media and extensions of each state into a folder. */
  readonly media: readonly [CopyMedia, CopyMedia]
}

/**
 * Reads two states: of two folders; of the config folder at two commits ("BASE..HEAD"); or at one commit and now. Default: at HEAD and now.
 *
 * @throws AppError when a folder or commit cannot be read.
 */
export function readStates(folder: string, words: readonly string[]): States {
  const [first = 'HEAD', second] = words
  if (second !== undefined)
    return {
      before: readConfig(first),
      after: readConfig(second),
      names: [first, second],
      media: [mediaOf(first), mediaOf(second)],
    }
  const [base = '', head] = first.split('..')
  const then = head === '' ? 'HEAD' : head
  return {
    before: filesAt(folder, base),
    after: then === undefined ? readConfig(folder) : filesAt(folder, then),
    names: [base, head ?? folder],
    media: [mediaAt(folder, base), then === undefined ? mediaOf(folder) : mediaAt(folder, then)],
  }
}

const RECORDS = /^content\/[^/]+\.ndjson$/

/** Writes only the records of a config folder at a commit. They may exceed memory, so git writes to files. */
function recordsAt(folder: string, commit: string, into: string): string {
  for (const path of pathsAt(folder, commit).filter((each) => RECORDS.test(each))) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    const file = openSync(join(into, path), 'w')
    try {
      spawnSync('git', ['show', `${commit}:./${path}`], { cwd: folder, stdio: ['ignore', file, 'ignore'] })
    } finally {
      closeSync(file)
    }
  }
  return into
}

/** Returns the config folders of the states that `readStates` reads. States of commits are written to a folder with only their records. */
export function recordFolders(
  folder: string,
  words: readonly string[],
  into: string,
): readonly [string, string] {
  const [first = 'HEAD', second] = words
  if (second !== undefined) return [first, second]
  const [base = '', head] = first.split('..')
  const before = recordsAt(folder, base, join(into, 'before'))
  return [
    before,
    head === undefined ? folder : recordsAt(folder, head === '' ? 'HEAD' : head, join(into, 'after')),
  ]
}

/** Returns both states without lock files, so that a page with a removed address can be shown in both. */
export function withoutLocks({ before, after, ...states }: States): States {
  const withoutLock = (files: readonly ConfigText[]): readonly ConfigText[] =>
    files.filter(({ path }) => !isLockFile(path))
  return { ...states, before: withoutLock(before), after: withoutLock(after) }
}

/** Writes a state as a config folder. */
export function writeState(files: readonly ConfigText[], media: CopyMedia, into: string): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    writeFileSync(join(into, path), text)
  }
  media(into)
}

/**
 * Compiles the manifest of a state.
 *
 * @throws AppError with its problems where it has errors.
 */
export function compileState(files: readonly ConfigText[], name: string, registry: Registry): SiteManifest {
  const { manifest, problems } = compileSite(files, registry)
  if (manifest !== undefined) return manifest
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const outcome = message`${name} has errors, so there is no plan.`
  throw new AppError(
    inEachLanguage(
      (language) => `${formatProblems(problems, { texts, language, brief: true })}\n\n${outcome[language]}`,
    ),
  )
}
