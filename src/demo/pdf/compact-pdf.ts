import { deflateSync } from 'node:zlib'

interface PdfObject {
  readonly number: number
  /** The object between its `obj` and `endobj`, or the whole of it where it carries a stream. */
  readonly body: Buffer
  readonly stream: boolean
}

const malformed = (what: string) =>
  new Error(`the PDF has no ${what}: it is not one Chromium printed, so leave it as it is`)

/** Objects of a PDF with one classic cross-reference table, as Chromium writes it. */
function readObjects(pdf: Buffer): { readonly objects: readonly PdfObject[]; readonly trailer: string } {
  const text = pdf.toString('latin1')
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN)
  const head = /^xref\s+0 (\d+)\s+/.exec(text.slice(table, table + 40))
  if (!head?.[1]) throw malformed('cross-reference table')
  const count = Number(head[1])
  const entries = text.slice(table + head[0].length, table + head[0].length + count * 20)
  const starts = Array.from({ length: count }, (_, number) => ({
    number,
    offset: Number(entries.slice(number * 20, number * 20 + 10)),
    used: entries[number * 20 + 17] === 'n',
  }))
    .filter((entry) => entry.used)
    .sort((a, b) => a.offset - b.offset)
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(text.slice(table))?.[1]
  if (trailer === undefined) throw malformed('trailer')
  const objects = starts.map(({ number, offset }, index): PdfObject => {
    const raw = pdf.subarray(offset, starts[index + 1]?.offset ?? table)
    const own = raw.toString('latin1')
    const stream = /endstream\s+endobj\s*$/.test(own)
    const body = stream
      ? raw
      : Buffer.from(own.replace(/^\d+ 0 obj\s*/, '').replace(/\s*endobj\s*$/, ''), 'latin1')
    return { number, body, stream }
  })
  return { objects, trailer }
}

/**
 * The same PDF with its plain objects packed into one compressed object stream (PDF 1.5). Chromium writes CJK
 * fonts as hundreds of small dictionaries; packed, they nearly vanish.
 */
export function compactPdf(pdf: Buffer): Buffer {
  const { objects, trailer } = readObjects(pdf)
  const size = Math.max(...objects.map((object) => object.number)) + 3
  const packNumber = size - 2
  const tableNumber = size - 1
  const rows = Buffer.alloc(size * 7)
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let offset = parts[0]?.length ?? 0
  const write = (number: number, bytes: Buffer) => {
    rows.writeUInt8(1, number * 7)
    rows.writeUInt32BE(offset, number * 7 + 1)
    parts.push(bytes)
    offset += bytes.length
  }
  const packed = objects.filter((object) => !object.stream)
  for (const object of objects) if (object.stream) write(object.number, object.body)
  let inside = 0
  const index = packed.map((object, place) => {
    rows.writeUInt8(2, object.number * 7)
    rows.writeUInt32BE(packNumber, object.number * 7 + 1)
    rows.writeUInt16BE(place, object.number * 7 + 5)
    const line = `${object.number} ${inside} `
    inside += object.body.length + 1
    return line
  })
  const first = index.join('')
  const pack = deflateSync(
    Buffer.concat([Buffer.from(first), ...packed.flatMap((object) => [object.body, Buffer.from('\n')])]),
    { level: 9 },
  )
  const streamObject = (number: number, dictionary: string, data: Buffer) =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj\n<<${dictionary} /Filter /FlateDecode /Length ${data.length}>>\nstream\n`),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  write(
    packNumber,
    streamObject(packNumber, `/Type /ObjStm /N ${packed.length} /First ${first.length}`, pack),
  )
  const tableAt = offset
  rows.writeUInt8(1, tableNumber * 7)
  rows.writeUInt32BE(tableAt, tableNumber * 7 + 1)
  const kept = trailer.replace(/\/Size \d+/, '')
  parts.push(
    streamObject(
      tableNumber,
      `/Type /XRef /Size ${size} /W [1 4 2] ${kept}`,
      deflateSync(rows, { level: 9 }),
    ),
    Buffer.from(`startxref\n${tableAt}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}
