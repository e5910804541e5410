import type { RecordType } from '../../../schemas/config/index.ts'
import type { InputPlace, ReportBuilder } from '../../base/import-report.ts'
import { countedRecords, joinWithCommas, type Message, message } from '../../base/messages/message.ts'
import { isObject } from '../../base/object.ts'
import { bareName, isUnknownWord, MAX_MAKER_NAME_LENGTH } from '../../base/unknown-maker/unknown-maker.ts'
import type { StoredRecord } from '../entities/definition.ts'
import { NO_VALUE } from './doubts/spreadsheet-damage.ts'

/** Placeholders that people and programs write instead of a name. */
const NO_NAME = new Set(
  [
    'n/a, n.a., none, not provided, not given, not available, not applicable, not specified, unspecified, not recorded, not stated, no data, no maker, no artist',
    'keine angabe, keine angaben, k.a., k. a., o.a., o. a., ohne angabe, nicht angegeben, non renseigné, non précisé, non communiqué, sans objet',
    'sin datos, sin especificar, no consta, no especificado, no disponible, não informado, não consta, sem informação, non specificato, non disponibile, dato non disponibile',
    'niet ingevuld, niet opgegeven, geen gegevens, brak danych, nie podano, neuvedeno, neuvedené, nincs adat, belirtilmemiş, ej angiven, uppgift saknas, ikke oppgitt, ikke angivet',
    'не указан, не указано, нет данных, не вказано, немає даних, δεν αναφέρεται, غير محدد, غير متوفر, لا يوجد, ثبت نشده, לא צוין',
    '无, 無, 暂无, 未填写, 未提供, 未记录, 無資料, 无资料, なし, 記載なし, 未記入, 없음, 미기재, ไม่ระบุ, không có, tidak ada, প্রযোজ্য নয়, उपलब्ध नहीं',
  ].flatMap((line) => line.split(', ')),
)

/** Question marks and dashes only. */
const SIGNS = /^[?？‐-―_*.\s-]*$/

/** Question marks and dashes as a whole value. */
const ONLY_SIGNS = /^\s*[?？‐-―-][?？‐-―\s-]*$/

/** "Unknown artist", "artiste inconnu": a trade does not name a person. */
const WITH_TRADE =
  /^(?:(?:unknown|unidentified|anonymous) (?:artists?|makers?|authors?|photographers?|painters?|sculptors?|creators?|designers?|manufacturers?|craftsm[ae]n|person|workshop)|unbekannte[rs]? (?:künstler|meister|hersteller|fotograf|maler|autor|bildhauer)(?:in)?|(?:artiste|auteur|photographe|peintre|fabricant) (?:inconnu|anonyme)e?|(?:artista|autor|autore|fotógrafo|fotografo|pintor|pittore) (?:desconocid[oa]|desconhecid[oa]|anónim[oa]|anônim[oa]|anonimo|sconosciuto|ignoto)|onbekende (?:kunstenaar|maker|fotograaf|meester)|okänd (?:konstnär|fotograf|tillverkare)|(?:αγνωστος|αγνωστου) (?:καλλιτεχνης?|δημιουργ(?:ος|ου)|κατασκευαστης?|ζωγραφο[ςυ]|φωτογραφο[ςυ]|τεχνιτης?)|неизвестн(?:ый|ого) (?:художника?|мастера?|автора?|фотографа?)|невідом(?:ий|ого) (?:художника?|майст(?:ер|ра)|автора?|фотографа?)|(?:artysta|autor|malarz|fotograf) nieznany|nieznan(?:y|ego) (?:artyst[ay]|autora?|malarza?|fotografa?)|neznám(?:ý|ého) (?:autora?|mistra?|umělec|umělce|malíře?|fotografa?))$/u

/** Whether a text is a placeholder for a missing name: "-", "?", "Not provided". @internal Exported for tests. */
export function isNoName(name: string): boolean {
  return (
    name.length <= MAX_MAKER_NAME_LENGTH &&
    (SIGNS.test(bareName(name)) || NO_NAME.has(bareName(name)) || NO_VALUE.test(name.trim()))
  )
}

/** Whether a name says that the maker is unknown: "Unknown", "Anonymous", "佚名". @internal Exported for tests. */
export function isUnknownMaker(name: string): boolean {
  return name.length <= MAX_MAKER_NAME_LENGTH && (isUnknownWord(name) || WITH_TRADE.test(bareName(name)))
}

/** Whether a name is a URL, for example the one that Wikidata's query service returns for an unknown maker. */
function isAddress(name: string): boolean {
  return /^https?:\/\/\S+$/i.test(name.trim())
}

/** URL that Notion appends to a name, and the separator before the next. */
const ADDRESS_BEHIND = /\s*\(https?:\/\/[^\s()]*\)(?:\s*,\s*|\s*$)/

/** Name in an Airtable list, which quotes names with a comma: Ada Fenwick,"Reed, Bo". */
const QUOTED_AMONG = /(?:^|,)\s*(?:"((?:[^"]|"")+)"|([^",]+))(?=,|$)/g

/** Splits names that a program exported as one text. @internal Exported for tests. */
export function namesWithin(written: string): readonly string[] {
  const linked = written.split(ADDRESS_BEHIND)
  if (linked.length > 1) return linked.filter((each) => each !== '')
  if (!/"[^"]*,[^"]*"/.test(written)) return [written]
  const found = [...written.matchAll(QUOTED_AMONG)]
  return found.map(([part]) => part).join('') === written
    ? found.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    : [written]
}

/** Maximum names reported per kind. */
const MAX_NAMED_MAKERS = 20

/** Counts names of one kind, with the position of the first. */
class Names {
  readonly #found = new Map<string, { count: number; readonly id: string; readonly place: InputPlace }>()

  see(name: string, id: string, place: InputPlace): void {
    const known = this.#found.get(name)
    if (known !== undefined) known.count += 1
    else if (this.#found.size < MAX_NAMED_MAKERS) this.#found.set(name, { count: 1, id, place })
  }

  all() {
    return [...this.#found].map(([name, rest]) => ({ name, ...rest }))
  }
}

const NO_NAME_HINT: Message = message`Nothing needs to be done where nobody knows the maker; otherwise write the name.`
const NO_VALUE_HINT: Message = message`Nothing needs to be done where nobody knows it; otherwise write it.`
const ADDRESS_HINT: Message = message`Where somebody is meant, export the name too, in a column or member of its own.`
const NOBODY_HINT: Message = message`Works keep the words as their maker. A person who is called so needs a further word in the name.`

/**
 * Handles makers without a name. Placeholders are removed. Words for an unknown maker remain as an attribution, without
 * a person.
 */
export class UnnamedMakers {
  readonly #entity: string
  readonly #none = new Names()
  readonly #unknown = new Names()
  readonly #addresses = new Names()
  /** Number of makers in the notation of a program, and the first of them. */
  #divisions:
    | { count: number; readonly name: string; readonly id: string; readonly place: InputPlace }
    | undefined
  /** Placeholder values of custom record types, by field. */
  readonly #unsaid = new Map<string, Names>()
  /** Custom fields to clean. Excludes title and id, without which a record is refused. */
  readonly #fields: readonly string[]

  constructor(entity: string, type: RecordType | undefined) {
    this.#entity = entity
    this.#fields = (type?.config.fields ?? []).flatMap(({ name, type: kind }) =>
      ['text', 'languageMap', 'list'].includes(kind) && name !== type?.config.title ? [name] : [],
    )
  }

  /** Removes question marks and dashes used as values, which would appear as filter options. */
  #withoutSigns(record: StoredRecord, id: string, place: InputPlace): StoredRecord {
    const settled: Record<string, unknown> = { ...record }
    for (const field of this.#fields) {
      const value = record[field]
      const isNone = (each: unknown): each is string => typeof each === 'string' && ONLY_SIGNS.test(each)
      const none = (Array.isArray(value) ? value : [value]).find(isNone)
      if (none === undefined) continue
      const names = this.#unsaid.get(field) ?? new Names()
      this.#unsaid.set(field, names)
      names.see(none, id, place)
      const kept = Array.isArray(value) ? value.filter((each) => !isNone(each)) : []
      if (kept.length === 0) delete settled[field]
      else settled[field] = kept
    }
    return settled
  }

  /** Splits a maker entry that a program exported as one text. */
  #divided(entry: unknown, id: string, place: InputPlace): readonly unknown[] {
    const name: unknown = isObject(entry) ? entry.name : undefined
    if (!isObject(entry) || typeof name !== 'string') return [entry]
    const names = namesWithin(name)
    if (names.length === 1 && names[0] === name) return [entry]
    this.#divisions = { count: 0, name, id, place, ...this.#divisions }
    this.#divisions.count += 1
    // The id belongs to only one of them.
    const { agentId: _, ...others } = entry
    return names.map((each) => ({ ...(names.length === 1 ? entry : others), name: each }))
  }

  #makers(given: unknown, id: string, place: InputPlace): unknown {
    if (!Array.isArray(given)) return given
    const entries: readonly unknown[] = given.flatMap((entry: unknown) => this.#divided(entry, id, place))
    const kept = entries.flatMap((entry) => {
      const name: unknown = isObject(entry) ? entry.name : undefined
      if (!isObject(entry) || typeof name !== 'string' || name === '') return [entry]
      if (isNoName(name) || isAddress(name)) {
        const names = isAddress(name) ? this.#addresses : this.#none
        names.see(name, id, place)
        return []
      }
      if (!isUnknownMaker(name)) return [entry]
      this.#unknown.see(name, id, place)
      const { agentId: _, ...words } = entry
      return [words]
    })
    return kept.length === 0 && entries.length > 0 ? undefined : kept
  }

  #withMakers(record: StoredRecord, id: string, place: InputPlace): StoredRecord {
    const { makers, ...others } = record
    if (makers === undefined) return record
    const settled = this.#makers(makers, id, place)
    return settled === undefined ? others : { ...others, makers: settled }
  }

  /** Returns a record without unnamed makers. */
  settle(record: StoredRecord, id: string, place: InputPlace): StoredRecord {
    if (this.#fields.length > 0) return this.#withoutSigns(record, id, place)
    if (this.#entity !== 'work') return record
    const settled = this.#withMakers(record, id, place)
    if (!isObject(settled.translations)) return settled
    const translations = Object.fromEntries(
      Object.entries(settled.translations).map(([code, each]) => [
        code,
        isObject(each) ? this.#withMakers(each, id, place) : each,
      ]),
    )
    return { ...settled, translations }
  }

  /** Whether an agent record has no name; if so, adds it to the report. */
  leavesOut(record: StoredRecord, id: string, place: InputPlace, report: ReportBuilder): boolean {
    const { name } = record
    const isLeft =
      this.#entity === 'agent' && typeof name === 'string' && (isNoName(name) || isUnknownMaker(name))
    if (isLeft)
      report.leaveOut({
        place: { id, ...place },
        reason: message`"${name.trim()}" says that there is nobody to name, so it is no person with a page`,
        hint: NOBODY_HINT,
      })
    return isLeft
  }

  report(report: ReportBuilder): void {
    for (const { name, count, id, place } of this.#none.all())
      report.noteConversion({
        place,
        reason: message`the maker "${name}" is left out, which is written where there is no name: ${countedRecords(count)}, such as ${id}`,
        hint: NO_NAME_HINT,
      })
    for (const { name, count, id, place } of this.#addresses.all())
      report.noteConversion({
        place,
        reason: message`the maker "${name}" is left out, which is an address and no name: ${countedRecords(count)}, such as ${id}`,
        hint: ADDRESS_HINT,
      })
    if (this.#divisions !== undefined) {
      const { name, count, id, place } = this.#divisions
      report.noteConversion({
        place,
        reason: message`makers are read without the signs or addresses of a program, such as "${name}": ${countedRecords(count)}, such as ${id}`,
      })
    }
    for (const [field, names] of this.#unsaid)
      for (const { name, count, id, place } of names.all())
        report.noteConversion({
          place,
          reason: message`"${name}" in "${field}" is left out, which is written where there is no value: ${countedRecords(count)}, such as ${id}`,
          hint: NO_VALUE_HINT,
        })
    const unknown = this.#unknown.all()
    if (unknown.length > 0)
      report.addNote(
        message`Makers whom nobody knows stay as words, without a page of a person: ${joinWithCommas(unknown.map(({ name, count }) => `"${name}" (${count})`))}.`,
      )
  }
}
