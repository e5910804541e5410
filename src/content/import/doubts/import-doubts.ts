import type { InputPlace, ReportBuilder } from '../../../base/import-report.ts'
import { isObject } from '../../../base/object.ts'
import type { Content } from '../../content.ts'
import type { EntityDefinition, StoredRecord } from '../../entities/definition.ts'
import { UnnamedMakers } from '../nobody.ts'
import { FarAheadDays } from './far-ahead.ts'
import { HiddenFields } from './field-counters.ts'
import { RecordDoubts } from './record-doubts.ts'
import { UnsplitLists } from './unsplit-lists.ts'

/** All that looks at each record of an import and says at its end what is doubtful. */
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

  /** A record as its entity is validated, without names of nobody. */
  normalised(value: unknown, place: InputPlace): unknown {
    if (!isObject(value)) return value
    this.#hidden.see(value)
    const given = this.#nobodies.settle(value, String(value[this.#definition.idField]), place)
    return this.#definition.normalise?.(given, this.#own) ?? given
  }

  /** Looks at a record that was let in; gives whether it stays in. */
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
