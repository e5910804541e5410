import { type Account, AccountBook, type Exception, sumAccounts } from '../../base/account.ts'
import { countedRecords } from '../../base/counted.ts'
import { type Message, message } from '../../base/messages/message.ts'
import {
  type Content,
  createTextReader,
  importRecords,
  openPictures,
  type PictureOptions,
  removeRecords,
} from '../../content/index.ts'
import { ValueReadings } from '../value-readings.ts'
import { workOfDublinCore } from './dublin-core.ts'
import { workOfLido } from './lido.ts'
import { oneText } from './oai-call.ts'
import type { ReadElement } from './read-elements.ts'
import { idOf } from './record-parts.ts'
import { elementsAt, type XmlNode } from './xml-node.ts'

/** Formats of a repository that are read, the preferred one first. */
export const FORMATS = ['lido', 'oai_dc'] as const
export type Format = (typeof FORMATS)[number]

function workOf(
  metadata: XmlNode,
  id: string,
  format: Format,
  { languages: { own, all } }: Content,
  readings: ValueReadings,
): unknown {
  const others = all.map(({ code }) => code).filter((code) => code !== own)
  if (format === 'oai_dc') return workOfDublinCore(metadata, id, { own, others }, readings)
  const lido = metadata.name === 'lidoWrap' ? (elementsAt(metadata, 'lido')[0] ?? metadata) : metadata
  return workOfLido(lido, { own, others }, { id, readings })
}

const NO_IDENTIFIER: Message = message`its header has no identifier`
const NO_METADATA: Message = message`it has no metadata`
const SECOND_LIDO: Message = message`it is a further LIDO record under one identifier, of which the first is taken`
const DELETED: Message = message`deleted there`
const LISTED_TWICE: Message = message`the repository lists it twice; the newer state is taken, or else the first`

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

/**
 * Takes pages of records in their order. A repository may list an identifier again where its record has changed since: a newer
 * state replaces the older, any other is left out.
 */
export async function createTaker(content: Content, format: Format, options: PictureOptions | undefined) {
  const pictures = options && (await openPictures(content, 'work', options))
  const accounts: Account[] = []
  /** Identifier and datestamp of each record that was taken, by its id here: about 290 bytes each, 290 MB for a million. */
  const taken = new Map<string, { readonly id: string; readonly stamp: string }>()
  const texts = createTextReader(content, 'work')
  let removed = 0

  const write = async (works: readonly { readonly id: string; readonly work: unknown }[]): Promise<void> => {
    if (works.length === 0) return
    const given = works.map(({ work }) => work)
    await pictures?.know(given)
    const account = await importRecords(content, 'work', pictures?.into(each(given)) ?? given, {
      placeOf: (number) => ({ id: works[number - 1]?.id }),
      texts,
    })
    accounts.push(account)
    for (const { place } of account.refused) taken.delete(idOf(place.id ?? ''))
  }

  const takePage = async (records: readonly ReadElement[], page: number): Promise<void> => {
    const book = new AccountBook(countedRecords)
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
    const leaveOut = (id: string, reason: Message): void => {
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
          reason: message`its id is that of ${other.id}`,
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
      const readings = new ValueReadings()
      works.push({ id, work: workOf(metadata, id, format, content, readings) })
      readings.count(book, { id })
      for (const _ of elementsAt(metadata, 'lido').slice(1)) leaveOut(id, SECOND_LIDO)
    }
    await flush()
    accounts.push(book.close())
  }

  return {
    takePage,
    outcome: async () => ({
      account: sumAccounts(countedRecords, accounts),
      removed,
      texts: texts.report(),
      pictures: await pictures?.account(),
    }),
  }
}
