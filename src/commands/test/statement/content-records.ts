// Content for the audit: records, and the PDFs that they name.

import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../base/object.ts'
import { percentDecoded } from '../../../base/path-segment.ts'
import { readLines } from '../../../content/import/index.ts'
import { type Content, isStoredPath } from '../../../content/index.ts'
import { wholeRecords } from '../../../content/staff/index.ts'
import type { AuditedRecord, ReadPdf } from './audit-content.ts'

/** Maximum number of pages searched for text. Scans have none on any page. */
const MAX_PAGES = 12

/** Larger files are skipped to save memory on small machines. */
const MAX_BYTES = 200 * 1024 * 1024

/** Reads the bytes of a stored file. Undefined if it is missing or larger than `max`. */
type ReadFile = (path: string, max: number) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Polyfill: pdf.js requires `Promise.withResolvers`, which Node has from version 22. */
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

/** pdf.js returns a map or an object, depending on its version. */
function isMarked(marks: unknown): boolean {
  return marks instanceof Map ? marks.get('Marked') === true : isObject(marks) && marks.Marked === true
}

/** Creates a PDF reader based on pdf.js, or returns undefined if it is not installed. */
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

/** Records and access to their files. */
export interface AuditedContent {
  readonly records: AsyncIterable<AuditedRecord>
  readonly readFile: ReadFile
}

/** Returns the path of a stored file from its address in a record. Undefined for external addresses. */
function storedPathOf(file: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(file)) return undefined
  const bare = percentDecoded(file.replace(/[?#].*$/s, '')) ?? file
  const path = bare.replace(/^\/+/, '').replace(/^files\//, '')
  return isStoredPath(path) ? path : undefined
}

async function* linesOf(
  folder: string,
  idFieldOf: (entity: string) => string | undefined,
): AsyncGenerator<AuditedRecord> {
  for (const name of readdirSync(folder).sort()) {
    const entity = name.replace(/\.ndjson$/, '')
    const idField = name.endsWith('.ndjson') ? idFieldOf(entity) : undefined
    if (idField === undefined) continue
    for await (const { number, text } of readLines(join(folder, name))) {
      let record: unknown
      try {
        record = JSON.parse(text)
      } catch {
        // Reported by "vitrine check".
        continue
      }
      if (!isObject(record)) continue
      // Visitor submissions are public once approved.
      if (record.reviewStatus !== undefined && record.reviewStatus !== 'approved') continue
      yield { entity, id: String(record[idField]), place: `content/${name}:${number}`, record }
    }
  }
}

/** Returns the records in the folder `content` of a config, or undefined if there is none. */
export function contentOfFolder(
  configDir: string,
  idFieldOf: (entity: string) => string | undefined,
): AuditedContent | undefined {
  const folder = join(configDir, 'content')
  if (!existsSync(folder)) return undefined
  return {
    records: linesOf(folder, idFieldOf),
    readFile: async (file, max) => {
      const path = storedPathOf(file)
      if (path === undefined) return undefined
      const stored = path.startsWith('media/') ? join(configDir, path) : join(folder, 'files', path)
      const { size } = await stat(stored).catch(() => ({ size: Number.POSITIVE_INFINITY }))
      return size > max ? undefined : new Uint8Array(await readFile(stored))
    },
  }
}

async function* recordsOf(content: Content): AsyncGenerator<AuditedRecord> {
  for (const entity of content.entities.names) yield* wholeRecords(content, entity)
}

/** Records of the content service. */
export function contentOfService(content: Content): AuditedContent {
  return {
    records: recordsOf(content),
    readFile: async (file, max) => {
      const path = storedPathOf(file)
      const stored = path === undefined ? undefined : await content.storage.open(path)
      if (stored === undefined || stored.size > max) return undefined
      const bytes = new Uint8Array(stored.size)
      let at = 0
      for await (const chunk of stored.stream()) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      return bytes
    },
  }
}
