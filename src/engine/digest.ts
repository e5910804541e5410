// Digests of a config. Museums keep them in accessibility.lock.json, where another algorithm would make every statement one of an older config.

import { ACCESSIBILITY_FILE, isLockFile } from './read/file-kinds.ts'
import type { ConfigText } from './read/read-files.ts'

/** The prime and the offset of FNV-1a, as two halves of 32 bits: a big integer for each character would take long. */
const PRIME = { high: 0x100, low: 0x1b3 }
const OFFSET = { high: 0xcbf29ce4, low: 0x84222325 }

/** FNV-1a, 64 bits, of UTF-16 units, low byte first. */
function fnv1a(texts: Iterable<string>): string {
  let { high, low } = OFFSET
  const mix = (byte: number): void => {
    low = (low ^ byte) >>> 0
    const lowProduct = low * PRIME.low
    high = (Math.imul(high, PRIME.low) + Math.imul(low, PRIME.high) + Math.floor(lowProduct / 2 ** 32)) >>> 0
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
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('')
}

/** 16 hexadecimal digits that change whenever a file's path or text does; the order of the files does not matter. */
export function digestOf(files: readonly ConfigText[]): string {
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
