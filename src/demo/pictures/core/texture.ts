import { deflateSync } from 'node:zlib'
import type { NoiseName } from './noise.ts'
import { noiseTile, tileSide } from './noise.ts'
import { toRgb } from './palette.ts'

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** One colour, sixteen steps of opacity: a 4-bit palette PNG, small enough to sit inside an SVG. */
function encode(field: Float32Array, colour: string, contrast: number): Buffer {
  const [red, green, blue] = toRgb(colour)
  const header = Buffer.from([0, 0, 2, 0, 0, 0, 2, 0, 4, 3, 0, 0, 0])
  const rows = Buffer.alloc(tileSide * (tileSide / 2 + 1))
  const level = (value: number) => Math.max(0, Math.min(15, Math.round(value * contrast * 15)))
  for (let y = 0; y < tileSide; y += 1) {
    const row = y * (tileSide / 2 + 1) + 1
    for (let x = 0; x < tileSide; x += 2) {
      const at = y * tileSide + x
      rows[row + x / 2] = (level(field[at] ?? 0) << 4) | level(field[at + 1] ?? 0)
    }
  }
  const steps = Array.from({ length: 16 }, (_, index) => index)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(steps.flatMap(() => [red, green, blue]))),
    chunk('tRNS', Buffer.from(steps.map((step) => step * 17))),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const made = new Map<string, string>()

/** An SVG `<image>` of the noise: transparent where the noise is negative, `colour` where it peaks. */
export function textureImage(noise: NoiseName, colour: string, contrast: number): string {
  const key = `${noise} ${colour} ${contrast}`
  const known = made.get(key)
  if (known) return known
  const data = encode(noiseTile(noise), colour, contrast).toString('base64')
  const image = `<image width="512" height="512" xlink:href="data:image/png;base64,${data}"/>`
  made.set(key, image)
  return image
}
