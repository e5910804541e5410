import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { ServiceError } from '../service-error.ts'

/** Last entry of every backup: the digests of all others. */
const SUMS = 'SHA256SUMS'

/** A file within the archive. */
export interface Entry {
  readonly name: string
  readonly size: number
  stream(): Readable
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
}

/** Writes an archive whose bytes depend on its entries alone; it appears under its name only when it is whole. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
): Promise<void> {
  const part = `${file}.part`
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(part, { flush: true }))
  const fill = async (): Promise<void> => {
    const sums: string[] = []
    for await (const { name, size, stream } of entries) {
      const hash = createHash('sha256')
      const entry = tar.entry({ name, size, mode: 0o644, mtime: new Date(0) })
      await pipeline(stream(), hashing(hash), entry)
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
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Reads an archive, entry by entry; each must be read to its end. */
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

function damaged(file: string, en: string, zh: string): ServiceError {
  return new ServiceError(
    'CONTENT_BACKUP',
    {
      en: `${file} is no whole backup: ${en}.`,
      zh: `${file} 不是完整的备份：${zh}。`,
    },
    {
      en: 'Use another copy of the backup; nothing has been changed.',
      zh: '请使用备份的另一份副本；没有修改任何内容。',
    },
  )
}

/**
 * Reads an archive once through and compares every digest.
 *
 * @throws ServiceError CONTENT_BACKUP when it is cut, damaged or no backup.
 */
export async function verifyArchive(file: string): Promise<void> {
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
    // A file that cannot be opened is not a damaged one.
    if (error instanceof Error && 'syscall' in error) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw damaged(file, reason, `“${reason}”`)
  }
  const listed = sums.split('\n').filter((line) => line !== '')
  if (listed.length === 0) throw damaged(file, 'its list of digests is missing', '缺少摘要清单')
  if (listed.length !== found.size)
    throw damaged(
      file,
      `it should hold ${listed.length} files, not ${found.size}`,
      `应有 ${listed.length} 个文件，实际有 ${found.size} 个`,
    )
  for (const line of listed) {
    const [digest = '', name = ''] = line.split(/ {2}(.*)/, 2)
    if (found.get(name) !== digest)
      throw damaged(file, `${name} is not as it was written`, `${name} 与写入时不同`)
  }
}
