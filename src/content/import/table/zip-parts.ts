import { crc32, inflateRawSync } from 'node:zlib'

/** Entry of a ZIP archive's central directory. */
export interface ZipPart {
  readonly name: string
  readonly method: number
  readonly packed: number
  /** Declared uncompressed size in bytes. */
  readonly size: number
  /** Offset of the local header. */
  readonly at: number
}

const DIRECTORY_ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8

/** Returns the size from the extra field of a ZIP64 entry. */
function longSize(extra: Buffer): number {
  for (let at = 0; at + 12 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return Number(extra.readBigUInt64LE(at + 4))
  return Number.POSITIVE_INFINITY
}

/** Returns the entries of an archive, or undefined if it is truncated. */
export function zipParts(bytes: Buffer): readonly ZipPart[] | undefined {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 20 > bytes.length) return undefined
  const parts: ZipPart[] = []
  let at = bytes.readUInt32LE(end + 16)
  while (at + 46 <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const short = bytes.readUInt32LE(at + 24)
    const extra = at + 46 + bytes.readUInt16LE(at + 28)
    const next = extra + bytes.readUInt16LE(at + 30)
    parts.push({
      name: bytes.toString('utf8', at + 46, extra),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: short === 0xffffffff ? longSize(bytes.subarray(extra, next)) : short,
      at: bytes.readUInt32LE(at + 42),
    })
    at = next + bytes.readUInt16LE(at + 32)
  }
  return parts
}

/**
 * Unpacks an entry.
 *
 * @throws Error if it is damaged or larger than declared.
 */
export function unpackPart(bytes: Buffer, { at, method, packed, size }: ZipPart): Buffer {
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const data = bytes.subarray(begin, begin + packed)
  if (method === STORED) return data
  if (method !== DEFLATED) throw new Error(`packed by the method ${method}`)
  return inflateRawSync(data, { maxOutputLength: Math.max(1, size) })
}

/** Returns the archive with the content of some entries replaced. */
export function withParts(
  bytes: Buffer,
  parts: readonly ZipPart[],
  replaced: ReadonlyMap<string, Buffer>,
): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const part of parts) {
    const data = replaced.get(part.name) ?? unpackPart(bytes, part)
    const name = Buffer.from(part.name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, data)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, place, name)
    at += 30 + name.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}
