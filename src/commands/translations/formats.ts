import { po } from 'gettext-parser'
import { AppError } from '../../base/app-error.ts'
import { groupBy } from '../../base/lists.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import { elementsAt, parseXml, type XmlNode } from '../xml/parse-xml.ts'
import type { Unit, Units } from './units.ts'

/** A unit returned by a translator. */
export interface ReturnedUnit {
  readonly id: string
  readonly source: string
  readonly target: string
  /** Whether the file confirms the target. Undefined if its format cannot. */
  readonly isConfirmed: boolean | undefined
  /** Whether software filled in the target: `fuzzy` in PO, or a copy of the source with the state initial in XLIFF. */
  readonly isDraft?: boolean
  readonly line: number
}

/** A returned file of translations. */
export interface ReturnedFile {
  /** BCP 47 tag or code of the language. Undefined if the file does not name it. */
  readonly language: string | undefined
  readonly units: readonly ReturnedUnit[]
  /** Invalid parts of the file. The others are readable. */
  readonly faults: readonly { readonly line: number; readonly reason: Message }[]
}

/** Formats of translation files by file extension. */
export const exchangeFormats = ['xliff', 'po', 'csv'] as const

export type ExchangeFormat = (typeof exchangeFormats)[number]

const ENDINGS: Readonly<Record<string, ExchangeFormat>> = {
  xliff: 'xliff',
  xlf: 'xliff',
  po: 'po',
  csv: 'csv',
  tsv: 'csv',
  xlsx: 'csv',
}

/**
 * Returns the format of a file by its name.
 *
 * @throws AppError for an unknown file extension.
 */
export function formatOfFile(file: string): ExchangeFormat {
  const format = ENDINGS[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '']
  if (format === undefined)
    throw new AppError(
      message`${file} is no file of translations. Its name ends in .xlf, .po, .csv or .xlsx.`,
    )
  return format
}

/** Escapes U+FFFD too, since a literal one is taken as a sign of a file that is not UTF-8. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"\uFFFD]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Writes XLIFF 2.1 (OASIS, 2018): one file element per config file, one unit per text. */
function toXliff({ source, target, units }: Units): string {
  const files = groupBy(units, ({ id }) => id.split('#', 1)[0] ?? '')
  let count = 0
  const unit = ({ id, source: text, target: translation, isStale, notes }: Unit): string => {
    count += 1
    const state = isStale || translation === '' ? 'initial' : 'translated'
    return [
      `    <unit id="u${count}" name="${escapeXml(id)}" xml:space="preserve">`,
      ...(notes.length === 0
        ? []
        : [
            '      <notes>',
            ...notes.map((note) => `        <note>${escapeXml(note)}</note>`),
            '      </notes>',
          ]),
      `      <segment state="${state}">`,
      `        <source>${escapeXml(text)}</source>`,
      ...(translation === '' ? [] : [`        <target>${escapeXml(translation)}</target>`]),
      '      </segment>',
      '    </unit>',
    ].join('\n')
  }
  const body = [...files].map(
    ([file, list], index) =>
      `  <file id="f${index + 1}" original="${escapeXml(file)}">\n${list.map(unit).join('\n')}\n  </file>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${escapeXml(source.tag)}" trgLang="${escapeXml(target.tag)}">`,
    ...body,
    '</xliff>',
    '',
  ].join('\n')
}

function elementsNamed(node: XmlNode, names: readonly string[]): readonly XmlNode[] {
  return node.children.flatMap((child) =>
    names.includes(child.name) ? [child] : elementsNamed(child, names),
  )
}

/** Maximum file size in characters, enough for the records of a large museum. */
const MAX_XLIFF = 128 * 1024 * 1024

const DONE = ['translated', 'reviewed', 'final', 'signed-off']

/** Reads XLIFF 2, and 1.2 as saved by some tools. A text may be split into several segments by sentence. */
function fromXliff(text: string, file: string): ReturnedFile {
  const root = parseXml(text, { namespaces: {}, language: '' }, 1, MAX_XLIFF)
  if ('reason' in root) throw unreadableError(file, message`line ${root.line}: ${root.reason}`)
  if (root.name !== 'xliff') throw unreadableError(file, message`it is no XLIFF`)
  const language = root.attributes.trgLang ?? elementsNamed(root, ['file'])[0]?.attributes['target-language']
  const units = elementsNamed(root, ['unit', 'trans-unit']).map((unit) => {
    const id = unit.attributes.name ?? unit.attributes.resname ?? unit.attributes.id ?? ''
    const joined = (name: string) =>
      [...elementsAt(unit, name), ...unit.children.flatMap((child) => elementsAt(child, name))]
        .map((node) => node.text)
        .join('')
    const states = [
      ...elementsNamed(unit, ['segment']).map(({ attributes }) => attributes.state),
      ...elementsAt(unit, 'target').map(({ attributes }) => attributes.state),
    ].filter((state) => state !== undefined)
    const [source, target] = [joined('source'), joined('target')]
    return {
      id,
      source,
      target,
      isConfirmed: states.length === 0 ? undefined : states.every((state) => DONE.includes(state)),
      ...(states.includes('initial') && target === source && { isDraft: true }),
      line: unit.line,
    }
  })
  return { language, units, faults: [] }
}

function toPo({ source, target, units }: Units): string {
  const flagsOf = ({ isStale, source: text }: Unit): string =>
    [...(isStale ? ['fuzzy'] : []), ...(text.startsWith('{n, plural,') ? ['icu-message-format'] : [])].join(
      ', ',
    )
  const entryOf = (unit: Unit) => ({
    msgctxt: unit.id,
    msgid: unit.source,
    msgstr: [unit.target],
    comments: { extracted: unit.notes.join('\n'), reference: unit.id, flag: flagsOf(unit) },
  })
  const table = {
    charset: 'utf-8',
    headers: {
      'Content-Type': 'text/plain; charset=UTF-8',
      'Content-Transfer-Encoding': '8bit',
      Language: target.tag.replaceAll('-', '_'),
      'X-Source-Language': source.tag,
    },
    translations: Object.fromEntries(units.map((unit) => [unit.id, { [unit.source]: entryOf(unit) }])),
  }
  return `${po.compile(table, { foldLength: 0 }).toString('utf8')}\n`
}

/** Returns the line of each context, which the parser does not provide. Other tools fold long ones. */
function contextLines(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('msgctxt ')) continue
    const parts = [line.slice('msgctxt '.length)]
    for (let next = index + 1; lines[next]?.startsWith('"') === true; next += 1) parts.push(lines[next] ?? '')
    const context = parts.map((part) => part.trim().slice(1, -1)).join('')
    found.set(context.replaceAll(/\\(["\\])/g, '$1'), index + 1)
  }
  return found
}

function fromPo(bytes: Buffer, file: string): ReturnedFile {
  const text = bytes.toString('utf8')
  const parsed = (() => {
    try {
      const table = po.parse(bytes)
      // A truncated file parses without an error, but without headers.
      if (isObject(table.headers)) return table
      throw new Error('it has no headers')
    } catch (error) {
      throw unreadableError(
        file,
        message`it is no PO file: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  })()
  const lines = contextLines(text)
  const units = Object.values(parsed.translations)
    .flatMap((byText) => Object.values(byText))
    .filter(({ msgid }) => msgid !== '')
    .map(({ msgctxt = '', msgid, msgstr, comments }) => {
      const isDraft = (comments?.flag ?? '').split(/\s*,\s*/).includes('fuzzy')
      return {
        id: msgctxt,
        source: msgid,
        target: msgstr[0] ?? '',
        isConfirmed: !isDraft,
        ...(isDraft && { isDraft }),
        line: lines.get(msgctxt) ?? 1,
      }
    })
  return { language: parsed.headers.Language?.replaceAll('_', '-'), units, faults: [] }
}

/** Start of a cell that spreadsheets would run as a formula. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

/** Quotes a CSV cell, with an apostrophe before anything that a spreadsheet would run as a formula. */
function csvCell(text: string): string {
  return `"${FORMULA.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** Reverses `csvCell`. */
function cellText(text = ''): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

const COLUMNS = { id: 'place', source: 'source', target: 'target', state: 'state', notes: 'notes' }

/** Writes CSV with a byte order mark, without which Excel assumes another encoding. */
function toCsv({ target, units }: Units): string {
  const rows = [
    [COLUMNS.id, COLUMNS.source, `${COLUMNS.target} ${target.tag}`, COLUMNS.state, COLUMNS.notes],
    ...units.map(({ id, source, target: translation, isStale, notes }) => [
      id,
      source,
      translation,
      isStale ? 'stale' : translation === '' ? 'new' : 'translated',
      notes.join(' | '),
    ]),
  ]
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

async function fromCsv(file: string, encoding: string | undefined): Promise<ReturnedFile> {
  const { openTable } = await import('../../content/import/index.ts')
  const table = await openTable(file, { header: 1, ...omitUndefined({ encoding }) })
  const target = table.columns.find((name) => name.split(' ')[0] === COLUMNS.target)
  if (
    target === undefined ||
    !table.columns.includes(COLUMNS.id) ||
    !table.columns.includes(COLUMNS.source)
  ) {
    table.close()
    throw unreadableError(file, message`it has no columns "place", "source" and "target LANGUAGE"`)
  }
  const units: ReturnedUnit[] = []
  const faults: { readonly line: number; readonly reason: Message }[] = []
  for await (const row of table.rows) {
    if (!('value' in row)) {
      faults.push(row)
      continue
    }
    const { value, line } = row
    units.push({
      id: cellText(value[COLUMNS.id]),
      source: cellText(value[COLUMNS.source]),
      target: cellText(value[target]),
      isConfirmed: undefined,
      line,
    })
  }
  return { language: target.split(' ')[1], units, faults }
}

function unreadableError(file: string, why: Message): AppError {
  return new AppError(message`${file} cannot be read: ${why}. Nothing was changed.`)
}

/** Writes the texts to translate in a format. */
export function printUnits(units: Units, format: ExchangeFormat): string {
  return { xliff: toXliff, po: toPo, csv: toCsv }[format](units)
}

/**
 * Reads a returned file of translations.
 *
 * @param encoding Encoding of a table that is not UTF-8.
 * @throws AppError where the file cannot be read as a whole.
 */
export async function readReturned(file: string, bytes: Buffer, encoding?: string): Promise<ReturnedFile> {
  const format = formatOfFile(file)
  if (format === 'csv') return fromCsv(file, encoding)
  if (format === 'po') return fromPo(bytes, file)
  const { markedEncoding } = await import('../../content/import/index.ts')
  return fromXliff(new TextDecoder(markedEncoding(bytes)).decode(bytes), file)
}
