import { type InputPlace, placeWords, type ReportBuilder } from '../../../base/import-report.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import type { Content } from '../../content.ts'
import { lookAlikes, lookAlikesStored } from './look-alikes.ts'
import {
  CUT_DAMAGE,
  cutIds,
  FLOATED_DAMAGE,
  floatedIds,
  GROUPED_DAMAGE,
  groupedIds,
  MADE_DATE_DAMAGE,
  madeDates,
  ROUNDED_DAMAGE,
  roundedIds,
} from './spreadsheet-damage.ts'

const ALIKE_HINT: Message = message`Both are stored. Where they are one, write the id in the same way, and bring the records in again.`

/** Where records are accounted for. */
interface ReportTarget {
  readonly report: ReportBuilder
  /** Where a record was, by its number. */
  readonly placeOf: (number: number) => InputPlace
}

/** Reports which ids, of all that were written, a spreadsheet may have made, and which look like each other. */
export function suspectIds(numbers: ReadonlyMap<string, number>, { report, placeOf }: ReportTarget): void {
  const placeOfId = (id: string): InputPlace => ({ id, ...placeOf(numbers.get(id) ?? 0) })
  for (const [ids, { reason, hint }] of [
    [madeDates(numbers.keys()), MADE_DATE_DAMAGE],
    [roundedIds(numbers.keys()), ROUNDED_DAMAGE],
    [floatedIds(numbers.keys()), FLOATED_DAMAGE],
    [groupedIds(numbers.keys()), GROUPED_DAMAGE],
    [cutIds(numbers.keys()), CUT_DAMAGE],
  ] as const)
    for (const id of ids) report.warn({ place: placeOfId(id), reason, hint })
  for (const [id, other] of lookAlikes(numbers.keys()))
    report.warn({
      place: placeOfId(id),
      reason: message`the id looks like that of ${placeWords(placeOfId(other))}, and is another one`,
      hint: ALIKE_HINT,
    })
}

/** Reports which ids look like those of records that are stored and did not come in. */
export async function suspectStored(
  content: Content,
  entity: string,
  numbers: ReadonlyMap<string, number>,
  { report, placeOf }: ReportTarget,
): Promise<void> {
  const definition = content.entities.definition(entity)
  for (const [id, stored] of await lookAlikesStored(content.reader, definition, numbers))
    report.warn({
      place: { id, ...placeOf(numbers.get(id) ?? 0) },
      reason: message`the id looks like that of ${stored}, which is stored, and is another one`,
      hint: ALIKE_HINT,
    })
}
