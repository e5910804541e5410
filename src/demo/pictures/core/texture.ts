import { deflateSync } from 'node:zlib'
import type { NoiseName } from './noise.ts'
import { noiseTile, tileMask, tileSide } from './noise.ts'
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

/** The noise enlarged to a tile of `side`, still seamless. */
function enlargeTile(field: Float32Array, side: number): Float32Array {
  if (side === tileSide) return field
  const factor = side / tileSide
  const large = new Float32Array(side * side)
  for (let y = 0; y < side; y += 1) {
    const row = Math.floor(y / factor)
    const fy = y / factor - row
    const top = row * tileSide
    const bottom = ((row + 1) & tileMask) * tileSide
    for (let x = 0; x < side; x += 1) {
      const left = Math.floor(x / factor)
      const right = (left + 1) & tileMask
      const fx = x / factor - left
      const upper = (field[top + left] ?? 0) * (1 - fx) + (field[top + right] ?? 0) * fx
      const lower = (field[bottom + left] ?? 0) * (1 - fx) + (field[bottom + right] ?? 0) * fx
      large[y * side + x] = upper + (lower - upper) * fy
    }
  }
  return large
}

/** One colour, sixteen steps of opacity: a 4-bit palette PNG, small enough to sit inside an SVG. */
function encode(field: Float32Array, side: number, colour: string): Buffer {
  const [red, green, blue] = toRgb(colour)
  const header = Buffer.from([0, 0, side >> 8, 0, 0, 0, side >> 8, 0, 4, 3, 0, 0, 0])
  const stride = side / 2 + 1
  const rows = Buffer.alloc(side * stride)
  const level = (value: number) => Math.max(0, Math.min(15, Math.round(value * 15)))
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 2) {
      const at = y * side + x
      rows[y * stride + 1 + x / 2] = (level(field[at] ?? 0) << 4) | level(field[at + 1] ?? 0)
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

/**
 * An SVG `<image>` of the noise, `side` pixels square: transparent where the noise is negative, `colour` where it
 * peaks. It is made at the size it is shown: a renderer takes ten times as long over a scaled pattern.
 */
export function textureImage(noise: NoiseName, colour: string, side: number): string {
  const key = `${noise} ${colour} ${side}`
  const known = made.get(key)
  if (known) return known
  const data = encode(enlargeTile(noiseTile(noise), side), side, colour).toString('base64')
  const image = `<image width="${side}" height="${side}" xlink:href="data:image/png;base64,${data}"/>`
  made.set(key, image)
  return image
}
