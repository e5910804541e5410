import { type Message, message } from '../../base/messages/message.ts'

/** What a file is by its bytes, where it is no text: a workbook that is read, or something that is named for what it is. */
export type FileKind =
  | { readonly kind: 'workbook' }
  | { readonly kind: 'foreign'; readonly what: Message; readonly hint: Message }

/** Bytes at the start of a file by which its kind is known; more of a ZIP archive or an OLE file makes the answer surer. */
export const HEAD_BYTES = 64 * 1024

const SAVE_AS: Message = message`Open it in a spreadsheet program and save it as "CSV UTF-8" or .xlsx.`

const NO_TABLE: Message = message`Use the table that it was made from, saved as "CSV UTF-8" or .xlsx.`

const UNPACK: Message = message`Unpack it and import the table that is in it.`

function foreign(en: string, zh: string, hint: Message): FileKind {
  return { kind: 'foreign', what: { en, zh }, hint }
}

/** Kinds with a text in a ZIP archive by which they are known, the names of its entries or its first entry. */
const IN_ZIP: readonly (readonly [mark: string, kind: FileKind])[] = [
  [
    'application/vnd.oasis.opendocument.spreadsheet',
    foreign('it is an OpenDocument spreadsheet (.ods)', '它是 OpenDocument 表格（.ods）', SAVE_AS),
  ],
  [
    'application/vnd.oasis.opendocument',
    foreign('it is an OpenDocument file that is no table', '它是 OpenDocument 文件，但不是表格', NO_TABLE),
  ],
  ['application/epub', foreign('it is an e-book (EPUB)', '它是电子书（EPUB）', NO_TABLE)],
  [
    'xl/workbook.bin',
    foreign('it is a binary Excel workbook (.xlsb)', '它是 Excel 二进制工作簿（.xlsb）', SAVE_AS),
  ],
  ['word/document', foreign('it is a Word document', '它是 Word 文档', NO_TABLE)],
  ['ppt/presentation', foreign('it is a PowerPoint presentation', '它是 PowerPoint 演示文稿', NO_TABLE)],
  ['Index/Document.iwa', foreign('it is a Numbers spreadsheet', '它是 Numbers 表格', SAVE_AS)],
  ['Index/', foreign('it is an iWork document', '它是 iWork 文档', SAVE_AS)],
  ['xl/', { kind: 'workbook' }],
  ['[Content_Types].xml', { kind: 'workbook' }],
]

/** The same for the directory of an OLE file, whose names are in UTF-16. */
const IN_OLE: readonly (readonly [mark: string, kind: FileKind])[] = [
  [
    'EncryptedPackage',
    foreign(
      'it is an Office file with a password',
      '它是有密码的 Office 文件',
      message`Open it, take the password off, and save it as .xlsx.`,
    ),
  ],
  ['WordDocument', foreign('it is a Word document (.doc)', '它是 Word 文档（.doc）', NO_TABLE)],
  [
    'PowerPoint Document',
    foreign('it is a PowerPoint presentation (.ppt)', '它是 PowerPoint 演示文稿（.ppt）', NO_TABLE),
  ],
]

const OLD_EXCEL = foreign(
  'it is an Excel workbook of the old kind (.xls)',
  '它是旧版 Excel 工作簿（.xls）',
  SAVE_AS,
)

/** First bytes, as Latin-1 text, of files that are no tables. */
const STARTS: readonly (readonly [start: string, kind: FileKind])[] = [
  ['%PDF-', foreign('it is a PDF', '它是 PDF', NO_TABLE)],
  ['{\\rtf', foreign('it is a text with formatting (RTF)', '它是带格式的文本（RTF）', NO_TABLE)],
  [
    'SQLite format 3\0',
    foreign('it is an SQLite database', '它是 SQLite 数据库', message`Export its table as "CSV UTF-8".`),
  ],
  [
    '\0\x01\0\0Standard ',
    foreign(
      'it is an Access database',
      '它是 Access 数据库',
      message`Export its table as "CSV UTF-8" or .xlsx.`,
    ),
  ],
  ['7z\xbc\xaf\x27\x1c', foreign('it is a 7z archive', '它是 7z 压缩包', UNPACK)],
  ['Rar!', foreign('it is a RAR archive', '它是 RAR 压缩包', UNPACK)],
  ['BZh', foreign('it is packed with bzip2', '它是 bzip2 压缩文件', UNPACK)],
  ['\xfd7zXZ', foreign('it is packed with xz', '它是 xz 压缩文件', UNPACK)],
  ['\x28\xb5\x2f\xfd', foreign('it is packed with zstd', '它是 zstd 压缩文件', UNPACK)],
  ['\xff\xd8\xff', foreign('it is a picture (JPEG)', '它是图片（JPEG）', NO_TABLE)],
  ['\x89PNG', foreign('it is a picture (PNG)', '它是图片（PNG）', NO_TABLE)],
  ['GIF8', foreign('it is a picture (GIF)', '它是图片（GIF）', NO_TABLE)],
  ['II*\0', foreign('it is a picture (TIFF)', '它是图片（TIFF）', NO_TABLE)],
  ['MM\0*', foreign('it is a picture (TIFF)', '它是图片（TIFF）', NO_TABLE)],
  ['PAR1', foreign('it is a Parquet file', '它是 Parquet 文件', SAVE_AS)],
  // Workbooks of Excel 2 to 4 have no container.
  ...['\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0', '\x09\x08\x08\0', '\x09\x08\x10\0'].map(
    (start) => [start, OLD_EXCEL] as const,
  ),
]

const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']

const HTML = /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|meta|body|table|style)\b/i
const XML_WORKBOOK =
  /^\s*<\?xml[\s\S]{0,1000}(?:progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet)/

/** The start of a file as text, by its byte order mark: enough to see markup in it. */
function markup(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(2).toString('utf16le')
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(2, 2 + ((head.length - 2) & ~1)))
      .swap16()
      .toString('utf16le')
  return head.toString('utf8').replace(/^\uFEFF/, '')
}

/** What a file is by its first bytes, and by its name where they leave it open; undefined for a text, which may be a table. */
export function fileKind(head: Buffer, file = ''): FileKind | undefined {
  const start = head.toString('latin1')
  if (ZIP.some((mark) => start.startsWith(mark)))
    return (
      IN_ZIP.find(([mark]) => start.includes(mark))?.[1] ??
      (/\.xls[xm](?:\.gz)?$/i.test(file)
        ? { kind: 'workbook' }
        : foreign('it is a ZIP archive', '它是 ZIP 压缩包', UNPACK))
    )
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    const has = (name: string) => start.includes([...name].map((letter) => `${letter}\0`).join(''))
    return IN_OLE.find(([mark]) => has(mark))?.[1] ?? OLD_EXCEL
  }
  const known = STARTS.find(([mark]) => start.startsWith(mark))?.[1]
  if (known !== undefined) return known
  const text = markup(head)
  if (HTML.test(text))
    return foreign(
      'it is a web page (HTML), whatever its name says',
      '不论文件名如何，它是网页（HTML）',
      SAVE_AS,
    )
  if (XML_WORKBOOK.test(text))
    return foreign('it is an Excel workbook in XML of 2003', '它是 Excel 2003 的 XML 工作簿', SAVE_AS)
  return undefined
}
