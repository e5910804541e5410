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

/** What decides how the versions of the pictures come out. */
const ENCODERS = ['src/web/media/pictures/encode-picture.ts', 'src/engine/contracts/picture-versions.ts']
const LOOK_MS = 200

/** One file under two names; a copy where the file system cannot. The product replaces files, it never changes one. */
function shareFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Gives a folder the files of another. */
function shareFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    mkdirSync(dirname(target), { recursive: true })
    if (!existsSync(target)) shareFile(path, target)
  }
}

/** Folder of the versions of the demonstration's pictures: another one once a picture or its encoding has changed. */
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

/** Data of the demonstration museum that one test run makes, in a folder of its own, and no site changes once it is there. */
export interface Museum {
  readonly folder: string
  /** Resolves, or rejects, as `fill` did. */
  readonly prepared: Promise<void>
  readonly remove: () => void
}

/** @param fill writes database and files into a data folder. */
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

/** Waits until a museum is prepared and makes a private copy of its data; the caller removes the folder. */
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
