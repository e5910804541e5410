interface PdfWish {
  readonly pages: number
  /** Size of an unused stream in bytes, as if for the pictures of other pages. */
  readonly ballast?: number
  /** Links of the first page, each in the syntax of its annotation. */
  readonly links?: readonly string[]
  /** Whether it requires an unknown password. */
  readonly locked?: boolean
}

/** Creates a PDF whose pages read "Sheet 1", "Sheet 2" and so on. */
export function makePdf({ pages, ballast = 0, locked = false, links = [] }: PdfWish): Buffer {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
  add('<< /Type /Catalog /Pages 2 0 R >>')
  const first = 4
  const kids = Array.from({ length: pages }, (_, index) => `${first + 2 * index} 0 R`)
  add(`<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (let page = 1; page <= pages; page += 1) {
    const own = first + 2 * (page - 1)
    const notes = links.map(
      (entry, index) =>
        `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [72 ${400 - 60 * index} 172 ${440 - 60 * index}] ${entry} >>`,
    )
    const annotations = page === 1 && links.length > 0 ? `/Annots [${notes.join(' ')}]` : ''
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${own + 1} 0 R ${annotations} >>`,
    )
    add(stream(`BT /F1 48 Tf 72 700 Td (Sheet ${page}) Tj ET`))
  }
  if (ballast > 0) add(stream('x'.repeat(ballast)))
  const id = '<00112233445566778899aabbccddeeff>'
  const secret = `<${'5a'.repeat(32)}>`
  if (locked) add(`<< /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >>`)
  let text = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const table = text.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /ID [${id} ${id}]${locked ? ` /Encrypt ${objects.length} 0 R` : ''} >>\n`
  text += `startxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
