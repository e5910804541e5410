import { type ImportIssue, type ImportReport, ReportBuilder, sumReports } from '../../base/import-report.ts'
import { countedRecords, joinWithCommas, type Message, message } from '../../base/messages/message.ts'
import {
  createTextReader,
  type FilePolicy,
  hasNone,
  type ImportPictureOptions,
  importRecords,
  openPictures,
  References,
} from '../../content/import/index.ts'
import type { Content } from '../../content/index.ts'
import { removeRecords } from '../../content/staff/index.ts'
import { DoubtfulValues } from '../doubtful-values.ts'
import { ValueReadings } from '../value-readings.ts'
import { unreadElements, workOfDublinCore } from './dublin-core.ts'
import { unreadOfLido, workOfLido } from './lido.ts'
import { oneText } from './oai-call.ts'
import { elementsAt, type XmlNode } from './parse-xml.ts'
import type { ElementResult } from './read-elements.ts'
import { idOf } from './record-parts.ts'

/** Supported metadata formats in order of preference. */
export const FORMATS = ['lido', 'oai_dc'] as const
export type Format = (typeof FORMATS)[number]

/** Returns the record within an optional wrapper. */
function lidoIn(metadata: XmlNode): XmlNode {
  return metadata.name === 'lidoWrap' ? (elementsAt(metadata, 'lido')[0] ?? metadata) : metadata
}

function workOf(
  metadata: XmlNode,
  id: string,
  format: Format,
  { languages: { own, all } }: Content,
  readings: ValueReadings,
): unknown {
  const others = all.map(({ code }) => code).filter((code) => code !== own)
  if (format === 'oai_dc') return workOfDublinCore(metadata, id, { own, others }, readings)
  return workOfLido(lidoIn(metadata), { own, others }, { id, readings })
}

const NO_IDENTIFIER: Message = message`its header has no identifier`
const NO_METADATA: Message = message`it has no metadata`
const SECOND_LIDO: Message = message`it is a further LIDO record under one identifier, of which the first is taken`
const DELETED: Message = message`deleted there`
const LISTED_TWICE: Message = message`the repository lists it twice; the newer state is taken, or else the first`

/** A record listed by the repository. */
interface ListedRecord {
  readonly id: string
  /** ID of the work in this system. */
  readonly workId: string
  readonly stamp: string
  readonly isDeleted: boolean
  readonly metadata: XmlNode | undefined
}

/** Returns the record, or why it is invalid. */
function listedIn(record: ElementResult, file: string): ListedRecord | ImportIssue {
  if (!('node' in record)) {
    const { id } = record.place
    return { ...record, place: id === undefined ? { ...record.place, file } : { id } }
  }
  const { node, line } = record
  const id = oneText(node, 'header/identifier')
  if (id === undefined) return { place: { file, line }, reason: NO_IDENTIFIER }
  return {
    id,
    workId: idOf(id),
    stamp: oneText(node, 'header/datestamp') ?? '',
    isDeleted: elementsAt(node, 'header').some(({ attributes }) => attributes.status === 'deleted'),
    metadata: elementsAt(node, 'metadata').flatMap(({ children }) => children)[0],
  }
}

/** A record that was imported. */
type TakenRecord = Pick<ListedRecord, 'id' | 'stamp'>

interface RecordObjection {
  readonly as: 'refuse' | 'leaveOut'
  readonly reason: Message
}

/** Returns why a record is not imported, considering an earlier one with the same ID. */
function objectionTo(
  { id, stamp, isDeleted, metadata }: ListedRecord,
  other: TakenRecord | undefined,
): RecordObjection | undefined {
  if (other !== undefined && other.id !== id)
    return { as: 'refuse', reason: message`its id is that of ${other.id}` }
  if (other !== undefined && (stamp < other.stamp || (stamp === other.stamp && !isDeleted)))
    return { as: 'leaveOut', reason: LISTED_TWICE }
  return isDeleted || metadata !== undefined ? undefined : { as: 'refuse', reason: NO_METADATA }
}

interface Work {
  readonly id: string
  readonly work: unknown
  readonly readings: ValueReadings
}

/** Records written at once. Each ID occurs once. */
class Batch {
  readonly works: Work[] = []
  readonly deleted: string[] = []
  readonly ids = new Set<string>()
}

/** Counts records by elements that no field reads. */
export class UnreadElements {
  readonly #counts = new Map<string, number>()

  see(names: readonly string[]): void {
    for (const name of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  report(report: ReportBuilder): void {
    const names = [...this.#counts].map(([name, count]) => message`"${name}" (${countedRecords(count)})`)
    if (names.length > 0)
      report.warn({
        place: {},
        reason: message`elements that no field is read from: ${joinWithCommas(names)}`,
      })
  }
}

async function* eachOf<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

export interface TakeOptions {
  readonly pictures?: ImportPictureOptions | undefined
  readonly files?: FilePolicy | undefined
}

/**
 * Imports pages of records in order. Repositories may list an identifier again if its record changed meanwhile. A newer state replaces the
 * older one; others are skipped.
 */
export class RecordTaker {
  readonly #content: Content
  readonly #format: Format
  readonly #pictures: Awaited<ReturnType<typeof openPictures>> | undefined
  readonly #references: References
  readonly #texts: ReturnType<typeof createTextReader>
  /** Collects reports across all pages. */
  readonly #ofAll = new ReportBuilder(countedRecords)
  readonly #reports: ImportReport[] = []
  /** Imported records by work ID: about 290 bytes each, or 290 MB for a million. */
  readonly #taken = new Map<string, TakenRecord>()
  readonly #unread = new UnreadElements()
  readonly #doubtful = new DoubtfulValues([], false)
  #removed = 0

  private constructor(
    content: Content,
    format: Format,
    pictures: Awaited<ReturnType<typeof openPictures>> | undefined,
    files: FilePolicy | undefined,
  ) {
    this.#content = content
    this.#format = format
    this.#pictures = pictures
    this.#references = new References(content, files, { takesHosts: true, seesLinks: false })
    this.#texts = createTextReader(content, 'work')
  }

  static async open(
    content: Content,
    format: Format,
    { pictures, files }: TakeOptions,
  ): Promise<RecordTaker> {
    return new RecordTaker(
      content,
      format,
      pictures && (await openPictures(content, 'work', pictures)),
      files,
    )
  }

  /**
   * Imports the records of a page. Returns how many were not listed before.
   *
   * @param file File named in messages about records without an ID.
   */
  async takePage(records: readonly ElementResult[], file: string): Promise<number> {
    let isNew = 0
    const report = new ReportBuilder(countedRecords)
    let batch = new Batch()
    for (const record of records) {
      const listed = listedIn(record, file)
      if ('reason' in listed) {
        isNew += 1
        reportObjection(report, 'refuse', listed)
        continue
      }
      const { id, workId, stamp } = listed
      const objection = objectionTo(listed, this.#taken.get(workId))
      if (objection?.reason !== LISTED_TWICE) isNew += 1
      if (objection !== undefined) {
        reportObjection(report, objection.as, { place: { id }, reason: objection.reason })
        continue
      }
      if (batch.ids.has(workId)) {
        await this.#write(batch)
        batch = new Batch()
      }
      batch.ids.add(workId)
      this.#taken.set(workId, { id, stamp })
      this.#take(listed, batch, report)
    }
    await this.#write(batch)
    this.#reports.push(report.build())
    return isNew
  }

  #take({ id, workId, isDeleted, metadata }: ListedRecord, batch: Batch, report: ReportBuilder): void {
    if (isDeleted || metadata === undefined) {
      batch.deleted.push(workId)
      report.countRead()
      report.countLeftOut(DELETED)
      return
    }
    const readings = new ValueReadings([], this.#content.languages.own)
    this.#unread.see(this.#format === 'oai_dc' ? unreadElements(metadata) : unreadOfLido(lidoIn(metadata)))
    const work = workOf(metadata, id, this.#format, this.#content, readings)
    batch.works.push({ id, work, readings })
    this.#doubtful.see({}, work, { id })
    for (const _ of elementsAt(metadata, 'lido').slice(1))
      reportObjection(report, 'leaveOut', { place: { id }, reason: SECOND_LIDO })
  }

  async #write({ works, deleted }: Batch): Promise<void> {
    if (works.length > 0) await this.#writeWorks(works)
    this.#removed += await removeRecords(this.#content, 'work', deleted)
  }

  async #writeWorks(works: readonly Work[]): Promise<void> {
    const given = works.map(({ work }) => work)
    await this.#pictures?.know(given)
    const report = await importRecords(this.#content, 'work', this.#pictures?.into(eachOf(given)) ?? given, {
      placeOf: (number) => ({ id: works[number - 1]?.id }),
      texts: this.#texts,
      references: { see: (entity, records) => this.#references.see(entity, records, this.#ofAll) },
      keepsTranslation: hasNone,
    })
    this.#reports.push(report)
    for (const { place } of report.refused) this.#taken.delete(idOf(place.id ?? ''))
    const refused = new Set(report.refused.map(({ place }) => place.id))
    for (const { id, readings } of works) if (!refused.has(id)) readings.count(this.#ofAll, { id })
  }

  async outcome() {
    await this.#references.report()
    this.#unread.report(this.#ofAll)
    this.#doubtful.report(this.#ofAll)
    return {
      report: sumReports(countedRecords, [...this.#reports, this.#ofAll.build()]),
      removed: this.#removed,
      texts: this.#texts.report(),
      pictures: await this.#pictures?.report(),
    }
  }
}

/** Refused and skipped records count as read here; imported ones count when they are written. */
function reportObjection(report: ReportBuilder, as: RecordObjection['as'], issue: ImportIssue): void {
  report.countRead()
  report[as](issue)
}
