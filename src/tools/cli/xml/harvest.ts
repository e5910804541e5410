import { createHash } from 'node:crypto'
import { bilingual } from '../../../errors/index.ts'
import { UsageError } from '../../../errors/usage-error.ts'
import type { PictureOptions, PictureReport, TextsReport } from '../../../service/index.ts'
import {
  type Content,
  importRecords,
  type RefusedLine,
  removeRecords,
  withPictures,
} from '../../../service/index.ts'
import { PICTURES, sumAccounts } from '../../../shared/account.ts'
import { PARTS } from '../../../shared/content-html.ts'
import { workOfDublinCore } from './dublin-core.ts'
import { workOfLido } from './lido.ts'
import { callOai, OaiError, type OaiOptions, oneText } from './oai-call.ts'
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
  readonly accepted: number
  readonly removed: number
  readonly refused: readonly RefusedLine[]
  readonly texts: TextsReport
  readonly pictures: PictureReport | undefined
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
  const answer = await callOai(base, { verb: 'ListMetadataFormats' }, options)
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
  readonly records: readonly XmlNode[]
  readonly token: string | undefined
  readonly moment: string | undefined
}

async function readPage(
  base: URL,
  asked: Readonly<Record<string, string>>,
  options: HarvestOptions,
): Promise<Page> {
  try {
    const answer = await callOai(base, { verb: 'ListRecords', ...asked }, options)
    return {
      records: elementsAt(answer, 'ListRecords/record'),
      token: oneText(answer, 'ListRecords/resumptionToken'),
      moment: oneText(answer, 'responseDate'),
    }
  } catch (error) {
    if (error instanceof OaiError && error.code === 'noRecordsMatch')
      return { records: [], token: undefined, moment: undefined }
    throw error
  }
}

interface Sorted {
  readonly works: readonly { readonly id: string; readonly work: unknown }[]
  readonly deleted: readonly string[]
}

function sorted(records: readonly XmlNode[], format: Format, { languages }: Content): Sorted {
  const others = languages.all.map(({ code }) => code).filter((code) => code !== languages.own)
  const works: { id: string; work: unknown }[] = []
  const deleted: string[] = []
  for (const record of records) {
    const id = oneText(record, 'header/identifier') ?? ''
    const [metadata] = elementsAt(record, 'metadata')
    const [content] = metadata?.children ?? []
    const isDeleted = elementsAt(record, 'header').some(({ attributes }) => attributes.status === 'deleted')
    if (isDeleted) deleted.push(idOf(id))
    else if (content !== undefined)
      works.push({
        id,
        work:
          format === 'lido'
            ? workOfLido(
                content.name === 'lidoWrap' ? (elementsAt(content, 'lido')[0] ?? content) : content,
                { own: languages.own, others },
                id,
              )
            : workOfDublinCore(content, id),
      })
  }
  return { works, deleted }
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
 * Brings the records of an OAI-PMH repository in as works: all of them the first time, then those that have changed since, and
 * removes those that the repository says are deleted. What was broken off goes on at the page it was at.
 *
 * @throws UsageError where the repository cannot be read.
 */
export async function harvest(
  content: Content,
  base: URL,
  options: HarvestOptions = {},
): Promise<HarvestOutcome> {
  const format = await formatOf(base, options)
  const identity = await callOai(base, { verb: 'Identify' }, options)
  const granularity = oneText(identity, 'Identify/granularity')
  const key = stateKey(base, format, options.set)
  const before = readState(await content.meta.get(key))
  const since = before.token === undefined ? before.harvested : before.since
  const fresh = {
    metadataPrefix: format,
    ...(options.set !== undefined && { set: options.set }),
    ...(since !== undefined && { from: inGranularity(since, granularity) }),
  }
  let { token, begun } = before
  let [accepted, removed, read] = [0, 0, 0]
  const refused: RefusedLine[] = []
  const reports: PictureReport[] = []
  const texts: TextsReport[] = []

  const take = async ({ records }: Page): Promise<void> => {
    const { works, deleted } = sorted(records, format, content)
    const given = each(works.map(({ work }) => work))
    const pictured = options.pictures && (await withPictures(content, given, options.pictures))
    const report = await importRecords(content, 'work', pictured?.records ?? given)
    accepted += report.accepted
    texts.push(report.texts)
    removed += await removeRecords(content, 'work', deleted)
    if (pictured !== undefined) reports.push(pictured.report)
    refused.push(
      ...report.refused.map(({ line, pointer, reason, zh }) => ({
        line: read + line,
        reason: `${pointer || 'the record'} ${reason} (${works[line - 1]?.id ?? ''})`,
        zh: `${pointer || '这条记录'} ${zh}（${works[line - 1]?.id ?? ''}）`,
      })),
    )
    read += records.length
    options.onProgress?.(read)
  }

  for (;;) {
    let page: Page
    try {
      page = await readPage(base, token === undefined ? fresh : { resumptionToken: token }, options)
    } catch (error) {
      if (!(error instanceof OaiError)) throw error
      // A token that is no longer known: what it belongs to begins again.
      if (error.code === 'badResumptionToken' && token !== undefined && read === 0) {
        token = undefined
        begun = undefined
        continue
      }
      throw new UsageError(
        bilingual(
          `The repository answers "${error.code}": ${error.message}`,
          `该仓库返回错误“${error.code}”：${error.message}`,
        ),
      )
    }
    begun ??= page.moment ?? oneText(identity, 'responseDate')
    await take(page)
    token = page.token
    const state: State =
      token === undefined
        ? { ...(begun !== undefined && { harvested: begun }) }
        : { token, ...(begun !== undefined && { begun }), ...(since !== undefined && { since }) }
    await content.meta.set(key, JSON.stringify(state))
    if (token === undefined) break
  }
  return {
    format,
    since,
    accepted,
    removed,
    refused,
    texts: {
      parts: sumAccounts(
        PARTS,
        texts.map(({ parts }) => parts),
      ),
      embedded: sumAccounts(
        PICTURES,
        texts.map(({ embedded }) => embedded),
      ),
    },
    pictures: options.pictures === undefined ? undefined : summed(reports),
  }
}
