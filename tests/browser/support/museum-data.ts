import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'

const CACHE = join('node_modules', '.cache', 'vitrine')
const LOOK_MS = 200

/** One file under two names; a copy where the file system cannot. The product replaces files, it never changes one. */
const shareFile = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Gives a folder the files of another. */
const shareFolder = (from: string, to: string): void => {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    mkdirSync(dirname(target), { recursive: true })
    if (!existsSync(target)) shareFile(path, target)
  }
}

const filesOf = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Where the drawn pictures are kept between runs: another folder once what draws them has changed. */
const keptPictures = (): string => {
  const hash = createHash('sha256')
  for (const file of [...filesOf(join('src', 'demo')), join('src', 'main', 'demo-storage.ts')])
    hash.update(`${file}\0`).update(readFileSync(file))
  hash.update(JSON.stringify(sharp.versions))
  return join(CACHE, `pictures-${hash.digest('hex').slice(0, 16)}`)
}

/** Keeps the pictures for later runs; another run may have been quicker. */
const keepPictures = (files: string, kept: string): void => {
  if (existsSync(kept)) return
  mkdirSync(dirname(kept), { recursive: true })
  const own = mkdtempSync(`${kept}.part-`)
  cpSync(files, own, { recursive: true })
  try {
    renameSync(own, kept)
  } catch {
    rmSync(own, { recursive: true, force: true })
  }
}

const dataOf = (museum: string): string => join(museum, 'data')
const endOf = (museum: string): string => join(museum, 'prepared')

/** Data of the demonstration museum that one test run makes, in a folder of its own, and no site changes once it is there. */
export interface Museum {
  readonly folder: string
  /** Resolves, or rejects, as `fill` did. */
  readonly prepared: Promise<void>
  readonly remove: () => void
}

/**
 * @param fill writes the database and every picture into a data folder; pictures of an earlier run are there already.
 * @param kept folder that keeps the pictures for later runs.
 */
export function prepareMuseum(
  fill: (dataDir: string) => Promise<void>,
  kept: string = keptPictures(),
): Museum {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-museum-'))
  const files = join(dataOf(folder), 'files')
  mkdirSync(files, { recursive: true })
  if (existsSync(kept)) shareFolder(kept, files)
  const end = (fault: string): void => {
    writeFileSync(`${endOf(folder)}.part`, fault)
    renameSync(`${endOf(folder)}.part`, endOf(folder))
  }
  const filled = async (): Promise<void> => {
    try {
      await fill(dataOf(folder))
      keepPictures(files, kept)
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
