import { existsSync, readFileSync } from 'node:fs'

/** Paths of the font in Debian's fonts-noto-cjk and on other systems. */
const PLACES = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
]

/** Index of a language's font in the collection. */
const FONTS = { ja: 0, ko: 1, zh: 2 } as const

const HEAD = 12
const ENTRY = 16
const ALIGNED = 4

/** Extracts one font of a collection as a file. */
function fontOf(collection: Buffer, index: number): Buffer {
  const start = collection.readUInt32BE(HEAD + ALIGNED * index)
  const count = collection.readUInt16BE(start + ALIGNED)
  const head = Buffer.from(collection.subarray(start, start + HEAD + ENTRY * count))
  const tables: Buffer[] = []
  let place = head.length
  for (let entry = HEAD; entry < head.length; entry += ENTRY) {
    const from = head.readUInt32BE(entry + 8)
    const length = head.readUInt32BE(entry + 12)
    const padding = Buffer.alloc((ALIGNED - (length % ALIGNED)) % ALIGNED)
    tables.push(collection.subarray(from, from + length), padding)
    head.writeUInt32BE(place, entry + 8)
    place += length + padding.length
  }
  return Buffer.concat([head, ...tables])
}

/** Returns Noto Sans CJK of this machine (16 MB); undefined if it is not installed. */
export function notoCjk(language: keyof typeof FONTS): Buffer | undefined {
  const file = PLACES.find((place) => existsSync(place))
  return file === undefined ? undefined : fontOf(readFileSync(file), FONTS[language])
}

/** Message of tests that are skipped without the font. */
export const NO_NOTO = 'Noto Sans CJK is not installed (Debian: fonts-noto-cjk): not tested here'
