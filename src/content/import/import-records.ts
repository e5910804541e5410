import { setTimeout as pause } from 'node:timers/promises'
import type { RecordType } from '../../../schemas/config/index.ts'
import { misreadIn, QUESTION_MARKS } from '../../base/damaged-text.ts'
import { isUnknownEventStatus } from '../../base/event-dates.ts'
import {
  type ImportIssue,
  type ImportReport,
  type InputPlace,
  placeWords,
  ReportBuilder,
} from '../../base/import-report.ts'
import { countedRecords, joinWithCommas, type Message, message } from '../../base/messages/message.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { isUnknownRights } from '../../base/rights/rights.ts'
import type { Content } from '../content.ts'
import type { StoredRecord } from '../entities/definition.ts'
import { staleNames } from '../records/stale-translations.ts'
import { noteSortKeys, noteType } from '../search/renew-derived.ts'
import { nameAbsent, nameStillPublic } from './absent-records.ts'
import { RecordDoubts } from './doubts/record-doubts.ts'
import { FarAheadDays } from './far-ahead.ts'
import { declaredField, fieldCure } from './field-cure.ts'
import type { KeepsTranslation } from './keep-translations.ts'
import { lookAlikes, lookAlikesStored } from './look-alikes.ts'
import { UnnamedMakers } from './nobody.ts'
import { type PreparedRecord, prepareRecord, type RecordOrigin } from './prepare-record.ts'
import { createTextReader, htmlFieldsOf, type TextFile, type TextReader } from './record-texts.ts'
import type { References, SeenRecord } from './references.ts'
import { reversedPeriods } from './reversed-period.ts'
import {
  CUT_DAMAGE,
  cutIds,
  damagedTexts,
  FLOATED_DAMAGE,
  floatedIds,
  GROUPED_DAMAGE,
  groupedIds,
  idDamageOf,
  MADE_DATE_DAMAGE,
  madeDates,
  ROUNDED_DAMAGE,
  roundedIds,
  unseenDamage,
} from './spreadsheet-damage.ts'
import { UnsplitLists } from './unsplit-lists.ts'
import { validateRecord } from './validate-record.ts'
import { finishImport, writeBatch } from './write-batch.ts'

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

export interface ImportProgress {
  /** Records that were read up to the last one written: more may have been read ahead. */
  readonly read: number
}

export interface ImportOptions {
  /** Called, and waited for, after each transaction with the numbers so far. */
  readonly onProgress?: (progress: ImportProgress) => unknown
  /** Records per transaction; 500 when absent. */
  readonly batchSize?: number
  /** A record that names no pictures keeps those that are stored for it; false when absent. */
  readonly keepsPictures?: boolean
  /** Ids of records that were left out since they say that they are not for everyone; those of them that are stored are named. */
  readonly withheld?: ReadonlySet<string>
  /** Names fields that records had and have no more, since they are replaced as a whole; false when absent. */
  readonly namesLost?: boolean
  /** Which stored translations stay that the records do not bring; none when absent. */
  readonly keepsTranslation?: KeepsTranslation
  /** Asked when all are read: whether records of an earlier import of the same list are named that are no longer in it; false when absent. */
  readonly namesAbsent?: () => boolean
  /** Who writes; `import` when absent. A seed leaves records alone that an import wrote last. */
  readonly origin?: RecordOrigin
  /** Where the records are accounted for, such as with the lines that hold none; a new one when absent. */
  readonly report?: ReportBuilder
  /** Called for each record, in their order: whether it is written and not refused. */
  readonly onTaken?: (isTaken: boolean) => void
  /** Where a record was, by its number among all that are given, counted from 1; by default that number is its line. */
  readonly placeOf?: (number: number) => InputPlace
  /** What is said of the place of a field, by its JSON pointer, after why it was refused. */
  readonly fieldOf?: ((pointer: string) => Message | undefined) | undefined
  /** Records before the others that an interrupted run has written: they are validated for their ids, and not written again. */
  readonly earlier?: AsyncIterable<unknown>
  /** Reads the HTML of the records; a new one, of which nobody sees the report, when absent. */
  readonly texts?: TextReader
  /** Is shown what was written, and says in its own time which links and files lead nowhere. */
  readonly references?: Pick<References, 'see'> | undefined
}

const DEFAULT_BATCH_SIZE = 500

/** Records after which the database brings in order what many additions left. */
const MIN_RECORDS_TO_OPTIMIZE = 10_000

/** Records whose search documents are sorted into the index at once, and those that may wait for it. */
const SORTED_AT_ONCE = 40_000
const MAX_UNSORTED = 80_000

/** Between transactions another process gets its turn to write to SQLite. */
const PAUSE_MS = 2

const EARLIER: Message = message`written by the run that was interrupted`
const EDITED: Message = message`it was edited or imported since the content folder was read, and stays as it is`
const RIGHTS_HINT: Message = message`Write a URI of rightsstatements.org or creativecommons.org.`
const STATUS_HINT: Message = message`Write "cancelled" or "postponed"; leave the field out where it takes place as announced.`
const REMOVED_HINT: Message = message`Where that was not meant, bring the records in again with what names the pictures, such as --pictures FOLDER.`
const STALE_HINT: Message = message`Translate it again; or say at /__staff/translations that the translation is still right.`
const ALIKE_HINT: Message = message`Both are stored. Where they are one, write the id in the same way, and bring the records in again.`
const REVERSED_HINT: Message = message`Correct the dates, or exchange what the map fills the two from.`
const SAME_ID_HINT: Message = message`The first stays. Remove one of the two, or give it an id of its own.`

/** Records that are named beside the number of those that lost fields. */
const MAX_NAMED_LOSSES = 3

/** What records had and have no more: a table with fewer columns than the one before empties them. */
class LostFields {
  readonly #fields = new Map<string, number>()
  readonly #records: string[] = []

  see(id: string, fields: readonly string[]): void {
    this.#records.push(id)
    for (const field of fields) this.#fields.set(field, (this.#fields.get(field) ?? 0) + 1)
  }

  report(report: ReportBuilder, entity: string): void {
    const { length } = this.#records
    if (length === 0) return
    const fields = [...this.#fields].toSorted(([, one], [, other]) => other - one)
    const shown = joinWithCommas(
      fields.map(([field, count]) => (length === 1 ? field : message`${field} (${count})`)),
    )
    const ids = joinWithCommas(this.#records.slice(0, MAX_NAMED_LOSSES))
    report.warn({
      place: {},
      reason:
        length === 1
          ? message`1 record lost fields that it had, ${ids}: ${shown}`
          : message`${length} records lost fields that they had, such as ${ids}: ${shown}`,
      hint: message`A record is replaced as a whole. Where that was not meant, bring the records in again from one table with all columns, by one map; for translations alone run "vitrine texts export LANGUAGE --out FILE.csv --records ${entity}", and "vitrine texts import FILE.csv".`,
      harm: 'lost',
    })
  }
}

/** Counts the stored translations that stayed. */
class KeptTranslations {
  readonly #languages = new Map<string, number>()
  #records = 0

  see(counts: ReadonlyMap<string, number>): void {
    this.#records += 1
    for (const [language, count] of counts)
      this.#languages.set(language, (this.#languages.get(language) ?? 0) + count)
  }

  report(report: ReportBuilder): void {
    if (this.#records === 0) return
    const shown = joinWithCommas([...this.#languages].map(([code, count]) => message`${count} into ${code}`))
    report.addNote(
      message`Translations that did not come in here stay, of ${countedRecords(this.#records)}: ${shown}.`,
    )
  }
}

/** Sorts search documents into the index beside what is written next, on another connection; never more than one at a time. */
function createSorter(content: Content) {
  let unsorted = 0
  let isSorting = false
  let sorting: Promise<void> = Promise.resolve()
  const sortAdded = (): Promise<void> => content.writer.transaction().execute(content.search.sortAdded)
  return {
    /** So many documents were added; resolves when more may be. */
    added: async (count: number): Promise<void> => {
      unsorted += count
      if (unsorted < SORTED_AT_ONCE || (isSorting && unsorted < MAX_UNSORTED)) return
      await sorting
      unsorted = 0
      isSorting = true
      sorting = sortAdded().finally(() => {
        isSorting = false
      })
      sorting.catch(() => undefined)
    },
    /** Resolves when nothing is being sorted; rejects where that failed. */
    ended: (): Promise<void> => sorting,
    sortRest: async (): Promise<void> => {
      if (unsorted > 0) await sortAdded()
    },
  }
}

/** What a record that can be written says and nobody knows: statements of rights, whether it takes place, an end before its start. */
function* unsureIn(
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

/** Takes one record after another: those that can be written, while the report has why the others cannot. */
function createGate(
  content: Content,
  entity: string,
  {
    report,
    placeOf,
    fieldOf,
  }: Pick<ImportOptions, 'fieldOf'> & Required<Pick<ImportOptions, 'report' | 'placeOf'>>,
) {
  const definition = content.entities.definition(entity)
  const type = content.entities.types.get(entity)
  const asWritten = [...htmlFieldsOf(content.entities.schemas[entity]), definition.idField]
  const misread = misreadIn(content.languages.all.map(({ tag }) => new Intl.Locale(tag).language))
  /** Number of the record with each id: about 70 bytes each, 70 MB for a million. */
  const numbers = new Map<string, number>()
  /** Ids of records that were refused: they are not gone from where they come from. */
  const refused = new Set<string>()
  let number = 0
  let questioned = 0

  const take = (value: unknown): StoredRecord | undefined => {
    number += 1
    report.countRead()
    const given: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, definition.idField) : undefined
    const id = typeof given === 'string' && given !== '' ? given : undefined
    const place = { ...omitUndefined({ id }), ...placeOf(number) }
    const about = (pointer: string, words: Message): Message => {
      const field = fieldOf?.(pointer)
      return message`${pointer || message`the record`} ${words}${field ?? ''}`
    }
    const refuse = (issue: Omit<ImportIssue, 'place'>): undefined => {
      report.refuse({ place, ...issue })
      if (id !== undefined) refused.add(id)
      return undefined
    }
    const pointer = `/${definition.idField}`
    const damage = id === undefined ? undefined : idDamageOf(id)
    if (damage !== undefined)
      return refuse({ reason: about(pointer, message`is ${damage.reason}`), hint: damage.hint })
    const result = validateRecord(entity, value, content)
    if ('refusal' in result) {
      const { refusal } = result
      const field = declaredField(type, refusal.pointer)
      const hint =
        refusal.hint ??
        (field &&
          message`"${field.name}" is of the type "${field.type}". ${fieldCure(field, value, refusal.pointer)}`)
      return refuse({ reason: about(refusal.pointer, refusal.reason), ...omitUndefined({ hint }) })
    }
    const first = id === undefined ? undefined : numbers.get(id)
    if (first !== undefined) {
      const words = placeWords(placeOf(first))
      return refuse({ reason: message`the id is that of ${words}`, hint: SAME_ID_HINT })
    }
    if (id !== undefined) numbers.set(id, number)
    const unseen = id === undefined ? undefined : unseenDamage(id)
    if (unseen !== undefined)
      report.warn({ place, reason: about(pointer, message`is ${unseen.reason}`), hint: unseen.hint })
    for (const { pointer: at, text, damage: found } of damagedTexts(result.record, { asWritten, misread })) {
      if (found === QUESTION_MARKS) questioned += 1
      report.warn({ place, reason: about(at, message`"${text}" is ${found.reason}`), hint: found.hint })
    }
    for (const doubt of unsureIn(entity, result.record, type, about)) report.warn({ place, ...doubt })
    return result.record
  }

  return {
    /** The record where it can be written; else it is refused. */
    take,
    /** How many there were so far. */
    count: (): number => number,
    /** Reports how many texts hold question marks in place of letters. */
    report: (): void => {
      if (questioned > 0)
        report.warn({
          place: {},
          reason: message`texts of question marks, whose letters were lost when the file was saved: ${questioned}`,
          hint: QUESTION_MARKS.hint,
        })
    },
    /** The record numbers by id. */
    numbers,
    refused,
  }
}

/** Counts records with values of private fields, which are not stored. */
class HiddenFields {
  readonly #names: readonly string[]
  #records = 0

  constructor(type: RecordType | undefined) {
    this.#names = (type?.config.fields ?? []).flatMap(({ name, private: isPrivate }) =>
      isPrivate ? [name] : [],
    )
  }

  see(record: object): void {
    if (this.#names.some((name) => Object.hasOwn(record, name))) this.#records += 1
  }

  report(report: ReportBuilder): void {
    if (this.#records === 0) return
    report.warn({
      place: {},
      reason: message`private fields are not stored: ${joinWithCommas(this.#names)}, of ${countedRecords(this.#records)}`,
    })
  }
}

interface QueuedRecord {
  readonly number: number
  readonly prepared: PreparedRecord
  /** What its texts show. */
  readonly files: readonly TextFile[]
}

/** Writes batches, one transaction each, and reports what became of their records. */
function createWriter(
  content: Content,
  entity: string,
  options: ImportOptions & Required<Pick<ImportOptions, 'report' | 'placeOf'>>,
) {
  const {
    report,
    placeOf,
    onProgress,
    references,
    origin,
    keepsPictures = false,
    namesLost = false,
  } = options
  const { keepsTranslation } = options
  const definition = content.entities.definition(entity)
  const sorter = createSorter(content)
  const lostFields = new LostFields()
  const keptTranslations = new KeptTranslations()
  let keptPictures = 0
  let writing: Promise<void> = Promise.resolve()

  const write = async (batch: readonly QueuedRecord[], progress: ImportProgress): Promise<void> => {
    const seen: SeenRecord[] = []
    const { stored, replaced, same, edited, removed, stale, lost, kept, ...others } = await writeBatch(
      content,
      definition,
      batch.map(({ prepared }) => prepared),
      { keepsEdited: origin === 'seed', keepsPictures, seesLost: namesLost, keepsTranslation },
    )
    report.countStored({ stored, replaced, same })
    keptPictures += others.keptPictures
    for (const { number, prepared, files } of batch) {
      const { id, imported } = prepared
      const place = { id: String(imported[definition.idField]), ...placeOf(number) }
      if (edited.has(id)) report.leaveOut({ place, reason: EDITED })
      else seen.push({ record: imported, place, files })
      const reason = removed.get(id)
      if (reason !== undefined) report.warn({ place, reason, hint: REMOVED_HINT, harm: 'lost' })
      const without = lost.get(id)
      if (without !== undefined) lostFields.see(String(imported[definition.idField]), without)
      const translated = kept.get(id)
      if (translated !== undefined) keptTranslations.see(translated)
      const names = staleNames(stale.get(id) ?? [], content.languages)
      if (names.length > 0)
        report.warn({
          place,
          reason: message`the text changed and its translation did not: ${joinWithCommas(names)}`,
          hint: STALE_HINT,
        })
    }
    await onProgress?.(progress)
    await references?.see(entity, seen, report)
    await sorter.added(batch.length)
    if (content.dialect === 'sqlite') await pause(PAUSE_MS)
  }

  return {
    /** Resolves when the batch before is written, and the next may be read and prepared while PostgreSQL writes this one. */
    begin: async (batch: readonly QueuedRecord[], progress: ImportProgress): Promise<void> => {
      await writing
      writing = write(batch, progress)
      writing.catch(() => undefined)
    },
    ended: (): Promise<void> => writing.finally(sorter.ended),
    sortRest: sorter.sortRest,
    /** Reports what records had and have no more, and which of it stays. */
    report: (): void => {
      lostFields.report(report, entity)
      keptTranslations.report(report)
      if (keptPictures > 0)
        report.addNote(message`Pictures that did not come in here stay, of ${countedRecords(keptPictures)}.`)
    },
  }
}

/** Reports which ids, of all that were written, a spreadsheet may have made, and which look like each other. */
function suspectIds(
  numbers: ReadonlyMap<string, number>,
  { report, placeOf }: Required<Pick<ImportOptions, 'report' | 'placeOf'>>,
): void {
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
async function suspectStored(
  content: Content,
  entity: string,
  numbers: ReadonlyMap<string, number>,
  { report, placeOf }: Required<Pick<ImportOptions, 'report' | 'placeOf'>>,
): Promise<void> {
  const definition = content.entities.definition(entity)
  for (const [id, stored] of await lookAlikesStored(content.reader, definition, numbers))
    report.warn({
      place: { id, ...placeOf(numbers.get(id) ?? 0) },
      reason: message`the id looks like that of ${stored}, which is stored, and is another one`,
      hint: ALIKE_HINT,
    })
}

/**
 * Validates records against the import schema of their entity and writes them by id, in transactions by batch, with
 * their search documents in the same transaction. A refused record does not stop the others; of two records with one
 * id the first stays and the second is refused. The report counts what the database has taken.
 */
export async function importRecords(
  content: Content,
  entity: string,
  records: AsyncIterable<unknown> | Iterable<unknown>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { batchSize = DEFAULT_BATCH_SIZE, origin = 'import', earlier } = options
  const { report = new ReportBuilder(countedRecords), placeOf = (line: number) => ({ line }) } = options
  const { texts = createTextReader(content, entity) } = options
  const definition = content.entities.definition(entity)
  const gate = createGate(content, entity, { ...options, report, placeOf })
  const writer = createWriter(content, entity, { ...options, report, placeOf })
  const type = content.entities.types.get(entity)
  const unsplit = new UnsplitLists(type)
  const hidden = new HiddenFields(type)
  const tags = content.languages.all.map(({ tag }) => tag)
  const ahead = new FarAheadDays(entity, type, { tags })
  const doubts = new RecordDoubts(definition, type, tags)
  const nobodies = new UnnamedMakers(entity, type)
  let accepted = 0
  let batch: QueuedRecord[] = []

  const normalised = (value: unknown): unknown => {
    if (!isObject(value)) return value
    hidden.see(value)
    const given = nobodies.settle(value, String(value[definition.idField]), placeOf(gate.count() + 1))
    return definition.normalise?.(given, content.languages.own) ?? given
  }
  const flush = async (): Promise<void> => {
    await writer.begin(batch, { read: gate.count() })
    batch = []
  }
  const readAll = async (): Promise<void> => {
    for await (const value of earlier ?? []) {
      const isTaken = gate.take(normalised(value)) !== undefined
      options.onTaken?.(isTaken)
      if (isTaken) report.countLeftOut(EARLIER)
    }
    for await (const value of records) {
      const { value: light, pictures } = texts.lift(normalised(value))
      const record = gate.take(light)
      const id = String(record?.[definition.idField])
      const isTaken = record !== undefined && !nobodies.leavesOut(record, id, placeOf(gate.count()), report)
      options.onTaken?.(isTaken)
      if (!isTaken) continue
      unsplit.see(record, placeOf(gate.count()))
      ahead.see(record, id, placeOf(gate.count()))
      doubts.see(record, id, placeOf(gate.count()))
      const { record: settled, files } = await texts.settle(record, pictures, placeOf(gate.count()))
      batch.push({
        number: gate.count(),
        prepared: prepareRecord(content.languages, definition, settled, origin),
        files,
      })
      accepted += 1
      if (batch.length >= batchSize) await flush()
    }
    await flush()
  }

  if (type !== undefined) await noteType(content, type)
  if (definition.sortedBy !== undefined) await noteSortKeys(content)
  // What is being written ends, whatever is wrong with the next.
  await readAll().finally(writer.ended)
  hidden.report(report)
  writer.report()
  await writer.sortRest()
  if (accepted >= MIN_RECORDS_TO_OPTIMIZE) await finishImport(content, definition)
  suspectIds(gate.numbers, { report, placeOf })
  unsplit.report(report)
  ahead.report(report)
  doubts.report(report)
  nobodies.report(report)
  gate.report()
  const { withheld = new Set<string>() } = options
  await nameStillPublic(content, entity, withheld, report)
  if (options.namesAbsent?.() === true) {
    await suspectStored(content, entity, gate.numbers, { report, placeOf })
    const refused = new Set([...gate.refused, ...withheld])
    await nameAbsent(content, entity, { ids: [...gate.numbers.keys()], refused }, report)
  }
  return report.build()
}
