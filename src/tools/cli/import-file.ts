import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ImportMap } from '../../../schemas/config/index.ts'
import type { Entity } from '../../../schemas/entities/index.ts'
import { fileError } from '../../errors/usage-error.ts'
import { type Content, importRecords, openRecordFile, type RefusedLine } from '../../service/index.ts'
import { mapLine } from './map-line.ts'

export interface ImportOutcome {
  readonly accepted: number
  /** Last line that an earlier, interrupted run had written; 0 when there was none. */
  readonly resumedAfter: number
  /** Lines refused in this run, in their order. */
  readonly refused: readonly RefusedLine[]
}

const BATCH = 1000

/** Another file, another state of it, another map or entity is another import, which begins at its start. */
function checkpointKey(file: string, entity: Entity, map: ImportMap): string {
  const { size, mtimeMs } = statSync(file)
  const subject = JSON.stringify([resolve(file), size, mtimeMs, entity, map])
  return `import:${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`
}

async function importLines(
  content: Content,
  file: string,
  entity: Entity,
  map: ImportMap,
  onProgress: (lines: number) => void,
): Promise<ImportOutcome> {
  const key = checkpointKey(file, entity, map)
  const resumedAfter = Number((await content.meta.get(key)) ?? 0)
  const lines = openRecordFile(file, {
    toRecord: (value) => mapLine(value, map, entity),
    after: resumedAfter,
  })
  const report = await importRecords(content, entity, lines.records, {
    batchSize: BATCH,
    onProgress: async ({ read }) => {
      const line = lines.lineOf(read)
      await content.meta.set(key, String(line))
      onProgress(line)
    },
  })
  await content.meta.set(key, '0')
  return { accepted: report.accepted, resumedAfter, refused: lines.refused(report) }
}

/**
 * Brings the lines of an NDJSON file (plain or .gz) into an entity: mapped, validated, upserted by id in
 * transactions of 1,000. A run that was interrupted goes on after the last transaction when called again
 * with the same file and map. Lines that are no JSON or do not fit the entity are refused with their reason
 * and stop nothing. Throws a UsageError when the file cannot be read.
 */
export async function importFile(...args: Parameters<typeof importLines>): Promise<ImportOutcome> {
  const [, file] = args
  try {
    return await importLines(...args)
  } catch (error) {
    throw fileError('read', file, error)
  }
}
