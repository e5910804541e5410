import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'

interface CacheEntry {
  readonly size: number
  /** Creation time in milliseconds. */
  readonly made: number
}

export interface CachedPicture {
  readonly body: Buffer
  readonly made: number
}

const TEMPORARY = '.part'
/** Age after which a temporary file counts as left over by a killed process. */
const STALE_MS = 60 * 60 * 1000

async function filesIn(folder: string): Promise<readonly (readonly [name: string, entry: CacheEntry])[]> {
  const found: (readonly [string, CacheEntry])[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name)
    const stats = await stat(file).catch(() => undefined)
    if (stats === undefined || !stats.isFile()) continue
    if (!name.endsWith(TEMPORARY)) found.push([name, { size: stats.size, made: stats.mtimeMs }])
    else if (Date.now() - stats.mtimeMs > STALE_MS) await rm(file, { force: true })
  }
  return found.sort(([, one], [, other]) => one.made - other.made)
}

/** Returns a cache name of only letters and digits, derived from any parts. `kind` is the extension. */
export function cacheName(parts: readonly string[], kind: string): string {
  const digest = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)
  return `${digest.slice(0, 2)}/${digest.slice(2)}.${kind}`
}

/**
 * Opens a cache folder of at most `maxBytes`, which evicts the least recently requested files. A file gets its name only when it is
 * complete. Several processes may share a folder; each keeps the limit for the files it knows. The cache can be recreated, and may be
 * emptied at any time.
 */
export function openPictureCache(folder: string, maxBytes: number) {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: (_entry, name, reason) => {
      if (reason === 'evict' || reason === 'delete') void rm(join(folder, name), { force: true })
    },
  })
  let reading: Promise<void> | undefined
  const known = (): Promise<void> => {
    reading ??= (async () => {
      await mkdir(folder, { recursive: true })
      for (const [name, entry] of await filesIn(folder)) entries.set(name, entry)
    })()
    return reading
  }
  /** Returns an entry, including files created by another process. */
  const entryOf = async (name: string): Promise<CacheEntry | undefined> => {
    await known()
    const entry = entries.get(name)
    if (entry !== undefined) return entry
    const stats = await stat(join(folder, name)).catch(() => undefined)
    if (stats === undefined) return undefined
    const found = { size: stats.size, made: stats.mtimeMs }
    entries.set(name, found)
    return found
  }
  return {
    /** Returns the path for writing a file before it is passed to `keep`. */
    temporary: async (): Promise<string> => {
      await known()
      return join(folder, `${randomUUID()}${TEMPORARY}`)
    },
    has: async (name: string): Promise<boolean> => (await entryOf(name)) !== undefined,
    /** Returns the creation time of a file; undefined if it does not exist. */
    made: async (name: string): Promise<number | undefined> => (await entryOf(name))?.made,
    read: async (name: string): Promise<CachedPicture | undefined> => {
      const entry = await entryOf(name)
      if (entry === undefined) return undefined
      const body = await readFile(join(folder, name)).catch(() => undefined)
      if (body !== undefined) return { body, made: entry.made }
      entries.delete(name)
      return undefined
    },
    path: (name: string): string => join(folder, name),
    /** Stores a complete file under its name, replacing an existing one. A file larger than the cache is dropped. */
    keep: async (name: string, temporary: string): Promise<void> => {
      const { size, mtimeMs } = await stat(temporary)
      if (size > maxBytes) return rm(temporary, { force: true })
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await rename(temporary, join(folder, name))
      entries.set(name, { size, made: mtimeMs })
    },
    /** Returns the total size in bytes. */
    bytes: (): number => entries.calculatedSize,
  }
}

/**
 * Removes all complete files of the cache, also of a running site, which recreates them on request. Used after deleting a picture, since
 * its versions cannot be found by the picture.
 */
export async function emptyPictureCache(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => !each.endsWith(TEMPORARY)))
    await rm(join(folder, name), { recursive: true, force: true })
}

export type PictureCache = ReturnType<typeof openPictureCache>
