/** A place of a sheet, its row and column counted from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** What Google Sheets writes for Excel in place of a function of its own, which is the text within. */
const WRITTEN_FOR_EXCEL = /__xludf\.DUMMYFUNCTION\("((?:[^"]|"")*)"/i

const TEXT = /\s*"((?:[^"]|"")*)"/y
/** A cell, as B2 and $B$2, which LibreOffice writes as [.B2]. */
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
 * The address that a formula gives to HYPERLINK or IMAGE: a text, or one that is put together of texts and cells, such as
 * HYPERLINK("https://museum.example/"&A2,"Photo"). Undefined where the formula has no such function, several, or reckons otherwise.
 *
 * @param textAt what the cell of a place shows.
 * @param moved how far the cell is from the one that the formula was written for.
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
