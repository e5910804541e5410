import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CONTENT } from '../support/content-records.ts'

const FILES = join(CONTENT, 'files')
/** Bytes of all pictures together. */
const MAX_BYTES = 12_000_000

function below(folder: string, end: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && end.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const texts = [...below(CONTENT, /\.ndjson$/), ...below('config', /\.json$/)].map((file) =>
  readFileSync(file, 'utf8'),
)
const named = new Set(texts.flatMap((text) => text.match(/\/demo\/[\w/-]+\.(?:webp|pdf)/g) ?? []))
const stored = below(FILES, /./).map((file) => file.slice(FILES.length))
const pictures = stored.filter((path) => path.endsWith('.webp'))
const documents = stored.filter((path) => path.endsWith('.pdf')).map((path) => ({ path }))

/** The plain objects of one of our PDFs, out of its object stream. */
function objectsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const found = /\/Type \/ObjStm[^>]*\/Length (\d+)>>\nstream\n/.exec(text)
  if (!found) throw new Error('no object stream')
  const start = found.index + found[0].length
  return inflateSync(pdf.subarray(start, start + Number(found[1]))).toString('latin1')
}

describe('files of the demonstration', () => {
  it('are those that records or pages name, and no others', () => {
    expect(pictures.length).toBeGreaterThan(500)
    expect(documents.length).toBeGreaterThan(10)
    expect(stored.toSorted()).toEqual([...named].toSorted())
  })

  it(`weigh at most ${MAX_BYTES} bytes as pictures`, () => {
    const bytes = pictures.reduce((sum, path) => sum + statSync(join(FILES, path)).size, 0)
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('are WebP pictures large enough for the pages that show them', async () => {
    const small: string[] = []
    for (const path of pictures) {
      const { format, width } = await sharp(join(FILES, path)).metadata()
      const least = path.includes('/mark-link/') ? 640 : path.includes('/type-') ? 800 : 900
      if (format !== 'webp' || width < least) small.push(path)
    }
    expect(small).toEqual([])
  })

  it.each(documents)('$path is a PDF in Chinese that has pages', ({ path }) => {
    const pdf = readFileSync(join(FILES, path))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.subarray(-6).toString()).toBe('%%EOF\n')
    const objects = objectsOf(pdf)
    const pages = objects.match(/\/Type \/Page\b(?!s)/g) ?? []
    expect(pages.length).toBeGreaterThanOrEqual(path.includes('/journal-') ? 6 : 1)
    expect(/\/Lang ?\(zh-CN\)/.test(objects)).toBe(true)
    expect(/\/Title ?<FEFF/.test(objects)).toBe(true)
  })
})
