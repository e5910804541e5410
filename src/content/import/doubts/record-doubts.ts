import type { RecordType } from '../../../../schemas/config/index.ts'
import { isUnknownEventStatus } from '../../../base/event-dates.ts'
import type { ImportIssue, InputPlace, ReportBuilder } from '../../../base/import-report.ts'
import { LIVES, pairsOf } from '../../../base/member-pairs.ts'
import { countedRecords, type Message, message } from '../../../base/messages/message.ts'
import { isUnknownRights } from '../../../base/rights/rights.ts'
import type { EntityDefinition, StoredRecord } from '../../entities/definition.ts'
import {
  blankTitles,
  boundPairsOf,
  brokenLinks,
  type ClassifiedValue,
  createAnnounced,
  differingFigures,
  disorderedBounds,
  emptyArticles,
  exchangedRights,
  type FieldDoubt,
  implausibleFieldValues,
  malformedValues,
  nightEvents,
  standInValues,
  textsWithoutWords,
  turnedTexts,
  undatedEvents,
  valuesForNothing,
} from './record-values.ts'
import { longLives, reversedPeriods, yearsOfOtherWords } from './record-years.ts'
import {
  FewTitles,
  LinkCircles,
  MadeDays,
  SwappedCoordinates,
  type TableWatcher,
  ValueSpellings,
} from './table-values.ts'

/** Finds values that fit their fields but are probably unintended, and counts them by field. */
export class RecordDoubts {
  readonly #entity: string
  readonly #type: RecordType | undefined
  readonly #title: string
  readonly #found = new Map<
    string,
    ClassifiedValue & { readonly id: string; readonly place: InputPlace; count: number }
  >()
  readonly #facts: EntityDefinition['facts']
  readonly #tag: string
  /** Checks across all records, in the order of the report. */
  readonly #watchers: readonly TableWatcher[]
  readonly #bounds: ReturnType<typeof boundPairsOf>
  readonly #lives: ReturnType<typeof pairsOf>
  readonly #announced = createAnnounced()
  /** Calendars of the museum's languages other than the Gregorian one. */
  readonly #calendars: readonly string[]

  /** @param tags language tags of the museum. */
  constructor(
    { entity, document, facts }: EntityDefinition,
    type: RecordType | undefined,
    tags: readonly string[],
  ) {
    const names = (type?.config.fields ?? []).map(({ name }) => name)
    this.#entity = entity
    this.#type = type
    this.#watchers = [
      new LinkCircles(type),
      new MadeDays(),
      new ValueSpellings(),
      new FewTitles(type),
      new SwappedCoordinates(type),
    ]
    this.#bounds = boundPairsOf(entity, type)
    this.#lives = pairsOf(names, LIVES)
    this.#facts = facts
    this.#tag = tags[0] ?? 'en'
    this.#title = type?.config.title ?? document?.title ?? 'name'
    this.#calendars = tags
      .map((tag) => new Intl.DateTimeFormat(tag).resolvedOptions().calendar)
      .filter((calendar) => calendar !== 'gregory')
  }

  see(record: StoredRecord, id: string, place: InputPlace): void {
    const facts = this.#facts?.(record, this.#tag) ?? []
    for (const watcher of this.#watchers) watcher.see({ record, facts, id, place })
    for (const value of this.#valuesOf(record, id)) {
      const known = this.#found.get(value.key)
      if (known === undefined) this.#found.set(value.key, { ...value, id, place, count: 1 })
      else known.count += 1
    }
  }

  *#valuesOf(record: StoredRecord, id: string): Generator<ClassifiedValue> {
    yield* blankTitles(this.#title, record)
    yield* undatedEvents(this.#entity, record)
    yield* nightEvents(this.#entity, record)
    yield* standInValues(record)
    yield* valuesForNothing(record)
    yield* disorderedBounds(this.#entity, this.#bounds, record)
    yield* malformedValues(record)
    yield* textsWithoutWords(record)
    yield* emptyArticles(this.#entity, record)
    yield* turnedTexts(record)
    yield* brokenLinks(record)
    yield* longLives(this.#entity, this.#lives, record)
    if (this.#calendars.length === 0) yield* differingFigures(record)
    yield* this.#announced(this.#entity, record, id)
    if (this.#type !== undefined) yield* exchangedRights(this.#type, record)
    if (this.#type !== undefined) yield* implausibleFieldValues(this.#type, record)
    else yield* yearsOfOtherWords(this.#entity, this.#calendars, record)
  }

  found(): readonly FieldDoubt[] {
    const values = [...this.#found.values()].map(({ kind, value, id, place, count }) => ({
      reason: kind.words(countedRecords(count), value === '' ? id : `${value} (${id})`),
      hint: kind.hint,
      place,
    }))
    return [...values, ...this.#watchers.flatMap((watcher) => [...watcher.found()])]
  }

  /** Adds the findings to an import report as warnings. */
  report(report: ReportBuilder): void {
    for (const { reason, hint, place } of this.found()) report.warn({ place, reason, hint })
  }
}

const RIGHTS_HINT: Message = message`Write a URI of rightsstatements.org or creativecommons.org.`
const STATUS_HINT: Message = message`Write "cancelled" or "postponed"; leave the field out where it takes place as announced.`
const REVERSED_HINT: Message = message`Correct the dates, or exchange what the map fills the two from.`

/**
 * Returns unknown URLs of rights statements in a record. Text other than a URL is the museum's own statement.
 *
 * @param field field with the record's statement.
 */
export function unknownRights(record: StoredRecord, field = 'rights') {
  const { pictures } = record
  const entries: readonly unknown[] = Array.isArray(pictures) ? pictures : []
  const all: readonly (readonly [pointer: string, value: unknown])[] = [
    [`/${field}`, record[field]],
    ...entries.map(
      (each, index) => [`/pictures/${index}/rights`, Reflect.get(Object(each), 'rights')] as const,
    ),
  ]
  return all.flatMap(([pointer, text]) =>
    typeof text === 'string' && isUnknownRights(text) ? [{ pointer, text }] : [],
  )
}

/** Status field by entity. */
const STATUS_FIELDS: Readonly<Record<string, string>> = {
  activity: 'activityStatus',
  exhibitionTemp: 'exhibitionStatus',
}

/** Returns an unknown status of an activity or exhibition. */
export function unknownEventStatus(entity: string, record: StoredRecord) {
  const field = STATUS_FIELDS[entity]
  const text = field === undefined ? undefined : record[field]
  return field !== undefined && typeof text === 'string' && isUnknownEventStatus(text)
    ? { pointer: `/${field}`, text }
    : undefined
}

/** Yields doubts about a valid record: unknown rights statements, an unknown status, an end before the start. */
export function* unsureIn(
  entity: string,
  record: StoredRecord,
  type: RecordType | undefined,
  about: (pointer: string, words: Message) => Message,
): Generator<Omit<ImportIssue, 'place'>> {
  for (const { pointer, text } of unknownRights(record, type?.config.rights))
    yield { reason: about(pointer, message`"${text}" is no known statement of rights`), hint: RIGHTS_HINT }
  const said = unknownEventStatus(entity, record)
  if (said !== undefined)
    yield {
      reason: about(said.pointer, message`"${said.text}" is no word that says whether it takes place`),
      hint: STATUS_HINT,
    }
  for (const { from, to, start, end } of reversedPeriods(record, type))
    yield {
      reason: message`"${to}" is ${end}, before "${from}", which is ${start}`,
      hint: REVERSED_HINT,
    }
}
