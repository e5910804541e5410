import type { Cell, CellValue, Sheet } from 'hucre/xlsx'
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { readMuseumDate } from '../../../base/museum-date/index.ts'

const FIGURES = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹', subscript: '₀₁₂₃₄₅₆₇₈₉' } as const

/** Vertical position of a text run; undefined on the baseline. */
export type Shift = keyof typeof FIGURES | undefined

/** Converts the digits of a raised or lowered run to superscript or subscript characters: 5 and a raised 1 are not 51. */
export function smallFigures(text: string, shift: Shift): string {
  return shift === undefined
    ? text
    : text.replace(/[0-9]/g, (digit) => FIGURES[shift][Number(digit)] ?? digit)
}

/** A sheet in the format of the .xlsx reader, except that dates before 1900 are texts. */
export type OpenSheet = Sheet & {
  readonly isHidden: boolean
  /** Further hyperlinks of a cell that has several, by row and column. */
  readonly moreLinks: ReadonlyMap<string, readonly string[]>
  /** Texts of boxes and shapes above the cells. */
  readonly boxes: readonly string[]
}

/** Maximum cells of a sheet, and columns. Empty trailing cells are repeated up to a million times. */
const MAX_CELLS = 5_000_000
const MAX_COLUMNS = 16_384

/** Elements that are not cell text: comments, ruby annotations, tracked changes, drawings. */
const ASIDE = new Set(['annotation', 'annotation-end', 'ruby-text', 'tracked-changes', 'forms'])
const DRAWINGS = /:drawing:/
const CALC = /:calcext:/

/** First day of Excel's date system. LibreOffice also has earlier ones, which become texts. */
const FIRST_DAY = '1900-01-01'
/** Day 0 of LibreOffice. */
const DAY_ZERO = '1899-12-30'
/** Day 0 in the .xlsx reader. */
const EXCEL_ZERO = '1899-12-31'

type Attributes = ReadonlyMap<string, string>

interface OpenCell {
  readonly attributes: Attributes
  readonly paragraphs: string[]
  readonly links: string[]
  hasComment: boolean
  struck: string
}

interface ReadCell {
  readonly value: CellValue
  readonly more: Omit<Cell, 'value'> | undefined
  readonly moreLinks: readonly string[]
  readonly columns: number
  readonly across: number
  readonly down: number
}

function attributesOf({ attributes }: SaxesTagNS): Attributes {
  return new Map(
    Object.values(attributes).map(({ local, uri, value }: SaxesAttributeNS) => [
      CALC.test(uri) ? `calc ${local}` : local,
      value,
    ]),
  )
}

function repeatCount(attributes: Attributes, name: string): number {
  const number = Number(attributes.get(name) ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}

function numberStyle(numFmt: string): Pick<Cell, 'style'> {
  return { style: { numFmt } }
}

/**
 * Returns the displayed text of a number if it carries more information, such as 007, A-0012 or 1921.10; otherwise the
 * number with its unit.
 */
function numberIn(written: string, shown: string): readonly [CellValue, Partial<Cell>] {
  const value = Number(written)
  const text = shown.trim()
  const digits = /^[\p{L}\-/. ]*?(\d+)$/u.exec(text)?.[1]
  const isNumber = value >= 0 ? Number(digits) === value : text === String(value)
  if (isNumber) return [text, {}]
  const decimal = /^-?\d+[.,]\d+$/.test(text) ? text.replace(',', '.') : undefined
  if (decimal !== undefined && Number(decimal) === value) return [decimal, {}]
  const isExponent = /^-?[\d.,]+E[+-]?\d+$/i.test(text)
  const unit = isExponent ? '' : text.replace(/[\p{N}\s.,'’+\-−()"]/gu, '')
  return [value, /[\p{L}\p{Sc}]/u.test(unit) ? numberStyle(`#0"${unit}"`) : {}]
}

/** Year markers and punctuation, which are not month names. */
const YEAR_WORDS = /年|년|г\.?|год|[\s.,\-/()]/giu

/** Returns a date format for the parts (year, month, day) that the displayed text contains. */
function dateFormatOf(date: string, shown: string): string {
  const [year, month] = date.split('-').map(Number)
  const numbers = (shown.match(/\d+/g) ?? []).map(Number)
  const isIn = numbers.includes(year ?? 0)
  const words = shown.replace(/\d+/g, '').replace(YEAR_WORDS, '')
  if (isIn && numbers.length === 1) return words === '' ? 'yyyy' : 'yyyy-mm'
  if (isIn && numbers.length === 2 && words.replace('月', '') === '' && numbers.includes(month ?? 0))
    return 'yyyy-mm'
  return date.includes('T') ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd'
}

function dateIn(written: string, shown: string): readonly [CellValue, Partial<Cell>] {
  const format = dateFormatOf(written, shown)
  const [day = '', given = '00:00:00'] = written.split('T')
  const time = given.slice(0, 8)
  const date = new Date(`${day === DAY_ZERO ? EXCEL_ZERO : day}T${time}Z`)
  if (Number.isNaN(date.getTime()) || (written < FIRST_DAY && day !== DAY_ZERO)) {
    const length = { yyyy: -6, 'yyyy-mm': -3 }[format]
    if (length !== undefined) return [day.slice(0, length), {}]
    return [time === '00:00:00' ? day : `${day}T${time}`, {}]
  }
  return [date, numberStyle(format)]
}

/** Formats PT12H30M00S as 12:30:00. */
function timeIn(written: string): string {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^-?P(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?)?$/.exec(written) ?? []
  return [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')
}

/** Error texts of formulas, for programs without an error type. Some give such cells the value 0. */
const ERROR = /^(?:#(?:N\/A|REF!|DIV\/0!|NAME\?|NUM!|VALUE!|NULL!)|Err:\d{3})$/

/** Whether the displayed text is a BC year in words, which the number or date of the cell does not express. */
function saysBeforeChrist(shown: string): boolean {
  const date = /\p{L}/u.test(shown) ? readMuseumDate(shown) : undefined
  return typeof date === 'object' && (date.from ?? 0) < 0
}

function valueIn({ attributes, paragraphs }: OpenCell): readonly [CellValue, Partial<Cell>] {
  const shown = paragraphs.join('\n')
  const isError = attributes.has('formula') && ERROR.test(shown)
  if (isError || attributes.get('calc value-type') === 'error') return [shown, { type: 'error' }]
  const written = (name: string) => attributes.get(name)
  if (written('value-type') !== 'string' && saysBeforeChrist(shown)) return [shown, {}]
  switch (written('value-type')) {
    case 'float':
    case 'currency':
      return numberIn(written('value') ?? shown, shown)
    case 'percentage':
      return [Number(written('value')), numberStyle('0%')]
    case 'boolean':
      return [written('boolean-value') === 'true', {}]
    case 'date':
      return dateIn(written('date-value') ?? shown, shown)
    case 'time':
      return [timeIn(written('time-value') ?? ''), {}]
    default:
      return [shown === '' ? (written('string-value') ?? null) : shown, {}]
  }
}

function readCell(cell: OpenCell): ReadCell {
  const { attributes, links, hasComment, struck } = cell
  const [value, more] = valueIn(cell)
  const formula = attributes.get('formula')
  const [link, ...moreLinks] = new Set(links)
  const hasMore =
    formula !== undefined || link !== undefined || hasComment || struck !== '' || Object.keys(more).length > 0
  return {
    value,
    more: hasMore
      ? {
          type: 'string',
          ...more,
          ...(formula !== undefined && { formula }),
          ...(link !== undefined && { hyperlink: { target: link } }),
          ...(hasComment && { comment: { text: '' } }),
          ...(struck !== '' && { richText: [{ text: struck, font: { strikethrough: true } }] }),
        }
      : undefined,
    moreLinks,
    columns: repeatCount(attributes, 'number-columns-repeated'),
    across: repeatCount(attributes, 'number-columns-spanned'),
    down: repeatCount(attributes, 'number-rows-spanned'),
  }
}

/** Builds a sheet from its elements. */
class SheetReader {
  readonly rows: CellValue[][] = []
  readonly cells = new Map<string, Cell>()
  readonly merges: NonNullable<Sheet['merges']> = []
  readonly columns: NonNullable<Sheet['columns']> = []
  readonly rowDefs: NonNullable<Sheet['rowDefs']> = new Map()
  readonly moreLinks = new Map<string, readonly string[]>()
  pictures = 0
  /** Texts of boxes and shapes above the cells. */
  readonly boxes: string[] = []
  #emptyRows = 0
  #size = 0

  addColumns(attributes: Attributes): void {
    const hidden = isHidden(attributes)
    const max = MAX_COLUMNS - this.columns.length
    for (let each = Math.min(max, repeatCount(attributes, 'number-columns-repeated')); each > 0; each -= 1)
      this.columns.push(hidden ? { hidden } : {})
  }

  addRow(attributes: Attributes, cells: readonly ReadCell[]): void {
    const times = repeatCount(attributes, 'number-rows-repeated')
    const filled = cells.slice(0, cells.findLastIndex(({ value, more }) => isFilled(value, more)) + 1)
    if (filled.length === 0) {
      this.#emptyRows += times
      return
    }
    const width = filled.reduce((sum, { columns }) => sum + columns, 0)
    this.#size += (this.#emptyRows + times) * width
    if (width > MAX_COLUMNS || this.#size > MAX_CELLS) throw new RangeError(`more than ${MAX_CELLS} cells`)
    for (; this.#emptyRows > 0; this.#emptyRows -= 1) this.rows.push([])
    for (let each = 0; each < times; each += 1) {
      if (isHidden(attributes)) this.rowDefs.set(this.rows.length, { hidden: true })
      this.#addCells(filled)
    }
  }

  #addCells(cells: readonly ReadCell[]): void {
    const [row, values]: [number, CellValue[]] = [this.rows.length, []]
    for (const { value, more, moreLinks, columns, across, down } of cells)
      for (let each = 0; each < columns; each += 1) {
        const column = values.push(value) - 1
        if (more !== undefined) this.cells.set(`${row},${column}`, { ...more, value })
        if (moreLinks.length > 0) this.moreLinks.set(`${row},${column}`, moreLinks)
        if (across * down > 1)
          this.merges.push({
            startRow: row,
            startCol: column,
            endRow: row + down - 1,
            endCol: column + across - 1,
          })
      }
    this.rows.push(values)
  }
}

function isFilled(value: CellValue, more: ReadCell['more']): boolean {
  return (value !== null && value !== '') || more !== undefined
}

function isHidden(attributes: Attributes): boolean {
  return ['collapse', 'filter'].includes(attributes.get('visibility') ?? '')
}

interface Span {
  readonly isStruck: boolean
  readonly shift: Shift
}

/** Styles that hide, strike out, raise or lower. */
class Styles {
  readonly #hiddenTables = new Set<string>()
  readonly #struck = new Set<string>()
  readonly #shifts = new Map<string, Shift>()
  /** Name of the style being read. */
  #name = ''

  open(name: string, attributes: Attributes): void {
    if (name === 'style') this.#name = attributes.get('name') ?? ''
    if (name === 'table-properties' && attributes.get('display') === 'false')
      this.#hiddenTables.add(this.#name)
    if (name !== 'text-properties') return
    const line = attributes.get('text-line-through-style') ?? attributes.get('text-line-through-type')
    if (line !== undefined && line !== 'none') this.#struck.add(this.#name)
    const [, place] = /^(super|sub|-?[1-9]\d*%)/.exec(attributes.get('text-position') ?? '') ?? []
    if (place !== undefined)
      this.#shifts.set(this.#name, /^(?:sub|-)/.test(place) ? 'subscript' : 'superscript')
  }

  isHiddenTable(attributes: Attributes): boolean {
    return this.#hiddenTables.has(attributes.get('style-name') ?? '')
  }

  spanOf(attributes: Attributes): Span {
    const style = attributes.get('style-name') ?? ''
    return { isStruck: this.#struck.has(style), shift: this.#shifts.get(style) }
  }
}

/** Handles the start and end of elements of a document. */
class DocumentReader {
  readonly names: Pick<OpenSheet, 'name' | 'isHidden'>[] = []
  readonly sheets: OpenSheet[] = []
  readonly #isWanted: (index: number) => boolean
  readonly #styles = new Styles()
  /** Depth of open elements that are not cell text, and of tables: a cell may contain a table. */
  #aside = 0
  #tables = 0
  /** Text of the current drawing, which is skipped; undefined outside drawings. */
  #drawn: string | undefined
  #sheet: SheetReader | undefined
  #row: { readonly attributes: Attributes; readonly cells: ReadCell[] } | undefined
  #cell: OpenCell | undefined
  #paragraph: string | undefined
  readonly #spans: Span[] = []

  constructor(isWanted: (index: number) => boolean) {
    this.#isWanted = isWanted
  }

  open(tag: SaxesTagNS): void {
    const { local, uri } = tag
    const isDrawing = DRAWINGS.test(uri)
    if (local === 'image' && isDrawing && this.#sheet !== undefined) this.#sheet.pictures += 1
    if (local === 'annotation' && this.#cell !== undefined) this.#cell.hasComment = true
    if (this.#aside === 0 && isDrawing) this.#drawn = ''
    if (this.#aside > 0 || ASIDE.has(local) || isDrawing) {
      this.#aside += 1
      return
    }
    const attributes = attributesOf(tag)
    if (local === 'table') this.#openTable(attributes)
    else if (this.#tables === 0) this.#styles.open(local, attributes)
    else if (this.#sheet === undefined || this.#tables > 1) return
    else if (local === 'table-column') this.#sheet.addColumns(attributes)
    else if (local === 'table-row') this.#row = { attributes, cells: [] }
    else if (isCell(local)) {
      // Superscript as the style of a whole cell does not distinguish any digits.
      this.#spans.splice(0, this.#spans.length, { ...this.#styles.spanOf(attributes), shift: undefined })
      this.#cell = { attributes, paragraphs: [], links: [], hasComment: false, struck: '' }
    } else this.#openText(local, attributes)
  }

  #openTable(attributes: Attributes): void {
    this.#tables += 1
    if (this.#tables > 1) return
    this.names.push({ name: attributes.get('name') ?? '', isHidden: this.#styles.isHiddenTable(attributes) })
    this.#sheet = this.#isWanted(this.names.length - 1) ? new SheetReader() : undefined
  }

  #openText(name: string, attributes: Attributes): void {
    if (name === 'p' || name === 'h') this.#paragraph = ''
    else if (name === 's') this.#addText(' '.repeat(Math.min(repeatCount(attributes, 'c'), 1000)))
    else if (name === 'tab') this.#addText('\t')
    else if (name === 'line-break') this.#addText('\n')
    else if (name === 'a' && attributes.has('href')) this.#cell?.links.push(attributes.get('href') ?? '')
    else if (name === 'span') this.#spans.push(this.#styles.spanOf(attributes))
  }

  text(text: string): void {
    if (this.#drawn !== undefined) this.#drawn += text
    this.#addText(text.replace(/[ \t\r\n]+/g, ' '))
  }

  #addText(text: string): void {
    if (this.#paragraph === undefined || this.#aside > 0) return
    this.#paragraph += smallFigures(text, this.#spans.findLast(({ shift }) => shift !== undefined)?.shift)
    if (this.#cell !== undefined && this.#spans.some(({ isStruck }) => isStruck)) this.#cell.struck += text
  }

  close(local: string): void {
    if (this.#aside > 0) this.#closeAside()
    else if (local === 'table') this.#closeTable()
    else if (this.#tables !== 1 || this.#sheet === undefined) return
    else if (local === 'p' || local === 'h') {
      this.#cell?.paragraphs.push((this.#paragraph ?? '').trim())
      this.#paragraph = undefined
    } else if (local === 'span') this.#spans.pop()
    else if (isCell(local)) {
      if (this.#cell !== undefined) this.#row?.cells.push(readCell(this.#cell))
      this.#cell = undefined
    } else if (local === 'table-row') {
      if (this.#row !== undefined) this.#sheet.addRow(this.#row.attributes, this.#row.cells)
      this.#row = undefined
    }
  }

  #closeAside(): void {
    this.#aside -= 1
    if (this.#aside > 0) return
    const drawn = this.#drawn?.trim() ?? ''
    if (drawn !== '') this.#sheet?.boxes.push(drawn)
    this.#drawn = undefined
  }

  #closeTable(): void {
    this.#tables -= 1
    if (this.#tables > 0 || this.#sheet === undefined) return
    const { rows, cells, merges, columns, rowDefs, moreLinks, pictures, boxes } = this.#sheet
    const images = Array.from({ length: pictures }, () => ({}) as NonNullable<Sheet['images']>[number])
    const { name = '', isHidden: isOff = false } = this.names.at(-1) ?? {}
    const read = { rows, cells, merges, columns, rowDefs, moreLinks, images, boxes }
    this.sheets.push({ name, isHidden: isOff, ...read })
    this.#sheet = undefined
  }
}

function isCell(name: string): boolean {
  return name === 'table-cell' || name === 'covered-table-cell'
}

/**
 * Parses the sheets in the `content.xml` of an OpenDocument spreadsheet. Numbers and dates are combined with their
 * displayed text. Repeated cells are expanded; hidden and grouped rows are read like others.
 *
 * @param isWanted whether to read the cells of the sheet at an index.
 * @throws Error if the text is not XML, RangeError if there are too many cells.
 */
export function readOpenDocument(
  xml: string,
  isWanted: (index: number) => boolean,
): Pick<DocumentReader, 'names' | 'sheets'> {
  const parser = new SaxesParser({ xmlns: true })
  const document = new DocumentReader(isWanted)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => document.open(tag))
  parser.on('text', (text) => document.text(text))
  parser.on('closetag', ({ local }) => document.close(local))
  parser.write(xml).close()
  return document
}
