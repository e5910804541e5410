import type { RecordType } from '../../../../schemas/config/index.ts'
import type { InputPlace, ReportBuilder } from '../../../base/import-report.ts'
import { message } from '../../../base/messages/message.ts'
import type { StoredRecord } from '../../entities/definition.ts'
import { CommaLists } from './comma-lists.ts'

/** What stands between the entries of a list that was written as one text. */
const SEPARATOR = /[;|；]/

/** Values of a field that look like several in one: how many, and the first. */
export interface UnsplitList {
  readonly field: string
  readonly separator: string
  readonly value: string
  readonly count: number
  /** One of them was written as a text, and not as a list. */
  readonly isText: boolean
  readonly place: InputPlace
}

/** UTF-16 units of a value that are said. */
const MAX_SHOWN = 60

/** Finds fields of the types "list" and "link" whose values hold what stands between values. One alone may be meant so; several are not. */
export class UnsplitLists {
  readonly #names: readonly string[]
  readonly #found = new Map<string, UnsplitList>()
  readonly #commas = new Map<
    string,
    { readonly lists: CommaLists; readonly places: Map<string, InputPlace> }
  >()

  constructor(type: RecordType | undefined) {
    this.#names = (type?.config.fields ?? []).flatMap(({ name, type: kind }) =>
      kind === 'list' || kind === 'link' ? [name] : [],
    )
  }

  /** @param written the record before its texts became lists. */
  see(record: StoredRecord, place: InputPlace, written: StoredRecord = record): void {
    for (const field of this.#names) {
      const values: unknown = record[field]
      if (Array.isArray(values)) this.#seeCommas(field, values, place)
      const value: unknown = Array.isArray(values)
        ? values.find((each) => typeof each === 'string' && SEPARATOR.test(each))
        : undefined
      if (typeof value !== 'string') continue
      const known = this.#found.get(field)
      const [separator = ''] = SEPARATOR.exec(value) ?? []
      const first = { field, separator, value: value.slice(0, MAX_SHOWN), place }
      this.#found.set(field, {
        ...(known ?? first),
        count: (known?.count ?? 0) + 1,
        isText: known?.isText === true || typeof written[field] === 'string',
      })
    }
  }

  #seeCommas(field: string, values: readonly unknown[], place: InputPlace): void {
    const { lists, places } = this.#commas.get(field) ?? { lists: new CommaLists(), places: new Map() }
    this.#commas.set(field, { lists, places })
    for (const value of values) {
      if (typeof value !== 'string') continue
      if (lists.see(value) && !places.has(value)) places.set(value, place)
    }
  }

  /** The fields in which several records have such a value, or one has it as a text. */
  found(): readonly UnsplitList[] {
    const others = [...this.#commas].flatMap(([field, { lists, places }]) => {
      const list = lists.found()
      return list === undefined || list.count < 2
        ? []
        : [
            {
              field,
              separator: list.comma,
              value: list.first.slice(0, MAX_SHOWN),
              count: list.count,
              isText: false,
              place: places.get(list.first) ?? {},
            },
          ]
    })
    return [...[...this.#found.values()].filter(({ count, isText }) => count > 1 || isText), ...others]
  }

  /** Names them in the report of an import. */
  report(report: ReportBuilder): void {
    for (const { field, separator, value, count } of this.found())
      report.warn({
        place: {},
        reason: message`${count} records have "${separator}" within single values of the list "${field}", such as "${value}"`,
        hint: message`If these are several values, add {"split": "${separator}"} to the steps of "${field}" in the import map, or write them as a list.`,
      })
  }
}
