import type { RecordType } from '../../../../schemas/config/index.ts'
import type { InputPlace } from '../../../base/import-report.ts'
import { countedRecords, type Message, message } from '../../../base/messages/message.ts'
import { readMuseumDate } from '../../../base/museum-date/index.ts'
import type { RecordFact, StoredRecord } from '../../entities/definition.ts'
import { type FieldDoubt, textsOf } from './record-values.ts'
import { numberOrMadeDay } from './spreadsheet-damage.ts'

/** A record with its facts and position. */
interface WatchedRecord {
  readonly record: StoredRecord
  readonly facts: readonly RecordFact[]
  readonly id: string
  readonly place: InputPlace
}

/** Looks at records in sequence to find doubts that only show across all of them. */
export interface TableWatcher {
  see(watched: WatchedRecord): void
  found(): Iterable<FieldDoubt>
}

/** Maximum length of a name. */
const MAX_NAME = 80
/** Minimum number of records, in total and per title, for few distinct titles to be significant. */
const MIN_RECORDS = 40
const MIN_RECORDS_PER_TITLE = 10
/** Minimum share of distinct values in a field of names. */
const MIN_OWN_NAMES_SHARE = 0.9

/** Whether a text may be a name, rather than an inventory number, URL or date. */
function isName(text: string): boolean {
  const [letters, digits] = [/\p{L}/gu, /\p{Nd}/gu].map((each) => text.match(each)?.length ?? 0)
  if ((digits ?? 0) >= (letters ?? 0) || /[/@]/.test(text)) return false
  return digits === 0 || typeof readMuseumDate(text) !== 'object'
}

/** Finds a title field with few distinct values, in a type with another field that has a distinct name in almost every record. */
export class FewTitles {
  readonly #fields: readonly string[]
  readonly #title: string
  readonly #values = new Map<string, Set<string>>()
  readonly #given = new Map<string, number>()
  #first: InputPlace | undefined

  constructor(type: RecordType | undefined) {
    const { title = '', fields = [], rights, credit } = type?.config ?? {}
    this.#title = title
    this.#fields = fields.flatMap((field) =>
      (field.type === 'text' || field.type === 'languageMap') &&
      field.private !== true &&
      field.name !== rights &&
      field.name !== credit
        ? [field.name]
        : [],
    )
  }

  see({ record, place }: WatchedRecord): void {
    this.#first ??= place
    for (const name of this.#fields) {
      const [text = ''] = textsOf(record[name])
      if (text === '' || text.length > MAX_NAME || (name !== this.#title && !isName(text))) continue
      const values = this.#values.get(name) ?? new Set()
      this.#values.set(name, values.add(text))
      this.#given.set(name, (this.#given.get(name) ?? 0) + 1)
    }
  }

  found(): readonly FieldDoubt[] {
    const of = (name: string) => ({
      name,
      given: this.#given.get(name) ?? 0,
      values: this.#values.get(name)?.size ?? 0,
    })
    const title = of(this.#title)
    if (
      this.#first === undefined ||
      title.given < MIN_RECORDS ||
      title.values * MIN_RECORDS_PER_TITLE > title.given
    )
      return []
    const named = this.#fields
      .filter((name) => name !== this.#title)
      .map(of)
      .find(
        ({ given, values }) =>
          given >= title.given * MIN_OWN_NAMES_SHARE && values >= given * MIN_OWN_NAMES_SHARE,
      )
    if (named === undefined) return []
    const reason = message`"${title.name}" is the title, and has few values for ${countedRecords(title.given)}: ${title.values}. "${named.name}" has ${named.values}`
    return [
      {
        reason,
        hint: message`Write "title": ${`"${named.name}"`} in the file of the record type. Where visitors know the records by kinds, nothing needs to be done.`,
        place: this.#first,
      },
    ]
  }
}

/** Minimum number of places needed to tell the museum's region. */
const MIN_PLACES = 10
/** Margin of the region in degrees. */
const AROUND_DEGREES = 2
/** Maximum number of places kept per field. */
const MAX_PLACES = 100_000

/** Coordinates and the record that has them. */
interface Point {
  readonly at: readonly [latitude: number, longitude: number]
  readonly id: string
  readonly place: InputPlace
}

const TURNED: Message = message`Look at it on a map: exchange the two, or correct the sign.`

/**
 * Finds places outside the region of all others that lie within it once latitude and longitude are swapped or a sign is
 * flipped.
 */
export class SwappedCoordinates {
  readonly #points = new Map<string, Point[]>()

  constructor(type: RecordType | undefined) {
    for (const { name, type: kind } of type?.config.fields ?? [])
      if (kind === 'place') this.#points.set(name, [])
  }

  see({ record, id, place }: Pick<WatchedRecord, 'record' | 'id' | 'place'>): void {
    for (const [name, points] of this.#points) {
      const { latitude, longitude } = Object(record[name])
      if (typeof latitude === 'number' && typeof longitude === 'number' && points.length < MAX_PLACES)
        points.push({ at: [latitude, longitude], id, place })
    }
  }

  found(): readonly FieldDoubt[] {
    return [...this.#points].flatMap(([name, points]) => {
      if (points.length < MIN_PLACES) return []
      // Ignore the outermost tenth on each side, which may be the errors.
      const sides = [0, 1].map((side) => {
        const sorted = points.map(({ at }) => at[side] ?? 0).toSorted((a, b) => a - b)
        const outer = Math.ceil(sorted.length / 10)
        return [(sorted[outer] ?? 0) - AROUND_DEGREES, (sorted.at(-1 - outer) ?? 0) + AROUND_DEGREES] as const
      })
      const isAmong = (at: readonly number[]): boolean =>
        sides.every(([min, max], side) => (at[side] ?? 0) >= min && (at[side] ?? 0) <= max)
      const turned = points.filter(
        ({ at: [latitude, longitude] }) =>
          !isAmong([latitude, longitude]) &&
          [
            [longitude, latitude],
            [-latitude, longitude],
            [latitude, -longitude],
          ].some(isAmong),
      )
      const [first] = turned
      if (first === undefined || turned.length * 10 > points.length) return []
      const reason = message`"${name}" is far from all others, and among them once its numbers are exchanged or have the other sign: ${countedRecords(turned.length)}, such as ${first.at.join(', ')} (${first.id})`
      return [{ reason, hint: TURNED, place: first.place }]
    })
  }
}

/** Maximum number of facts, and of values per fact. A fact with more values, such as an inscription, is not a filter. */
const MAX_CHOICES = 500

const TWO_CHOICES: Message = message`Filters offer them as two choices. Write it in one way.`

/** A spelling of a value, with its record count and first record. */
interface SpelledValue {
  count: number
  readonly id: string
  readonly place: InputPlace
}

/** Minimum average number of uses per value for a fact to be a filter, even if no spelling occurs twice. */
const MIN_USES_OF_CHOICE = 2

/** Finds values of facts that look the same to readers but differ to a filter: in case, spaces or character width. */
export class ValueSpellings {
  readonly #byFact = new Map<string, Map<string, Map<string, SpelledValue>>>()

  see({ facts, id, place }: WatchedRecord): void {
    for (const { name, value } of facts) {
      if (this.#byFact.size >= MAX_CHOICES && !this.#byFact.has(name)) continue
      const choices = this.#byFact.get(name) ?? new Map<string, Map<string, SpelledValue>>()
      this.#byFact.set(name, choices)
      const plain = value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
      if (choices.size >= MAX_CHOICES && !choices.has(plain)) continue
      const spelled = choices.get(plain) ?? new Map<string, SpelledValue>()
      choices.set(plain, spelled)
      const known = spelled.get(value)
      if (known === undefined) spelled.set(value, { count: 1, id, place })
      else known.count += 1
    }
  }

  found(): readonly FieldDoubt[] {
    return [...this.#byFact].flatMap(([name, choices]) => {
      const all = [...choices.values()]
      const given = all.flatMap((each) => [...each.values()]).reduce((sum, { count }) => sum + count, 0)
      const isChosenBy = given >= MIN_USES_OF_CHOICE * all.length
      const [first] = all.filter((each) => {
        const counts = [...each.values()].map(({ count }) => count)
        const isKnown = isChosenBy || counts.length > 2 || counts.some((count) => count > 1)
        return (
          each.size > 1 && (isKnown || [...each.keys()].some((value) => value.normalize('NFKC') !== value))
        )
      })
      if (first === undefined) return []
      // The least frequent is the error; of two equal ones, the later.
      const sorted = [...first].toReversed().toSorted(([, one], [, other]) => one.count - other.count)
      const [slip, usual] = [sorted[0], sorted.at(-1)]
      if (slip === undefined || usual === undefined) return []
      const [value, { id, place }] = slip
      const reason = message`"${name}" has values that differ in capitals, blanks or width alone, such as "${value}" / "${usual[0]}" (${id})`
      return [{ reason, hint: TWO_CHOICES, place }]
    })
  }
}

/** State of a numeric fact: whether a number was seen, and the days, each with its first record. */
interface NumberFact {
  readonly hasNumber: boolean
  readonly days: Map<string, { readonly id: string; readonly place: InputPlace }>
}

const MADE_DAYS: Message = message`Format the column as text in the spreadsheet, enter these numbers again, and export once more.`

/** Finds days that a spreadsheet made of numbers in numeric facts, such as numbers of collectors or negatives. */
export class MadeDays {
  /** Undefined for a fact with non-numeric values. */
  readonly #byFact = new Map<string, NumberFact | undefined>()

  see({ facts, id, place }: WatchedRecord): void {
    for (const { name, value } of facts) {
      const isKnown = this.#byFact.has(name)
      const { hasNumber, days }: Partial<NumberFact> = isKnown
        ? (this.#byFact.get(name) ?? {})
        : { hasNumber: false, days: new Map() }
      if (days === undefined || (!isKnown && this.#byFact.size >= MAX_CHOICES)) continue
      const kind = numberOrMadeDay(value)
      if (kind === 'day' && !days.has(value)) days.set(value, { id, place })
      const fact = { hasNumber: hasNumber === true || kind === 'number', days }
      this.#byFact.set(name, kind === undefined ? undefined : fact)
    }
  }

  found(): readonly FieldDoubt[] {
    return [...this.#byFact].flatMap(([name, fact]) => {
      const [first] = fact?.hasNumber === true ? fact.days : []
      if (fact === undefined || first === undefined) return []
      const [day, { id, place }] = first
      const reason = message`"${name}" has days that a spreadsheet may have made of numbers: ${fact.days.size}, such as "${day}" (${id})`
      return [{ reason, hint: MADE_DAYS, place }]
    })
  }
}

interface Step {
  readonly to: string
  readonly place: InputPlace
}

/** Maximum number of cycles named per field, and of records named per cycle. */
const MAX_NAMED = 5

/** Finds cycles of records of a type, linked by directed fields such as the whole of a part, or the letter that was answered. */
export class LinkCircles {
  readonly #fields: ReadonlyMap<string, Map<string, Step>>

  constructor(type: RecordType | undefined) {
    // A field with another label on the target page is directed; "see also" is not.
    const directed = (type?.config.fields ?? []).filter(
      ({ type: kind, to, back, label }) =>
        kind === 'link' &&
        to === type?.name &&
        back !== undefined &&
        JSON.stringify(back) !== JSON.stringify(label),
    )
    this.#fields = new Map(directed.map(({ name }) => [name, new Map<string, Step>()]))
  }

  see({ record, id, place }: Pick<WatchedRecord, 'record' | 'id' | 'place'>): void {
    for (const [name, steps] of this.#fields) {
      const value: unknown = record[name]
      const [to, ...others] = Array.isArray(value) ? value : [value]
      // Self-links are reported elsewhere.
      if (typeof to === 'string' && to !== id && others.length === 0) steps.set(id, { to, place })
    }
  }

  *found(): Generator<FieldDoubt> {
    for (const [name, steps] of this.#fields) {
      const circles = [...circlesOf(steps)]
      for (const [index, circle] of circles.slice(0, MAX_NAMED).entries()) {
        const [first = ''] = circle
        const ids = [...circle.slice(0, MAX_NAMED), ...(circle.length > MAX_NAMED ? ['…'] : []), first]
        yield {
          reason:
            index === 0 && circles.length > MAX_NAMED
              ? message`"${name}" leads in ${circles.length} circles, such as ${ids.join(' → ')}`
              : message`"${name}" leads in a circle: ${ids.join(' → ')}`,
          hint: message`Correct "${name}" of one of these records.`,
          place: steps.get(first)?.place ?? {},
        }
      }
    }
  }
}

function* circlesOf(steps: ReadonlyMap<string, Step>): Generator<readonly string[]> {
  const known = new Set<string>()
  for (const begin of steps.keys()) {
    const way = new Map<string, number>()
    let id: string | undefined = begin
    for (; id !== undefined && !known.has(id); id = steps.get(id)?.to) {
      known.add(id)
      way.set(id, way.size)
    }
    const at = id === undefined ? undefined : way.get(id)
    if (at !== undefined) yield [...way.keys()].slice(at)
  }
}
