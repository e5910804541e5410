import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../base/object.ts'
import { percentDecoded } from '../../../base/path-segment.ts'
import { type Content, eachRecord, isStoredPath, readLines } from '../../../content/index.ts'
import type { AuditedRecord } from './audit-content.ts'
import type { ReadFile } from './read-pdf.ts'

/** Records, and the files that they name. */
export interface AuditedContent {
  readonly records: AsyncIterable<AuditedRecord>
  readonly readFile: ReadFile
}

/** The path of a stored file in what a record says of it; undefined for what is elsewhere. */
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
        // "vitrine check" names it.
        continue
      }
      if (!isObject(record)) continue
      // What visitors sent is public once it was approved.
      if (record.reviewStatus !== undefined && record.reviewStatus !== 'approved') continue
      yield { entity, id: String(record[idField]), place: `content/${name}:${number}`, record }
    }
  }
}

/** Records of the folder `content` of a config; undefined where there is none. */
export function contentOfFolder(
  configDir: string,
  idFieldOf: (entity: string) => string | undefined,
): AuditedContent | undefined {
  const folder = join(configDir, 'content')
  if (!existsSync(folder)) return undefined
  return {
    records: linesOf(folder, idFieldOf),
    readFile: async (file) => {
      const path = storedPathOf(file)
      if (path === undefined) return undefined
      return readFile(join(folder, 'files', path)).catch(() => undefined)
    },
  }
}

/** Records of the content service. */
export function contentOfService(content: Content): AuditedContent {
  return {
    records: eachRecord(content),
    readFile: async (file) => {
      const path = storedPathOf(file)
      const stored = path === undefined ? undefined : await content.storage.open(path)
      if (stored === undefined) return undefined
      const chunks: Buffer[] = []
      for await (const chunk of stored.stream()) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks)
    },
  }
}
