/** Returns the cells of all table rows below a head row that begins with these cells. */
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

/** Returns the text between the first pair of backticks of a cell, else the whole cell. */
export function plain(cell: string | undefined): string {
  return /`([^`]+)`/.exec(cell ?? '')?.[1] ?? cell ?? ''
}

/** Returns the first cells of such rows without backticks, sorted. */
export function namesUnder(markdown: string, ...head: readonly string[]): readonly string[] {
  return rowsUnder(markdown, ...head)
    .map(([cell]) => plain(cell))
    .sort()
}
