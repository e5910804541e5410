import { type Account, AccountBook, type Exception, sumAccounts } from '../../base/account.ts'
import { countedRecords, listed, type Message, message } from '../../base/messages/message.ts'
import {
  type Content,
  createTextReader,
  hasNone,
  importRecords,
  openPictures,
  type PictureOptions,
  References,
  removeRecords,
  type ShownFiles,
} from '../../content/index.ts'
import { DoubtfulValues } from '../doubtful-values.ts'
import { ValueReadings } from '../value-readings.ts'
import { unreadElements, workOfDublinCore } from './dublin-core.ts'
import { unreadOfLido, workOfLido } from './lido.ts'
import { oneText } from './oai-call.ts'
import type { ReadElement } from './read-elements.ts'
import { idOf } from './record-parts.ts'
import { elementsAt, type XmlNode } from './xml-node.ts'

/** Formats of a repository that are read, the preferred one first. */
export const FORMATS = ['lido', 'oai_dc'] as const
export type Format = (typeof FORMATS)[number]

/** The record within what may be around it. */
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

/** A record as a page of the repository lists it. */
interface Listed {
  readonly id: string
  /** Its id here. */
  readonly workId: string
  readonly stamp: string
  readonly isDeleted: boolean
  readonly metadata: XmlNode | undefined
}

/** The record, or why nothing can be known of it. */
function listedIn(record: ReadElement, file: string): Listed | Exception {
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

/** A record that was taken. */
type Taken = Pick<Listed, 'id' | 'stamp'>

interface Objection {
  readonly as: 'refuse' | 'leaveOut'
  readonly reason: Message
}

/** Why a record is not taken, also after another with its id here. */
function objectionTo(
  { id, stamp, isDeleted, metadata }: Listed,
  other: Taken | undefined,
): Objection | undefined {
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

/** Records that are written together: each id is in it once. */
class Batch {
  readonly works: Work[] = []
  readonly deleted: string[] = []
  readonly ids = new Set<string>()
}

/** Counts records with elements that no field is read from. */
export class UnreadElements {
  readonly #counts = new Map<string, number>()

  see(names: readonly string[]): void {
    for (const name of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  report(book: AccountBook): void {
    const names = [...this.#counts].map(([name, count]) => message`"${name}" (${countedRecords(count)})`)
    if (names.length > 0)
      book.suspect({ place: {}, reason: message`elements that no field is read from: ${listed(names)}` })
  }
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

/**
 * Takes pages of records in their order. A repository may list an identifier again where its record has changed since: a newer
 * state replaces the older, any other is left out.
 */
export async function createTaker(
  content: Content,
  format: Format,
  options: { readonly pictures?: PictureOptions | undefined; readonly files?: ShownFiles | undefined },
) {
  const pictures = options.pictures && (await openPictures(content, 'work', options.pictures))
  const references = new References(content, options.files, { takesHosts: true, seesLinks: false })
  /** What is said of the records of all pages. */
  const ofAll = new AccountBook(countedRecords)
  const accounts: Account[] = []
  /** Records that were taken, by their id here: about 290 bytes each, 290 MB for a million. */
  const taken = new Map<string, Taken>()
  const texts = createTextReader(content, 'work')
  const unread = new UnreadElements()
  const doubtful = new DoubtfulValues([], false)
  let removed = 0

  const write = async (works: readonly Work[]): Promise<void> => {
    if (works.length === 0) return
    const given = works.map(({ work }) => work)
    await pictures?.know(given)
    const account = await importRecords(content, 'work', pictures?.into(each(given)) ?? given, {
      placeOf: (number) => ({ id: works[number - 1]?.id }),
      texts,
      references: { see: (entity, records) => references.see(entity, records, ofAll) },
      keepsTranslation: hasNone,
    })
    accounts.push(account)
    for (const { place } of account.refused) taken.delete(idOf(place.id ?? ''))
    const refused = new Set(account.refused.map(({ place }) => place.id))
    for (const { id, readings } of works) if (!refused.has(id)) readings.count(ofAll, { id })
  }

  /**
   * Takes the records of a page, and gives how many of them were not listed before.
   *
   * @param file where a record without an id is said to be.
   */
  const takePage = async (records: readonly ReadElement[], file: string): Promise<number> => {
    let isNew = 0
    const book = new AccountBook(countedRecords)
    let batch = new Batch()
    const flush = async (): Promise<void> => {
      await write(batch.works)
      removed += await removeRecords(content, 'work', batch.deleted)
      batch = new Batch()
    }
    /** What is taken is counted as read when it is written. */
    const leave = (as: Objection['as'], exception: Exception): void => {
      book.read()
      book[as](exception)
    }
    const take = ({ id, workId, isDeleted, metadata }: Listed): void => {
      if (isDeleted || metadata === undefined) {
        batch.deleted.push(workId)
        book.read()
        book.leaveUnnamed(DELETED)
        return
      }
      const readings = new ValueReadings([], content.languages.own)
      unread.see(format === 'oai_dc' ? unreadElements(metadata) : unreadOfLido(lidoIn(metadata)))
      const work = workOf(metadata, id, format, content, readings)
      batch.works.push({ id, work, readings })
      doubtful.see({}, work, { id })
      for (const _ of elementsAt(metadata, 'lido').slice(1))
        leave('leaveOut', { place: { id }, reason: SECOND_LIDO })
    }

    for (const record of records) {
      const listed = listedIn(record, file)
      if ('reason' in listed) {
        isNew += 1
        leave('refuse', listed)
        continue
      }
      const { id, workId, stamp } = listed
      const objection = objectionTo(listed, taken.get(workId))
      if (objection?.reason !== LISTED_TWICE) isNew += 1
      if (objection !== undefined) {
        leave(objection.as, { place: { id }, reason: objection.reason })
        continue
      }
      if (batch.ids.has(workId)) await flush()
      batch.ids.add(workId)
      taken.set(workId, { id, stamp })
      take(listed)
    }
    await flush()
    accounts.push(book.close())
    return isNew
  }

  return {
    takePage,
    outcome: async () => {
      await references.report()
      unread.report(ofAll)
      doubtful.report(ofAll)
      return {
        account: sumAccounts(countedRecords, [...accounts, ofAll.close()]),
        removed,
        texts: texts.report(),
        pictures: await pictures?.account(),
      }
    },
  }
}
