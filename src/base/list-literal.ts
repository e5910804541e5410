const ENTRY = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|None|nan)\s*(?:,|$)/suy

/** The texts of a list as Python writes it: ['Marl, A.', "O'Brien"]; undefined for any other text. */
export function pythonList(text: string): readonly string[] | undefined {
  const inside = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1]?.trim()
  if (inside === undefined) return undefined
  const found: string[] = []
  ENTRY.lastIndex = 0
  while (ENTRY.lastIndex < inside.length) {
    const entry = ENTRY.exec(inside)
    if (entry === null) return undefined
    const written = entry[1] ?? entry[2]
    if (written !== undefined) found.push(written.replace(/\\(['"\\])/g, '$1').replaceAll('\\n', '\n'))
  }
  return found
}
