import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'

/** Files that determine the encoding of picture versions. */
const ENCODERS = ['src/web/media/pictures/encode-picture.ts', 'src/engine/contracts/picture-versions.ts']
const LOOK_MS = 200

/**
 * Creates a hard link, or a copy if the file system has none. The product replaces files and never modifies
 * them in place.
 */
function shareFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Links or copies all files of a folder into another. */
function shareFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    mkdirSync(dirname(target), { recursive: true })
    if (!existsSync(target)) shareFile(path, target)
  }
}

/**
 * Returns the cache folder for versions of the demonstration's pictures; it changes with the pictures and
 * their encoding.
 */
export function cachedVersions(): string {
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions))
  const pictures = join('config', 'content', 'files')
  for (const entry of readdirSync(pictures, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) hash.update(`${path} ${statSync(path).size}\n`)
  }
  for (const file of ENCODERS) hash.update(readFileSync(file))
  return resolve('node_modules', '.cache', 'vitrine', `versions-${hash.digest('hex').slice(0, 16)}`)
}

function dataOf(museum: string): string {
  return join(museum, 'data')
}
function endOf(museum: string): string {
  return join(museum, 'prepared')
}

/**
 * Data of the demonstration museum in a temporary folder, created once per test run and not modified by
 * sites.
 */
export interface Museum {
  readonly folder: string
  /** Settles as `fill` did. */
  readonly prepared: Promise<void>
  readonly remove: () => void
}

/** @param fill Writes database and files into a data folder. */
export function prepareMuseum(fill: (dataDir: string) => Promise<void>): Museum {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-museum-'))
  mkdirSync(join(dataOf(folder), 'files'), { recursive: true })
  const end = (fault: string): void => {
    writeFileSync(`${endOf(folder)}.part`, fault)
    renameSync(`${endOf(folder)}.part`, endOf(folder))
  }
  const filled = async (): Promise<void> => {
    try {
      await fill(dataOf(folder))
      end('')
    } catch (error) {
      end(String(error))
      throw error
    }
  }
  return { folder, prepared: filled(), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Waits until a museum is prepared and copies its data; the caller removes the folder. */
export async function copyMuseum(museum: string): Promise<string> {
  while (!existsSync(endOf(museum))) await pause(LOOK_MS)
  const fault = readFileSync(endOf(museum), 'utf8')
  if (fault !== '') throw new Error(`The demonstration museum could not be prepared: ${fault}`)
  const own = mkdtempSync(join(tmpdir(), 'vitrine-data-'))
  for (const name of readdirSync(dataOf(museum)))
    if (name !== 'files') copyFileSync(join(dataOf(museum), name), join(own, name))
  shareFolder(join(dataOf(museum), 'files'), join(own, 'files'))
  return own
}
