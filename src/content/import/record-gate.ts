import type { RecordType } from '../../../schemas/config/index.ts'
import { misreadIn, QUESTION_MARKS } from '../../base/damaged-text.ts'
import {
  type ImportIssue,
  type InputPlace,
  placeWords,
  type ReportBuilder,
} from '../../base/import-report.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { omitUndefined } from '../../base/object.ts'
import type { Content } from '../content.ts'
import type { StoredRecord } from '../entities/definition.ts'
import { damagedTexts, idDamageOf, unseenDamage } from './doubts/spreadsheet-damage.ts'
import { unsureIn } from './doubts/unknown-words.ts'
import { htmlFieldsOf } from './record-texts.ts'
import { declaredField, fieldCure, validateRecord } from './validate-record.ts'

const SAME_ID_HINT: Message = message`The first stays. Remove one of the two, or give it an id of its own.`

interface GateOptions {
  readonly report: ReportBuilder
  readonly placeOf: (number: number) => InputPlace
  readonly fieldOf?: ((pointer: string) => Message | undefined) | undefined
}

/** Validates records in sequence. Returns those that can be written and reports why others cannot. */
export class RecordGate {
  /** Number of the record with each id: about 70 bytes each, 70 MB for a million. */
  readonly numbers = new Map<string, number>()
  /** Ids of refused records, which still exist at the source. */
  readonly refused = new Set<string>()
  readonly #content: Content
  readonly #entity: string
  readonly #type: RecordType | undefined
  readonly #options: GateOptions
  readonly #idField: string
  readonly #damages: Parameters<typeof damagedTexts>[1]
  #count = 0
  #questioned = 0

  constructor(content: Content, entity: string, options: GateOptions) {
    const { entities, languages } = content
    this.#content = content
    this.#entity = entity
    this.#type = entities.types.get(entity)
    this.#options = options
    this.#idField = entities.definition(entity).idField
    this.#damages = {
      asWritten: [...htmlFieldsOf(entities.schemas[entity]), this.#idField],
      misread: misreadIn(languages.all.map(({ tag }) => new Intl.Locale(tag).language)),
    }
  }

  /** Number of records so far. */
  get count(): number {
    return this.#count
  }

  /** Position of the last record. */
  get place(): InputPlace {
    return this.#options.placeOf(this.#count)
  }

  /** Returns the record if it can be written; otherwise reports its refusal. */
  take(value: unknown): StoredRecord | undefined {
    this.#count += 1
    const { report } = this.#options
    report.countRead()
    const given: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, this.#idField) : undefined
    const id = typeof given === 'string' && given !== '' ? given : undefined
    const place = { ...omitUndefined({ id }), ...this.place }
    const result = this.#checked(value, id)
    if ('refusal' in result) {
      report.refuse({ place, ...result.refusal })
      if (id !== undefined) this.refused.add(id)
      return undefined
    }
    if (id !== undefined) this.numbers.set(id, this.#count)
    for (const doubt of this.#doubtsOf(result.record, id)) report.warn({ place, ...doubt })
    return result.record
  }

  /** Reports how many texts contain question marks in place of letters. */
  report(): void {
    if (this.#questioned > 0)
      this.#options.report.warn({
        place: {},
        reason: message`texts of question marks, whose letters were lost when the file was saved: ${this.#questioned}`,
        hint: QUESTION_MARKS.hint,
      })
  }

  #about(pointer: string, words: Message): Message {
    const field = this.#options.fieldOf?.(pointer)
    return message`${pointer || message`the record`} ${words}${field ?? ''}`
  }

  #checked(
    value: unknown,
    id: string | undefined,
  ): { readonly record: StoredRecord } | { readonly refusal: Omit<ImportIssue, 'place'> } {
    const damage = id === undefined ? undefined : idDamageOf(id)
    if (damage !== undefined) {
      const reason = this.#about(`/${this.#idField}`, message`is ${damage.reason}`)
      return { refusal: { reason, hint: damage.hint } }
    }
    const result = validateRecord(this.#entity, value, this.#content)
    if ('refusal' in result) {
      const { pointer, reason, hint = this.#cureOf(value, pointer) } = result.refusal
      return { refusal: { reason: this.#about(pointer, reason), ...omitUndefined({ hint }) } }
    }
    const first = id === undefined ? undefined : this.numbers.get(id)
    if (first === undefined) return result
    const words = placeWords(this.#options.placeOf(first))
    return { refusal: { reason: message`the id is that of ${words}`, hint: SAME_ID_HINT } }
  }

  /** Returns the format of a custom field. */
  #cureOf(value: unknown, pointer: string): Message | undefined {
    const field = declaredField(this.#type, pointer)
    return (
      field && message`"${field.name}" is of the type "${field.type}". ${fieldCure(field, value, pointer)}`
    )
  }

  /** Yields doubts about a valid record. */
  *#doubtsOf(record: StoredRecord, id: string | undefined): Generator<Omit<ImportIssue, 'place'>> {
    const about = (pointer: string, words: Message): Message => this.#about(pointer, words)
    const unseen = id === undefined ? undefined : unseenDamage(id)
    if (unseen !== undefined)
      yield { reason: about(`/${this.#idField}`, message`is ${unseen.reason}`), hint: unseen.hint }
    for (const { pointer, text, damage } of damagedTexts(record, this.#damages)) {
      if (damage === QUESTION_MARKS) this.#questioned += 1
      yield { reason: about(pointer, message`"${text}" is ${damage.reason}`), hint: damage.hint }
    }
    yield* unsureIn(this.#entity, record, this.#type, about)
  }
}
