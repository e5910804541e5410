import { digestOf, isContentAddress, shownDigest } from '../base/files.ts'
import { chunks } from '../base/lists.ts'
import { raiseVersion, tableVersion } from './database/content-version.ts'
import type { Connections } from './database/tables.ts'
import { insertMany } from './database/tables.ts'
import type { Storage } from './storage/storage.ts'
import { originalOf, smallWidthOf, VISITORS } from './storage/storage.ts'

/** What is known of the bytes of a stored file. */
export interface FileNote {
  readonly path: string
  /** SHA-256, in hexadecimal digits. */
  readonly digest: string
  readonly size: number
  /** Size and time of the file on disk that it was stored from; empty where it was not. */
  readonly source: string
}

const ROWS_AT_ONCE = 500

/**
 * Digests of the stored files that may come under an old name again: pages name a file together with its digest, so browsers
 * have the new one at once and keep each for good. Those named by their own bytes, and what visitors send, need none.
 */
export class FileDigests {
  readonly #connections: Connections
  readonly #shown = new Map<string, Pick<FileNote, 'digest' | 'size'>>()
  /** Version of the content, and of the files within it, up to which all are known. */
  #content = -1
  #files = -1
  #reading: Promise<void> = Promise.resolve()

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Reads what has changed in the database since; cheap where nothing has. */
  async refresh(): Promise<void> {
    const version = await this.#connections.version()
    if (version === this.#content) return
    // One after the other: what was read before this version does not count for it.
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
    // A database that replaces another counts from the beginning.
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

  /** The digest that an address of a file shows, of a small version that of its original; undefined where none is known. */
  of(path: string): string | undefined {
    return this.#shown.get(originalOf(path))?.digest
  }

  /** Whether the bytes at an address with this digest never change. `size` is of the file that is there. */
  isLasting(path: string, shown: unknown, size: number): boolean {
    if (isContentAddress(path)) return true
    const known = this.#shown.get(originalOf(path))
    if (known === undefined || known.digest !== shown) return false
    return originalOf(path) !== path || known.size === size
  }

  /** What is noted of files. */
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

  /** Notes files. The version of the content changes with what pages say of them. */
  async note(notes: readonly FileNote[]): Promise<void> {
    for (const part of chunks(notes, ROWS_AT_ONCE)) {
      const earlier = await this.known(part.map(({ path }) => path))
      const isShown = part.some(({ path, digest }) => earlier.get(path)?.digest !== digest)
      await this.#connections.writer.transaction().execute(async (db) => {
        if (isShown) await raiseVersion(db, 'file')
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

  /** Notes the stored files of which nothing is known yet, such as those of an earlier version of this program. */
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
