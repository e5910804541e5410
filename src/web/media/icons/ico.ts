const HEADER = 6
const ENTRY = 16

/** A PNG of up to 256 pixels a side as the only picture of an ICO file, which may hold PNG since Windows Vista. */
export function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size % 256, HEADER)
  head.writeUInt8(size % 256, HEADER + 1)
  head.writeUInt16LE(1, HEADER + 4)
  head.writeUInt16LE(32, HEADER + 6)
  head.writeUInt32LE(png.length, HEADER + 8)
  head.writeUInt32LE(HEADER + ENTRY, HEADER + 12)
  return Buffer.concat([head, png])
}
