import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import { type Message, message, type ProblemCode } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { type ConfigText, kindOfFile, schemaAddress } from '../../engine/index.ts'
import { printFile, putJson } from './edit-json.ts'

/** A file before and after a change. `path` is relative to the config folder and has "/" separators. */
export interface FileChange {
  readonly path: string
  /** Undefined for a new file. */
  readonly before?: string
  readonly after: string
}

/** A value and its place in the config. */
export interface PlacedValue {
  readonly file: string
  /** Path within an existing file, where -1 appends to a list. Undefined if the value is a file of its own. */
  readonly at?: readonly (string | number)[]
  readonly value: unknown
  /** Names of members before which the value is inserted. */
  readonly ahead?: readonly string[]
}

/** What a `new` command creates. */
export interface NewThing {
  readonly changes: readonly FileChange[]
  /** Files of the project outside the config folder, with paths relative to the project. */
  readonly beside?: readonly FileChange[]
  /** How the result was inferred: in full before a question, or as a summary (`gist`) if nobody is asked. */
  readonly findings?: readonly Message[]
  readonly gist?: readonly Message[]
  /** Codes of warnings that the result always causes and that a note explains better. */
  readonly expected?: readonly ProblemCode[]
  /** Paths that resolve afterwards besides those of new pages, such as of a channel that an existing page shows. */
  readonly paths?: readonly string[]
  /** Shown at the end: remaining steps. */
  readonly notes?: readonly Message[]
}

/**
 * Returns the file changes that put values into their places.
 *
 * @throws AppError where a file to be created exists already.
 */
export function changesOf(
  placed: readonly PlacedValue[],
  { folder, files }: { readonly folder: string; readonly files: readonly ConfigText[] },
): readonly FileChange[] {
  const changed = new Map<string, FileChange>()
  for (const { file, at, value, ahead } of placed) {
    const there = files.find(({ path }) => path === file)?.text
    if (at !== undefined) {
      const after = putJson(changed.get(file)?.after ?? there ?? '{}\n', at, value, ahead)
      changed.set(file, { path: file, after, ...omitUndefined({ before: there }) })
      continue
    }
    if (there !== undefined)
      throw new AppError(message`${folder}/${file} is there already. Choose another name or address.`)
    const kind = kindOfFile(file)?.kind
    const $schema = kind === undefined ? undefined : schemaAddress(files, file, kind)
    changed.set(file, { path: file, after: printFile({ $schema, ...Object(value) }) })
  }
  return [...changed.values()].filter(({ before, after }) => before !== after)
}

/** Returns the files of a folder with the changes applied. */
export function withChanges(
  files: readonly ConfigText[],
  changes: readonly FileChange[],
): readonly ConfigText[] {
  const changed = new Map(changes.map(({ path, after }) => [path, after]))
  const kept = files.filter(({ path }) => !changed.has(path))
  return [...kept, ...[...changed].map(([path, text]) => ({ path, text }))]
}

interface StagedFile {
  readonly file: string
  readonly draft: string
  readonly isNew: boolean
}

function refuseChanged(folder: string, { path, before }: FileChange): void {
  const file = join(folder, path)
  if ((existsSync(file) ? readFileSync(file, 'utf8') : undefined) === before) return
  throw new AppError(
    before === undefined
      ? message`${file} is there already. Nothing was written: choose another name, or remove the file first.`
      : message`${file} was changed meanwhile. Nothing was written: run the command again.`,
  )
}

function stageFile(folder: string, { path, before, after }: FileChange): StagedFile {
  const file = join(folder, path)
  const draft = `${file}.${process.pid}.draft`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, after, { flag: 'wx' })
  } catch (error) {
    throw fileError('write', file, error)
  }
  return { file, draft, isNew: before === undefined }
}

/** A hard link never replaces a file created in the meantime, unlike a rename. File systems without links fall back to a rename. */
function putNew({ file, draft }: StagedFile): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EEXIST')
      throw new AppError(message`${file} is there already. It was not replaced: run the command again.`)
    renameSync(draft, file)
  }
}

function replaceFile(staged: StagedFile): void {
  const { file, draft, isNew } = staged
  try {
    if (isNew) putNew(staged)
    else renameSync(draft, file)
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/**
 * Writes all changes, each file atomically. If a file cannot be written, those not yet in place are discarded.
 *
 * @throws AppError when a file to be created exists, or a file changed since it was read.
 */
export function writeFiles(folder: string, changes: readonly FileChange[]): void {
  for (const change of changes) refuseChanged(folder, change)
  const staged: StagedFile[] = []
  try {
    for (const change of changes) staged.push(stageFile(folder, change))
    for (const each of staged) replaceFile(each)
  } finally {
    for (const { draft } of staged) rmSync(draft, { force: true })
  }
}
