import { misreadIn } from '../../../base/damaged-text.ts'
import { isObject } from '../../../base/object.ts'
import { damagedTexts, htmlFieldsOf, unseenDamage } from '../../../content/import/index.ts'
import { mixedWord } from '../../../engine/check/check-texts.ts'
import { type Message, message, type Place } from '../../../engine/errors/index.ts'
import type { ValidationRules } from './seen-content.ts'

interface FoundDamage {
  readonly field: string
  readonly text: string
  readonly reason: Message
  readonly cure: Message
  /** The first record that has it. */
  readonly place: Place
  count: number
}

/** Members that are what a record is called. */
const CALLED = ['title', 'name']

/** Titles of a record in each language, with words of two alphabets, of which the one only looks like the other. */
function mixedTitles(record: unknown): readonly MixedTitle[] {
  const translations = isObject(record) && isObject(record.translations) ? record.translations : {}
  const all = [
    ['', record] as const,
    ...Object.entries(translations).map(([code, each]) => [`translations/${code}/`, each] as const),
  ]
  return all.flatMap(([before, each]) =>
    CALLED.flatMap((name): readonly MixedTitle[] => {
      const text = isObject(each) ? each[name] : undefined
      const fault = typeof text === 'string' ? mixedWord(text) : undefined
      return typeof text !== 'string' || fault === undefined
        ? []
        : [{ pointer: `/${before}${name}`, text, fault }]
    }),
  )
}

interface MixedTitle {
  readonly pointer: string
  readonly text: string
  readonly fault: NonNullable<ReturnType<typeof mixedWord>>
}

const MIXED: Message = message`a text with letters of two alphabets in one word`

type DamagedRecord = Parameters<typeof damagedTexts>[0]

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
  return {
    see: (record: DamagedRecord, place: Place): void => {
      const seen = new Set<string>()
      const id: unknown = Reflect.get(Object(record), idField)
      const unseen = typeof id === 'string' ? unseenDamage(id) : undefined
      const ofId = unseen === undefined ? [] : [{ pointer: `/${idField}`, text: String(id), damage: unseen }]
      const mixed = mixedTitles(record).map(({ pointer, text, fault }) => ({
        pointer,
        text,
        damage: { reason: MIXED, hint: fault.cure, there: undefined },
      }))
      for (const { pointer, text, damage } of [...ofId, ...damagedTexts(record, options), ...mixed]) {
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
    found: (): readonly FoundDamage[] => [...found.values()],
  }
}
