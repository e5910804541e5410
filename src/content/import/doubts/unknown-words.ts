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
 * Addresses of statements of rights in a record that nobody knows. Other words are the museum's own.
 *
 * @param field where the record has its statement.
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

/** Fields in which a record of an entity says whether it takes place. */
const STATUS_FIELDS: Readonly<Record<string, string>> = {
  activity: 'activityStatus',
  exhibitionTemp: 'exhibitionStatus',
}

/** What an activity or exhibition says of whether it takes place, where nobody knows the word. */
export function unknownEventStatus(entity: string, record: StoredRecord) {
  const field = STATUS_FIELDS[entity]
  const text = field === undefined ? undefined : record[field]
  return field !== undefined && typeof text === 'string' && isUnknownEventStatus(text)
    ? { pointer: `/${field}`, text }
    : undefined
}

/** What a record that can be written says and nobody knows: statements of rights, whether it takes place, an end before its start. */
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
