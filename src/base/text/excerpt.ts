const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A letter, mark or digit of a script with spaces between words; excludes East and Southeast Asian scripts without them. */
const IN_WORD =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc])[\p{L}\p{M}\p{N}'’-]/u
const LAST_WORD = /(?<=\s)\S+$/u
const TRAILING = /[\s,;:.–—،؛-]+$/u

/** Removes an incomplete word at the end, unless it is the only one. */
function wholeWords(kept: string, next: string): string {
  const inside = IN_WORD.test(kept.at(-1) ?? '') && IN_WORD.test(next)
  return (inside ? kept.replace(LAST_WORD, '') : kept).replace(TRAILING, '')
}

/**
 * Text in which every code unit is a grapheme: Latin, Greek and Cyrillic letters, kana, ideographs and punctuation.
 * This test is a hundred times faster than the segmenter.
 */
const SINGLE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u03ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uff01-\uff60]*$/

/** Maximum length passed to the segmenter, because each step takes time proportional to its input. */
const SEGMENTED_LENGTH = 512

/** Maximum average code units per grapheme: a letter with a thousand marks shortens the excerpt. */
const MAX_UNITS = 16

const HALF_AT_END = /[\ud800-\udbff]$/

/** Returns the end of the first `count` graphemes, or the text's length if it has fewer. */
function endOf(text: string, count: number): number {
  // Include the next code unit, which may belong to the last grapheme.
  if (SINGLE.test(text.slice(0, count + 1))) return Math.min(count, text.length)
  let at = 0
  for (let seen = 0; at < text.length; ) {
    if (at >= count * MAX_UNITS + SEGMENTED_LENGTH) return at
    const rest = text.slice(at, at + SEGMENTED_LENGTH)
    const part = at + SEGMENTED_LENGTH < text.length ? rest.replace(HALF_AT_END, '') : rest
    const starts = Array.from(segmenter.segment(part), ({ index }) => index)
    // The last grapheme may continue in the next part.
    const whole = at + part.length === text.length ? starts.length : Math.max(1, starts.length - 1)
    if (seen + whole >= count) return at + (starts[count - seen] ?? part.length)
    seen += whole
    at += starts[whole] ?? part.length
  }
  return at
}

/**
 * Returns the first `count` graphemes of a plain text with collapsed whitespace, with an ellipsis if truncated
 * (readings 8: excerpts of section 9). Does not end in the middle of a word in scripts with spaces.
 */
export function excerptOf(text: string, count: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= count) return plain
  const end = endOf(plain, count)
  return end === plain.length ? plain : `${wholeWords(plain.slice(0, end), plain.charAt(end))}…`
}

/** Incomplete word at the start of a text, and the punctuation after it. */
const FIRST_WORD = /^\S{1,40}\s+/u
const LEADING = /^[\s,;:.–—，。；：、،؛-]+/u

/** Returns the index `count` graphemes before or after an index; reads no more text than needed. */
function stepsFrom(text: string, at: number, count: number, direction: 1 | -1): number {
  const near = direction === 1 ? text.slice(at, at + count + 1) : text.slice(Math.max(0, at - count - 1), at)
  if (SINGLE.test(near)) return at + direction * Math.min(count, near.length)
  const reach = count * MAX_UNITS
  const part = direction === 1 ? text.slice(at, at + reach) : text.slice(Math.max(0, at - reach), at)
  const places = Array.from(segmenter.segment(part), ({ index }) => index)
  if (direction === 1) return at + (places[count] ?? part.length)
  return at - part.length + (places.length > count ? (places[places.length - count] ?? 0) : 0)
}

/**
 * Returns `count` graphemes around a range, which is placed near the start if possible (search snippets of section 9),
 * with ellipses where truncated.
 */
export function excerptAround(text: string, [start, end]: readonly [number, number], count: number): string {
  const plain = text.trim()
  if (plain.length <= count) return plain
  const found = plain.slice(start, end)
  const inside = SINGLE.test(found) ? found.length : Array.from(segmenter.segment(found)).length
  const room = Math.max(0, count - inside)
  const wanted = stepsFrom(plain, start, Math.floor(room / 6), -1)
  const last = stepsFrom(plain, wanted, count, 1)
  const first = last === plain.length ? stepsFrom(plain, last, count, -1) : wanted
  const cutInside = first > 0 && IN_WORD.test(plain.charAt(first - 1)) && IN_WORD.test(plain.charAt(first))
  const body = plain.slice(first, last)
  const begun =
    first === 0
      ? body
      : (cutInside && first < start ? body.replace(FIRST_WORD, '') : body).replace(LEADING, '')
  const whole = last === plain.length ? begun : wholeWords(begun, plain.charAt(last))
  return `${first > 0 ? '…' : ''}${whole}${last < plain.length ? '…' : ''}`
}
