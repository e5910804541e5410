import type { RecordType } from '../../../../schemas/config/index.ts'
import type { InputPlace, ReportBuilder } from '../../../base/import-report.ts'
import { countedRecords, joinWithCommas, message } from '../../../base/messages/message.ts'
import { isObject } from '../../../base/object.ts'
import type { Content } from '../../content.ts'
import type { EntityDefinition, StoredRecord } from '../../entities/definition.ts'
import { UnnamedMakers } from '../nobody.ts'
import { FarAheadDays } from './far-ahead.ts'
import { RecordDoubts } from './record-doubts.ts'
import { UnsplitLists } from './unsplit-lists.ts'

/** Runs all checks for doubtful values on each record and reports them at the end of an import. */
export class ImportDoubts {
  readonly #definition: EntityDefinition
  readonly #own: string
  readonly #hidden: HiddenFields
  readonly #unsplit: UnsplitLists
  readonly #ahead: FarAheadDays
  readonly #doubts: RecordDoubts
  readonly #nobodies: UnnamedMakers

  constructor({ entities, languages }: Content, entity: string) {
    const type = entities.types.get(entity)
    const tags = languages.all.map(({ tag }) => tag)
    this.#definition = entities.definition(entity)
    this.#own = languages.own
    this.#hidden = new HiddenFields(type)
    this.#unsplit = new UnsplitLists(type)
    this.#ahead = new FarAheadDays(entity, type, { tags })
    this.#doubts = new RecordDoubts(this.#definition, type, tags)
    this.#nobodies = new UnnamedMakers(entity, type)
  }

  /** Normalizes a record as its entity is validated and removes unnamed makers. */
  normalised(value: unknown, place: InputPlace): unknown {
    if (!isObject(value)) return value
    this.#hidden.see(value)
    const given = this.#nobodies.settle(value, String(value[this.#definition.idField]), place)
    return this.#definition.normalise?.(given, this.#own) ?? given
  }

  /** Checks an accepted record. Returns false if it is to be left out. */
  see(record: StoredRecord, place: InputPlace, report: ReportBuilder): boolean {
    const id = String(record[this.#definition.idField])
    if (this.#nobodies.leavesOut(record, id, place, report)) return false
    this.#unsplit.see(record, place)
    this.#ahead.see(record, id, place)
    this.#doubts.see(record, id, place)
    return true
  }

  reportHidden(report: ReportBuilder): void {
    this.#hidden.report(report)
  }

  report(report: ReportBuilder): void {
    for (const each of [this.#unsplit, this.#ahead, this.#doubts, this.#nobodies]) each.report(report)
  }
}

/** Maximum records named in the report of lost fields. */
const MAX_NAMED_LOSSES = 3

/** Tracks fields that records lose, for example when a table has fewer columns than the previous one. */
export class LostFields {
  readonly #fields = new Map<string, number>()
  readonly #records: string[] = []

  see(id: string, fields: readonly string[]): void {
    this.#records.push(id)
    for (const field of fields) this.#fields.set(field, (this.#fields.get(field) ?? 0) + 1)
  }

  report(report: ReportBuilder, entity: string): void {
    const { length } = this.#records
    if (length === 0) return
    const fields = [...this.#fields].toSorted(([, one], [, other]) => other - one)
    const shown = joinWithCommas(
      fields.map(([field, count]) => (length === 1 ? field : message`${field} (${count})`)),
    )
    const ids = joinWithCommas(this.#records.slice(0, MAX_NAMED_LOSSES))
    report.warn({
      place: {},
      reason:
        length === 1
          ? message`1 record lost fields that it had, ${ids}: ${shown}`
          : message`${length} records lost fields that they had, such as ${ids}: ${shown}`,
      hint: message`A record is replaced as a whole. Where that was not meant, bring the records in again from one table with all columns, by one map; for translations alone run "vitrine texts export LANGUAGE --out FILE.csv --records ${entity}", and "vitrine texts import FILE.csv".`,
      harm: 'lost',
    })
  }
}

/** Counts stored translations that were kept. */
export class KeptTranslations {
  readonly #languages = new Map<string, number>()
  #records = 0

  see(counts: ReadonlyMap<string, number>): void {
    this.#records += 1
    for (const [language, count] of counts)
      this.#languages.set(language, (this.#languages.get(language) ?? 0) + count)
  }

  report(report: ReportBuilder): void {
    if (this.#records === 0) return
    const shown = joinWithCommas([...this.#languages].map(([code, count]) => message`${count} into ${code}`))
    report.addNote(
      message`Translations that did not come in here stay, of ${countedRecords(this.#records)}: ${shown}.`,
    )
  }
}

/** Counts records with values in private fields, which are not stored. */
export class HiddenFields {
  readonly #names: readonly string[]
  #records = 0

  constructor(type: RecordType | undefined) {
    this.#names = (type?.config.fields ?? []).flatMap(({ name, private: isPrivate }) =>
      isPrivate ? [name] : [],
    )
  }

  see(record: object): void {
    if (this.#names.some((name) => Object.hasOwn(record, name))) this.#records += 1
  }

  report(report: ReportBuilder): void {
    if (this.#records === 0) return
    report.warn({
      place: {},
      reason: message`private fields are not stored: ${joinWithCommas(this.#names)}, of ${countedRecords(this.#records)}`,
    })
  }
}
