import { AppError } from '../../../base/app-error.ts'
import { type InputPlace, placeWords, type ReportBuilder } from '../../../base/import-report.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import type { Content } from '../../content.ts'
import { lookAlikes, lookAlikesStored, looksSame, storedIds } from './look-alikes.ts'
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

/** Report and record positions. */
interface ReportTarget {
  readonly report: ReportBuilder
  /** Position of a record by its number. */
  readonly placeOf: (number: number) => InputPlace
}

/** Reports ids that a spreadsheet may have changed, and ids that look alike. */
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

function warnOfStored(
  pairs: readonly (readonly [id: string, stored: string])[],
  numbers: ReadonlyMap<string, number>,
  { report, placeOf }: ReportTarget,
): void {
  for (const [id, stored] of pairs)
    report.warn({
      place: { id, ...placeOf(numbers.get(id) ?? 0) },
      reason: message`the id looks like that of ${stored}, which is stored, and is another one`,
      hint: ALIKE_HINT,
    })
}

/** Reports ids that look like a stored id which the import does not contain. */
export async function suspectStored(
  content: Content,
  entity: string,
  numbers: ReadonlyMap<string, number>,
  target: ReportTarget,
): Promise<void> {
  const definition = content.entities.definition(entity)
  const { pairs } = await lookAlikesStored(content.reader, definition, numbers, 'readable')
  warnOfStored(pairs, numbers, target)
}

/** Minimum number of changed ids that rules out slips. */
const MIN_RESAVED = 3

/**
 * Checks before an import for new ids that differ from stored ones only as programs change them, such as "1" for
 * "0001".
 *
 * @throws AppError if most new ids do, because the collection would be stored twice.
 */
export async function refuseResaved(
  content: Content,
  entity: string,
  {
    file,
    isMeant,
    report,
    readNumbers,
  }: {
    readonly file: string
    readonly isMeant: boolean
    readonly report: ReportBuilder
    /** Not called if nothing is stored. */
    readonly readNumbers: () => Promise<
      Pick<ReportTarget, 'placeOf'> & { numbers: ReadonlyMap<string, number> }
    >
  },
): Promise<void> {
  const definition = content.entities.definition(entity)
  if ((await storedIds(content.reader, definition).next()).done === true) return
  const { numbers, placeOf } = await readNumbers()
  const { pairs, stored } = await lookAlikesStored(content.reader, definition, numbers, 'resaved')
  const resaved = new Map(pairs.filter(([id]) => !stored.has(id)))
  const added = numbers.size - stored.size
  const [[id, other] = []] = resaved
  if (id === undefined || other === undefined) return
  if (!isMeant && resaved.size >= MIN_RESAVED && resaved.size * 2 > added)
    throw new AppError(
      message`${file} would store records a second time: ${resaved.size} of its ${added} new ids differ from stored ones by zeros, capitals, blanks, signs or an address before them alone, such as "${id}" from "${other}". Nothing was imported.`,
      {
        hint: message`Write the ids as they are stored, and import again: a spreadsheet keeps zeros in a column of the format "Text". Where the new ids are right, delete the stored records first: vitrine records delete ${entity} ID --yes. Where these are other records, import with --with-look-alikes.`,
      },
    )
  // Ids that look the same are reported after the import.
  warnOfStored(
    [...resaved].filter(([one, two]) => !looksSame(one, two)),
    numbers,
    { report, placeOf },
  )
}
