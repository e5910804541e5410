import { readDoc } from './documents.ts'
import { plain } from './tables.ts'

/** A statement of the specification and the test that proves it. */
interface ConformanceRow {
  /** Heading of its table. */
  readonly section: string
  readonly statement: string
  /** Below `tests/`. */
  readonly file: string
  readonly title: string
}

/** The rows of every table of docs/conformance.md, whatever is wrong with them. */
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
