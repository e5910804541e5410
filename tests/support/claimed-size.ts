import { crc32 } from 'node:zlib'

const SOI = 2
const FIRST_FRAME = 0xc0
const LAST_FRAME = 0xc2

/** Returns the offset of the frame header of a JPEG. */
function frameOf(jpeg: Buffer): number {
  let place = SOI
  while (jpeg.readUInt8(place + 1) < FIRST_FRAME || jpeg.readUInt8(place + 1) > LAST_FRAME)
    place += 2 + jpeg.readUInt16BE(place + 2)
  return place
}

/**
 * Changes the size in the header of a picture. A picture rejected by its size is never decoded, and encoding
 * a hundred megapixels would take seconds.
 */
export function claimingSize(picture: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(picture)
  if (bytes.toString('latin1', 1, 4) === 'PNG') {
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  } else if (bytes.toString('latin1', 8, 16) === 'WEBPVP8 ') {
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else {
    const frame = frameOf(bytes)
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
  }
  return bytes
}
