const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A letter, mark or digit of a script that writes words apart: all but those of East and Southeast Asia that run on. */
const IN_WORD =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc])[\p{L}\p{M}\p{N}'’-]/u
const LAST_WORD = /(?<=\s)\S+$/u
const TRAILING = /[\s,;:.–—،؛-]+$/u

/** Without the half of a word at its end; a text of a single word stays as it is. */
function wholeWords(kept: string, next: string): string {
  const inside = IN_WORD.test(kept.at(-1) ?? '') && IN_WORD.test(next)
  return (inside ? kept.replace(LAST_WORD, '') : kept).replace(TRAILING, '')
}

/**
 * A text in which each unit is a grapheme: letters of Latin, Greek and Cyrillic, kana, ideographs and punctuation. The segmenter takes
 * a hundred times as long to say so.
 */
const SINGLE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u03ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uff01-\uff60]*$/

/** A step of the segmenter takes as long as its text does, so a long text is given to it by parts. */
const SEGMENTED_LENGTH = 512

/** Units of a grapheme on average: a letter with a thousand marks shortens the excerpt. */
const MAX_UNITS = 16

const HALF_AT_END = /[\ud800-\udbff]$/

/** Where the first `count` graphemes of a text end; its length where it has no more. */
function endOf(text: string, count: number): number {
  // What follows the last one may belong to it.
  if (SINGLE.test(text.slice(0, count + 1))) return Math.min(count, text.length)
  let at = 0
  for (let seen = 0; at < text.length; ) {
    if (at >= count * MAX_UNITS + SEGMENTED_LENGTH) return at
    const rest = text.slice(at, at + SEGMENTED_LENGTH)
    const part = at + SEGMENTED_LENGTH < text.length ? rest.replace(HALF_AT_END, '') : rest
    const starts = Array.from(segmenter.segment(part), ({ index }) => index)
    // The last one may go on in the next part.
    const whole = at + part.length === text.length ? starts.length : Math.max(1, starts.length - 1)
    if (seen + whole >= count) return at + (starts[count - seen] ?? part.length)
    seen += whole
    at += starts[whole] ?? part.length
  }
  return at
}

/**
 * The first `count` characters a reader sees (graphemes, never half of one) of a plain text whose white
 * space is collapsed; an ellipsis only when something was cut (readings 8: excerpts of section 9). Never ends
 * in half a word of a script that writes words apart.
 */
export function excerptOf(text: string, count: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= count) return plain
  const end = endOf(plain, count)
  return end === plain.length ? plain : `${wholeWords(plain.slice(0, end), plain.charAt(end))}…`
}

/** Half a word at the beginning of a text, and what separates it. */
const FIRST_WORD = /^\S{1,40}\s+/u
const LEADING = /^[\s,;:.–—，。；：、،؛-]+/u

/** Where the `count` characters before or after a place of a text end; reads no more of it than it must. */
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
 * `count` characters of a text around a range of it, which is near their beginning as far as the text reaches (the
 * search snippets of section 9); an ellipsis where something was cut.
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
