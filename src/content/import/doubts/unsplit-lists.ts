import type { RecordType } from '../../../../schemas/config/index.ts'
import type { InputPlace, ReportBuilder } from '../../../base/import-report.ts'
import { message } from '../../../base/messages/message.ts'
import type { StoredRecord } from '../../entities/definition.ts'

/** Slashes, and commas of various scripts, that may separate values. */
const SEPARATORS = [' / ', ',', '、', '，', '،', '/', '／'] as const

/** Between names a slash is stronger evidence than a comma: half of the parts need to occur elsewhere. */
const SLASHES: readonly string[] = [' / ', '/', '／']

/** Maximum UTF-16 code units and words of a part; longer parts are prose. */
const MAX_PART = 40
const MAX_WORDS = 4

const HALF_SHARE = 0.5
const NEARLY_ALL_SHARE = 0.9

/** Maximum number of distinct values kept; enough to see how a large list is written. */
const MAX_KEPT = 20_000

function separatorIn(value: string): string | undefined {
  return SEPARATORS.find((comma) => value.includes(comma))
}

/** Splits a value at its separator. Returns undefined if it has none, is a sentence, or contains a decimal number. */
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
 * Detects lists written with commas. "gold, silver" is a list if its parts also occur alone or at another position.
 * "Marl, Anna" and "Lyon, France" are single values: their parts always have the same position.
 */
export class CommaLists {
  /** Positions at which each part occurs: its index between commas, or -1 for a whole value. */
  readonly #places = new Map<string, Set<number>>()
  /** Values with a comma, with their number of occurrences. */
  readonly #written = new Map<string, number>()

  /** Adds a value. Returns whether it has a comma and is kept. */
  see(whole: string): boolean {
    const comma = separatorIn(whole)
    const parts = comma === undefined ? undefined : partsOf(whole, comma)
    if (this.#places.size >= MAX_KEPT || this.#written.size >= MAX_KEPT) return false
    if (comma !== undefined) this.#written.set(whole, (this.#written.get(whole) ?? 0) + 1)
    for (const [index, part] of (parts ?? [whole]).entries())
      this.#places.set(part, (this.#places.get(part) ?? new Set()).add(parts === undefined ? -1 : index))
    return comma !== undefined
  }

  /** Returns the parts of a value that also occur alone or at another position. */
  #freeParts(value: string, comma: string): readonly string[] {
    return (partsOf(value, comma) ?? []).filter((part, index) =>
      [...(this.#places.get(part) ?? [])].some((at) => at !== index),
    )
  }

  /** Returns the first list, its separator and the number of records with one; undefined if no value is certainly a list. */
  found(): { readonly first: string; readonly comma: string; readonly count: number } | undefined {
    const lists = [...this.#written].flatMap(([value, count]) => {
      const comma = separatorIn(value) ?? ''
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
   * Returns the separator of a list field, or undefined if a value with it is prose. Either most values with a
   * separator are certainly lists; or, of `max` values, most have one and their parts recur; or some have one, and a
   * part of each is also a value.
   */
  separator(max?: number): string | undefined {
    const all = [...this.#written]
    const comma = separatorIn(all[0]?.[0] ?? '')
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
    // If few values have one, a part of each must be a known value, and nearly all parts must recur.
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

/** Separators between entries of a list written as one text. */
const SEPARATOR = /[;|；]/

/** Values of a field that look like several in one: their number and the first. */
export interface UnsplitList {
  readonly field: string
  readonly separator: string
  readonly value: string
  readonly count: number
  /** Whether one of them was a text rather than a list. */
  readonly isText: boolean
  readonly place: InputPlace
}

/** Maximum UTF-16 code units of a quoted value. */
const MAX_SHOWN = 60

/** Finds fields of type "list" and "link" whose values contain a separator. A single one may be intentional, several are not. */
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

  /** @param written the record before its texts were split into lists. */
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

  /** Returns fields with several such values, or with one that was a text. */
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

  /** Adds a warning per field to an import report. */
  report(report: ReportBuilder): void {
    for (const { field, separator, value, count } of this.found())
      report.warn({
        place: {},
        reason: message`${count} records have "${separator}" within single values of the list "${field}", such as "${value}"`,
        hint: message`If these are several values, add {"split": "${separator}"} to the steps of "${field}" in the import map, or write them as a list.`,
      })
  }
}
