import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import type { FileChange } from './change.ts'

interface StagedFile {
  readonly file: string
  readonly draft: string
  readonly isNew: boolean
}

function readNow(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function refuseChanged(folder: string, { path, before }: FileChange): void {
  const file = join(folder, path)
  if (readNow(file) === before) return
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

function codeOf(error: unknown): unknown {
  return Reflect.get(Object(error), 'code')
}

/** A link never replaces a file that somebody else made meanwhile; not every disk has links. */
function putNew({ file, draft }: StagedFile): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
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
 * Writes all changes or, where a file cannot be written, none of those that were not settled before. Each file is whole
 * at every moment.
 *
 * @throws AppError when a file that would be new is there, or one was changed since it was read.
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
