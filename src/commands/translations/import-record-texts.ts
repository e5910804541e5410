import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../base/app-error.ts'
import { type ImportIssue, type ImportReport, ReportBuilder } from '../../base/import-report.ts'
import { isObject } from '../../base/object.ts'
import { importRecords, validateRecord } from '../../content/import/index.ts'
import { keepTranslations, revisionOfTranslation } from '../../content/staff/index.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import type { FileChange } from '../new/change.ts'
import { putInLine } from '../new/edit-json.ts'
import type { ReturnedFile } from './formats.ts'
import { type AcceptedText, countedTexts, sortReturned } from './import-texts.ts'
import {
  fileOfEntity,
  type KeptRecord,
  keptRecords,
  type RecordKeeping,
  staleTranslationsOf,
  translatableEntities,
  unitsOfRecords,
} from './kept-records.ts'
import { type PutText, putTranslation, recordOfUnit, withPut } from './record-units.ts'
import { toMessageFormat, type Unit } from './units.ts'

/** Result of importing translations of the content service's records. */
export interface RecordTextsImport {
  /** Changes written to the content folder. */
  readonly changes: readonly FileChange[]
  /** Stale translations that the file confirms: the number now accepted, and those that stay stale with the reason. */
  readonly confirmed: { readonly kept: number; readonly left: readonly ImportIssue[] }
  readonly texts: ImportReport
  /** Results of records written to the database, by entity. */
  readonly records: readonly {
    readonly entity: string
    readonly report: ImportReport
    /** Number of records that no file in the content folder has with the same texts. */
    readonly alone: number
  }[]
}

interface Options {
  readonly keeping: RecordKeeping
  /** Code of the language, which the site must have. */
  readonly language: string
  readonly rules: Omit<Parameters<typeof validateRecord>[2], 'entities'>
  /** Name recorded for confirmed stale translations. */
  readonly who: string
  /** Writes files of the content folder before the database changes. */
  readonly write: (files: readonly FileChange[]) => void
}

const OTHER_PARTS: Message = message`the translation has other parts than the text`
const MEANWHILE: Message = message`the record was changed while the texts came in`
const AGAIN_HINT: Message = message`Export the texts again.`
const NOT_CONFIRMED: Message = message`it is not right for the text that the database has, or not every part of it came back`
const PARTS_HINT: Message = message`Translate it where the record is kept, as a whole.`

function tagsOf(html: string): string {
  // Unclosed elements have the same names and extend to the end of their paragraph.
  return [...html.matchAll(/<(\/?[a-z][a-z0-9]*)\b/gi)]
    .map(([, name = '']) => name.toLowerCase())
    .toSorted()
    .join(' ')
}

interface ChangedRecord {
  readonly kept: KeptRecord
  readonly puts: readonly PutText[]
  readonly taken: readonly AcceptedText[]
}

/** Groups returned texts by record, with the changes they make. Others are refused. */
function byRecord(
  taken: readonly AcceptedText[],
  known: ReadonlyMap<string, KeptRecord>,
  language: string,
  report: ReportBuilder,
): readonly ChangedRecord[] {
  const changed = new Map<
    KeptRecord,
    { puts: PutText[]; taken: AcceptedText[]; now: KeptRecord['written'] }
  >()
  for (const each of taken) {
    const { unit, line, value } = each
    const at = recordOfUnit(unit.id)
    const kept = at && known.get(`${at.entity}/${at.id}`)
    const place = { line, id: unit.id }
    if (at === undefined || kept === undefined) continue
    const text = toMessageFormat(value)
    const soFar = changed.get(kept) ?? { puts: [], taken: [], now: kept.written }
    const put = putTranslation(soFar.now, at.path, language, text)
    if (put === undefined) {
      report.refuse({ place, reason: OTHER_PARTS, hint: PARTS_HINT })
      continue
    }
    if (unit.isHtml === true && tagsOf(unit.source) !== tagsOf(text))
      report.warn({
        place,
        reason: message`its HTML has other elements than that of the text`,
        hint: message`Look at the page; what no page shows is left out there.`,
      })
    const now = withPut(soFar.now, put)
    changed.set(kept, {
      puts: [...soFar.puts, put],
      taken: [...soFar.taken, each],
      now: isObject(now) ? now : soFar.now,
    })
  }
  return [...changed].map(([kept, { puts, taken: own }]) => ({ kept, puts, taken: own }))
}

function countStoredTexts(report: ReportBuilder, taken: readonly AcceptedText[]): void {
  for (const { unit } of taken) report.countStored(unit.target === '' ? { stored: 1 } : { replaced: 1 })
}

function refuseAll(
  report: ReportBuilder,
  taken: readonly AcceptedText[],
  reason: Message,
  hint?: Message,
): void {
  for (const { unit, line } of taken)
    report.refuse({ place: { line, id: unit.id }, reason, ...(hint && { hint }) })
}

/** Returns a content file with new translations in its lines, which keep their formatting otherwise. */
function changedFile(
  folder: string,
  entity: string,
  changed: readonly ChangedRecord[],
  { keeping, rules }: Pick<Options, 'keeping' | 'rules'>,
  report: ReportBuilder,
): FileChange {
  const path = fileOfEntity(entity)
  const bytes = readFileSync(join(folder, path))
  const before = bytes.toString('utf8')
  if (!Buffer.from(before, 'utf8').equals(bytes))
    throw new AppError(message`${join(folder, path)} is not written in UTF-8. Nothing was written there.`)
  return { path, before, after: withLines(before, entity, changed, { keeping, rules }, report) }
}

/** Returns the text of a content file with new translations in its lines. */
function withLines(
  before: string,
  entity: string,
  changed: readonly ChangedRecord[],
  { keeping, rules }: Pick<Options, 'keeping' | 'rules'>,
  report: ReportBuilder,
): string {
  const lines = before.split('\n')
  const { normalise } = keeping.entities.definition(entity)
  for (const { kept, puts, taken } of changed) {
    const index = (kept.line ?? 0) - 1
    const mark = index === 0 && lines[0]?.startsWith('\uFEFF') === true ? '\uFEFF' : ''
    const line = puts.reduce(
      (text, put) => putInLine(text, put.path, put.value),
      (lines[index] ?? '').slice(mark.length),
    )
    const value: unknown = JSON.parse(line)
    const record = isObject(value) ? (normalise?.(value, keeping.own) ?? value) : value
    const result = validateRecord(entity, record, { ...rules, entities: keeping.entities })
    if ('refusal' in result) {
      const { pointer, reason } = result.refusal
      refuseAll(report, taken, message`${pointer} ${reason}`)
      continue
    }
    lines[index] = mark + line
    countStoredTexts(report, taken)
  }
  return lines.join('\n')
}

/**
 * Returns database translations to write into the content folder too, since it may seed another machine. Only for lines whose source text
 * matches.
 */
async function textsMissingInFolder(
  taken: readonly AcceptedText[],
  changed: readonly ChangedRecord[],
  { keeping, language }: Pick<Options, 'keeping' | 'language'>,
): Promise<readonly ChangedRecord[]> {
  const lines = new Map(
    changed.flatMap(({ kept }) =>
      kept.inFolder === undefined ? [] : [[`${kept.entity}/${kept.id}`, kept.inFolder] as const],
    ),
  )
  if (lines.size === 0) return []
  const sources = new Map<string, string>()
  for (const entity of new Set([...lines.values()].map((each) => each.entity))) {
    const records = [...lines.values()].filter((each) => each.entity === entity)
    for (const { id, source } of await unitsOfRecords(keeping, records, language)) sources.set(id, source)
  }
  const same = taken.filter(({ unit }) => sources.get(unit.id) === unit.source)
  return byRecord(same, lines, language, new ReportBuilder(countedTexts))
}

/** Writes records with new translations to the database. Records changed meanwhile are refused. */
async function intoDatabase(
  entity: string,
  changed: readonly ChangedRecord[],
  { keeping }: Pick<Options, 'keeping'>,
  textReport: ReportBuilder,
): Promise<ImportReport | undefined> {
  const { content } = keeping
  if (content === undefined) return undefined
  const now = new Map(
    (await keptRecords({ ...keeping, folder: undefined }, entity)).map((each) => [each.id, each]),
  )
  const isSame = ({ kept }: ChangedRecord): boolean =>
    isDeepStrictEqual(now.get(kept.id)?.record, kept.record)
  for (const each of changed) if (!isSame(each)) refuseAll(textReport, each.taken, MEANWHILE, AGAIN_HINT)
  const same = changed.filter(isSame)
  const codes = content.languages.all.map(({ code }) => code)
  const records = same.map(({ kept, puts }) => {
    const record = puts.reduce<unknown>(withPut, kept.written)
    if (!isObject(record) || !isObject(record.translations)) return record
    // Translations in other languages stay in the database, but cannot be imported.
    const known = Object.entries(record.translations).filter(([code]) => codes.includes(code))
    return { ...record, translations: Object.fromEntries(known) }
  })
  const recordReport = await importRecords(content, entity, records)
  const refused = new Map(recordReport.refused.map(({ place, reason }) => [place.id, reason]))
  for (const { kept, taken } of same) {
    const reason = refused.get(kept.id)
    if (reason === undefined) countStoredTexts(textReport, taken)
    else refuseAll(textReport, taken, reason)
  }
  return recordReport
}

/** Accepts stale translations that the file confirms. If a translation has several parts, all must be confirmed. */
async function keepConfirmed(
  confirmed: readonly string[],
  units: readonly Unit[],
  records: ReadonlyMap<string, KeptRecord>,
  { keeping, language, who }: Options,
): Promise<RecordTextsImport['confirmed']> {
  const { content } = keeping
  const said = new Set(confirmed)
  const names = [...new Set(confirmed.map((id) => id.split('#')[0] ?? ''))]
  let kept = 0
  const left: ImportIssue[] = []
  for (const name of names) {
    const at = recordOfUnit(`${name}#`)
    const record = at && records.get(`${at.entity}/${at.id}`)
    if (at === undefined || record === undefined) continue
    const stale = (await staleTranslationsOf(keeping, at.entity, [record])).get(at.id) ?? []
    const own = units.filter(({ id, isStale }) => isStale && id.startsWith(`${name}#`))
    const partsOf = (place: string): readonly Unit[] =>
      own.filter(({ id }) => `${id.slice(name.length + 1)}/`.startsWith(`${place}/`))
    for (const text of stale.filter((each) => each.language === language)) {
      const parts = partsOf(text.place)
      if (!parts.some(({ id }) => said.has(id))) continue
      const { place } = text
      const seen = { entity: at.entity, id: at.id, language, place, revision: revisionOfTranslation(text) }
      const isWhole = parts.every(({ id }) => said.has(id))
      const outcome =
        isWhole && content !== undefined
          ? await keepTranslations(content, [seen], { who, now: new Date() })
          : undefined
      if (outcome?.kept === 1) kept += 1
      else left.push({ place: { id: `${name}#${place}` }, reason: NOT_CONFIRMED, hint: AGAIN_HINT })
    }
  }
  return { kept, left }
}

/**
 * Imports translations of records into the content files and the database. Units with an unknown record, an outdated text or other
 * placeholders are refused by line.
 */
export async function importRecordTexts(
  returned: ReturnedFile,
  options: Options,
): Promise<RecordTextsImport> {
  const { keeping, language } = options
  const named = new Set(returned.units.flatMap(({ id }) => recordOfUnit(id)?.entity ?? []))
  const entities = translatableEntities(keeping.entities).filter((entity) => named.has(entity))
  const records = new Map<string, KeptRecord>()
  const units: Unit[] = []
  for (const entity of entities) {
    const kept = await keptRecords(keeping, entity)
    for (const each of kept) records.set(`${entity}/${each.id}`, each)
    units.push(...(await unitsOfRecords(keeping, kept, language)))
  }
  const report = new ReportBuilder(countedTexts)
  const { taken, confirmed } = sortReturned(returned, units, report, {
    tag: options.rules.languages.all.find(({ code }) => code === language)?.tag ?? language,
    all: options.rules.languages.all.map(({ tag }) => tag),
  })
  const changed = byRecord(taken, records, language, report)
  const own = (entity: string, isInFile: boolean): readonly ChangedRecord[] =>
    changed.filter(({ kept }) => kept.entity === entity && (kept.line !== undefined) === isInFile)
  const { folder } = keeping
  const behind = await textsMissingInFolder(taken, changed, options)
  // Files come first: if one cannot be written, the database stays unchanged.
  const changes =
    folder === undefined
      ? []
      : entities
          .filter((entity) => [...own(entity, true), ...behind].some(({ kept }) => kept.entity === entity))
          .map((entity) => {
            const change = changedFile(folder, entity, own(entity, true), options, report)
            const others = behind.filter(({ kept }) => kept.entity === entity)
            // These texts are counted with the database.
            const after = withLines(change.after, entity, others, options, new ReportBuilder(countedTexts))
            return { ...change, after }
          })
          .filter(({ before, after }) => before !== after)
  options.write(changes)
  const reports: { entity: string; report: ImportReport; alone: number }[] = []
  for (const entity of entities) {
    const inDatabase = own(entity, false)
    const recordReport =
      inDatabase.length === 0 ? undefined : await intoDatabase(entity, inDatabase, options, report)
    const inFile = new Set(behind.filter(({ kept }) => kept.entity === entity).map(({ kept }) => kept.id))
    const alone = inDatabase.filter(({ kept }) => !inFile.has(kept.id)).length
    if (recordReport !== undefined) reports.push({ entity, report: recordReport, alone })
  }
  return {
    changes,
    confirmed: await keepConfirmed(confirmed, units, records, options),
    texts: report.build(),
    records: reports,
  }
}
