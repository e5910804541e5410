const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A letter or digit of a script that writes words apart. */
const inWord =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{N}'’-]/u
const lastWord = /(?<=\s)\S+$/u
const trailing = /[\s,;:.–—-]+$/u

/** Without the half of a word at its end; a text of a single word stays as it is. */
const wholeWords = (kept: string, next: string): string => {
  const inside = inWord.test(kept.at(-1) ?? '') && inWord.test(next)
  return (inside ? kept.replace(lastWord, '') : kept).replace(trailing, '')
}

/**
 * The first `count` characters a reader sees (graphemes, never half of one) of a plain text whose white
 * space is collapsed; an ellipsis only when something was cut (readings 8: excerpts of section 9). Never ends
 * in half a word of a script that writes words apart.
 */
export function excerptOf(text: string, count: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= count) return plain
  let seen = 0
  for (const { index } of segmenter.segment(plain)) {
    if (seen === count) return `${wholeWords(plain.slice(0, index), plain.charAt(index))}…`
    seen += 1
  }
  return plain
}
