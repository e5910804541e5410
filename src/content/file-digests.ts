import { digestOf, isContentAddress, shownDigest } from '../base/files.ts'
import { chunks } from '../base/lists.ts'
import { bumpVersion, tableVersion } from './database/content-version.ts'
import type { Connections } from './database/tables.ts'
import { insertMany } from './database/tables.ts'
import type { Storage } from './storage/storage.ts'
import { originalOf, smallWidthOf, VISITORS } from './storage/storage.ts'

/** Digest and size of a stored file. */
export interface FileNote {
  readonly path: string
  /** SHA-256, hexadecimal. */
  readonly digest: string
  readonly size: number
  /** Size and modification time of the file on disk that it was stored from; empty if there was none. */
  readonly source: string
}

const ROWS_AT_ONCE = 500

/**
 * Digests of stored files that may be replaced under the same name. Pages append the digest to the URL of a
 * file, so that browsers load a new file at once and cache each one indefinitely. Files named by their
 * content and visitors' uploads need none.
 */
export class FileDigests {
  readonly #connections: Connections
  readonly #shown = new Map<string, Pick<FileNote, 'digest' | 'size'>>()
  /** Versions of the content and of the table `file` up to which all digests are known. */
  #content = -1
  #files = -1
  #reading: Promise<void> = Promise.resolve()

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Reads the digests that have changed since the last call; cheap if none has. */
  async refresh(): Promise<void> {
    const version = await this.#connections.version()
    if (version === this.#content) return
    // Sequentially: a read that started before this version may miss its changes.
    this.#reading = this.#reading
      .catch(() => undefined)
      .then(async () => {
        if (version === this.#content) return
        await this.#read()
        this.#content = version
      })
    await this.#reading
  }

  async #read(): Promise<void> {
    const { reader } = this.#connections
    const version = await tableVersion(reader, 'file')
    // After a database was replaced, its versions start over.
    if (version < this.#files) {
      this.#files = -1
      this.#shown.clear()
    }
    if (version === this.#files) return
    const rows = await reader
      .selectFrom('file_digest')
      .select(['path', 'digest', 'size'])
      .where('version', '>', this.#files)
      .execute()
    for (const { path, digest, size } of rows) this.#shown.set(path, { digest: shownDigest(digest), size })
    this.#files = version
  }

  /**
   * Returns the digest in the URL of a file, or for a small version that of its original; undefined if
   * unknown.
   */
  of(path: string): string | undefined {
    return this.#shown.get(originalOf(path))?.digest
  }

  /** Whether a URL with this digest always returns the same content. `size` is that of the stored file. */
  isLasting(path: string, shown: unknown, size: number): boolean {
    if (isContentAddress(path)) return true
    const known = this.#shown.get(originalOf(path))
    if (known === undefined || known.digest !== shown) return false
    return originalOf(path) !== path || known.size === size
  }

  /** Returns the stored digests of files. */
  async known(paths: readonly string[]): Promise<ReadonlyMap<string, FileNote>> {
    const rows = await Promise.all(
      chunks(paths, ROWS_AT_ONCE).map((part) =>
        this.#connections.reader
          .selectFrom('file_digest')
          .select(['path', 'digest', 'size', 'source'])
          .where('path', 'in', part)
          .execute(),
      ),
    )
    return new Map(rows.flat().map((note) => [note.path, note]))
  }

  /** Stores digests of files. Raises the version of the content if a digest changed. */
  async note(notes: readonly FileNote[]): Promise<void> {
    for (const part of chunks(notes, ROWS_AT_ONCE)) {
      const earlier = await this.known(part.map(({ path }) => path))
      const isShown = part.some(({ path, digest }) => earlier.get(path)?.digest !== digest)
      await this.#connections.writer.transaction().execute(async (db) => {
        if (isShown) await bumpVersion(db, 'file')
        const version = await tableVersion(db, 'file')
        await insertMany(
          db,
          'file_digest',
          part.map((note) => ({ ...note, version })),
          { replacing: ['path'] },
        )
      })
    }
  }

  /**
   * Stores digests of files that have none yet, such as files stored by an earlier version of this program.
   *
   * @returns Number of digests stored.
   */
  async noteStored(storage: Pick<Storage, 'list' | 'open'>, signal: AbortSignal): Promise<number> {
    await this.refresh()
    let notes: FileNote[] = []
    let noted = 0
    for await (const path of storage.list()) {
      if (signal.aborted) break
      const isOther = path.startsWith(VISITORS) || isContentAddress(path) || smallWidthOf(path) !== undefined
      if (isOther || this.#shown.has(path)) continue
      const file = await storage.open(path)
      if (file === undefined) continue
      notes.push({ path, digest: await digestOf(file.stream()), size: file.size, source: '' })
      noted += 1
      if (notes.length < ROWS_AT_ONCE) continue
      await this.note(notes)
      notes = []
    }
    await this.note(notes)
    return noted
  }
}
