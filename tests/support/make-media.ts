import { Buffer } from 'node:buffer'
import sharp from 'sharp'

/** Creates a WAV file of a tone, eight bits at 8 kHz. */
export function makeWav(seconds = 1): Buffer {
  const rate = 8000
  const samples = Buffer.from(
    Array.from(
      { length: rate * seconds },
      (_, at) => 128 + Math.round(60 * Math.sin((at * 440 * 2 * Math.PI) / rate)),
    ),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

function element(id: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each) : each)))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + body.length)
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/**
 * Creates a WebM video of one colour at ten frames per second, all keyframes: lossy WebP contains VP8 frames.
 */
export async function makeWebm(pictures = 10): Promise<Buffer> {
  const [width, height] = [64, 36]
  const webp = await sharp({ create: { width, height, channels: 3, background: '#7a2e2e' } })
    .webp({ quality: 50 })
    .toBuffer()
  const at = webp.indexOf('VP8 ')
  const frame = webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
  const blocks = Array.from({ length: pictures }, (_, index) => {
    const head = Buffer.from([0x81, 0, 0, 0x80])
    head.writeInt16BE(index * 100, 1)
    return element('a3', head, frame)
  })
  const track = element(
    'ae',
    element('d7', Buffer.from([1])),
    element('73c5', Buffer.from([1])),
    element('83', Buffer.from([1])),
    element('86', 'V_VP8'),
    element('e0', element('b0', Buffer.from([width])), element('ba', Buffer.from([height]))),
  )
  return Buffer.concat([
    element(
      '1a45dfa3',
      element('4282', 'webm'),
      element('4287', Buffer.from([2])),
      element('4285', Buffer.from([2])),
    ),
    element(
      '18538067',
      element(
        '1549a966',
        element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])),
        element('4489', double(pictures * 100)),
        element('4d80', 'test'),
        element('5741', 'test'),
      ),
      element('1654ae6b', track),
      element('1f43b675', element('e7', Buffer.from([0])), ...blocks),
    ),
  ])
}

/** Creates captions with one sentence. */
export function makeVtt(words: string): Buffer {
  return Buffer.from(`WEBVTT\n\n00:00.000 --> 00:10.000\n${words}\n`)
}

function padded(bytes: Buffer, by: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, by)])
}

function chunk(type: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(bytes.length, 0)
  head.write(type, 4)
  return Buffer.concat([head, bytes])
}

/** Creates a GLB model: a square with a texture of one colour. */
export async function makeGlb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer()
  const corners = Buffer.from(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]).buffer)
  const places = Buffer.from(new Float32Array([0, 1, 1, 1, 1, 0, 0, 0]).buffer)
  const order = Buffer.from(new Uint16Array([0, 1, 2, 0, 2, 3]).buffer)
  const parts = [corners, places, order, png]
  const starts = parts.map((_, index) => Buffer.concat(parts.slice(0, index)).length)
  const description = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 }] }],
    materials: [
      { doubleSided: true, pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0 } },
    ],
    textures: [{ source: 0 }],
    images: [{ bufferView: 3, mimeType: 'image/png' }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [-1, -1, 0], max: [1, 1, 0] },
      { bufferView: 1, componentType: 5126, count: 4, type: 'VEC2' },
      { bufferView: 2, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    bufferViews: parts.map(({ length }, index) => ({
      buffer: 0,
      byteOffset: starts[index],
      byteLength: length,
    })),
    buffers: [{ byteLength: padded(Buffer.concat(parts), 0).length }],
  }
  const chunks = Buffer.concat([
    chunk('JSON', padded(Buffer.from(JSON.stringify(description)), 0x20)),
    chunk('BIN\0', padded(Buffer.concat(parts), 0)),
  ])
  const head = Buffer.alloc(12)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + chunks.length, 8)
  return Buffer.concat([head, chunks])
}
