import type { FieldOrList, ImportMap, ListConfig } from '../../schemas/config/index.ts'
import type { ReportBuilder } from '../base/import-report.ts'
import { pathOf, pointerTo } from '../base/json-pointer.ts'
import { joinWithCommas, type Message, message } from '../base/messages/message.ts'
import { isObject, omitUndefined } from '../base/object.ts'
import { didYouMean } from '../engine/errors/wording.ts'
import { suggest } from '../engine/index.ts'
import { fieldAlternatives, hasPlace, readList } from '../sources/index.ts'

/** Places that a map reads a field from; of several the first that is filled counts. */
interface ReadPlace {
  readonly field: string
  readonly pointers: readonly string[]
  /** The list in whose entries the places are; without one they are in the record. */
  readonly each?: ListConfig | undefined
}

const CONTEXT = { timeZone: 'UTC', locale: { code: '' } } as const

function placesOf(field: string, config: FieldOrList, each?: ListConfig): readonly ReadPlace[] {
  const own = fieldAlternatives(config).map((pointers) => ({ field, pointers, each }))
  if (typeof config === 'string' || !('members' in config) || config.each === undefined) return own
  const { each: inside } = config
  return [...own, ...Object.values(config.members).flatMap((member) => placesOf(field, member, inside))]
}

function placesOfMap({ fields, translations = {}, facts = [] }: ImportMap): readonly ReadPlace[] {
  const named = [
    ...Object.entries(fields),
    ...Object.entries(translations).flatMap(([code, texts]) =>
      Object.entries(texts).map(([name, config]) => [`translations.${code}.${name}`, config] as const),
    ),
  ]
  return [
    ...named.flatMap(([field, config]) => placesOf(field, config)),
    ...facts.flatMap(({ label, each, labelFrom, value, translations: others = {} }) => {
      if (each === undefined)
        return [value, ...Object.values(others).map((other) => other.value)].flatMap((field) =>
          placesOf(label, field),
        )
      // The entries of a list that a map makes itself have the members it gives them.
      const isOfRecord = typeof each === 'string'
      const inside = isOfRecord ? [value, ...(labelFrom === undefined ? [] : [labelFrom])] : []
      return [...placesOf(label, each), ...inside.flatMap((field) => placesOf(label, field, each))]
    }),
  ]
}

/** Most keys that are kept for suggestions: a file may have others in every record. */
const MAX_KEYS = 1000

/** Notes which places of a map the records of a file have, and names those that none has: such a field stays empty in every record. */
export class MapPlaces {
  #missing: readonly ReadPlace[]
  /** Places for which there was a record or an entry to read. */
  readonly #looked = new Set<ReadPlace>()
  /** Members of the records that the map does not read. */
  readonly #keys = new Set<string>()
  readonly #read: ReadonlySet<string>

  constructor(map: ImportMap) {
    this.#missing = placesOfMap(map)
    this.#read = new Set(
      this.#missing.flatMap(({ pointers }) => pointers.map((pointer) => pathOf(pointer)[0] ?? '')),
    )
  }

  see(record: unknown): void {
    if (this.#missing.length === 0) return
    if (isObject(record) && this.#keys.size < MAX_KEYS)
      for (const key of Object.keys(record)) if (!this.#read.has(key)) this.#keys.add(key)
    this.#missing = this.#missing.filter((place) => {
      const entries = place.each === undefined ? [record] : readList(record, place.each, CONTEXT)
      if (entries.length > 0) this.#looked.add(place)
      return !entries.some((entry) => place.pointers.some((pointer) => hasPlace(entry, pointer)))
    })
  }

  /** Names the places that no record had. */
  report(report: ReportBuilder): void {
    for (const place of this.#missing.filter((each) => this.#looked.has(each))) {
      const hint = this.#suggestion(place)
      report.warn({
        place: {},
        reason: message`the map fills "${place.field}" from ${joinWithCommas(place.pointers.map((pointer) => `"${pointer}"`))}, and no ${place.each === undefined ? message`record` : message`entry of the list`} has such a place`,
        ...omitUndefined({ hint }),
      })
    }
  }

  #suggestion({ each, pointers }: ReadPlace): Message | undefined {
    if (each !== undefined) return undefined
    const meant = pointers.flatMap((pointer) => {
      const [first = '', ...rest] = pathOf(pointer)
      const key = suggest(first, this.#keys)
      return key === undefined ? [] : [pointerTo(key, ...rest)]
    })
    return meant[0] === undefined ? undefined : didYouMean(meant[0])
  }
}
