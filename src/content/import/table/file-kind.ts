import { type Message, message } from '../../../base/messages/message.ts'

/** Kind of a binary file: a readable workbook, or a named foreign format. */
export type ImportFileKind =
  | { readonly kind: 'workbook' }
  | { readonly kind: 'foreign'; readonly what: Message; readonly hint: Message }

/** Number of bytes at the start of a file used for detection; more of a ZIP archive or OLE file makes it more reliable. */
export const HEAD_BYTES = 64 * 1024

const SAVE_AS: Message = message`Open it in a spreadsheet program and save it as "CSV UTF-8" or .xlsx.`

const NO_TABLE: Message = message`Use the table that it was made from, saved as "CSV UTF-8" or .xlsx.`

const UNPACK: Message = message`Unpack it and import the table that is in it.`

function foreignKind(what: Message, hint: Message): ImportFileKind {
  return { kind: 'foreign', what, hint }
}

/** Kinds of ZIP archives, identified by an entry name or by text in the first entry. */
const IN_ZIP: readonly (readonly [mark: string, kind: ImportFileKind])[] = [
  ['application/vnd.oasis.opendocument.spreadsheet', { kind: 'workbook' }],
  [
    'application/vnd.oasis.opendocument',
    foreignKind(message`it is an OpenDocument file that is no table`, NO_TABLE),
  ],
  ['application/epub', foreignKind(message`it is an e-book (EPUB)`, NO_TABLE)],
  ['xl/workbook.bin', foreignKind(message`it is a binary Excel workbook (.xlsb)`, SAVE_AS)],
  ['word/document', foreignKind(message`it is a Word document`, NO_TABLE)],
  ['ppt/presentation', foreignKind(message`it is a PowerPoint presentation`, NO_TABLE)],
  ['Index/Document.iwa', foreignKind(message`it is a Numbers spreadsheet`, SAVE_AS)],
  ['Index/', foreignKind(message`it is an iWork document`, SAVE_AS)],
  ['xl/', { kind: 'workbook' }],
  ['[Content_Types].xml', { kind: 'workbook' }],
]

/** Kinds of OLE files, identified by a directory entry name (UTF-16). */
const IN_OLE: readonly (readonly [mark: string, kind: ImportFileKind])[] = [
  [
    'EncryptedPackage',
    foreignKind(
      message`it is an Office file with a password`,
      message`Open it, take the password off, and save it as .xlsx.`,
    ),
  ],
  ['WordDocument', foreignKind(message`it is a Word document (.doc)`, NO_TABLE)],
  ['PowerPoint Document', foreignKind(message`it is a PowerPoint presentation (.ppt)`, NO_TABLE)],
]

const OLD_EXCEL = foreignKind(message`it is an Excel workbook of the old kind (.xls)`, SAVE_AS)

/** Magic numbers, as Latin-1 text, of files that are not tables. */
const STARTS: readonly (readonly [start: string, kind: ImportFileKind])[] = [
  ['%PDF-', foreignKind(message`it is a PDF`, NO_TABLE)],
  ['{\\rtf', foreignKind(message`it is a text with formatting (RTF)`, NO_TABLE)],
  [
    'SQLite format 3\0',
    foreignKind(message`it is an SQLite database`, message`Export its table as "CSV UTF-8".`),
  ],
  [
    '\0\x01\0\0Standard ',
    foreignKind(message`it is an Access database`, message`Export its table as "CSV UTF-8" or .xlsx.`),
  ],
  ['7z\xbc\xaf\x27\x1c', foreignKind(message`it is a 7z archive`, UNPACK)],
  ['Rar!', foreignKind(message`it is a RAR archive`, UNPACK)],
  ['BZh', foreignKind(message`it is packed with bzip2`, UNPACK)],
  ['\xfd7zXZ', foreignKind(message`it is packed with xz`, UNPACK)],
  ['\x28\xb5\x2f\xfd', foreignKind(message`it is packed with zstd`, UNPACK)],
  ['\xff\xd8\xff', foreignKind(message`it is a picture (JPEG)`, NO_TABLE)],
  ['\x89PNG', foreignKind(message`it is a picture (PNG)`, NO_TABLE)],
  ['GIF8', foreignKind(message`it is a picture (GIF)`, NO_TABLE)],
  ['II*\0', foreignKind(message`it is a picture (TIFF)`, NO_TABLE)],
  ['MM\0*', foreignKind(message`it is a picture (TIFF)`, NO_TABLE)],
  ['\xff\xfe\0\0', foreignKind(message`it is a text in UTF-32`, SAVE_AS)],
  ['\0\0\xfe\xff', foreignKind(message`it is a text in UTF-32`, SAVE_AS)],
  ['ID;P', foreignKind(message`it is a spreadsheet in SYLK`, SAVE_AS)],
  ['PAR1', foreignKind(message`it is a Parquet file`, SAVE_AS)],
  // Excel 2 to 4 workbooks have no OLE container.
  ...['\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0', '\x09\x08\x08\0', '\x09\x08\x10\0'].map(
    (start) => [start, OLD_EXCEL] as const,
  ),
]

const NO_LIDO: Message = message`LIDO is read from files, Dublin Core from a repository with --oai-pmh. Save other formats as a table or as NDJSON.`

const OF_LIBRARIES: Message = message`Where the system that it is from answers OAI-PMH, bring its records in with --oai-pmh; else export them as a table or as NDJSON.`

const OF_MARC: Message = message`Open it in MarcEdit and save it by "Export Tab Delimited Records", or as .csv from OpenRefine. Where the system that it is from answers OAI-PMH, bring its records in with --oai-pmh.`

const OF_REFERENCES: Message = message`Open it in Zotero or JabRef, export it from there as CSV, and import that.`

const OF_WEBSITES: Message = message`Ask the website for JSON: "new source --from" makes a source of its answer, and "import" takes it with a map.`

/** XML formats, identified by the name and attributes of the root element. */
const XML: readonly (readonly [start: RegExp, what: Message, hint: Message])[] = [
  [
    /^OAI-PMH\b/,
    message`it is an answer of an OAI-PMH repository`,
    message`Harvest the repository itself, over all pages of its answer: --oai-pmh ADDRESS.`,
  ],
  [
    /^(?:collection|record)\b(?:[^>]*loc\.gov\/MARC21|[^<]*(?:<(?:\w+:)?record[^<]*)?<(?:\w+:)?leader\b)/,
    message`it is MARCXML`,
    OF_LIBRARIES,
  ],
  [/^mods(?:Collection)?\b/, message`it is MODS`, OF_LIBRARIES],
  [/^mets\b/, message`it is METS`, OF_LIBRARIES],
  [/^ead\b/, message`it is a finding aid in EAD`, OF_LIBRARIES],
  [/^TEI/i, message`it is a text in TEI`, NO_LIDO],
  [
    /^adlibXML\b/,
    message`it is XML of Adlib or Axiell Collections`,
    message`Export the records there as CSV UTF-8, or as LIDO.`,
  ],
  [
    /^FMP(?:XML|DSO)RESULT\b/,
    message`it is XML of FileMaker`,
    message`Export the records there as .xlsx or as CSV in UTF-8.`,
  ],
  [/^rss\b[^>]*wordpress\.org\/export/, message`it is an export of WordPress (WXR)`, OF_WEBSITES],
  [/^(?:rss|feed)\b/, message`it is a feed (RSS or Atom)`, OF_WEBSITES],
  [/^RDF\b/, message`it is RDF/XML`, NO_LIDO],
  [/^kml\b/, message`it is a map in KML`, message`Save its places as GeoJSON or as a table.`],
  [/^Workbook\b[^>]*microsoft/, message`it is an Excel workbook in XML of 2003`, SAVE_AS],
  [/^Workbook\b[^>]*gnumeric/, message`it is a Gnumeric workbook`, SAVE_AS],
  [/^html\b/i, message`it is a web page (HTML), whatever its name says`, SAVE_AS],
  [/^svg\b/, message`it is a drawing (SVG)`, NO_TABLE],
  [/^document\b[^>]*opendocument/, message`it is a flat OpenDocument file`, SAVE_AS],
  // Other formats may declare its namespace too.
  [/^dc\b|^[^>]*purl\.org\/dc\//, message`it has Dublin Core`, OF_LIBRARIES],
]

/** Maximum characters of the root element to search. */
const MAX_ROOT = 4000

/** Everything allowed before the root element. */
const BEFORE_ROOT = /^(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*/i

/** Returns the kind of an XML text by its root element; undefined if it is not XML, unless its file name says so. */
export function xmlKind(
  text: string,
  isNamedSo = false,
): { readonly what: Message; readonly hint: Message } | undefined {
  const before = BEFORE_ROOT.exec(text)?.[0] ?? ''
  const start = text.slice(before.length, before.length + MAX_ROOT)
  const root = /^<(?:[\w.-]+:)?(?=[A-Za-z_])/.exec(start)?.[0]
  if (root === undefined) return undefined
  const first = start.slice(root.length)
  const known = XML.find(([pattern]) => pattern.test(first))
  if (known !== undefined) return { what: known[1], hint: known[2] }
  const name = /^[\w.-]+/.exec(first)?.[0] ?? ''
  const isXml = isNamedSo || before.includes('<?xml') || /^[^>]*\sxmlns(?::\w+)?\s*=/.test(first)
  return isXml ? { what: message`it is XML whose first element is "${name}"`, hint: NO_LIDO } : undefined
}

/** Whether the head of a file contains LIDO records. */
export function hasLido(head: Buffer): boolean {
  return /<(?:[\w.-]+:)?lido(?:Wrap)?[\s>]/.test(markupOf(head))
}

/** Text formats other than tables and JSON, identified by their start. */
const TEXTS: readonly (readonly [start: RegExp, kind: ImportFileKind])[] = [
  [/^\d{5}[a-z][a-z][a-z ].{2}22\d{5}/, foreignKind(message`it is MARC (ISO 2709)`, OF_MARC)],
  [/^\s*=LDR {2}/, foreignKind(message`it is MARC as MarcEdit writes it (.mrk)`, OF_MARC)],
  [
    /^\s*(?:%[^\n]*\s+)*@(?:(?:string|preamble|comment)\s*[{(]|[a-z]+\s*[{(]\s*[^\s,{}="]+\s*,)/i,
    foreignKind(message`it is a bibliography in BibTeX`, OF_REFERENCES),
  ],
  [
    /^\s*BEGIN:VCALENDAR\b/i,
    foreignKind(
      message`it is a calendar in iCalendar (.ics)`,
      message`Write its events in a table with a column each for the title, the begin and the end, saved as "CSV UTF-8" or .xlsx; many calendar programs export one.`,
    ),
  ],
  [/^\s*BEGIN:VCARD\b/i, foreignKind(message`it is an address book in vCard (.vcf)`, NO_TABLE)],
  [/^\s*TY {2}- [A-Z]+\s/, foreignKind(message`it is a bibliography in RIS`, OF_REFERENCES)],
  [
    /^\s*(?:#[^\n]*\n\s*)*(?:@prefix|@base|PREFIX)\s+\S*\s*</,
    foreignKind(message`it is RDF in Turtle`, NO_LIDO),
  ],
  [
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this one is between its columns
    /^[þ\ufffd][^\n]*?[þ\ufffd]\x14[þ\ufffd]/,
    foreignKind(message`it is a load file of Concordance`, message`Export its table as "CSV UTF-8".`),
  ],
  [/^TABLE\r?\n0,1\r?\n/, foreignKind(message`it is a spreadsheet in DIF`, SAVE_AS)],
  [/^<[^<>\s]+> <[^<>\s]+> [<"_][^\n]* \.\r?(?:\n|$)/, foreignKind(message`it is RDF in N-Triples`, NO_LIDO)],
  [
    /^\s*(?:--|\/\*|(?:SET|CREATE|DROP|INSERT|BEGIN|PRAGMA|USE)\b)[\s\S]*?\b(?:CREATE TABLE [^\n;(]+\(|INSERT INTO \S+ ?(?:\(|VALUES\b))/i,
    foreignKind(message`it is a dump of a database (SQL)`, message`Export its table as "CSV UTF-8".`),
  ],
]

const YAML = foreignKind(message`it is YAML`, message`Save it as JSON or as a table.`)

/** Lock file that Excel creates beside an open workbook: "~$objects.xlsx". */
const OPEN_MARK = foreignKind(
  message`it is what a spreadsheet program leaves beside a workbook that is open`,
  message`Close the workbook there, and import the file without "~$" in its name.`,
)

const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']

const HTML = /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|meta|body|table|style)\b/i
const XML_WORKBOOK =
  /^\s*<\?xml[\s\S]{0,1000}(?:progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet)/

/** Decodes the head of a file by its byte order mark, well enough to find markup. */
export function markupOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(2).toString('utf16le')
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(2, 2 + ((head.length - 2) & ~1)))
      .swap16()
      .toString('utf16le')
  return head.toString('utf8').replace(/^\uFEFF/, '')
}

/** Detects the kind of a file by its head, or else by its name. Returns undefined for text, which may be a table. */
export function fileKind(head: Buffer, file = ''): ImportFileKind | undefined {
  if (/(?:^|[/\\])~\$[^/\\]*$/.test(file)) return OPEN_MARK
  const start = head.toString('latin1')
  if (ZIP.some((mark) => start.startsWith(mark)))
    return (
      IN_ZIP.find(([mark]) => start.includes(mark))?.[1] ??
      (/\.(?:xls[xm]|ods)(?:\.gz)?$/i.test(file)
        ? { kind: 'workbook' }
        : foreignKind(message`it is a ZIP archive`, UNPACK))
    )
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    const has = (name: string) => start.includes([...name].map((letter) => `${letter}\0`).join(''))
    return IN_OLE.find(([mark]) => has(mark))?.[1] ?? OLD_EXCEL
  }
  const known = STARTS.find(([mark]) => start.startsWith(mark))?.[1]
  if (known !== undefined) return known
  const text = markupOf(head)
  if (HTML.test(text)) return foreignKind(message`it is a web page (HTML), whatever its name says`, SAVE_AS)
  if (XML_WORKBOOK.test(text)) return foreignKind(message`it is an Excel workbook in XML of 2003`, SAVE_AS)
  const xml = hasLido(head) ? undefined : xmlKind(text)
  if (xml !== undefined) return foreignKind(xml.what, xml.hint)
  return /\.ya?ml$/i.test(file) ? YAML : TEXTS.find(([start]) => start.test(text))?.[1]
}
