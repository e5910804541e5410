import { withPlainDigits } from '../../../base/digits.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import { filledOf } from './open-rows.ts'
import type { CellRow } from './read-workbook.ts'

/** Words for a total, without punctuation, in the languages of the importer. */
const SUM_WORDS = [
  '(?:grand |sub-?)?totals?|sum|count|(?:gesamt)?summe|gesamt|insgesamt|somme|total (?:general|general[eă])|suma(?: total)?|totale|totaal|subtotaal|soma',
  'ogółem|razem|łącznie|celkem|součet|spolu|súčet|összesen|mindösszesen|végösszeg|yhteensä|summa|totalt|i alt|sammenlagt|samtals|alls|kokku|kopā|iš viso|viso',
  'ukupno|zbroj|skupaj|skupno|vsota|gjithsej|totali|guztira|cyfanswm|iomlán|toplam|genel toplam|cəmi|jami|jumlah(?: total)?|kabuuan|jumla|tổng(?: cộng| số)?',
  'itogo|итого|всего|сумма|разом|всього|усього|загалом|підсумок|разам|усяго|общо|всичко|сума|вкупно|укупно|збир|барлығы|жиыны|нийт|бүгд',
  'σύνολο|γενικό σύνολο|άθροισμα|სულ|ჯამი|ընդամենը|合\\s*计|总\\s*计|小\\s*计|共\\s*计|合\\s*計|総\\s*計|總\\s*計|小\\s*計|共|합계|총계|소계',
  'المجموع|الإجمالي|میزان|کل|مجموع|جمع(?: کل)?|סה["״\'׳]{1,2}כ|סך הכול|סך הכל|সর্বমোট|মোট|कुल|योग|एकूण|மொத்தம்|మొత్తం|សរុប|សរុបរួម|รวม|รวมทั้งหมด|ยอดรวม|ລວມ|ລວມທັງໝົດ|စုစုပေါင်း',
].join('|')

/** "Total", "Total: 532 objects", "合计", "共 532 件". */
const SUM = new RegExp(
  `^(?:${SUM_WORDS})\\s*[:：=]?\\s*(?:\\p{Nd}[\\p{Nd}.,\\s]*\\s*[\\p{L}\\p{M}\\s]*)?$`,
  'iu',
)

/** Words beside a row count. */
const COUNTS =
  /\b(?:total|number|no\.?|count|rows?|records?|objects?|items?|results?|works?|entries|affected|selected|anzahl|gesamt\w*|zahl|datens[äa]tze|objekte|nombre|enregistrements|objets|n[úu]mero|cantidad|registros|quantidade|numero|aantal)\b|总数|总计|合计|共计|数量|记录数|条数|件数|總數|筆數|記錄數|件$|条$|項目/iu

/** Maximum length of a total; every cell is tested, and most texts are longer. */
const MAX_SUM = 100

/** Maximum characters of a number. */
const MAX_NUMBER = 40

/** A number with a unit: "2 件", "532 objects", "100%". */
const COUNTED = /^(-?[\d.,\s]*\d[\d.,\s]*)(?:%|[\p{L}\p{M}\s]*)$/u

function numberIn(cell: string): number | undefined {
  const number = cell.length > MAX_NUMBER ? undefined : COUNTED.exec(withPlainDigits(cell))?.[1]
  if (number === undefined) return undefined
  const [whole = '', decimals = ''] = number.replace(/\s/g, '').split(/[.,](?=\d{1,2}$)/)
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
}

/**
 * Sums of the columns, which identify a total row below them. Such a row says "total" and has sums or counts in its
 * other cells, or leaves most of them empty.
 */
export class ColumnSums {
  readonly #sums: number[] = []
  #rows = 0

  add(cells: readonly string[]): void {
    this.#rows += 1
    for (const [index, cell] of cells.entries())
      this.#sums[index] = (this.#sums[index] ?? 0) + (numberIn(cell.trim()) ?? 0)
  }

  /** Whether a row is a record count: "Number of records" and a number, or in one cell: "3 records", "(3 rows affected)". */
  #isCount(texts: readonly string[]): boolean {
    if (texts.length > 2) return false
    const [words = '', number = ''] = texts
    const count = texts.length === 1 ? (/\d[\d.,]*/.exec(withPlainDigits(words))?.[0] ?? '') : number
    return (
      this.#rows > 0 &&
      /\p{L}/u.test(words) &&
      (texts.length === 1 || !/\p{Nd}/u.test(words)) &&
      /^\D*\d[\d.,]*\D*$/.test(withPlainDigits(texts.join(' '))) &&
      numberIn(count) === this.#rows &&
      COUNTS.test(texts.length === 1 ? words.replace(/\p{Nd}+/u, '') : words)
    )
  }

  isTotal(cells: readonly string[], columns: number): boolean {
    const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [{ text: cell.trim(), index }]))
    const [first, ...others] = filled
    if (first === undefined || first.text.length > MAX_SUM) return false
    if (columns > 2 && this.#isCount(filled.map(({ text }) => text))) return true
    if (!SUM.test(first.text)) return false
    const isSum = (each: (typeof filled)[number]): boolean => {
      const number = numberIn(each.text)
      return number === this.#rows || Math.abs((number ?? NaN) - (this.#sums[each.index] ?? 0)) < 0.005
    }
    if (others.some(({ text }) => numberIn(text) === undefined)) return false
    return (others.length > 0 && others.every(isSum)) || filled.length * 2 <= columns
  }
}

/** Tracks the rows read so far to detect the header of another table below them. */
export class RowsAbove {
  #count = 0
  /** Whether every row has a digit in its first column, as object numbers have. */
  #isNumbered = true
  #last: CellRow | undefined
  readonly #first: number

  /** @param first index of the first named column. */
  constructor(first: number) {
    this.#first = first
  }

  #number(row: CellRow | undefined): string {
    return row !== undefined && 'cells' in row ? withPlainDigits(row.cells[this.#first] ?? '') : ''
  }

  add(row: CellRow): void {
    if (!('cells' in row)) return
    this.#count += 1
    this.#isNumbered &&= /\d/.test(this.#number(row))
    this.#last = row
  }

  /** Returns the last line of the last row, which differs from its first if cells have line breaks. */
  #end(): number {
    if (this.#last === undefined || !('cells' in this.#last)) return 0
    const breaks = this.#last.cells.map((cell) => cell.split(/\r\n?|\n/).length - 1)
    return breaks.reduce((line, count) => line + count, this.#last.line)
  }

  /** Whether a row is the header of another table: it follows blank lines, has no digits, and the row after it has a number. */
  areEndedBy(row: CellRow, after: CellRow | undefined): boolean {
    const filled = filledOf(row)
    return (
      this.#count > 1 &&
      this.#isNumbered &&
      row.line > this.#end() + 1 &&
      this.#number(row).trim() !== '' &&
      filled.length > 1 &&
      filled.length * 2 > (after === undefined ? 0 : filledOf(after).length) &&
      !filled.some((cell) => /\p{Nd}/u.test(cell)) &&
      after?.line === row.line + 1 &&
      /\d/.test(this.#number(after))
    )
  }
}

export const OTHER_NAMES: Message = message`the line names the columns of another table`

export const OTHER_ORDER: Message = message`the line names the columns in another order, in which the lines below it are read`

export function otherTableMessage(line: number): Message {
  return message`the line belongs to another table, whose columns line ${line} names: put it on a sheet or into a file of its own, or read it with --header ${line}`
}

export const SUM_ROW: Message = message`the line sums up those above it`

/** "Filled in by: Lee", "制表日期：2024年5月1日"; short, and not a URL. */
const LABEL = /^[^:：]{1,20}(?:：|:(?!\/\/)(?:\s|$))/

/**
 * Whether a row is a note below a table, as in forms: a label and the value in the next cell, or a few cells that are
 * all labels.
 */
export function isNote(cells: readonly string[], columns: number): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  if (!LABEL.test(first)) return false
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return /[:：]$/.test(first) || (filled.length * 2 <= columns && filled.every((cell) => LABEL.test(cell)))
}

/** Phrases that programs append to a table: when and by whom it was exported, and its end. */
const FOOTER =
  /^\W*(?:(?:exported|printed|generated|downloaded|created|retrieved|compiled)\b|(?:date|time) (?:of )?(?:export|report|print)|export(?:ed)?(?: ?date|datum|iert)?\b|report (?:date|generated|created|run)|as of\b|end of (?:report|file|list|data|export)|page \d+ (?:of|\/) \d+|copyright\b|erstellt|gedruckt|ausgedruckt|erzeugt|stand vom|export[ée]e?\b|imprim[ée]|généré|édité le|exportado|impreso|impresso|generado|gerado|esportato|stampato|generato|geëxporteerd|afgedrukt|导出|匯出|打印|列印|制表|製表|生成时间|下载|下載|截至)|^©|^[*=]{2,}.*[*=]{2,}$/i

/** Whether a row at the end of a table tells how it was made, in few cells. */
export function isFooter(cells: readonly string[], columns: number): boolean {
  const filled = columns > 2 ? filledOf({ line: 0, cells }) : []
  return (
    filled.length > 0 && filled.length <= 2 && filled.length * 2 <= columns && FOOTER.test(filled[0] ?? '')
  )
}

/** Whether a row is a line of dashes below the header, as in database output and Markdown. */
export function isRule(cells: readonly string[]): boolean {
  const start = cells.find((cell) => cell.trim() !== '')
  if (start === undefined || !/^\s*[:+|]*[-=+]/.test(start)) return false
  const filled = filledOf({ line: 0, cells })
  return filled.every((cell) => /^[:+|]*[-=+]+[:+|]*$/.test(cell)) && filled.some((cell) => cell.length > 2)
}

export const RULE_ROW: Message = message`the line is a rule between the names of the columns and the rows`

/** Template instructions for a column: whether it is required, and its type, such as "string" or "date (YYYY-MM-DD)". */
const DEMAND =
  /^[[(（*]*(?:(?:required|mandatory|optional|recommended|conditional|pflicht(?:feld)?|erforderlich|empfohlen|freiwillig|obligatoire|facultatif|recommandé|obligatorio|opcional|obrigatório|obbligatorio|facoltativo|verplicht|optioneel|обязательно|необязательно|必填|选填|選填|可选|必須|任意|필수|선택)(?![\p{L}\p{N}-])|(?:string|text|integer|number|date|varchar|boolean)[\])）*]*(?:\s*[[(（].*)?$)/iu

/** Whether a row consists of instructions: the first cell, at least two, and half of all. */
function isDemand(filled: readonly string[]): boolean {
  const found = filled.filter((cell) => DEMAND.test(cell)).length
  return found > 1 && DEMAND.test(filled[0] ?? '') && found * 2 >= filled.length
}

/**
 * Example markers in the first column: "e.g. 1921.3", "z. B. 1921.3", "例：1921.3", "Field name". A bare "example" may
 * start a title.
 */
const EXAMPLE =
  /^(?:e\.\s?g\.|z\.\s?b\.|p\.\s?ex\.|ej\.|例[:：]|例如|예[:)]|(?:example|beispiel|exemple|ejemplo)\s*(?:[:：]|$)|field (?:name|label)s?$)/iu

/** "Example accession number" in the column of that name. */
const EXAMPLE_OF = /^example\s/i

/** Field name of a program: "object_number", "production.place", "dc:title". */
const FIELD = /^[a-z][a-z\d]*(?:[A-Z_.:][A-Za-z\d]*)*$/

/** Normalizes a name without its remarks: "Title (either or Date is *REQUIRED*)" becomes "title". */
function plainName(text: string): string {
  const [name = ''] = text.split(/[(（*]/, 1)
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Number of cells equal to their column names that no record reaches. */
const MIN_REPEATED_NAMES = 5

/** Whether a row repeats the header in another spelling: field names below labels, or labels below field names. */
function repeatsHeader(row: readonly string[], names: readonly string[]): boolean {
  const filled = row.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ text: cell.trim(), column }]))
  const equal = filled.filter(
    ({ text, column }) =>
      /\p{L}/u.test(plainName(text)) && plainName(text) === plainName(names[column] ?? ''),
  )
  // Without a header, the first rows may share words, but then in the same spelling.
  const isOther = equal.some(({ text, column }) => text !== names[column]?.trim())
  const areFields =
    filled.length > 2 &&
    filled.every(({ text }) => FIELD.test(text)) &&
    filled.some(({ text }) => /[_.:]/.test(text))
  return (
    isOther &&
    (areFields ||
      equal.length >= MIN_REPEATED_NAMES ||
      (equal.length > 1 && equal.length * 3 >= filled.length))
  )
}

/** Whether a row right below the header describes the columns, as in templates. */
export function explainsColumns(row: readonly string[], names: readonly string[]): boolean {
  const filled = filledOf({ line: 0, cells: row })
  const [first = ''] = filled
  const isExample =
    EXAMPLE.test(first) ||
    (EXAMPLE_OF.test(first) &&
      plainName(first.replace(EXAMPLE_OF, '')) === plainName(names[row.indexOf(first)] ?? ''))
  return isDemand(filled) || isExample || repeatsHeader(row, names)
}

export const HELP_ROW: Message = message`the line describes what belongs in the columns`

export const NOTE_ROW: Message = message`the line is a note below the table`
