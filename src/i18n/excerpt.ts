const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The first `count` characters a reader sees (graphemes, never half of one) of a plain text whose white
 * space is collapsed; an ellipsis only when something was cut (readings 8: excerpts of section 9).
 */
export function excerptOf(text: string, count: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= count) return plain
  let seen = 0
  for (const { index } of segmenter.segment(plain)) {
    if (seen === count) return `${plain.slice(0, index).trimEnd()}…`
    seen += 1
  }
  return plain
}
