import { queryWorkById, queryWorkList } from '../../../../schemas/api/collections.ts'
import { queryRecordById, queryRecordList } from '../../../../schemas/api/own-records.ts'
import { placeWords, ReportBuilder } from '../../../base/import-report.ts'
import { FirstOfKind } from '../../../base/lists.ts'
import { countedRecords, message } from '../../../base/messages/message.ts'
import { isUnknownRights } from '../../../base/rights/rights.ts'
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
import { catalogue, type Place, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import { ownCall, samplePath } from '../../../web/http/own-calls.ts'
import { createPlaceIn } from './source-places.ts'

/** Number of records whose links are resolved at once. */
const BATCH_SIZE = 500

/** Maximum number of records named per entity and kind of fault. */
const MAX_NAMED_RECORDS = 5

/** A source that reads the rights of an entity's records, and where it says so. */
interface RightsSource {
  readonly source: string
  readonly place: Place
}

/**
 * Returns the sources that read rights of records of the content service, by entity. Without the entities for which a source states the
 * rights of records that have none.
 *
 * @param texts Texts of the config files by path.
 */
export function rightsSources(
  { sources }: SiteManifest,
  addresses: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, RightsSource> {
  const placeIn = createPlaceIn(texts)
  const found = new Map<string, RightsSource>()
  const covered = new Set<string>()
  for (const [source, { service, request, item, rights }] of Object.entries(sources)) {
    const own = addresses.has(service) ? undefined : ownCall(request.method, samplePath(request.path))
    const isOf = (...calls: readonly { readonly url: string }[]) =>
      calls.some(({ url }) => url === own?.call.url)
    const entity = isOf(queryWorkList, queryWorkById)
      ? 'work'
      : isOf(queryRecordList, queryRecordById)
        ? own?.params.type
        : undefined
    if (entity === undefined || item.rights === undefined) continue
    if (rights?.statement !== undefined) covered.add(entity)
    found.set(entity, { source, place: placeIn(source, ['item', 'rights']) })
  }
  return new Map([...found].filter(([entity]) => !covered.has(entity)))
}

/**
 * Reports broken links of the records in the database, pictures of disallowed hosts, and records without rights. Stored files are not
 * checked, which would be one request each in a bucket.
 *
 * @param readRights Sources that read the rights of records, by entity; see `rightsSources`.
 */
export async function storedRecordProblems(
  content: Content,
  files: FilePolicy,
  readRights: ReadonlyMap<string, RightsSource> = new Map(),
): Promise<readonly Problem[]> {
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
    const rightsField = types.get(entity)?.config.rights ?? 'rights'
    const lackingRights = new FirstOfKind<{ readonly kind: 'without' | 'unknown'; readonly id: string }>()
    let records = 0
    for await (const { id, record } of wholeRecords(content, entity)) {
      seen.push({ record, id })
      circles.see({ record, id, place: {} })
      records += 1
      const rights = String(record[rightsField] ?? '').trim()
      if (rights === '') lackingRights.see('without', { kind: 'without', id })
      else if (isUnknownRights(rights)) lackingRights.see('unknown', { kind: 'unknown', id })
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
    const read = readRights.get(entity)
    const byKind = new Map(lackingRights.found().map((each) => [each.kind, each]))
    const [unknown, without] = [byKind.get('unknown'), byKind.get('without')]
    const example = (unknown ?? without)?.id
    if (read !== undefined && example !== undefined) {
      const counts = { without: without?.count ?? 0, unknown: unknown?.count ?? 0, records }
      const at = types.has(entity) ? place : read.place
      problems.push(problemOf(catalogue.LIVE_RIGHTS, { source: read.source, ...counts, example }, at))
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
