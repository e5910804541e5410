import { Buffer } from 'node:buffer'
import sharp from 'sharp'

/** A WAV file of a tone, eight bits at 8 kHz. */
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

/** A WebM film of one colour, ten pictures a second, each whole: a lossy WebP holds a picture as VP8 does. */
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

/** Captions of one sentence. */
export function makeVtt(words: string): Buffer {
  return Buffer.from(`WEBVTT\n\n00:00.000 --> 00:10.000\n${words}\n`)
}
