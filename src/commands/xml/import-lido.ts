import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '../../base/app-error.ts'
import { ReportBuilder, sumReports } from '../../base/import-report.ts'
import { countedRecords } from '../../base/messages/message.ts'
import { getOwn } from '../../base/object.ts'
import {
  createTextReader,
  hasNone,
  importRecords,
  openPictures,
  References,
  xmlKind,
} from '../../content/import/index.ts'
import type { Content } from '../../content/index.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import { DoubtfulValues } from '../doubtful-values.ts'
import { contentError, type ImportFileOptions, type ImportOutcome, refuseNoFile } from '../import-file.ts'
import { ValueReadings } from '../value-readings.ts'
import { idsOfLido, unreadOfLido, workOfLido } from './lido.ts'
import { ANSWER, errorIn } from './oai-call.ts'
import { textsAt, UNFINISHED, type XmlNode, xmlText } from './parse-xml.ts'
import { type ElementResult, readElements, type SurroundingXml } from './read-elements.ts'
import { RecordTaker, UnreadElements } from './take-pages.ts'

const NO_XML: Message = message`it is no XML`

/** Returns why a file has no record, and what to do. */
function noLidoError({ text, fault }: SurroundingXml): Message {
  const kind = xmlKind(text, true)
  if (fault !== undefined || kind === undefined) return message`${fault?.reason ?? NO_XML}.`
  return message`it has no element "lido": ${kind.what}. ${kind.hint}`
}

function bytesOf(file: string): AsyncIterable<Uint8Array> {
  const raw = createReadStream(file)
  // The consumer of the unzipped stream gets the errors; this callback only prevents uncaught exceptions.
  return file.endsWith('.gz') ? pipeline(raw, createGunzip(), () => {}) : raw
}

const OTHER_PAGES = {
  reason: message`the file is one page of an answer, and the repository has further ones`,
  hint: message`Harvest the repository itself, over all pages of its answer: --oai-pmh ADDRESS.`,
} as const

function openLido(file: string) {
  return readElements(xmlText(bytesOf(file)), { names: ['lido'], around: ['lidoWrap'], id: 'lidoRecID' })
}

/** LIDO elements of required fields. */
const ELEMENTS: Readonly<Record<string, string>> = {
  '/workId': 'lidoRecID',
  '/title': 'titleWrap/titleSet/appellationValue',
}

function elementOf(pointer: string): Message | undefined {
  const element = getOwn(ELEMENTS, pointer)
  return element === undefined ? undefined : message` (element "${element}")`
}

/** A placeholder ID: only zeros after its prefix. */
const UNGIVEN = /(?:^|[^\p{L}\p{N}])0{2,}$/u

/** Whether two records share their LIDO ID but differ in their source system, so that a mapping wrote the same ID for all. */
function isOfMapping(one: XmlNode, other: XmlNode): boolean {
  const [first, second] = [idsOfLido(one), idsOfLido(other)]
  return (
    first.own === second.own &&
    first.local !== undefined &&
    second.local !== undefined &&
    first.local !== second.local
  )
}

/** Yields elements, with the ID of the source system where the LIDO ID is invalid. */
async function* withIds(
  elements: AsyncIterable<ElementResult>,
): AsyncGenerator<{ readonly element: ElementResult; readonly id?: string | undefined }> {
  const begin: ElementResult[] = []
  let first: XmlNode | undefined
  let isSame: boolean | undefined
  const withId = (element: ElementResult) => {
    if (!('node' in element)) return { element }
    const { own = '', local } = idsOfLido(element.node)
    return { element, id: isSame === true || UNGIVEN.test(own) ? local : undefined }
  }
  for await (const element of elements) {
    if (isSame !== undefined) yield withId(element)
    else {
      begin.push(element)
      if ('node' in element)
        if (first === undefined) first = element.node
        else isSame = isOfMapping(first, element.node)
      if (isSame !== undefined) yield* begin.splice(0).map(withId)
    }
  }
  yield* begin.map(withId)
}

/** Yields the readable works of a file, to collect their numbers before the import. */
async function* soundWorks(
  file: string,
  languages: Parameters<typeof workOfLido>[1],
): AsyncGenerator<unknown> {
  try {
    for await (const { element, id } of withIds(openLido(file).elements))
      if ('node' in element) yield workOfLido(element.node, languages, { id })
  } catch {
    // Errors are reported during the import.
  }
}

interface SiteLanguages {
  readonly own: string
  readonly others: readonly string[]
}

/** The works of a LIDO file. Invalid records are refused in the report. */
class LidoWorks {
  /** Line of each record. */
  readonly lines: number[] = []
  isEmpty = true
  failed: { readonly error: unknown } | undefined
  readonly #file: string
  readonly #languages: SiteLanguages
  readonly #report: ReportBuilder
  readonly #source: ReturnType<typeof openLido>
  readonly #unread = new UnreadElements()
  readonly #doubtful = new DoubtfulValues([], false)
  /** For each pending record, a callback that counts its dates. */
  readonly #waiting: (() => void)[] = []

  constructor(file: string, languages: SiteLanguages, report: ReportBuilder) {
    this.#file = file
    this.#languages = languages
    this.#report = report
    this.#source = openLido(file)
  }

  async *works(): AsyncGenerator<unknown> {
    /** Whether the last record is truncated, which explains all further faults. */
    let isCut = false
    try {
      for await (const { element, id } of withIds(this.#source.elements)) {
        this.isEmpty = false
        isCut = 'reason' in element && element.reason === UNFINISHED.reason
        if ('node' in element) yield this.#workOf(element, id)
        else {
          this.#report.countRead()
          this.#report.refuse(element)
        }
      }
    } catch (error) {
      this.failed = { error }
      return
    }
    this.#lookAround(isCut)
  }

  #workOf(
    { node, line }: Extract<ElementResult, { readonly node: unknown }>,
    id: string | undefined,
  ): unknown {
    this.lines.push(line)
    const readings = new ValueReadings([], this.#languages.own)
    const work = workOfLido(node, this.#languages, { id, readings })
    this.#waiting.push(() => readings.count(this.#report, { line }))
    this.#unread.see(unreadOfLido(node))
    this.#doubtful.see({}, work, { line })
    return work
  }

  /** Reports what surrounds the records: further pages, or a fault after which records may be missing. */
  #lookAround(isCut: boolean): void {
    const { fault, text, root } = this.#source.around()
    if (root !== undefined && textsAt(root, 'ListRecords/resumptionToken').length > 0)
      this.#report.warn({ place: { file: this.#file }, ...OTHER_PAGES })
    // Records without a root element around them.
    const isAlone = this.lines.length > 0 && !/<\/?[\p{L}_]/u.test(text)
    if (fault === undefined || this.isEmpty || isCut || isAlone) return
    this.#report.countRead()
    this.#report.refuse({
      place: { file: this.#file },
      reason: message`around its records ${fault.reason}, so records may be missing`,
      hint: fault.hint,
    })
  }

  /** Called for each record in order. Dates of records that are not written are not counted. */
  onTaken(isTaken: boolean): void {
    const count = this.#waiting.shift()
    if (isTaken) count?.()
  }

  report(): void {
    this.#unread.report(this.#report)
    this.#doubtful.report(this.#report)
  }

  /** Returns why the file has no record. */
  whyEmpty(): AppError {
    return new AppError(message`${this.#file} has no LIDO record: ${noLidoError(this.#source.around())}`)
  }
}

/**
 * Imports the records of a LIDO file as works. Invalid records are refused with line and ID; the others are imported.
 *
 * @throws AppError where the file has no LIDO record or cannot be read.
 */
export async function importLido(
  content: Content,
  file: string,
  { pictures, files, onProgress }: Pick<ImportFileOptions, 'pictures' | 'files' | 'onProgress'>,
): Promise<ImportOutcome> {
  refuseNoFile(file)
  const { own, all } = content.languages
  const languages = { own, others: all.map(({ code }) => code).filter((code) => code !== own) }
  const report = new ReportBuilder(countedRecords)
  const read = new LidoWorks(file, languages, report)
  const taken = pictures && (await openPictures(content, 'work', pictures))
  await taken?.know(soundWorks(file, languages))
  const texts = createTextReader(content, 'work')
  const references = new References(content, files, { takesHosts: true, seesLinks: false })
  await importRecords(content, 'work', taken?.into(read.works()) ?? read.works(), {
    report,
    texts,
    references,
    keepsPictures: true,
    onTaken: (isTaken) => read.onTaken(isTaken),
    namesAbsent: () => read.failed === undefined,
    keepsTranslation: hasNone,
    placeOf: (number) => ({ line: read.lines[number - 1] ?? 0 }),
    fieldOf: elementOf,
    onProgress: (progress) => onProgress(progress.read),
  })
  await references.report()
  read.report()
  const result = report.build()
  const failure = read.failed && contentError(file, read.lines.at(-1) ?? 0, read.failed.error)
  if (failure !== undefined && result.read === 0) throw failure
  if (read.isEmpty) throw read.whyEmpty()
  return {
    report: result,
    texts: texts.report(),
    resumedAfter: 0,
    ...(taken && { pictures: await taken.report() }),
    ...(failure && { failure }),
  }
}

/** Number of records written at once. */
const BATCH_SIZE = 500

/**
 * Imports the records of a saved OAI-PMH response in Dublin Core as works, like a harvest: each individually, and records reported as
 * deleted are deleted.
 */
export async function importOaiAnswer(
  content: Content,
  file: string,
  { pictures, files, onProgress }: Pick<ImportFileOptions, 'pictures' | 'files' | 'onProgress'>,
): Promise<ImportOutcome> {
  refuseNoFile(file)
  const taker = await RecordTaker.open(content, 'oai_dc', { pictures, files })
  const { elements, around } = readElements(xmlText(bytesOf(file)), ANSWER)
  let page: ElementResult[] = []
  let line = 0
  let failed: { readonly error: unknown } | undefined
  try {
    for await (const element of elements) {
      page.push(element)
      line = 'line' in element ? element.line : (element.place.line ?? line)
      if (page.length < BATCH_SIZE) continue
      await taker.takePage(page, file)
      page = []
      onProgress(line)
    }
  } catch (error) {
    failed = { error }
  }
  await taker.takePage(page, file)
  const { report: result, texts, pictures: taken, removed } = await taker.outcome()
  const failure = failed && contentError(file, line, failed.error)
  if (failure !== undefined && result.read === 0) throw failure
  const { fault, root } = around()
  const error = root === undefined ? undefined : errorIn(root)
  if (error !== undefined && result.read === 0)
    throw new AppError(
      message`${file} has no record: the repository answered "${error.attributes.code ?? ''}": ${error.text.trim()}`,
      { hint: message`Harvest the repository itself, over all pages of its answer: --oai-pmh ADDRESS.` },
    )
  const report = new ReportBuilder(countedRecords)
  if (root !== undefined && textsAt(root, 'ListRecords/resumptionToken').length > 0)
    report.warn({ place: { file }, ...OTHER_PAGES })
  if (fault !== undefined && failed === undefined)
    report.warn({
      place: { file },
      reason: message`around its records ${fault.reason}, so records may be missing`,
      harm: 'lost',
    })
  return {
    report: sumReports(countedRecords, [result, report.build()]),
    texts,
    resumedAfter: 0,
    ...(removed > 0 && { notes: [message`${countedRecords(removed)} removed, deleted there.`] }),
    ...(taken && { pictures: taken }),
    ...(failure && { failure }),
  }
}
