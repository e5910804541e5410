import { readDoc } from './documents.ts'
import { plain } from './tables.ts'

/** A statement of the specification and the test that proves it. */
interface ConformanceRow {
  /** Heading above its table. */
  readonly section: string
  readonly statement: string
  /** Path below `tests/`. */
  readonly file: string
  readonly title: string
}

/** Returns the rows of all tables in docs/conformance.md, valid or not. */
export function conformanceRows(): readonly ConformanceRow[] {
  const [, ...parts] = readDoc('conformance.md').split(/^## /m)
  return parts.flatMap((part) => {
    const [section = '', ...lines] = part.split('\n')
    const rows = lines.filter((line) => line.startsWith('|') && !/^\| (?:statement|---) /.test(line))
    return rows.map((line) => {
      const [, statement = '', file, title = ''] = line.split('|').map((cell) => cell.trim())
      return { section, statement, file: plain(file), title }
    })
  })
}
