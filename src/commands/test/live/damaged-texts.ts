import { misreadIn } from '../../../base/damaged-text.ts'
import { readPointer } from '../../../base/json-pointer.ts'
import { groupBy } from '../../../base/lists.ts'
import { isObject } from '../../../base/object.ts'
import { withoutStrayBlanks } from '../../../base/tidy.ts'
import { damagedTexts, htmlFieldsOf, unseenDamage } from '../../../content/import/index.ts'
import { hasOwnYeh, lettersOfArabic, mixedWord, unseenFault } from '../../../engine/check/check-texts.ts'
import { quotedText } from '../../../engine/check/context.ts'
import { type Message, message, type Place } from '../../../engine/errors/index.ts'
import { quotableText } from '../../personal-values.ts'
import type { ValidationRules } from './seen-content.ts'
import { fieldsOf } from './wrong-scripts.ts'

interface PlacedText {
  readonly field: string
  readonly text: string
  /** The first record that has it. */
  readonly place: Place
}

interface FoundDamage extends PlacedText {
  readonly reason: Message
  readonly cure: Message
  count: number
}

/** Members that are what a record is called. */
const IS_CALLED = /(?:^|[a-z])(?:title|name)$/i

interface FaultyTitle {
  readonly pointer: string
  readonly text: string
  readonly reason: Message
  readonly hint: Message
}

/** What is wrong with the letters and blanks of a title. */
function titleFault(text: string): Pick<FaultyTitle, 'reason' | 'hint'> | undefined {
  const mixed = mixedWord(text)
  if (mixed !== undefined) return { reason: MIXED, hint: mixed.cure }
  const unseen = unseenFault(text)
  if (unseen !== undefined) return { reason: message`a text with ${unseen.what}`, hint: unseen.cure }
  const tidy = withoutStrayBlanks(text)
  return tidy === text ? undefined : { reason: BLANKS, hint: message`Write "${quotableText(tidy)}".` }
}

/** Where a record has a field in a language. */
function pointerOf(record: object, field: string, code: string, own: string): string {
  if (isObject(Reflect.get(record, field))) return `/${field}/${code}`
  return code === own ? `/${field}` : `/translations/${code}/${field}`
}

const MIXED: Message = message`a text with letters of two alphabets in one word`
const BLANKS: Message = message`a text with a blank at its begin or end, or several in a row`

type DamagedRecord = Parameters<typeof damagedTexts>[0]

function ofTitle(pointer: string, text: string) {
  const fault = titleFault(text)
  return fault === undefined ? [] : [{ pointer, text, damage: { ...fault, there: undefined } }]
}

/** Texts in the letters of another language of one script, once for a field. */
function arabicTexts(written: ReadonlyMap<string, readonly PlacedText[]>): readonly FoundDamage[] {
  return [...written].flatMap(([tag, texts]) =>
    [...groupBy(lettersOfArabic(tag, texts), ({ field }) => field).values()].flatMap((ofField) =>
      ofField.slice(0, 1).map(({ what, ...first }) => ({
        ...first,
        text: quotedText(first.text),
        reason: message`a text with ${what}`,
        count: ofField.length,
      })),
    ),
  )
}

/**
 * Texts of the records of a file that another program has damaged or nobody has written, as an import names them: each kind once for a field.
 *
 * @param hidden fields that nobody sees, which no message quotes.
 */
export function createDamagedTexts(
  entity: string,
  idField: string,
  { entities, languages }: ValidationRules,
  hidden: readonly string[],
) {
  const options = {
    asWritten: [...htmlFieldsOf(entities.schemas[entity]), idField],
    misread: misreadIn(languages.all.map(({ tag }) => new Intl.Locale(tag).language)),
  }
  const found = new Map<string, FoundDamage>()
  /** Texts of languages with letters of their own, by the tag: which of them most have is known at the end. */
  const written = new Map(
    languages.all.flatMap(({ tag }) => (hasOwnYeh(tag) ? [[tag, [] as PlacedText[]] as const] : [])),
  )
  return {
    see: (record: DamagedRecord, place: Place): void => {
      const seen = new Set<string>()
      const id: unknown = Reflect.get(Object(record), idField)
      const unseen = typeof id === 'string' ? unseenDamage(id) : undefined
      const ofId = unseen === undefined ? [] : [{ pointer: `/${idField}`, text: String(id), damage: unseen }]
      const titles: Parameters<typeof ofTitle>[] = []
      for (const [name, texts] of isObject(record) ? fieldsOf(record, languages) : [])
        for (const { code, tag } of hidden.includes(name) ? [] : languages.all) {
          const text = texts.get(code) ?? ''
          const pointer = pointerOf(Object(record), name, code, languages.own)
          written.get(tag)?.push({ field: pointer.slice(1), text: quotableText(text), place })
          const title = IS_CALLED.test(name) ? readPointer(record, pointer) : undefined
          if (typeof title === 'string' && title.trim() !== '') titles.push([pointer, title])
        }
      const all = [...ofId, ...damagedTexts(record, options), ...titles.flatMap((each) => ofTitle(...each))]
      for (const { pointer, text, damage } of all) {
        const field = pointer.slice(1).replace(/\/\d+(?=\/|$)/g, '')
        if (field.split('/').some((part) => hidden.includes(part))) continue
        const key = `${field} ${damage.reason.en}`
        const known = found.get(key)
        const { reason, hint, there: cure = hint } = damage
        if (known === undefined) found.set(key, { field, text, reason, cure, place, count: 1 })
        else if (!seen.has(key)) known.count += 1
        seen.add(key)
      }
    },
    found: (): readonly FoundDamage[] => [...found.values(), ...arabicTexts(written)],
  }
}
