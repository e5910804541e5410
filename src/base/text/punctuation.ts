const NO_BREAK = '\u00a0'
const NARROW = '\u202f'

/**
 * The spaces that French puts before high punctuation and inside guillemets (Imprimerie nationale), unbreakable, where a plain
 * space is written. Other languages stay as they are.
 */
export function bindPunctuation(text: string, tag: string): string {
  if (!/^fr(?:-|$)/i.test(tag)) return text
  return text
    .replaceAll(/ (?=[;!?])/g, NARROW)
    .replaceAll(/ (?=[:»])/g, NO_BREAK)
    .replaceAll('« ', `«${NO_BREAK}`)
}
