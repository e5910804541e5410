import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Stored file, not yet read. */
export interface StoredFile {
  readonly size: number
  readonly modifiedAt: Date
  /** Entity tag with its quotes; it changes with the content. */
  readonly etag: string
  stream(range?: ByteRange): Readable
}

/**
 * Where files are kept: a local folder, or a bucket of an S3-compatible store.
 * A path is relative, its segments divided by `/`; see `storedPath`.
 */
export interface Storage {
  /** Stores a file, replacing one of that path in a single step. */
  put(path: string, data: Uint8Array | Readable): Promise<void>
  /**
   * Stores a copy of a file on disk, replacing one of that path in a single step. Unlike `put` it does not wait until the disk
   * has the bytes: a power cut may take them back, and the source is still there.
   */
  putFile(path: string, source: string): Promise<void>
  has(path: string): Promise<boolean>
  /** Undefined when there is no such file. */
  open(path: string): Promise<StoredFile | undefined>
  /** Removes a file; one that is not there is no error. */
  remove(path: string): Promise<void>
  /** Rejects where files cannot be read just now. */
  check(): Promise<void>
  /** Every stored file's path, in no order. */
  list(): AsyncIterable<string>
  /** Where an operator finds a file: its path on disk, or its address. */
  locate(path: string): string
  /** A short text about all of it, such as whose files these are: none of its files. */
  readonly label: {
    read(): Promise<string | undefined>
    write(text: string): Promise<void>
  }
  /** Removes the halves of files that killed processes have left, once they are older than a day. */
  sweep(now: Date): Promise<void>
}
