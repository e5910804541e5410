import { ACCESSIBILITY_FILE, isLockFile } from './read/file-kinds.ts'
import type { ConfigText } from './read/read-files.ts'

const PRIME = 0x100000001b3n
const OFFSET = 0xcbf29ce484222325n
const MASK = 0xffffffffffffffffn

interface Content {
  readonly path: string
  readonly text: string
}

/**
 * FNV-1a, 64 bits, over two 32-bit halves so that no big integer is made per character; of UTF-16 units, low byte
 * first.
 */
function fnv1a(texts: Iterable<string>): string {
  let high = Number(OFFSET >> 32n)
  let low = Number(OFFSET & 0xffffffffn)
  const primeLow = Number(PRIME & 0xffffffffn)
  const primeHigh = Number((PRIME & MASK) >> 32n)
  const mix = (byte: number) => {
    low = (low ^ byte) >>> 0
    const lowProduct = low * primeLow
    const carry = Math.floor(lowProduct / 0x100000000)
    high = (Math.imul(high, primeLow) + Math.imul(low, primeHigh) + carry) >>> 0
    low = lowProduct >>> 0
  }
  for (const text of texts) {
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index)
      mix(unit & 0xff)
      mix(unit >> 8)
    }
    mix(0xff)
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}

/** 16 hexadecimal digits that change whenever a file's path or text does; the order of the files does not matter. */
export function digestOf(files: readonly Content[]): string {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  return fnv1a(sorted.flatMap(({ path, text }) => [path, text]))
}

/** A file as its JSON says it, whatever its layout; as it is where it is none. */
function meaningOf({ path, text }: ConfigText): ConfigText {
  try {
    const value: unknown = JSON.parse(text)
    // Which schema an editor uses changes no page.
    const meaning = JSON.stringify(value, (key, member: unknown) => (key === '$schema' ? undefined : member))
    return { path, text: meaning }
  } catch {
    return { path, text }
  }
}

/**
 * 16 hexadecimal digits of what a test of the pages depends on: every file of the config but records of what it once said
 * and what people say for the statement, and the code of extensions. Layout and comments of JSON change nothing.
 */
export function testedDigest(files: readonly ConfigText[], extensions: readonly ConfigText[]): string {
  const tested = files.filter(({ path }) => !isLockFile(path) && path !== ACCESSIBILITY_FILE)
  return digestOf([...tested.map(meaningOf), ...extensions])
}
