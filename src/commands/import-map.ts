import { readFileSync } from 'node:fs'
import {
  type FieldOrList,
  type ImportMap,
  importMapSchema,
  type ListConfig,
} from '../../schemas/config/index.ts'
import { type ImportSchemas, importSchemas } from '../../schemas/entities/index.ts'
import { AppError } from '../base/app-error.ts'
import type { ReportBuilder } from '../base/import-report.ts'
import { pathOf, pointerTo } from '../base/json-pointer.ts'
import { InvalidJsonError, parseJsonText } from '../base/json-text.ts'
import { isObject, omitUndefined } from '../base/object.ts'
import {
  joinWithCommas,
  type Message,
  message,
  type Place,
  type Problem,
  sameInBoth,
} from '../engine/errors/index.ts'
import { fileError, refuseNoUtf8 } from '../engine/errors/usage-error.ts'
import { didYouMean, joinMessages, suggestionOrList } from '../engine/errors/wording.ts'
import { type Positions, readGivenJson, suggest } from '../engine/index.ts'
import { fieldAlternatives, hasPlace, readList } from '../sources/index.ts'

/**
 * Returns the entity with this name.
 *
 * @throws AppError for an unknown name, listing the entities.
 */
export function entityNamed(name: string, schemas: ImportSchemas = importSchemas): string {
  if (Object.hasOwn(schemas, name)) return name
  const known = Object.keys(schemas)
  const none = message`There is no entity "${name}". Choose one of ${joinWithCommas(known)}.`
  const suggestion = suggest(name, known)
  throw new AppError(suggestion === undefined ? none : joinMessages(none, didYouMean(suggestion)))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw fileError('read', file, error)
  }
}

function readMapText(file: string): string {
  const text = readText(file)
  refuseNoUtf8(file, text)
  try {
    parseJsonText(text)
  } catch (error) {
    if (!(error instanceof InvalidJsonError)) throw error
    throw new AppError(message`${file} is not JSON: ${error.words}.`)
  }
  return text
}

/** Type guard for a value that has passed the schema of maps. */
function isMap(value: unknown): value is ImportMap {
  return isObject(value) && isObject(value.fields)
}

/** Reads the map in a file despite faults. Undefined if it has no fields. */
export function givenMap(file: string): ImportMap | undefined {
  const { value } = readGivenJson(importMapSchema, file, readText(file))
  return isMap(value) ? value : undefined
}

/** Maximum number of faults reported at once. */
const MAX_FAULTS = 10

/** Pointer of a step in a field. */
const STEP = /\/as\/\d+$/

const NO_OWN_STEPS: Message = message`Steps of extensions are for sources and do not work in import maps.`

/** Formats a fault of a map with its location and fix. */
function faultLine({ file, line, column, pointer, message: english, hint, zh }: Problem): Message {
  const isStep = STEP.test(pointer) || STEP.test(pointer.replace(/\/[^/]*$/, ''))
  const words: Message = { en: `${english} ${hint}`, zh: `${zh.message}${zh.hint}` }
  const fault = message`${file}:${line}:${column} ${words}`
  if (pointer === '/fields/facts')
    return message`${file}:${line}:${column} a list of facts does not stand within "fields" but beside it: {"fields": {"title": "/Name"}, "facts": [{"label": "Width", "value": "/Width"}]}.`
  return isStep ? joinMessages(fault, NO_OWN_STEPS) : fault
}

/** Reports unknown fields before the import, since every line would be refused. */
function unknownFields(
  file: string,
  map: ImportMap,
  entity: string,
  schemas: ImportSchemas,
  positions: Positions,
): readonly Message[] {
  const known = Object.keys(schemas[entity]?.properties ?? {})
  const say = (name: string, { line, column }: Place): readonly Message[] => {
    if (known.includes(name)) return []
    const hint = suggestionOrList(suggest(name, known), known)
    return [
      message`${file}:${line}:${column} fills "${name}", and ${entity} records have no such field. ${hint}`,
    ]
  }
  const { facts, html = [] } = map
  const found = [
    ...[map.fields, ...Object.values(map.translations ?? {})].flatMap((fields) =>
      Object.keys(fields).flatMap((name) => say(name, positions.at(fields, name, 'key'))),
    ),
    ...html.flatMap((name, index) => say(name, positions.at(html, index))),
    ...(facts === undefined ? [] : say('facts', positions.at(map, 'facts', 'key'))),
  ]
  // A map for another entity is reported as one fault.
  return Object.keys(map.fields).some((name) => known.includes(name)) ? found : found.slice(0, 1)
}

/** Reports translations of a required field without the field itself, since every line would be refused. */
function translationsAlone(
  file: string,
  { fields, translations = {} }: ImportMap,
  entity: string,
  schemas: ImportSchemas,
  positions: Positions,
): readonly Message[] {
  const required: readonly string[] = schemas[entity]?.required ?? []
  for (const names of Object.values(translations)) {
    const name = Object.keys(names).find((each) => required.includes(each) && !Object.hasOwn(fields, each))
    if (name === undefined) continue
    const { line, column } = positions.at(names, name, 'key')
    return [
      message`${file}:${line}:${column} translates "${name}", and "fields" does not fill it. A record is replaced as a whole, so translations alone cannot be imported. Bring the columns of the translations into the table of the records, and name them all in one map; or run "vitrine texts export LANGUAGE --out FILE.csv --records ${entity}", fill in the translations there, and run "vitrine texts import FILE.csv".`,
    ]
  }
  return []
}

/**
 * Refuses a map with faults.
 *
 * @throws AppError with one fault per line.
 */
function refuseFaults(faults: readonly Message[]): void {
  if (faults.length === 0) return
  const more = faults.length - MAX_FAULTS
  throw new AppError(
    joinWithCommas(
      [...faults.slice(0, MAX_FAULTS), ...(more > 0 ? [message`… and ${more} more.`] : [])],
      sameInBoth('\n'),
    ),
  )
}

/**
 * Checks that a map only names languages of the site other than that of the records.
 *
 * @throws AppError naming the first invalid language and the valid ones.
 */
export function checkMapLanguages(
  file: string,
  { translations = {}, facts = [] }: ImportMap,
  languages: { readonly own: string; readonly all: readonly { readonly code: string }[] },
): void {
  const codes = languages.all.map(({ code }) => code).filter((code) => code !== languages.own)
  const named = [translations, ...facts.map((fact) => fact.translations ?? {})].flatMap((each) =>
    Object.keys(each),
  )
  const unknown = named.find((code) => !codes.includes(code))
  if (unknown === undefined) return
  throw new AppError(
    message`${file} has translations into "${unknown}". The records are in ${languages.own}; they may be translated into: ${codes.length === 0 ? message`no other language` : joinWithCommas(codes)}. Languages are in "locales" of site.json.`,
  )
}

/**
 * Reads and validates a map for importing into an entity.
 *
 * @throws AppError naming each fault and its location.
 */
export function readImportMap(
  file: string,
  entity: string,
  schemas: ImportSchemas = importSchemas,
): ImportMap {
  const { value, problems, positions } = readGivenJson(importMapSchema, file, readMapText(file))
  refuseFaults(problems.map(faultLine))
  if (!isMap(value)) throw new AppError(message`${file} is no import map.`)
  refuseFaults(unknownFields(file, value, entity, schemas, positions))
  refuseFaults(translationsAlone(file, value, entity, schemas, positions))
  return value
}

/** Places from which a map reads a field. The first non-empty one is used. */
interface ReadPlace {
  readonly field: string
  readonly pointers: readonly string[]
  /** List whose entries contain the places. Undefined for places in the record. */
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
      // Entries of a list built by the map have the members that the map gives them.
      const isOfRecord = typeof each === 'string'
      const inside = isOfRecord ? [value, ...(labelFrom === undefined ? [] : [labelFrom])] : []
      return [...placesOf(label, each), ...inside.flatMap((field) => placesOf(label, field, each))]
    }),
  ]
}

/** Maximum number of keys kept for suggestions, since every record may have different ones. */
const MAX_KEYS = 1000

/** Records which places of a map occur in a file, and reports those that do not: their fields stay empty in every record. */
export class MapPlaces {
  #missing: readonly ReadPlace[]
  /** Places for which there was a record or entry to read. */
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

  /** Reports the places that no record had. */
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
