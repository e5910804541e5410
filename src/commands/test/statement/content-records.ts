import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../base/object.ts'
import { percentDecoded } from '../../../base/path-segment.ts'
import { type Content, isStoredPath, readLines, wholeRecords } from '../../../content/index.ts'
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
    readFile: async (file, most) => {
      const path = storedPathOf(file)
      if (path === undefined) return undefined
      const stored = path.startsWith('media/') ? join(configDir, path) : join(folder, 'files', path)
      const { size } = await stat(stored).catch(() => ({ size: Number.POSITIVE_INFINITY }))
      return size > most ? undefined : new Uint8Array(await readFile(stored))
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
    readFile: async (file, most) => {
      const path = storedPathOf(file)
      const stored = path === undefined ? undefined : await content.storage.open(path)
      if (stored === undefined || stored.size > most) return undefined
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
