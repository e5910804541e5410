import { createHash } from 'node:crypto'
import { bilingual } from '../../../errors/index.ts'
import { UsageError } from '../../../errors/usage-error.ts'
import {
  type Content,
  importRecords,
  type PictureOptions,
  type PictureReport,
  removeRecords,
  withPictures,
} from '../../../service/index.ts'
import { type Account, AccountBook, type Exception, RECORDS, sumAccounts } from '../../../shared/account.ts'
import type { Bilingual } from '../../../shared/bilingual.ts'
import { workOfDublinCore } from './dublin-core.ts'
import { workOfLido } from './lido.ts'
import { callOai, OaiError, type OaiOptions, oneText } from './oai-call.ts'
import type { ReadElement } from './read-elements.ts'
import { idOf } from './record-parts.ts'
import { elementsAt, textsAt, type XmlNode } from './xml-node.ts'

const FORMATS = ['lido', 'oai_dc'] as const
type Format = (typeof FORMATS)[number]

export interface HarvestOptions extends OaiOptions {
  /** Set of the repository; without it everything. */
  readonly set?: string | undefined
  /** `lido` or `oai_dc`; by default the first of these that there is. */
  readonly format?: string | undefined
  readonly pictures?: PictureOptions | undefined
  readonly onProgress?: (records: number) => void
}

export interface HarvestOutcome {
  readonly format: string
  /** Only what has changed since then was requested. */
  readonly since: string | undefined
  readonly account: Account
  /** Works that were here and that the repository says are deleted. */
  readonly removed: number
  readonly pictures: PictureReport | undefined
  /** Why it was broken off; the next run goes on there, and the account is about what came in before. */
  readonly failure: UsageError | undefined
}

/** What is remembered of a repository: where a harvest was broken off, and when the last whole one was. */
interface State {
  readonly token?: string
  /** When the harvest began that the token belongs to. */
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
  const names = offered.join(', ')
  throw new UsageError(
    bilingual(
      `The repository offers ${names || 'no format'}; ${options.format ?? FORMATS.join(' or ')} is not among what is offered and read here.`,
      `该仓库提供的格式有：${names || '无'}；其中没有此处能读取的 ${options.format ?? FORMATS.join(' 或 ')}。`,
    ),
  )
}

/** A moment in the precision that the repository has. */
function inGranularity(moment: string, granularity: string | undefined): string {
  return granularity === 'YYYY-MM-DD' ? moment.slice(0, 10) : moment
}

interface Page {
  readonly records: readonly ReadElement[]
  readonly token: string | undefined
  readonly moment: string | undefined
  readonly isWhole: boolean
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
      token: oneText(answer, 'ListRecords/resumptionToken'),
      moment: oneText(answer, 'responseDate'),
      isWhole,
    }
  } catch (error) {
    if (error instanceof OaiError && error.code === 'noRecordsMatch')
      return { records: [], token: undefined, moment: undefined, isWhole: true }
    throw error
  }
}

function workOf(
  metadata: XmlNode,
  id: string,
  format: Format,
  { languages: { own, all } }: Content,
): unknown {
  if (format === 'oai_dc') return workOfDublinCore(metadata, id)
  const others = all.map(({ code }) => code).filter((code) => code !== own)
  const lido = metadata.name === 'lidoWrap' ? (elementsAt(metadata, 'lido')[0] ?? metadata) : metadata
  return workOfLido(lido, { own, others }, id)
}

const NO_IDENTIFIER: Bilingual = { en: 'its header has no identifier', zh: '头部没有标识符' }
const NO_METADATA: Bilingual = { en: 'it has no metadata', zh: '没有元数据' }
const SECOND_LIDO: Bilingual = {
  en: 'it is a further LIDO record under one identifier, of which the first is taken',
  zh: '同一标识符下的另一条 LIDO 记录，只采用第一条',
}
const DELETED: Bilingual = { en: 'deleted there', zh: '仓库中已删除' }
const LISTED_TWICE: Bilingual = {
  en: 'the repository lists it twice; the newer state is taken, or else the first',
  zh: '仓库把它列出了两次；取较新的状态，否则取先列出的',
}

function readState(text: string | undefined): State {
  if (text === undefined) return {}
  const state: State = JSON.parse(text)
  return state
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

function summed(reports: readonly PictureReport[]): PictureReport {
  return {
    stored: reports.reduce((sum, { stored }) => sum + stored, 0),
    known: reports.reduce((sum, { known }) => sum + known, 0),
    missed: reports.flatMap(({ missed }) => missed),
  }
}

/**
 * Takes pages of records in their order. A repository may list an identifier again where its record has changed since: a newer
 * state replaces the older, any other is left out.
 */
function createTaker(content: Content, format: Format, pictures: PictureOptions | undefined) {
  const accounts: Account[] = []
  const reports: PictureReport[] = []
  /** Identifier and datestamp of each record that was taken, by its id here: about 250 bytes each. */
  const taken = new Map<string, { readonly id: string; readonly stamp: string }>()
  let removed = 0

  const write = async (works: readonly { readonly id: string; readonly work: unknown }[]): Promise<void> => {
    if (works.length === 0) return
    const given = each(works.map(({ work }) => work))
    const pictured = pictures && (await withPictures(content, given, pictures))
    const account = await importRecords(content, 'work', pictured?.records ?? given, {
      placeOf: (number) => ({ id: works[number - 1]?.id }),
    })
    if (pictured !== undefined) reports.push(pictured.report)
    accounts.push(account)
    for (const { place } of account.refused) taken.delete(idOf(place.id ?? ''))
  }

  const takePage = async (records: readonly ReadElement[], page: number): Promise<void> => {
    const book = new AccountBook(RECORDS)
    let works: { readonly id: string; readonly work: unknown }[] = []
    let deleted: string[] = []
    let ids = new Set<string>()
    const flush = async (): Promise<void> => {
      await write(works)
      removed += await removeRecords(content, 'work', deleted)
      works = []
      deleted = []
      ids = new Set()
    }
    const refuse = (exception: Exception): void => {
      book.read()
      book.refuse(exception)
    }
    const leaveOut = (id: string, reason: Bilingual): void => {
      book.read()
      book.leaveOut({ place: { id }, reason })
    }
    const remove = (workId: string): void => {
      deleted.push(workId)
      book.read()
      book.leaveUnnamed(DELETED)
    }

    for (const record of records) {
      const file = `page ${page}`
      if (!('node' in record)) {
        const { id } = record.place
        refuse({ ...record, place: id === undefined ? { ...record.place, file } : { id } })
        continue
      }
      const { node, line } = record
      const id = oneText(node, 'header/identifier')
      if (id === undefined) {
        refuse({ place: { file, line }, reason: NO_IDENTIFIER })
        continue
      }
      const workId = idOf(id)
      const other = taken.get(workId)
      const stamp = oneText(node, 'header/datestamp') ?? ''
      const isDeleted = elementsAt(node, 'header').some(({ attributes }) => attributes.status === 'deleted')
      const [metadata] = elementsAt(node, 'metadata').flatMap(({ children }) => children)
      if (other !== undefined && other.id !== id) {
        refuse({
          place: { id },
          reason: { en: `its id is that of ${other.id}`, zh: `编号与 ${other.id} 相同` },
        })
        continue
      }
      if (other !== undefined && (stamp < other.stamp || (stamp === other.stamp && !isDeleted))) {
        leaveOut(id, LISTED_TWICE)
        continue
      }
      if (!isDeleted && metadata === undefined) {
        refuse({ place: { id }, reason: NO_METADATA })
        continue
      }
      if (ids.has(workId)) await flush()
      ids.add(workId)
      taken.set(workId, { id, stamp })
      if (isDeleted || metadata === undefined) {
        remove(workId)
        continue
      }
      works.push({ id, work: workOf(metadata, id, format, content) })
      for (const _ of elementsAt(metadata, 'lido').slice(1)) leaveOut(id, SECOND_LIDO)
    }
    await flush()
    accounts.push(book.close())
  }

  return {
    takePage,
    outcome: () => ({
      account: sumAccounts(RECORDS, accounts),
      removed,
      pictures: pictures === undefined ? undefined : summed(reports),
    }),
  }
}

/**
 * Brings the records of an OAI-PMH repository in as works: all of them the first time, then those that have changed since, and
 * removes those that the repository says are deleted. What was broken off goes on at the page it was at.
 *
 * @throws UsageError where nothing of the repository can be read.
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
  const fresh = {
    metadataPrefix: format,
    ...(options.set !== undefined && { set: options.set }),
    ...(since !== undefined && { from: inGranularity(since, granularity) }),
  }
  const { takePage, outcome } = createTaker(content, format, options.pictures)
  let { token, begun } = before
  let [pages, read] = [0, 0]

  const nextPage = async (): Promise<Page> => {
    try {
      return await readPage(base, token === undefined ? fresh : { resumptionToken: token }, options)
    } catch (error) {
      if (!(error instanceof OaiError)) throw error
      // A token that is no longer known: what it belongs to begins again.
      if (error.code === 'badResumptionToken' && token !== undefined && pages === 0) {
        token = undefined
        begun = undefined
        return nextPage()
      }
      throw new UsageError(
        bilingual(
          `The repository answers "${error.code}": ${error.message}`,
          `该仓库返回错误“${error.code}”：${error.message}`,
        ),
      )
    }
  }

  const takeAll = async (): Promise<UsageError | undefined> => {
    for (;;) {
      let page: Page
      try {
        page = await nextPage()
      } catch (error) {
        if (pages === 0 || !(error instanceof UsageError)) throw error
        return error
      }
      pages += 1
      read += page.records.length
      await takePage(page.records, pages)
      options.onProgress?.(read)
      if (!page.isWhole)
        return new UsageError(
          bilingual(
            `Page ${pages} of ${base.origin}${base.pathname} ends in the middle, so what follows is not known. The next harvest asks for it again.`,
            `${base.origin}${base.pathname} 的第 ${pages} 页在中途结束，其后的内容未知。下次采集会重新请求这一页。`,
          ),
        )
      if (page.token !== undefined && page.token === token)
        return new UsageError(
          bilingual(
            `${base.origin}${base.pathname} answers page ${pages} with the token of that page, so it has no next one.`,
            `${base.origin}${base.pathname} 的第 ${pages} 页给出的是这一页自己的标记，没有下一页。`,
          ),
        )
      begun ??= page.moment ?? oneText(identity, 'responseDate')
      token = page.token
      const state: State =
        token === undefined
          ? { ...(begun !== undefined && { harvested: begun }) }
          : { token, ...(begun !== undefined && { begun }), ...(since !== undefined && { since }) }
      await content.meta.set(key, JSON.stringify(state))
      if (token === undefined) return undefined
    }
  }
  const failure = await takeAll()
  return { format, since, failure, ...outcome() }
}
