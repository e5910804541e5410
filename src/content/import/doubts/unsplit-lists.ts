import type { RecordType } from '../../../../schemas/config/index.ts'
import type { InputPlace, ReportBuilder } from '../../../base/import-report.ts'
import { message } from '../../../base/messages/message.ts'
import type { StoredRecord } from '../../entities/definition.ts'

/** Slashes, and commas as scripts write them, each of which may stand between values. */
const COMMAS = [' / ', ',', '、', '，', '،', '/', '／'] as const

/** Between names a slash says more than a comma: half of them need be found elsewhere. */
const SLASHES: readonly string[] = [' / ', '/', '／']

/** UTF-16 units and words of the longest part that is no prose. */
const MAX_PART = 40
const MAX_WORDS = 4

const HALF_SHARE = 0.5
const NEARLY_ALL_SHARE = 0.9

/** Distinct values that are kept: what a large list is made of is seen before. */
const MAX_KEPT = 20_000

function commaIn(value: string): string | undefined {
  return COMMAS.find((comma) => value.includes(comma))
}

/** The parts of a value between its commas; nothing where it has none, or is a sentence or a number with decimals. */
function partsOf(value: string, comma: string): readonly string[] | undefined {
  if (/\p{Nd}(?:,|\s?\/\s?)\p{Nd}/u.test(value)) return undefined
  const parts = value.split(comma).map((part) => part.trim())
  const isProse = parts.some(
    (part) =>
      part === '' ||
      part.length > MAX_PART ||
      part.split(/\s+/).length > MAX_WORDS ||
      /[.!?。！？។]$/.test(part),
  )
  return parts.length < 2 || isProse ? undefined : parts
}

/**
 * Values of a list in which commas may stand between several. "gold, silver" is two where each is also found alone or at another place of
 * a value; "Marl, Anna" and "Lyon, France" are one: of those a part has always the same place.
 */
export class CommaLists {
  /** The places where each part is found: its index between commas, or -1 for a whole value. */
  readonly #places = new Map<string, Set<number>>()
  /** Values with a comma, each with how many there are. */
  readonly #written = new Map<string, number>()

  /** Whether the value has a comma, and is kept. */
  see(whole: string): boolean {
    const comma = commaIn(whole)
    const parts = comma === undefined ? undefined : partsOf(whole, comma)
    if (this.#places.size >= MAX_KEPT || this.#written.size >= MAX_KEPT) return false
    if (comma !== undefined) this.#written.set(whole, (this.#written.get(whole) ?? 0) + 1)
    for (const [index, part] of (parts ?? [whole]).entries())
      this.#places.set(part, (this.#places.get(part) ?? new Set()).add(parts === undefined ? -1 : index))
    return comma !== undefined
  }

  /** Parts of a value that are also found alone, or at another place of one. */
  #freeParts(value: string, comma: string): readonly string[] {
    return (partsOf(value, comma) ?? []).filter((part, index) =>
      [...(this.#places.get(part) ?? [])].some((at) => at !== index),
    )
  }

  /** Values that are lists, how many records have one, and the comma; nothing where none is sure to be. */
  found(): { readonly first: string; readonly comma: string; readonly count: number } | undefined {
    const lists = [...this.#written].flatMap(([value, count]) => {
      const comma = commaIn(value) ?? ''
      const parts = partsOf(value, comma) ?? []
      const free = this.#freeParts(value, comma)
      const isList = SLASHES.includes(comma)
        ? free.length * 2 >= parts.length
        : free.length * 2 > parts.length
      return isList && free.length > 0 ? [{ value, comma, count }] : []
    })
    const [first] = lists
    return first === undefined
      ? undefined
      : {
          first: first.value,
          comma: first.comma,
          count: lists.reduce((sum, { count }) => sum + count, 0),
        }
  }

  /**
   * The comma at which a list is split: where most values that have one are surely several, or, of `max` values, most have one and
   * their parts come in several, or some have one, and a part of each is a value too. Nothing where a value with it is prose.
   */
  separator(max?: number): string | undefined {
    const all = [...this.#written]
    const comma = commaIn(all[0]?.[0] ?? '')
    if (comma === undefined) return undefined
    const parts = all.map(([value]) => partsOf(value, comma))
    if (parts.includes(undefined)) return undefined
    const count = all.reduce((sum, [, each]) => sum + each, 0)
    const surely = this.found()?.count ?? 0
    if (surely > 1 && surely * 2 > count) return comma
    if (max === undefined) return undefined
    const others = new Map<string, number>()
    for (const part of parts.flatMap((each) => each ?? [])) others.set(part, (others.get(part) ?? 0) + 1)
    const repeated = [...others.values()].filter((each) => each > 1)
    const share = repeated.reduce((sum, each) => sum + each, 0) / parts.flat().length
    if (count * 2 > max) return share > HALF_SHARE ? comma : undefined
    // Where few values have one, of each a part is known as a value, and nearly all parts come in several.
    const known = all.every(([value]) => this.#freeParts(value, comma).length > 0)
    const written = all.flatMap(([value, each]) =>
      (partsOf(value, comma) ?? []).map((part) => [part, each] as const),
    )
    const common = written.filter(
      ([part, each]) => each > 1 || (others.get(part) ?? 0) > 1 || this.#places.get(part)?.has(-1),
    )
    return known && common.length >= written.length * NEARLY_ALL_SHARE ? comma : undefined
  }
}

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
