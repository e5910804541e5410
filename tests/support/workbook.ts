import { crc32, deflateRawSync } from 'node:zlib'

/** Creates a ZIP archive, compressed unless `method` is 0. */
export function archive(entries: Readonly<Record<string, string | Buffer>>, method: 0 | 8 = 8): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(entries)) {
    const raw = Buffer.from(content)
    const data = method === 0 ? raw : deflateRawSync(raw, { level: 1 })
    const name = Buffer.from(path)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(raw.length, 18)
    common.writeUInt16LE(name.length, 22)
    const at = Buffer.alloc(14)
    at.writeUInt32LE(offset, 10)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, data)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, at, name)
    offset += 4 + common.length + name.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(entries).length, 4)
  end.writeUInt16LE(Object.keys(entries).length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export function relations(types: readonly (readonly [type: string, target: string])[]): string {
  const each = types.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}

interface SheetXml {
  readonly name: string
  readonly hidden?: boolean
  /** Whether it is a chart sheet, which has no cells. */
  readonly chart?: boolean
  /** The `row` elements of the sheet. */
  readonly rows: string
  readonly merges?: readonly string[]
  /** Hidden columns, counted from 1. */
  readonly hiddenColumns?: readonly number[]
  /** The element `hyperlinks`. */
  readonly links?: string
}

interface WorkbookXml {
  readonly sheets: readonly SheetXml[]
  /** Content of each shared string. */
  readonly strings?: readonly string[]
  /** Number formats of the styles, in order. */
  readonly formats?: readonly string[]
  /** Whether it uses the 1904 date system. */
  readonly isOf1904?: boolean
  /** Additional parts by path. */
  readonly more?: Readonly<Record<string, string>>
}

/** Creates an .xlsx workbook by the standard, independently of the library that reads it. */
export function workbook({
  sheets,
  strings = [],
  formats = ['General'],
  isOf1904 = false,
  more = {},
}: WorkbookXml): Buffer {
  const escaped = (text: string) => text.replaceAll('"', '&quot;')
  const names = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${hidden === true ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`,
  )
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}" applyNumberFormat="1"/>`)
  const parts = sheets.map(({ rows, merges = [], hiddenColumns = [], links = '' }, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<worksheet ${MAIN} xmlns:r="${OFFICE}">${
      hiddenColumns.length === 0
        ? ''
        : `<cols>${hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="9" hidden="1"/>`).join('')}</cols>`
    }<sheetData>${rows}</sheetData>${
      merges.length === 0
        ? ''
        : `<mergeCells>${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
    }${links}</worksheet>`,
  ])
  return archive({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}">${isOf1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map(
        ({ chart }, index) =>
          [chart === true ? 'chartsheet' : 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
    ...more,
  })
}

const OPEN = Object.entries({
  office: 'office:1.0',
  table: 'table:1.0',
  text: 'text:1.0',
  style: 'style:1.0',
}).map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)

/** Creates an OpenDocument spreadsheet with one sheet of these rows. */
export function openDocument(rows: string, more: Readonly<Record<string, string>> = {}, styles = ''): Buffer {
  const spaces = `${OPEN.join(' ')} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"`
  return archive(
    {
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Objects">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ...more,
    },
    0,
  )
}
