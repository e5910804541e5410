/**
 * A text without what lies from each match of `begin`, a global expression, to the end of the next match of `endOf`, both with it. What has no end
 * stays. One pass: an expression such as `<!--.*?-->` reads on to the end of the text from each beginning that has none.
 *
 * @param endOf the source of an expression, by what began; there must be few of them.
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
    // Where there is none from here on, there is none from any later place.
    ends.set(source, isEnded ? end : undefined)
    if (!isEnded) continue
    kept += text.slice(at, found.index)
    at = end.lastIndex
  }
  return kept + text.slice(at)
}
