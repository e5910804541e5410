import type { Readable } from 'node:stream'

/** First and last byte, inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** A stored file with metadata; the content is read on demand. */
export interface StoredFile {
  readonly size: number
  readonly modifiedAt: Date
  /** ETag with its quotes; it changes with the content. */
  readonly etag: string
  stream(range?: ByteRange): Readable
}

/**
 * Storage of files in a local folder or a bucket of an S3-compatible store. Paths are relative, with segments
 * separated by `/`; see `storedPath`.
 */
export interface Storage {
  /** Stores a file, atomically replacing an existing one. */
  put(path: string, data: Uint8Array | Readable): Promise<void>
  /**
   * Stores a copy of a file on disk, atomically replacing an existing one. Unlike `put`, it does not flush to
   * disk: a power failure may lose the copy, but not the source.
   */
  putFile(path: string, source: string): Promise<void>
  has(path: string): Promise<boolean>
  /** Returns undefined if there is no such file. */
  open(path: string): Promise<StoredFile | undefined>
  /** Removes a file, if it exists. */
  remove(path: string): Promise<void>
  /** Rejects if files cannot be read at the moment. */
  check(): Promise<void>
  /** Iterates over the paths of all stored files, unordered. */
  list(): AsyncIterable<string>
  /** Returns the location of a file for operators: its path on disk, or its URL. */
  locate(path: string): string
  /** A short text about the whole storage, such as its owner; not one of the stored files. */
  readonly label: {
    read(): Promise<string | undefined>
    write(text: string): Promise<void>
  }
  /** Removes partial files of killed processes that are older than a day. */
  sweep(now: Date): Promise<void>
}
