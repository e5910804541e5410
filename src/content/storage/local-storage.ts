import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
} from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { writeNewFile } from '../../base/files.ts'
import { OWN_FILE, OWN_FOLDER } from '../../base/receive-file.ts'
import { dataDirError } from '../data-dir-error.ts'
import { makeFolder, unlessMissing } from './data-folder.ts'
import type { Storage, StoredFile } from './storage.ts'
import { isStoredPath, storedPath } from './stored-path.ts'

async function openFile(root: string, path: string): Promise<StoredFile | undefined> {
  const real = await unlessMissing(realpath(join(root, storedPath(path))))
  if (real === undefined || !real.startsWith(root + sep)) return undefined
  const stats = await unlessMissing(lstat(real))
  if (stats === undefined || !stats.isFile()) return undefined
  return {
    size: stats.size,
    modifiedAt: stats.mtime,
    etag: `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs * 1000).toString(36)}"`,
    stream: (range) =>
      createReadStream(real, range === undefined ? {} : { start: range.first, end: range.last }),
  }
}

/**
 * Flushes the entries of a folder to disk, against power failures. Some systems cannot, and do not need to.
 */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/**
 * Iterates over the paths of all files below a folder. (`opendir` with `recursive` omits most of them in
 * large folders.)
 */
async function* listFiles(root: string, below = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* listFiles(root, path)
    else if (entry.isFile() && isStoredPath(path)) yield path
  }
}

/** File name of the label; stored files cannot have it. */
const LABEL = '.museum'

/** Stores data under a name below the root. */
async function putData(root: string, name: string, data: Uint8Array | Readable): Promise<void> {
  const target = join(root, name)
  const temporary = join(root, `.${randomUUID()}.part`)
  await mkdir(dirname(target), { recursive: true, mode: OWN_FOLDER })
  const chunks = data instanceof Readable ? data : Readable.from([data])
  await writeNewFile(temporary, chunks, { mode: OWN_FILE, flush: true })
  try {
    await rename(temporary, target)
    await flushFolder(dirname(target))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

const STALE_MS = 24 * 60 * 60 * 1000

async function sweepParts(root: string, now: Date): Promise<void> {
  for (const name of await readdir(root)) {
    if (!/^\.[0-9a-f-]{36}\.part$/.test(name)) continue
    const stats = await unlessMissing(lstat(join(root, name)))
    if (stats !== undefined && now.getTime() - stats.mtimeMs > STALE_MS)
      await rm(join(root, name), { force: true })
  }
}

async function copyInto(root: string, path: string, source: string): Promise<void> {
  const target = join(root, storedPath(path))
  const temporary = join(root, `.${randomUUID()}.part`)
  await mkdir(dirname(target), { recursive: true, mode: OWN_FOLDER })
  try {
    await copyFile(source, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    // A copied file has the permissions of its source.
    await chmod(temporary, OWN_FILE)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Opens storage in a local folder, which is created if missing. A file appears under its path only when it is
 * complete.
 *
 * @throws AppError CONTENT_DATA_DIR if the folder cannot be created.
 */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const root = await makeFolder(folder, OWN_FOLDER)
    .then(() => realpath(folder))
    .catch((error: unknown) => {
      throw dataDirError(folder, error)
    })
  return {
    put: async (path, data) => putData(root, storedPath(path), data),
    putFile: (path, source) => copyInto(root, path, source),
    has: async (path) => (await openFile(root, path)) !== undefined,
    open: (path) => openFile(root, path),
    remove: async (path) => {
      await rm(join(root, storedPath(path)), { force: true })
    },
    check: async () => {
      await access(root, constants.R_OK | constants.X_OK)
    },
    list: () => listFiles(root),
    locate: (path) => join(root, storedPath(path)),
    label: {
      read: () => unlessMissing(readFile(join(root, LABEL), 'utf8')),
      write: (text) => putData(root, LABEL, Buffer.from(text)),
    },
    sweep: (now) => sweepParts(root, now),
  }
}
