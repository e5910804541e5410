import { createHash } from 'node:crypto'
import { AppError } from '../../base/app-error.ts'
import { type ImportReport, ReportBuilder, sumReports } from '../../base/import-report.ts'
import { countedRecords } from '../../base/messages/message.ts'
import { omitUndefined } from '../../base/object.ts'
import type { FilePolicy, ImportPictureOptions, TextsReport } from '../../content/import/index.ts'
import type { Content } from '../../content/index.ts'
import { joinWithCommas, type Message, message } from '../../engine/errors/index.ts'
import { callOai, OaiError, type OaiOptions, oneText } from './oai-call.ts'
import { elementsAt, textsAt } from './parse-xml.ts'
import type { ElementResult } from './read-elements.ts'
import { FORMATS, type Format, RecordTaker } from './take-pages.ts'

export interface HarvestOptions extends OaiOptions {
  /** Set of the repository. Default: all records. */
  readonly set?: string | undefined
  /** `lido` or `oai_dc`. Default: the first of these that the repository offers. */
  readonly format?: string | undefined
  readonly pictures?: ImportPictureOptions | undefined
  /** Files that pages may show. Default: all. */
  readonly files?: FilePolicy | undefined
  readonly onProgress?: (records: number) => void
}

export interface HarvestOutcome {
  readonly format: string
  /** Start of the requested period, or undefined if all records were requested. */
  readonly since: string | undefined
  readonly report: ImportReport
  /** Number of existing works that the repository reports as deleted. */
  readonly removed: number
  /** Number of records announced by the repository, if it listed fewer. */
  readonly promised?: number | undefined
  readonly texts: TextsReport
  readonly pictures: ImportReport | undefined
  /** Why the harvest stopped. The next run resumes there; the report covers what was imported before. */
  readonly failure: AppError | undefined
}

/** Stored state of a repository: the resumption point and the last complete harvest. */
interface State {
  readonly token?: string
  /** Start of the harvest that the token belongs to. */
  readonly begun?: string
  readonly since?: string
  readonly harvested?: string
}

function stateKey(base: URL, format: string, set: string | undefined): string {
  const subject = JSON.stringify([base.href, format, set])
  return `harvest:${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`
}

async function formatOf(base: URL, options: HarvestOptions): Promise<Format> {
  const { answer } = await callOai(base, { verb: 'ListMetadataFormats' }, options)
  const offered = textsAt(answer, 'ListMetadataFormats/metadataFormat/metadataPrefix')
  const wanted =
    options.format === undefined ? FORMATS : FORMATS.filter((format) => format === options.format)
  const found = wanted.find((format) => offered.includes(format))
  if (found !== undefined) return found
  const names = offered.length === 0 ? message`no format` : joinWithCommas(offered)
  throw new AppError(
    message`The repository offers ${names}; ${options.format ?? joinWithCommas(FORMATS, message` or `)} is not among what is offered and read here.`,
  )
}

/** Formats a timestamp in the granularity of the repository. */
function formatMoment(moment: string, granularity: string | undefined): string {
  return granularity === 'YYYY-MM-DD' ? moment.slice(0, 10) : moment
}

interface Page {
  readonly records: readonly ElementResult[]
  readonly token: string | undefined
  /** Total number of records, if the repository announces it. */
  readonly size?: number | undefined
  readonly moment: string | undefined
  readonly isWhole: boolean
  /** Whether the repository responded that no record matches. */
  readonly isNone?: boolean
}

async function readPage(
  base: URL,
  asked: Readonly<Record<string, string>>,
  options: HarvestOptions,
): Promise<Page> {
  try {
    const { answer, records, isWhole } = await callOai(base, { verb: 'ListRecords', ...asked }, options)
    return {
      records,
      token: oneText(answer, 'ListRecords/resumptionToken') ?? oneText(answer, 'resumptionToken'),
      size:
        Number(elementsAt(answer, 'ListRecords/resumptionToken')[0]?.attributes.completeListSize) ||
        undefined,
      moment: oneText(answer, 'responseDate'),
      isWhole,
    }
  } catch (error) {
    if (error instanceof OaiError && error.code === 'noRecordsMatch')
      return { records: [], token: undefined, moment: undefined, isWhole: true, isNone: true }
    throw error
  }
}

function readState(text: string | undefined): State {
  if (text === undefined) return {}
  const state: State = JSON.parse(text)
  return state
}

/** Whether a record belongs only to other sets than the requested one. Set names are hierarchical, separated by colons. */
function isOfOther(record: ElementResult, set: string | undefined): boolean {
  const own = set === undefined || !('node' in record) ? [] : textsAt(record.node, 'header/setSpec')
  return own.length > 0 && !own.some((name) => name === set || name.startsWith(`${set}:`))
}

/** Returns why a first harvest may have found nothing. */
async function nothingFound(base: URL, options: HarvestOptions): Promise<Message> {
  const { set } = options
  if (set === undefined) return message`the repository answers that no record matches`
  const sets = await callOai(base, { verb: 'ListSets' }, options).then(
    ({ answer }) => textsAt(answer, 'ListSets/set/setSpec').slice(0, MAX_SETS),
    () => [],
  )
  return sets.length === 0
    ? message`the repository answers that no record of the set "${set}" matches`
    : message`the repository answers that no record of the set "${set}" matches; it names the sets ${joinWithCommas(sets)}`
}

/** Maximum number of sets in a message. */
const MAX_SETS = 20

/** Maximum number of consecutive pages without a new record. Repositories may omit hidden records, and some never end. */
const MAX_IDLE_PAGES = 10

interface ListStart {
  readonly format: Format
  readonly granularity: string | undefined
  /** Stored state of the repository. */
  readonly before: State
  /** Start of the requested period. Undefined requests all records. */
  readonly since: string | undefined
  /** Collects responses after which records may be missing. */
  readonly doubts: ReportBuilder
}

/** The pages of a list from its resumption point, and its end, which repositories signal in different ways. */
class RecordList {
  /** Token of the next page. Undefined before the first page and after the last. */
  token: string | undefined
  /** When the list was first requested. */
  begun: string | undefined
  /** Whether all records are requested, since the repository refuses the start date. */
  isWithoutSince = false
  pages = 0
  read = 0
  /** Total number of records, if the repository announces it. */
  size = 0
  /** Number of records that belong to other sets. */
  ofOthers = 0
  #fresh = 0
  /** Consecutive pages without a new record, and those of them that list records. */
  #idle = 0
  #repeated = 0
  readonly #tokens: Set<string | undefined>
  readonly #base: URL
  readonly #options: HarvestOptions
  readonly #start: ListStart

  constructor(base: URL, options: HarvestOptions, start: ListStart) {
    this.token = start.before.token
    this.begun = start.before.begun
    this.#tokens = new Set([this.token])
    this.#base = base
    this.#options = options
    this.#start = start
  }

  /** Whether all announced records were listed. */
  get #isComplete(): boolean {
    return this.#fresh >= this.size
  }

  get #asked(): Readonly<Record<string, string>> {
    const { format, granularity, since } = this.#start
    if (this.token !== undefined) return { resumptionToken: this.token }
    const all = { metadataPrefix: format, ...omitUndefined({ set: this.#options.set }) }
    return since === undefined || this.isWithoutSince
      ? all
      : { ...all, from: formatMoment(since, granularity) }
  }

  async next(): Promise<Page> {
    try {
      return await readPage(this.#base, this.#asked, this.#options)
    } catch (error) {
      if (!(error instanceof OaiError)) throw error
      if (this.#asksOtherwiseAfter(error)) return this.next()
      // Some repositories give a token after the last page too, and then reject it.
      if (error.code === 'badResumptionToken' && this.size > 0 && this.#isComplete)
        return { records: [], token: undefined, moment: undefined, isWhole: true }
      throw new AppError(message`The repository answers "${error.code}": ${error.message}`)
    }
  }

  /** Whether an error can be avoided by another request, which is sent next. */
  #asksOtherwiseAfter({ code }: OaiError): boolean {
    const { since, doubts } = this.#start
    // An expired token: the list starts again.
    if (code === 'badResumptionToken' && this.token !== undefined && this.pages === 0) {
      this.token = undefined
      this.begun = undefined
      // The repository may issue the same token again.
      this.#tokens.clear()
      return true
    }
    // Some repositories refuse a start date after their last record or before their first.
    if (code !== 'badArgument' || this.token !== undefined || since === undefined || this.isWithoutSince)
      return false
    this.isWithoutSince = true
    doubts.warn({
      place: {},
      reason: message`the repository answers "${code}" where what has changed since ${since} is asked for: all records are asked for`,
    })
    return true
  }

  /** Counts a page and its records that were not listed before. */
  add(page: Page, fresh: number): void {
    this.ofOthers += page.records.filter((record) => isOfOther(record, this.#options.set)).length
    this.read += page.records.length
    this.size = Math.max(this.size, page.size ?? 0)
    this.#fresh += fresh
    this.#idle = fresh === 0 ? this.#idle + 1 : 0
    this.#repeated = fresh === 0 && page.records.length > 0 ? this.#repeated + 1 : 0
  }

  /** Advances to the next page. Returns why it cannot. */
  goOn(page: Page): AppError | undefined {
    const stop = this.#stopAt(page)
    if (stop instanceof AppError) return stop
    this.#tokens.add(page.token)
    this.begun ??= page.moment
    this.token = stop === 'end' ? undefined : page.token
    return undefined
  }

  /** Returns why a list cannot continue, or `end` if it is complete although the repository announces a next page. */
  #stopAt(page: Page): AppError | 'end' | undefined {
    const { pages, size } = this
    const where = `${this.#base.origin}${this.#base.pathname}`
    if (!page.isWhole)
      return new AppError(
        message`Page ${pages} of ${where} ends in the middle, so what follows is not known. The next harvest asks for it again.`,
      )
    const isResumed = this.#start.before.token !== undefined
    if (page.isNone === true && !isResumed && !this.#isComplete)
      return new AppError(
        message`${where} answers page ${pages} that no record matches, after ${this.#fresh} of ${countedRecords(size)}. The next harvest asks for it again.`,
      )
    if (page.isNone === true && (isResumed || (pages > 1 && size === 0)))
      this.#start.doubts.warn({
        place: {},
        reason: message`the repository answers page ${pages} that no record matches: some may be missing`,
      })
    return page.token === undefined ? undefined : this.#stopBefore(page.token, where)
  }

  /** As `#stopAt`, for a page with a token. */
  #stopBefore(token: string, where: string): AppError | 'end' | undefined {
    const { pages, size } = this
    const isKnown = this.#tokens.has(token)
    if (size > 0 && this.#isComplete && (isKnown || this.#idle > 0)) return 'end'
    if (isKnown)
      return new AppError(
        token === this.token
          ? message`${where} answers page ${pages} with the token of that page, so it has no next one.`
          : message`${where} answers page ${pages} with the token of an earlier page, so its list does not end.`,
      )
    if (this.#idle < MAX_IDLE_PAGES) return undefined
    return this.#repeated === 0 && this.#isComplete
      ? 'end'
      : new AppError(
          message`${where} answers ${this.#idle} pages after each other without a record that is new, so its list does not end.`,
        )
  }
}

/**
 * Imports the records of an OAI-PMH repository as works: all at first, then those changed since. Deletes those reported as deleted. An
 * interrupted harvest resumes at its page.
 *
 * @throws AppError where the repository cannot be read at all.
 */
export async function harvest(
  content: Content,
  base: URL,
  options: HarvestOptions = {},
): Promise<HarvestOutcome> {
  const format = await formatOf(base, options)
  const { answer: identity } = await callOai(base, { verb: 'Identify' }, options)
  const granularity = oneText(identity, 'Identify/granularity')
  const key = stateKey(base, format, options.set)
  const before = readState(await content.meta.get(key))
  const since = before.token === undefined ? before.harvested : before.since
  const taker = await RecordTaker.open(content, format, options)
  const doubts = new ReportBuilder(countedRecords)
  const list = new RecordList(base, options, { format, granularity, before, since, doubts })

  const takeAll = async (): Promise<AppError | undefined> => {
    for (;;) {
      let page: Page
      try {
        page = await list.next()
      } catch (error) {
        if (list.pages === 0 || !(error instanceof AppError)) throw error
        return error
      }
      list.pages += 1
      list.add(page, await taker.takePage(page.records, `page ${list.pages}`))
      options.onProgress?.(list.read)
      const failure = list.goOn(page)
      if (failure !== undefined) return failure
      list.begun ??= oneText(identity, 'responseDate')
      const { token, begun } = list
      const state: State =
        token === undefined
          ? omitUndefined({ harvested: begun })
          : { token, ...omitUndefined({ begun, since }) }
      // A first harvest without records is not stored, since records added later may have older datestamps.
      if (list.read > 0 || since !== undefined) await content.meta.set(key, JSON.stringify(state))
      if (token === undefined) return undefined
    }
  }
  const failure = await takeAll()
  const { read, size, ofOthers } = list
  // A resumed run lists only the remaining records.
  const isShort = failure === undefined && before.token === undefined && read < size
  if (ofOthers > 0)
    doubts.warn({
      place: {},
      reason: message`of ${countedRecords(read)} ${ofOthers} are of other sets than "${options.set ?? ''}", by what they say: the repository may not heed sets`,
      hint: message`They are brought in. Ask its operator for an address that has this set alone.`,
    })
  if (read === 0 && since === undefined && failure === undefined)
    doubts.warn({ place: {}, reason: await nothingFound(base, options) })
  const { report, ...others } = await taker.outcome()
  return {
    format,
    since: list.isWithoutSince ? undefined : since,
    failure,
    promised: isShort ? size : undefined,
    report: sumReports(countedRecords, [report, doubts.build()]),
    ...others,
  }
}
