/**
 * Removes each span from a match of `begin`, a global pattern, through the next match of `endOf`. Keeps unterminated
 * spans. Linear time: a pattern such as `<!--.*?-->` scans to the end of the text from each unterminated start.
 *
 * @param endOf returns the source of the end pattern for a start; there must be few different ones.
 */
export function withoutSpans(
  text: string,
  begin: RegExp,
  endOf: (found: RegExpExecArray) => string,
  flags = '',
): string {
  const ends = new Map<string, RegExp | undefined>()
  let kept = ''
  let at = 0
  for (const found of text.matchAll(begin)) {
    if (found.index < at) continue
    const source = endOf(found)
    const end = ends.has(source) ? ends.get(source) : new RegExp(source, `g${flags}`)
    if (end === undefined) continue
    end.lastIndex = found.index + found[0].length
    const isEnded = end.test(text)
    // Without a match from here on, there is none later.
    ends.set(source, isEnded ? end : undefined)
    if (!isEnded) continue
    kept += text.slice(at, found.index)
    at = end.lastIndex
  }
  return kept + text.slice(at)
}
