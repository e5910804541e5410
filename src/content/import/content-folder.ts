import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { AppError } from '../../base/app-error.ts'
import { type ImportIssue, type ImportReport, ReportBuilder } from '../../base/import-report.ts'
import { countedFiles, joinWithCommas, type Message, message } from '../../base/messages/message.ts'
import type { Entities } from '../entities/definitions.ts'
import { deliveryOf, inlineTypes, isStoredPath, VISITORS } from '../storage/stored-path.ts'

export interface FolderFile {
  /** Path in the storage, as in records but without the leading slash. */
  readonly path: string
  /** Path on disk. */
  readonly source: string
  readonly size: number
  /** Modification time in milliseconds. */
  readonly modified?: number
}

/** A content folder with validated names; its records are not read yet. */
export interface ContentFolder {
  /** NDJSON file by entity, in import order. */
  readonly records: ReadonlyMap<string, string>
  readonly files: readonly FolderFile[]
  /** Report of entries below `files` that cannot be stored or do not belong to the museum. */
  readonly otherFiles: ImportReport
  /** Changes with the content of an NDJSON file, or the path or size of any other file. */
  readonly digest: string
}

const FILES = 'files'

function folderRefusal(where: string, why: Message, hint: Message): AppError {
  return new AppError(message`${where} cannot be imported: ${why}.`, { code: 'CONTENT_FOLDER', hint })
}

/** Whether a name belongs to an editor, operating system or version control. */
function isIgnored(name: string): boolean {
  return name.startsWith('.') || /\.md$/i.test(name)
}

type Problem = Pick<ImportIssue, 'reason' | 'hint'>

const IGNORED: Message = message`hidden files and notes (.md)`

/** Returns why a file cannot be stored; undefined if it can. */
function problemOf(path: string): Problem | undefined {
  if (!isStoredPath(path))
    return {
      reason: message`its name has characters that no address may have`,
      hint: message`Rename it: letters, digits, spaces and ._()+,=@~- are allowed.`,
    }
  if (`${path}/`.startsWith(VISITORS))
    return {
      reason: message`"${VISITORS}" is for what visitors send`,
      hint: message`Move it to another folder.`,
    }
  if (!deliveryOf(path).inline)
    return {
      reason: message`files of this type are not shown by the site`,
      hint: message`Use one of ${joinWithCommas(inlineTypes)}, or remove it.`,
    }
  return undefined
}

/** Resolves a link, which must lead to a file below the folder. Links to folders could be cyclic. */
async function linkedWithin(root: string, where: string): Promise<string | Problem> {
  const real = await realpath(where).catch(() => undefined)
  if (real?.startsWith(root + sep) === true && (await stat(real)).isFile()) return real
  return {
    reason:
      real === undefined
        ? message`it is a link to nothing`
        : message`it is a link to ${real}, a folder or outside the folder`,
    hint: message`Put the file itself there.`,
  }
}

/** Returns the files below a folder that can be stored, sorted by name; others are reported. */
async function filesBelow(
  root: string,
  folder: string,
  others: ReportBuilder,
): Promise<readonly FolderFile[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (folder === '' && error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const found: FolderFile[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !isIgnored(entry.name)) found.push(...(await filesBelow(root, path, others)))
    if (entry.isDirectory()) continue
    if (isIgnored(entry.name)) {
      others.countRead()
      others.countLeftOut(IGNORED)
      continue
    }
    const where = join(root, path)
    const source = entry.isSymbolicLink() ? await linkedWithin(root, where) : where
    const usable = typeof source === 'string' ? (problemOf(path) ?? source) : source
    if (typeof usable !== 'string') {
      others.countRead()
      others.refuse({ place: { file: `${FILES}/${path}` }, ...usable })
      continue
    }
    const { size, mtimeMs } = await stat(usable)
    found.push({ path, source: usable, size, modified: Math.trunc(mtimeMs) })
  }
  return found
}

function entityOf(folder: string, name: string, entities: readonly string[]): string {
  const found = entities.find((entity) => name === `${entity}.ndjson`)
  if (found !== undefined) return found
  const names = entities.map((entity) => `${entity}.ndjson`)
  throw folderRefusal(
    join(folder, name),
    message`a content folder has no file of this name`,
    message`Records are in ${joinWithCommas(names)}; pictures and documents are below "${FILES}".`,
  )
}

async function digestOf(
  records: ReadonlyMap<string, string>,
  files: readonly FolderFile[],
  types: Entities['types'],
): Promise<string> {
  const hash = createHash('sha256')
  for (const [entity, file] of records) {
    hash.update(`${entity}\n`)
    for await (const chunk of createReadStream(file)) hash.update(chunk)
    // What is stored of a record depends on the declaration of its type.
    const type = types.get(entity)
    if (type !== undefined) hash.update(JSON.stringify(type.config))
  }
  for (const { path, size } of files) hash.update(`${path} ${size}\n`)
  return hash.digest('hex')
}

/**
 * Lists and validates a content folder: `<entity>.ndjson` with one record per line, and below `files` the pictures and
 * documents of records. Ignores hidden files and notes (`.md`). A file that cannot be stored does not stop others.
 *
 * @throws AppError CONTENT_FOLDER with the first entry beside `files` that cannot be imported; the system's error if
 * the folder cannot be read.
 */
export async function readContentFolder(
  folder: string,
  { names: entities, types }: Pick<Entities, 'names' | 'types'>,
): Promise<ContentFolder> {
  const root = await realpath(folder)
  const names = (await readdir(root)).filter((name) => name !== FILES && !isIgnored(name))
  const given = new Map(names.map((name) => [entityOf(folder, name, entities), join(root, name)] as const))
  const records = new Map(
    entities.flatMap((entity) => {
      const file = given.get(entity)
      return file === undefined ? [] : [[entity, file] as const]
    }),
  )
  const others = new ReportBuilder(countedFiles)
  const files = await filesBelow(join(root, FILES), '', others)
  return { records, files, otherFiles: others.build(), digest: await digestOf(records, files, types) }
}
