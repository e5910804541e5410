import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { lstat, open, readlink, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { AppError } from '../../base/app-error.ts'
import { foreignWords, type Message, message } from '../../base/messages/message.ts'
import { OWN_FILE } from '../../base/receive-file.ts'
import { diskReason } from '../data-dir-error.ts'
import { unlessMissing } from '../storage/data-folder.ts'

/** Name of the last entry of every backup, which lists the SHA-256 digests of all other entries. */
const SUMS = 'SHA256SUMS'

/** A file to be written into the archive. */
export interface ArchiveEntry {
  readonly name: string
  readonly size: number
  stream(): Readable
}

function hashStream(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
}

/** Destination of an archive. */
export interface ArchiveTarget {
  readonly output: Writable
  /** Closes the archive: a file is renamed to its final name. */
  finish(): Promise<void>
  /** Removes what has been written so far. */
  discard(): Promise<void>
}

/** Wraps a stream, which cannot be renamed or taken back, as the target of an archive. */
export function streamTarget(output: Writable): ArchiveTarget {
  return { output, finish: async () => {}, discard: async () => {} }
}

const NO_FILE = message`it is no file, but a folder, a device or a socket`

/** Resolves symbolic links to the path of the file, which need not exist yet. */
async function realPath(file: string, links = 0): Promise<string> {
  const stats = await unlessMissing(lstat(file))
  if (stats?.isSymbolicLink() !== true || links > MAX_LINKS) return file
  return realPath(resolve(dirname(file), await readlink(file)), links + 1)
}

/** Maximum number of chained links that are resolved; operating systems follow no more. */
const MAX_LINKS = 40

/**
 * Opens a path as the target of an archive. A pipe is written directly. A file is written as `.part` beside
 * its name, so that an existing file stays until the new one is complete. A symbolic link is kept; the file
 * it points to is replaced.
 *
 * @throws AppError CONTENT_BACKUP for anything else, or when the target cannot be opened.
 */
export async function openTarget(file: string): Promise<ArchiveTarget> {
  const stats = await unlessMissing(stat(file))
  if (stats?.isFIFO() === true) return streamTarget(createWriteStream(file))
  if (stats !== undefined && !stats.isFile()) throw unwritableError(file, NO_FILE)
  const place = await realPath(file)
  const part = `${place}.part`
  try {
    // Left by a backup that was killed.
    await rm(part, { force: true })
    const output = (await open(part, 'wx', OWN_FILE)).createWriteStream({ flush: true })
    const discard = (): void => rmSync(part, { force: true })
    const stop = (signal: NodeJS.Signals): void => {
      discard()
      process.kill(process.pid, signal)
    }
    for (const signal of SIGNALS) process.once(signal, stop)
    const release = (): void => {
      for (const signal of SIGNALS) process.off(signal, stop)
    }
    return {
      output,
      finish: async () => {
        await rename(part, place)
        release()
      },
      discard: async () => {
        output.destroy()
        discard()
        release()
      },
    }
  } catch (error) {
    throw targetError(file, error)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Writes an archive whose bytes depend only on its entries. `name` is the name of the target in messages. */
export async function writeArchive(
  name: string,
  { output, finish }: ArchiveTarget,
  entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>,
): Promise<void> {
  const tar = pack()
  let refused: Error | undefined
  output.once('error', (error) => {
    refused = error
  })
  const written = pipeline(tar, createGzip(), output)
  const fill = async (): Promise<void> => {
    const sums: string[] = []
    for await (const { name, size, stream } of entries) {
      const hash = createHash('sha256')
      const entry = tar.entry({ name, size, mode: 0o644, mtime: new Date(0) })
      await pipeline(stream(), hashStream(hash), entry)
      sums.push(`${hash.digest('hex')}  ${name}\n`)
    }
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name: SUMS, mode: 0o644, mtime: new Date(0) }, sums.join(''), (error) =>
        error ? reject(error) : resolve(),
      )
    })
    tar.finalize()
  }
  try {
    await Promise.all([
      written,
      fill().catch((error: unknown) => {
        tar.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      }),
    ])
    await finish()
  } catch (error) {
    throw refused === undefined ? error : targetError(name, refused)
  }
}

function unwritableError(file: string, why: Message, cause?: unknown): AppError {
  return new AppError(message`Cannot write ${file}: ${why}.`, {
    code: 'CONTENT_BACKUP',
    hint: message`Name another file, or - to write to the standard output; what was there before is as it was.`,
    cause,
  })
}

/** Returns the error to throw when writing to the target fails. */
function targetError(file: string, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return unwritableError(file, message`there is no such file or folder`, error)
  if (code === 'EPIPE') return unwritableError(file, message`the process that reads it has ended`, error)
  const given = error instanceof Error ? error.message : String(error)
  return unwritableError(file, diskReason(error) ?? foreignWords(given), error)
}

/** Iterates over the entries of an archive; the caller must read each entry to its end. */
export async function* readArchive(
  file: string,
): AsyncGenerator<{ readonly name: string; readonly stream: Readable }> {
  const tar = extract()
  const source = createReadStream(file).on('error', (error) => tar.destroy(error))
  const unzipped = source.pipe(createGunzip()).on('error', (error) => tar.destroy(error))
  unzipped.pipe(tar)
  try {
    for await (const entry of tar) yield { name: entry.header.name, stream: Readable.from(entry) }
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

function damagedBackup(file: string, reason: Message): AppError {
  return new AppError(message`${file} is no whole backup: ${reason}.`, {
    code: 'CONTENT_BACKUP',
    hint: message`Use another copy of the backup; nothing has been changed.`,
  })
}

/**
 * Reads the whole archive and compares the digest of every entry with its list of digests.
 *
 * @param called Name of the file in messages.
 * @throws AppError CONTENT_BACKUP when the file is truncated, damaged or not a backup.
 */
export async function verifyArchive(file: string, called: string): Promise<void> {
  const found = new Map<string, string>()
  let sums = ''
  try {
    for await (const { name, stream } of readArchive(file)) {
      const hash = createHash('sha256')
      for await (const chunk of stream) {
        hash.update(chunk)
        if (name === SUMS) sums += String(chunk)
      }
      if (name !== SUMS) found.set(name, hash.digest('hex'))
    }
  } catch (error) {
    // A file that cannot be opened is not reported as damaged.
    if (error instanceof Error && 'syscall' in error) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw damagedBackup(called, foreignWords(reason))
  }
  const listed = sums.split('\n').filter((line) => line !== '')
  if (listed.length === 0) throw damagedBackup(called, message`its list of digests is missing`)
  if (listed.length !== found.size)
    throw damagedBackup(called, message`it should hold ${listed.length} files, not ${found.size}`)
  for (const line of listed) {
    const [digest = '', name = ''] = line.split(/ {2}(.*)/, 2)
    if (found.get(name) !== digest) throw damagedBackup(called, message`${name} is not as it was written`)
  }
}
