import type { Entity } from '../../../schemas/entities/index.ts'
import { RequestError } from '../calls/answers.ts'
import type { Content } from '../content.ts'
import type { Database } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'
import { type Origin, prepareRecord } from '../import/prepare-record.ts'
import { validateRecord } from '../import/validate-record.ts'
import { writeRecords } from '../import/write-batch.ts'

/**
 * Writes one record within a transaction.
 *
 * @throws RequestError 400 when it does not fit its entity.
 */
export const writeRecord = async (
  content: Content,
  db: Database,
  entity: Entity,
  value: object,
  origin: Origin,
): Promise<void> => {
  const result = validateRecord(entity, value)
  if ('refusal' in result)
    throw new RequestError(400, `/body${result.refusal.pointer} ${result.refusal.reason}`)
  const definition = definitions[entity]
  await writeRecords(content, db, definition, [prepareRecord(definition, result.record, origin)])
}
