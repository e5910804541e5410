import { isObject } from '../../../base/object.ts'
import type { ReadPdf } from './audit-content.ts'

/** Pages that are looked through for text: a scan has none on any. */
const MAX_PAGES = 12

/** A larger file is not read: it would take the memory of a small machine. */
const MAX_BYTES = 200 * 1024 * 1024

/** The bytes of a stored file; undefined where there is none, or it is larger than `most`. */
export type ReadFile = (path: string, most: number) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** pdf.js takes for granted what Node has from version 22 on. */
function provideWithResolvers(): void {
  if (Reflect.has(Promise, 'withResolvers')) return
  Reflect.set(Promise, 'withResolvers', () => {
    let settle = {}
    const promise = new Promise((resolve, reject) => {
      settle = { resolve, reject }
    })
    return { promise, ...settle }
  })
}

/** Versions of pdf.js give a map or an object. */
function isMarked(marks: unknown): boolean {
  return marks instanceof Map ? marks.get('Marked') === true : isObject(marks) && marks.Marked === true
}

/** Reads PDFs with pdf.js; undefined where it is not installed. */
export async function pdfReader(readFile: ReadFile): Promise<ReadPdf | undefined> {
  provideWithResolvers()
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs').catch(() => undefined)
  if (pdfjs === undefined) return undefined
  return async (path) => {
    const data = await readFile(path, MAX_BYTES)
    if (data === undefined) return undefined
    const loading = pdfjs.getDocument({
      data,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
      useSystemFonts: false,
    })
    try {
      const document = await loading.promise
      const marks = await document.getMarkInfo()
      let hasText = false
      for (let number = 1; number <= Math.min(MAX_PAGES, document.numPages) && !hasText; number += 1) {
        const page = await document.getPage(number)
        const { items } = await page.getTextContent()
        hasText = items.some((item) => 'str' in item && item.str.trim() !== '')
      }
      return { isTagged: isMarked(marks), hasText }
    } catch {
      return undefined
    } finally {
      await loading.destroy()
    }
  }
}
