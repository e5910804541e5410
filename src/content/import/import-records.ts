import { setTimeout as pause } from 'node:timers/promises'
import { type ImportReport, type InputPlace, ReportBuilder } from '../../base/import-report.ts'
import { chunks } from '../../base/lists.ts'
import { countedRecords, joinWithCommas, type Message, message } from '../../base/messages/message.ts'
import type { Content } from '../content.ts'
import { type EntityDefinition, keyOf, parserOf } from '../entities/definition.ts'
import { fromTable } from '../records/select-records.ts'
import { staleNames } from '../records/stale-translations.ts'
import { noteSortKeys, noteType } from '../search/renew-derived.ts'
import { IndexSorter } from '../search/write-documents.ts'
import { ImportDoubts, KeptTranslations, LostFields } from './doubts/import-doubts.ts'
import { suspectIds, suspectStored } from './doubts/suspect-ids.ts'
import type { KeepsTranslation } from './keep-translations.ts'
import { type PreparedRecord, prepareRecord, type RecordOrigin } from './prepare-record.ts'
import { RecordGate } from './record-gate.ts'
import { createTextReader, type TextFile, type TextReader } from './record-texts.ts'
import type { References, SeenRecord } from './references.ts'
import { finishImport, writeBatch } from './write-batch.ts'

/** Maximum number of recent lists remembered per entity. */
const MAX_LISTS = 50

const IDS_AT_ONCE = 500

const parseLists = parserOf<readonly (readonly string[])[]>()

/** Returns which ids are stored records that an import wrote last. */
async function storedAmong(
  { reader }: Pick<Content, 'reader'>,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const part of chunks(ids, IDS_AT_ONCE)) {
    const rows = await fromTable(reader, definition.table)
      .select('id')
      .where('origin', '=', 'import')
      .where(
        'id',
        'in',
        part.map((id) => keyOf(definition, id)),
      )
      .execute()
    const stored = new Set(rows.map(({ id }) => id))
    found.push(...part.filter((id) => stored.has(keyOf(definition, id))))
  }
  return found
}

/** Reports stored records that a list marks as not public: they remain visible until deleted. */
async function nameStillPublic(
  content: Pick<Content, 'reader' | 'entities'>,
  entity: string,
  withheld: ReadonlySet<string>,
  report: ReportBuilder,
): Promise<void> {
  for (const id of await storedAmong(content, content.entities.definition(entity), [...withheld]))
    report.warn({
      place: { id },
      reason: message`it says now that it is not for everyone, and what an earlier import has stored of it is for everyone to read`,
      hint: message`Delete it: vitrine records delete ${entity} ID --yes. In place of ids, "-" reads them from standard input, one a line.`,
      harm: 'public',
    })
}

/** Minimum number of exchanged records that rules out corrections. */
const MIN_EXCHANGED = 3

/** Reports that most replaced records are others than before: two lists with the same numbers. */
function nameExchanged(exchanged: readonly string[], replaced: number, report: ReportBuilder): void {
  const [first = ''] = exchanged
  if (exchanged.length < MIN_EXCHANGED || exchanged.length * 2 <= replaced) return
  report.warn({
    place: { id: first },
    reason: message`it and most others have nothing but the id in common with the records that they replaced: ${exchanged.length} of ${countedRecords(replaced)}`,
    hint: message`Where this is another list with the same numbers, restore the data of before with "vitrine restore", or bring in the first list again; then write a word before the ids of this one, such as "coin-1", and import it.`,
    harm: 'lost',
  })
}

/**
 * Remembers the ids of an import, and reports records of an earlier import of the same list that are missing. Two lists
 * are the same if the new one has more than half of the earlier ids. A smaller one with half of its ids known is a part
 * of it.
 *
 * @param ids ids that were imported.
 * @param refused ids of refused or left out records, which are still in the list.
 */
async function nameAbsent(
  content: Pick<Content, 'reader' | 'meta' | 'entities'>,
  entity: string,
  { ids, refused }: { readonly ids: readonly string[]; readonly refused: ReadonlySet<string> },
  report: ReportBuilder,
): Promise<void> {
  if (ids.length === 0) return
  const name = `imported:${entity}`
  const known = parseLists((await content.meta.get(name)) ?? '[]')
  const now = new Set(ids)
  const common = (list: readonly string[]): number => list.filter((id) => now.has(id)).length
  const earlier = new Set(known.filter((list) => common(list) * 2 > list.length))
  const wholes = known.filter((list) => !earlier.has(list))
  const whole = earlier.size > 0 ? undefined : wholes.find((list) => common(list) * 2 >= ids.length)
  const elsewhere = new Set(wholes.flat())
  const missing = [...earlier].flat().filter((id) => !now.has(id) && !refused.has(id) && !elsewhere.has(id))
  const absent = await storedAmong(content, content.entities.definition(entity), [...new Set(missing)])
  for (const id of absent)
    report.warn({
      place: { id },
      reason: message`it came in with an earlier import of this list, is no longer in it, and stays`,
      hint: message`Where it is gone for good, delete it: vitrine records delete ${entity} ID --yes. In place of ids, "-" reads them from standard input, one a line.`,
    })
  const list = [...new Set([...(whole ?? absent), ...ids])]
  const lists = [...wholes.filter((each) => each !== whole), list].slice(-MAX_LISTS)
  await content.meta.set(name, JSON.stringify(lists))
}

interface ImportProgress {
  /** Number of records read up to the last one written; more may have been read ahead. */
  readonly read: number
}

export interface ImportOptions {
  /** Awaited after each transaction with the totals so far. */
  readonly onProgress?: (progress: ImportProgress) => unknown
  /** Records per transaction; defaults to 500. */
  readonly batchSize?: number
  /** Whether a record without pictures keeps its stored ones; defaults to false. */
  readonly keepsPictures?: boolean
  /** Ids of records left out because they are not public. Those still stored are reported. */
  readonly withheld?: ReadonlySet<string>
  /** Whether to report fields that records lose by being replaced; defaults to false. */
  readonly namesLost?: boolean
  /** Decides which stored translations are kept that the records lack; defaults to none. */
  readonly keepsTranslation?: KeepsTranslation
  /**
   * Called after all records: whether to report records of an earlier import of the same list that are missing from it.
   * Defaults to false.
   */
  readonly namesAbsent?: () => boolean
  /** Who writes; defaults to `import`. A seed does not replace records an import wrote last. */
  readonly origin?: RecordOrigin
  /** Report to add to, for example one with lines that hold no record; defaults to a new one. */
  readonly report?: ReportBuilder
  /** Called for each record in order: whether it is accepted for writing. */
  readonly onTaken?: (isTaken: boolean) => void
  /** Returns the position of a record by its number, counted from 1; by default that number is its line. */
  readonly placeOf?: (number: number) => InputPlace
  /** Returns a description of a field's origin by JSON pointer, appended to the reason of a refusal. */
  readonly fieldOf?: ((pointer: string) => Message | undefined) | undefined
  /** Records an interrupted run has written. They are validated for their ids, but not written again. */
  readonly earlier?: AsyncIterable<unknown>
  /** Reads the HTML of records; by default a new reader whose report is discarded. */
  readonly texts?: TextReader
  /** Receives the written records and later reports broken links and missing files. */
  readonly references?: Pick<References, 'see'> | undefined
}

const DEFAULT_BATCH_SIZE = 500

/** Minimum number of records after which the database indexes are optimized. */
const MIN_RECORDS_TO_OPTIMIZE = 10_000

/** Pause in milliseconds between transactions, so that another process can write to SQLite. */
const PAUSE_MS = 2

const EARLIER: Message = message`written by the run that was interrupted`
const EDITED: Message = message`it was edited or imported since the content folder was read, and stays as it is`
const REMOVED_HINT: Message = message`Where that was not meant, bring the records in again with what names the pictures, such as --pictures FOLDER.`
const STALE_HINT: Message = message`Translate it again; or say at /__staff/translations that the translation is still right.`

/** Options with the report and positions of records. */
type Accounted = ImportOptions & Required<Pick<ImportOptions, 'report' | 'placeOf'>>

interface QueuedRecord {
  readonly number: number
  readonly prepared: PreparedRecord
  /** Files referenced by its texts. */
  readonly files: readonly TextFile[]
}

/**
 * Validates records against the import schema of their entity and writes them by id in batches. Search documents are
 * written in the same transaction. A refused record does not stop the others. Of two records with the same id, the
 * second is refused. The report counts what the database has committed.
 */
export async function importRecords(
  content: Content,
  entity: string,
  records: AsyncIterable<unknown> | Iterable<unknown>,
  given: ImportOptions = {},
): Promise<ImportReport> {
  const { report = new ReportBuilder(countedRecords), placeOf = (line: number) => ({ line }) } = given
  const { batchSize = DEFAULT_BATCH_SIZE, origin = 'import', earlier = [], onTaken } = given
  const { texts = createTextReader(content, entity) } = given
  const options: Accounted = { ...given, report, placeOf }
  const definition = content.entities.definition(entity)
  const type = content.entities.types.get(entity)
  const gate = new RecordGate(content, entity, options)
  const writer = new BatchWriter(content, definition, options)
  const doubts = new ImportDoubts(content, entity)
  let accepted = 0
  let batch: QueuedRecord[] = []

  const flush = async (): Promise<void> => {
    await writer.begin(batch, { read: gate.count })
    batch = []
  }
  const readAll = async (): Promise<void> => {
    for await (const value of earlier) {
      const isTaken = gate.take(doubts.normalised(value, placeOf(gate.count + 1))) !== undefined
      onTaken?.(isTaken)
      if (isTaken) report.countLeftOut(EARLIER)
    }
    for await (const value of records) {
      const { value: light, pictures } = texts.lift(doubts.normalised(value, placeOf(gate.count + 1)))
      const record = gate.take(light)
      const { count: number, place } = gate
      const isTaken = record !== undefined && doubts.see(record, place, report)
      onTaken?.(isTaken)
      if (!isTaken) continue
      const { record: settled, files } = await texts.settle(record, pictures, place)
      const prepared = prepareRecord(content.languages, definition, settled, origin)
      batch.push({ number, prepared, files })
      accepted += 1
      if (batch.length >= batchSize) await flush()
    }
    await flush()
  }

  if (type !== undefined) await noteType(content, type)
  if (definition.sortedBy !== undefined) await noteSortKeys(content)
  // Wait for the pending batch even if the next record fails.
  await readAll().finally(() => writer.ended())
  doubts.reportHidden(report)
  writer.report()
  await writer.sortRest()
  if (accepted >= MIN_RECORDS_TO_OPTIMIZE) await finishImport(content, definition)
  suspectIds(gate.numbers, options)
  doubts.report(report)
  gate.report()
  await nameOthers(content, entity, gate, options)
  return report.build()
}

/** Reports stored records that look like an imported one, are still public, or are gone from the list. */
async function nameOthers(
  content: Content,
  entity: string,
  { numbers, refused }: RecordGate,
  options: Accounted,
): Promise<void> {
  const { report, withheld = new Set<string>(), namesAbsent } = options
  await nameStillPublic(content, entity, withheld, report)
  if (namesAbsent?.() !== true) return
  await suspectStored(content, entity, numbers, options)
  const ids = { ids: [...numbers.keys()], refused: new Set([...refused, ...withheld]) }
  await nameAbsent(content, entity, ids, report)
}

/** Writes batches, one transaction each, and reports the outcome of their records. */
class BatchWriter {
  readonly #content: Content
  readonly #definition: EntityDefinition
  readonly #options: Accounted
  readonly #sorter: IndexSorter
  readonly #lostFields = new LostFields()
  readonly #keptTranslations = new KeptTranslations()
  readonly #exchanged: string[] = []
  #replaced = 0
  #keptPictures = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(content: Content, definition: EntityDefinition, options: Accounted) {
    this.#content = content
    this.#definition = definition
    this.#options = options
    this.#sorter = new IndexSorter(content)
  }

  /**
   * Starts writing a batch once the previous one is written, so that the next can be prepared while PostgreSQL writes
   * this one.
   */
  async begin(batch: readonly QueuedRecord[], progress: ImportProgress): Promise<void> {
    await this.#writing
    this.#writing = this.#write(batch, progress)
    this.#writing.catch(() => undefined)
  }

  ended(): Promise<void> {
    return this.#writing.finally(() => this.#sorter.ended())
  }

  sortRest(): Promise<void> {
    return this.#sorter.sortRest()
  }

  /** Reports which fields records lost and which translations they kept. */
  report(): void {
    const { report } = this.#options
    nameExchanged(this.#exchanged, this.#replaced, report)
    this.#lostFields.report(report, this.#definition.entity)
    this.#keptTranslations.report(report)
    if (this.#keptPictures > 0)
      report.addNote(
        message`Pictures that did not come in here stay, of ${countedRecords(this.#keptPictures)}.`,
      )
  }

  async #write(batch: readonly QueuedRecord[], progress: ImportProgress): Promise<void> {
    const { origin, keepsPictures = false, namesLost = false, keepsTranslation } = this.#options
    const { report, references, onProgress } = this.#options
    const prepared = batch.map((each) => each.prepared)
    const policy = {
      keepsEdited: origin === 'seed',
      keepsPictures,
      seesLost: namesLost,
      keepsTranslation,
    }
    const outcome = await writeBatch(this.#content, this.#definition, prepared, policy)
    const { stored, replaced, same, keptPictures } = outcome
    report.countStored({ stored, replaced, same })
    this.#keptPictures += keptPictures
    this.#replaced += replaced
    this.#exchanged.push(...outcome.exchanged)
    const seen = batch.flatMap((each) => this.#report(each, outcome))
    await onProgress?.(progress)
    await references?.see(this.#definition.entity, seen, report)
    await this.#sorter.added(batch.length)
    if (this.#content.dialect === 'sqlite') await pause(PAUSE_MS)
  }

  /** Reports the outcome of a record; returns it if it was written. */
  #report(
    { number, prepared: { id, imported }, files }: QueuedRecord,
    { edited, removed, lost, kept, stale }: Awaited<ReturnType<typeof writeBatch>>,
  ): readonly SeenRecord[] {
    const { report, placeOf } = this.#options
    const shownId = String(imported[this.#definition.idField])
    const place: InputPlace = { id: shownId, ...placeOf(number) }
    const isEdited = edited.has(id)
    if (isEdited) report.leaveOut({ place, reason: EDITED })
    const reason = removed.get(id)
    if (reason !== undefined) report.warn({ place, reason, hint: REMOVED_HINT, harm: 'lost' })
    const without = lost.get(id)
    if (without !== undefined) this.#lostFields.see(shownId, without)
    const translated = kept.get(id)
    if (translated !== undefined) this.#keptTranslations.see(translated)
    const names = staleNames(stale.get(id) ?? [], this.#content.languages)
    if (names.length > 0)
      report.warn({
        place,
        reason: message`the text changed and its translation did not: ${joinWithCommas(names)}`,
        hint: STALE_HINT,
      })
    return isEdited ? [] : [{ record: imported, place, files }]
  }
}
