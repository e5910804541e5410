import type { RecordType } from '../../../../schemas/config/index.ts'
import { isUnknownEventStatus } from '../../../base/event-dates.ts'
import type { ImportIssue } from '../../../base/import-report.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import { isUnknownRights } from '../../../base/rights/rights.ts'
import type { StoredRecord } from '../../entities/definition.ts'
import { reversedPeriods } from './record-years.ts'

const RIGHTS_HINT: Message = message`Write a URI of rightsstatements.org or creativecommons.org.`
const STATUS_HINT: Message = message`Write "cancelled" or "postponed"; leave the field out where it takes place as announced.`
const REVERSED_HINT: Message = message`Correct the dates, or exchange what the map fills the two from.`

/**
 * Returns unknown URLs of rights statements in a record. Text other than a URL is the museum's own statement.
 *
 * @param field field with the record's statement.
 */
export function unknownRights(record: StoredRecord, field = 'rights') {
  const { pictures } = record
  const entries: readonly unknown[] = Array.isArray(pictures) ? pictures : []
  const all: readonly (readonly [pointer: string, value: unknown])[] = [
    [`/${field}`, record[field]],
    ...entries.map(
      (each, index) => [`/pictures/${index}/rights`, Reflect.get(Object(each), 'rights')] as const,
    ),
  ]
  return all.flatMap(([pointer, text]) =>
    typeof text === 'string' && isUnknownRights(text) ? [{ pointer, text }] : [],
  )
}

/** Status field by entity. */
const STATUS_FIELDS: Readonly<Record<string, string>> = {
  activity: 'activityStatus',
  exhibitionTemp: 'exhibitionStatus',
}

/** Returns an unknown status of an activity or exhibition. */
export function unknownEventStatus(entity: string, record: StoredRecord) {
  const field = STATUS_FIELDS[entity]
  const text = field === undefined ? undefined : record[field]
  return field !== undefined && typeof text === 'string' && isUnknownEventStatus(text)
    ? { pointer: `/${field}`, text }
    : undefined
}

/** Yields doubts about a valid record: unknown rights statements, an unknown status, an end before the start. */
export function* unsureIn(
  entity: string,
  record: StoredRecord,
  type: RecordType | undefined,
  about: (pointer: string, words: Message) => Message,
): Generator<Omit<ImportIssue, 'place'>> {
  for (const { pointer, text } of unknownRights(record, type?.config.rights))
    yield { reason: about(pointer, message`"${text}" is no known statement of rights`), hint: RIGHTS_HINT }
  const said = unknownEventStatus(entity, record)
  if (said !== undefined)
    yield {
      reason: about(said.pointer, message`"${said.text}" is no word that says whether it takes place`),
      hint: STATUS_HINT,
    }
  for (const { from, to, start, end } of reversedPeriods(record, type))
    yield {
      reason: message`"${to}" is ${end}, before "${from}", which is ${start}`,
      hint: REVERSED_HINT,
    }
}
