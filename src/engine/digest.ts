// Digests of a config. Museums store them in accessibility.lock.json: another algorithm would mark every statement as outdated.

import { ACCESSIBILITY_FILE, isLockFile } from './read/file-kinds.ts'
import type { ConfigText } from './read/read-files.ts'

/** Prime and offset basis of FNV-1a, each as two 32-bit halves: a BigInt operation per character would be slow. */
const PRIME = { high: 0x100, low: 0x1b3 }
const OFFSET = { high: 0xcbf29ce4, low: 0x84222325 }

/** Returns the 64-bit FNV-1a hash of UTF-16 units, low byte first. */
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

/** Returns 16 hexadecimal digits that change whenever the path or text of a file does; the order of files does not matter. */
export function digestOf(files: readonly ConfigText[]): string {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  return fnv1a(sorted.flatMap(({ path, text }) => [path, text]))
}

/** Returns a file with normalized JSON, regardless of layout; unchanged if it is not valid JSON. */
function meaningOf({ path, text }: ConfigText): ConfigText {
  try {
    const value: unknown = JSON.parse(text)
    // "$schema" is for editors and does not affect pages.
    const meaning = JSON.stringify(value, (key, member: unknown) => (key === '$schema' ? undefined : member))
    return { path, text: meaning }
  } catch {
    return { path, text }
  }
}

/**
 * Returns 16 hexadecimal digits of everything that page tests depend on: the code of extensions, and every config file except lock files
 * and the accessibility statement. Layout and comments of JSON do not matter.
 */
export function testedDigest(files: readonly ConfigText[], extensions: readonly ConfigText[]): string {
  const tested = files.filter(({ path }) => !isLockFile(path) && path !== ACCESSIBILITY_FILE)
  return digestOf([...tested.map(meaningOf), ...extensions])
}
