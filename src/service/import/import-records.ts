import { setTimeout as pause } from 'node:timers/promises'
import type { Entity } from '../../../schemas/entities/index.ts'
import type { Content } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { type Origin, type PreparedRecord, prepareRecord } from './prepare-record.ts'
import { type Refusal, validateRecord } from './validate-record.ts'
import { writeBatch } from './write-batch.ts'

/** Record that was not imported; `line` counts records from 1. */
interface RefusedRecord extends Refusal {
  readonly line: number
}

export interface ImportReport {
  readonly accepted: number
  readonly refused: readonly RefusedRecord[]
}

export interface ImportOptions {
  /** Called, and waited for, after each transaction with the numbers so far. */
  readonly onProgress?: (progress: { readonly accepted: number; readonly refused: number }) => unknown
  /** Records per transaction; 500 when absent. */
  readonly batchSize?: number
  /** Who writes; `import` when absent. A seed leaves records alone that an import wrote last. */
  readonly origin?: Origin
}

const DEFAULT_BATCH = 500

/** Between transactions another process gets its turn to write. */
const PAUSE_MILLISECONDS = 2

/**
 * Validates records against the import schema of their entity and writes them by id, in transactions by batch, with
 * their search documents in the same transaction. A refused record does not stop the others; of two records with one
 * id the later stays.
 */
export async function importRecords(
  content: Content,
  entity: Entity,
  records: AsyncIterable<unknown> | Iterable<unknown>,
  { onProgress, batchSize = DEFAULT_BATCH, origin = 'import' }: ImportOptions = {},
): Promise<ImportReport> {
  const definition = definitions[entity]
  const refused: RefusedRecord[] = []
  let accepted = 0
  let line = 0
  let batch = new Map<string, PreparedRecord>()

  const flush = async (): Promise<void> => {
    const prepared = [...batch.values()]
    batch = new Map()
    await writeBatch(content, definition, prepared, origin === 'seed')
    await onProgress?.({ accepted, refused: refused.length })
  }

  for await (const value of records) {
    line += 1
    const result = validateRecord(entity, value)
    if ('refusal' in result) {
      refused.push({ line, ...result.refusal })
      continue
    }
    const prepared = prepareRecord(definition, result.record, origin)
    batch.delete(prepared.id)
    batch.set(prepared.id, prepared)
    accepted += 1
    if (batch.size >= batchSize) {
      await flush()
      await pause(PAUSE_MILLISECONDS)
    }
  }
  await flush()
  return { accepted, refused }
}
