import type { ImportIssue } from '../../../base/import-report.ts'
import { type Message, message } from '../../../base/messages/message.ts'

/** Characters that a cell of Excel holds, and those that older drivers of databases and spreadsheets keep of a text. */
const MAX_EXCEL_CELL_LENGTH = 32_767
const MAX_DRIVER_TEXT_LENGTH = 255
/** Fewer texts may be as long by chance. */
const MIN_CUT_TEXTS = 3

/** Texts that end where a program cuts them. */
export class CutTexts {
  readonly #issues: ImportIssue[] = []
  /** By column: texts of just that length, the first of them, and whether one is longer. */
  readonly #byColumn = new Map<number, { count: number; line: number; hasLonger: boolean }>()

  see(line: number, cells: readonly string[], columns: readonly string[]): void {
    for (const [column, { length }] of cells.entries()) {
      if (length < MAX_DRIVER_TEXT_LENGTH) continue
      const known = this.#byColumn.get(column) ?? { count: 0, line, hasLonger: false }
      this.#byColumn.set(column, known)
      if (length === MAX_DRIVER_TEXT_LENGTH) {
        if (known.count === 0) known.line = line
        known.count += 1
      } else known.hasLonger = true
      if (length === MAX_EXCEL_CELL_LENGTH)
        this.#issues.push({
          place: { line },
          reason: message`"${columns[column] ?? ''}" has ${length} characters, which is all that a cell holds: what followed may be lost`,
          hint: CUT_HINT,
        })
    }
  }

  issues(columns: readonly string[]): readonly ImportIssue[] {
    const ofDrivers = [...this.#byColumn].flatMap(([column, { count, line, hasLonger }]) =>
      hasLonger || count < MIN_CUT_TEXTS
        ? []
        : [
            {
              place: { line },
              reason: message`"${columns[column] ?? ''}" has ${count} texts of just ${MAX_DRIVER_TEXT_LENGTH} characters, and none that is longer: a program may have cut them off`,
              hint: CUT_HINT,
            },
          ],
    )
    return [...this.#issues, ...ofDrivers]
  }
}

const CUT_HINT: Message = message`Compare it with the text where it is kept, and export it in another way.`
