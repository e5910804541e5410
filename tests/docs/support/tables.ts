/** Cells of every table row of a Markdown text whose head row begins with these cells, without the head. */
export function rowsUnder(markdown: string, ...head: readonly string[]): readonly (readonly string[])[] {
  const opening = `| ${head.join(' | ')} |`
  return markdown
    .split(/\n\n+/)
    .filter((part) => part.startsWith(opening))
    .flatMap((table) =>
      table
        .trimEnd()
        .split('\n')
        .slice(2)
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
    )
}

/** The text between the first pair of backticks of a cell; the cell itself where there is none. */
export function plain(cell: string | undefined): string {
  return /`([^`]+)`/.exec(cell ?? '')?.[1] ?? cell ?? ''
}

/** First cells of such rows without their backticks, sorted. */
export function namesUnder(markdown: string, ...head: readonly string[]): readonly string[] {
  return rowsUnder(markdown, ...head)
    .map(([cell]) => plain(cell))
    .sort()
}
