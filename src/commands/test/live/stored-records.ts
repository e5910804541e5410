import { placeWords, ReportBuilder } from '../../../base/import-report.ts'
import { FirstOfKind } from '../../../base/lists.ts'
import { countedRecords, message } from '../../../base/messages/message.ts'
import {
  type FilePolicy,
  htmlFieldsOf,
  LinkCircles,
  References,
  type ReversedPeriod,
  reversedPeriods,
  textFiles,
} from '../../../content/import/index.ts'
import type { Content } from '../../../content/index.ts'
import { wholeRecords } from '../../../content/staff/index.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'

/** Number of records whose links are resolved at once. */
const BATCH_SIZE = 500

/** Maximum number of records named per entity and kind of fault. */
const MAX_NAMED_RECORDS = 5

/**
 * Reports broken links of the records in the database, and pictures of disallowed hosts. Stored files are not checked, which would be one
 * request each in a bucket.
 */
export async function storedRecordProblems(content: Content, files: FilePolicy): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  const { names, types } = content.entities
  for (const entity of names) {
    const report = new ReportBuilder(countedRecords)
    const texts = htmlFieldsOf(content.entities.schemas[entity])
    const references = new References(content, { ...files, areOwn: false }, { passesMakers: true })
    let seen: { readonly record: object; readonly id: string }[] = []
    const flush = async (): Promise<void> => {
      await references.see(
        entity,
        seen.map(({ record, id }) => ({
          record: { ...record },
          place: { id },
          files: textFiles(texts, { ...record }),
        })),
        report,
      )
      seen = []
    }
    const circles = new LinkCircles(types.get(entity))
    const required = (types.get(entity)?.config.fields ?? []).filter((field) => field.required === true)
    const lacking = new FirstOfKind<{ readonly name: string; readonly id: string }>()
    const reversed: (ReversedPeriod & { readonly id: string })[] = []
    for await (const { id, record } of wholeRecords(content, entity)) {
      seen.push({ record, id })
      circles.see({ record, id, place: {} })
      for (const { name } of required) if (!Object.hasOwn(record, name)) lacking.see(name, { name, id })
      reversed.push(...reversedPeriods(record, types.get(entity)).map((period) => ({ ...period, id })))
      if (seen.length >= BATCH_SIZE) await flush()
    }
    await flush()
    await references.report()
    const [first] = reversed
    if (first !== undefined)
      report.warn({
        place: {},
        reason: message`periods of ${countedRecords(reversed.length)} end before they begin, such as that of ${first.id}: "${first.to}" is ${first.end}, and "${first.from}" is ${first.start}`,
        hint: message`Correct them, or exchange what the map fills the two from, and bring the records in again. Until then pages write them in order of time.`,
      })
    for (const { name, id, count } of lacking.found())
      report.warn({
        place: {},
        reason: message`"${name}" is required, and ${countedRecords(count)} lack it, such as ${id}`,
        hint: message`Fill it in where they come from, or take "required" off the field: the next import would refuse them.`,
      })
    for (const circle of circles.found()) report.warn(circle)
    const { warnings } = report.build()
    const ofAll = warnings.filter(({ place }) => place.id === undefined)
    const named = warnings.filter(({ place }) => place.id !== undefined)
    // Broken links are combined into one problem, and each missing record is named once. Invalid addresses are reported individually, since
    // each has its own fix.
    const links = [
      ...new Map(
        named
          .filter(({ hint }) => hint === undefined)
          .toReversed()
          .map((each) => [each.reason.en, each]),
      ).values(),
    ]
      .toReversed()
      .slice(0, MAX_NAMED_RECORDS)
    const addresses = named.filter(({ hint }) => hint !== undefined).slice(0, MAX_NAMED_RECORDS)
    const place = {
      file: types.has(entity) ? `records/${entity}.json` : 'site.json',
      pointer: '',
      line: 1,
      column: 1,
    }
    for (const {
      reason,
      hint,
      place: { id },
    } of [...ofAll, ...links, ...addresses])
      problems.push(
        problemOf(
          catalogue.LIVE_RECORDS,
          {
            entity,
            reason,
            ...(id !== undefined && { record: placeWords({ id }) }),
            ...(hint && { cure: hint }),
          },
          place,
        ),
      )
  }
  return problems
}
