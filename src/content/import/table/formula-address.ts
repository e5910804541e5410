/** Position of a cell; row and column are zero-based. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** Google Sheets exports functions that Excel lacks in this wrapper; the argument is the formula. */
const WRITTEN_FOR_EXCEL = /__xludf\.DUMMYFUNCTION\("((?:[^"]|"")*)"/i

const TEXT = /\s*"((?:[^"]|"")*)"/y
/** Cell reference such as B2 and $B$2, or [.B2] in LibreOffice. */
const CELL = /\s*(?:\[\.)?(\$?)([A-Z]{1,3})(\$?)(\d{1,7})\]?(?![\w!.(:])/iy
const JOIN = /\s*CONCAT(?:ENATE)?\(/iy
const AND = /\s*&/y
const COMMA = /\s*[,;]/y
const END = /\s*[,;)]/y
const CLOSE = /\s*\)/y

function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/**
 * Returns the URL passed to HYPERLINK or IMAGE: a literal, or a concatenation of texts and cells, such as
 * HYPERLINK("https://museum.example/"&A2,"Photo"). Returns undefined if the function is absent, occurs several times,
 * or uses other operations.
 *
 * @param textAt returns the displayed text of a cell.
 * @param moved offset of the cell from the one the formula was written for (shared formulas).
 */
export function addressIn(
  formula: string,
  name: 'HYPERLINK' | 'IMAGE',
  textAt: (place: CellPlace) => string | undefined,
  moved: CellPlace = { row: 0, column: 0 },
): string | undefined {
  const whole = WRITTEN_FOR_EXCEL.exec(formula)?.[1]?.replaceAll('""', '"') ?? formula
  const [call, ...others] = whole.matchAll(new RegExp(`(?<![A-Z])${name}\\(`, 'gi'))
  if (call === undefined || others.length > 0) return undefined
  let at = call.index + call[0].length
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(whole)
    if (found !== null) at = pattern.lastIndex
    return found
  }
  const joined = (sign: RegExp, each: () => string | undefined): string | undefined => {
    let text = each()
    while (text !== undefined && next(sign) !== null) {
      const more = each()
      text = more === undefined ? undefined : text + more
    }
    return text
  }
  const part = (): string | undefined => {
    const text = next(TEXT)?.[1]
    if (text !== undefined) return text.replaceAll('""', '"')
    const [, isColumnFixed, letters = '', isRowFixed, number] = next(CELL) ?? []
    if (number !== undefined)
      return textAt({
        row: Number(number) - 1 + (isRowFixed === '$' ? 0 : moved.row),
        column: columnOf(letters) + (isColumnFixed === '$' ? 0 : moved.column),
      })
    if (next(JOIN) === null) return undefined
    const all = joined(COMMA, sum)
    return next(CLOSE) === null ? undefined : all
  }
  const sum = (): string | undefined => joined(AND, part)
  const address = sum()
  return next(END) === null ? undefined : address
}
