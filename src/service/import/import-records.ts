import { setTimeout as pause } from 'node:timers/promises'
import type { Entity } from '../../../schemas/entities/index.ts'
import type { Content } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { type Origin, type PreparedRecord, prepareRecord } from './prepare-record.ts'
import { createTextReader, type TextsReport } from './record-texts.ts'
import type { Refusal } from './refusal.ts'
import { validateRecord } from './validate-record.ts'
import { finishImport, writeBatch } from './write-batch.ts'

/** Record that was not imported; `line` counts records from 1. */
interface RefusedRecord extends Refusal {
  readonly line: number
}

export interface ImportReport {
  readonly accepted: number
  readonly refused: readonly RefusedRecord[]
  readonly texts: TextsReport
}

export interface ImportProgress {
  readonly accepted: number
  readonly refused: number
  /** Records that were read up to the last one written: more may have been read ahead. */
  readonly read: number
}

export interface ImportOptions {
  /** Called, and waited for, after each transaction with the numbers so far. */
  readonly onProgress?: (progress: ImportProgress) => unknown
  /** Records per transaction; 500 when absent. */
  readonly batchSize?: number
  /** Who writes; `import` when absent. A seed leaves records alone that an import wrote last. */
  readonly origin?: Origin
}

const DEFAULT_BATCH = 500

/** Records after which the database brings in order what many additions left. */
const MANY = 10_000

/** Records whose search documents are sorted into the index at once, and those that may wait for it. */
const SORTED_AT_ONCE = 40_000
const MAX_UNSORTED = 80_000

/** Between transactions another process gets its turn to write to SQLite. */
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
  const texts = createTextReader(content, entity)
  let accepted = 0
  let line = 0
  let batch = new Map<string, PreparedRecord>()
  let writing: Promise<void> = Promise.resolve()
  let unsorted = 0
  let isSorting = false
  let sorting: Promise<void> = Promise.resolve()

  const sortAdded = (): Promise<void> => content.writer.transaction().execute(content.search.sortAdded)
  // Beside what is written next, on another connection; never more than one.
  const sort = async (added: number): Promise<void> => {
    unsorted += added
    if (unsorted < SORTED_AT_ONCE || (isSorting && unsorted < MAX_UNSORTED)) return
    await sorting
    unsorted = 0
    isSorting = true
    sorting = sortAdded().finally(() => {
      isSorting = false
    })
    sorting.catch(() => undefined)
  }

  const write = async (prepared: readonly PreparedRecord[], progress: ImportProgress): Promise<void> => {
    await writeBatch(content, definition, prepared, origin === 'seed')
    await onProgress?.(progress)
    await sort(prepared.length)
    if (content.dialect === 'sqlite') await pause(PAUSE_MILLISECONDS)
  }
  // The next batch is read and prepared while PostgreSQL writes this one; never more than one.
  const flush = async (): Promise<void> => {
    await writing
    writing = write([...batch.values()], { accepted, refused: refused.length, read: line })
    writing.catch(() => undefined)
    batch = new Map()
  }

  const readAll = async (): Promise<void> => {
    for await (const value of records) {
      line += 1
      const { value: light, pictures } = texts.lift(value)
      const result = validateRecord(entity, light, content)
      if ('refusal' in result) {
        refused.push({ line, ...result.refusal })
        continue
      }
      const record = await texts.settle(result.record, pictures, line)
      const prepared = prepareRecord(definition, record, origin)
      batch.delete(prepared.id)
      batch.set(prepared.id, prepared)
      accepted += 1
      if (batch.size >= batchSize) {
        await flush()
      }
    }
    await flush()
  }
  // What is being written ends, whatever is wrong with the next.
  await readAll().finally(() => writing.finally(() => sorting))
  if (unsorted > 0) await sortAdded()
  if (accepted >= MANY) await finishImport(content, definition)
  return { accepted, refused, texts: texts.report() }
}
