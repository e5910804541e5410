import type { AccountBook, InputPlace } from '../base/account.ts'
import { type MuseumDate, readMuseumDate, type Years } from '../base/museum-date/index.ts'
import { listed, type Message, message } from '../engine/errors/index.ts'

/** What an account calls them. */
export const DATES: Message = message`dates`

const NUMBERS: Message = message`numbers`

/** So far may a date in words and the years beside it lie apart, because of "about". */
const TOLERANCE = 50

const MAX_SHOWN = 80

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function inWords({ from, to }: Years): string | Message {
  return from === to ? String(from) : message`${from ?? '…'} to ${to ?? '…'}`
}

function yearIn(record: Readonly<Record<string, unknown>>, field: string): number | undefined {
  const value = record[field]
  return typeof value === 'number' ? value : undefined
}

function isApart(one: Years, other: Years): boolean {
  const begin = Math.max(one.from ?? -Infinity, other.from ?? -Infinity)
  const end = Math.min(one.to ?? Infinity, other.to ?? Infinity)
  return begin > end + TOLERANCE
}

/** Why the years of a record cannot be stored; undefined where they can. */
function conflict(text: string, date: MuseumDate, { from, to }: Years): Message | undefined {
  const given = { from, to }
  const years = inWords(given)
  if (from !== undefined && to !== undefined && from > to)
    return message`the years ${years} end before they begin`
  if (date === 'undated' && text !== '')
    return message`"${shown(text)}" says that there is no date, and the years ${years} are beside it`
  return date !== undefined && date !== 'undated' && isApart(date, given)
    ? message`"${shown(text)}" contradicts the years ${years} beside it`
    : undefined
}

/** The outcome of the dates and numbers of one record, until an account counts them. */
export class ValueReadings {
  readonly #exceptions = new Map<string, Message | undefined>()
  /** By field and text. */
  readonly #numbers = new Map<string, Message | undefined>()

  /** Notes a text that was read as a date; one that says that there is none is understood. */
  readonly note = (text: string, date: MuseumDate): void => {
    const reason = message`"${shown(text)}" is not understood as a date`
    this.#exceptions.set(text, date === undefined ? reason : undefined)
  }

  /** Notes a text that was read as a number for a field, and where it was. */
  noteNumber(text: string, isNumber: boolean, field: string, places: readonly string[]): void {
    const from = listed(places.map((place) => `"${place}"`))
    const reason = message`"${shown(text)}" is not understood as a number, and is left out of "${field}", which is filled from ${from}`
    this.#numbers.set(`${field} ${text}`, isNumber ? undefined : reason)
  }

  /** Reads a text and notes it. */
  read(text: string): MuseumDate {
    const date = readMuseumDate(text)
    this.note(text, date)
    return date
  }

  /**
   * A record without years that contradict its own date in words: a placeholder such as 2019 beside "n.d.", an end before the begin.
   *
   * @param field of the words: `date` of works, `lifeDates` of agents.
   */
  settled(record: Readonly<Record<string, unknown>>, field: string): Readonly<Record<string, unknown>> {
    const [from, to] = [yearIn(record, 'dateFrom'), yearIn(record, 'dateTo')]
    if (from === undefined && to === undefined) return record
    const words = record[field]
    const text = typeof words === 'string' ? words : ''
    const years = { from, to }
    const reason = conflict(text, text === '' ? undefined : readMuseumDate(text), years)
    if (reason === undefined) return record
    this.#exceptions.set(text, reason)
    const { dateFrom: _, dateTo: __, ...others } = record
    return others
  }

  /** Counts the dates and numbers in an account, each text of the record once. */
  count(book: AccountBook, place: InputPlace): void {
    for (const [subject, read] of [
      [DATES, this.#exceptions],
      [NUMBERS, this.#numbers],
    ] as const)
      for (const reason of read.values())
        book.meaning(subject, reason === undefined ? undefined : { place, reason })
  }
}

/** The field with the date in words of an entity that has years. */
export function wordsField(entity: string): string | undefined {
  return entity === 'work' ? 'date' : entity === 'agent' ? 'lifeDates' : undefined
}
