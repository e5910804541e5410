import type { AccountBook, Harm, InputPlace } from '../base/account.ts'
import { countedRecords } from '../base/messages/message.ts'
import { isObject } from '../base/object.ts'
import { type Message, message } from '../engine/errors/index.ts'

/** Fields with ids and addresses, whose digits are no person's. */
const NUMBERED = /^(?:\w*Id|id|accessionNumber|link|pictures|media)$/

const DAY = String.raw`(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`
const BEFORE = String.raw`(?<![a-z\d/=_.-])`
const AFTER = String.raw`(?![a-z\d_-])`

function standing(pattern: string): RegExp {
  return new RegExp(`${BEFORE}(?:${pattern})${AFTER}`, 'gu')
}

/** Weights and check characters of the number of a Chinese identity card (GB 11643). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

function isChecked(number: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return '10X98765432'[sum % 11] === number.at(-1)?.toUpperCase()
}

/** Numbers that are a person's own, each with what it is called. */
const PERSONAL: readonly {
  readonly called: Message
  readonly pattern: RegExp
  readonly isOne?: (found: string) => boolean
}[] = [
  {
    called: message`a resident registration number`,
    pattern: standing(String.raw`\d{2}${DAY}\s?[-–]\s?[1-8]\d{6}`),
  },
  {
    called: message`a number of an identity card`,
    pattern: standing(String.raw`[1-9]\d{5}(?:18|19|20)\d{2}${DAY}\d{3}[\dXx]`),
    isOne: isChecked,
  },
  {
    called: message`a number of an identity card`,
    pattern: standing(String.raw`[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]`),
  },
  {
    called: message`a telephone number`,
    pattern: standing(
      String.raw`01[016789][-. ]?\d{3,4}[-. ]?\d{4}|(?:\+?86[- ]?)?1[3-9]\d(?:\d{8}|[- ]\d{4}[- ]\d{4})|0[789]0[- ]\d{4}[- ]\d{4}|\+\d{1,3}[- ]?\(?\d{1,4}\)?(?:[- ]?\d{2,4}){2,4}`,
    ),
  },
]

function personalIn(text: string): readonly { readonly called: Message; readonly found: string }[] {
  return /\d{4}|[A-Z]{6}/.test(text)
    ? PERSONAL.flatMap(({ called, pattern, isOne }) => {
        const found = text.match(pattern)?.find((each) => isOne?.(each) ?? true)
        return found === undefined ? [] : [{ called, found }]
      })
    : []
}

/** What stands for the cell above it. */
const DITTO = /^(?:[〃″]|["'”]{1,2}|-?["”]-?|상동|위와 같음|同上|々|ditto|dto\.?|dito|idem)$/iu

/** Several names in one: with a sign that stands in no name, two Korean names, or one "and three others". */
const SEVERAL =
  /[;；|、]|^[\p{Script=Hangul}]{2,4}(?:\s?[·‧ㆍ・]\s?[\p{Script=Hangul}]{2,4})+$|\s?[외外]\s?\p{Nd}+\s?[명인名人]|(?<=\p{Script=Han}{2})等(?:[\p{Nd}一二三四五六七八九十]+人)?$|\bet al\.?$/u

const TELL: Message = message`Look at it. Leave the column out of the map, or take it out of the table, and bring the records in again.`
const WRITE_OUT: Message = message`Write the value itself in each row, and bring the records in again.`
const ONE_EACH: Message = message`Add a step such as {"split": "·"} to the makers in the map, or write each in a row or column of its own. What stands for others who have no name belongs into a fact.`

interface Doubt {
  readonly words: (records: Message) => Message
  readonly hint: Message
  readonly harm?: Harm
  readonly place: InputPlace
  count: number
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsIn(each)
}

/** Values that came in as they are and that a museum hardly means so: a person's own numbers for everyone, ditto marks, several names in one. */
export class DoubtfulValues {
  readonly #privateFields: readonly string[]
  readonly #found = new Map<string, Doubt>()

  /** @param privateFields those that nobody sees. */
  constructor(privateFields: readonly string[]) {
    this.#privateFields = privateFields
  }

  /**
   * @param given the line or row as it came.
   * @param record what the map made of it.
   */
  see(given: unknown, record: Readonly<Record<string, unknown>>, place: InputPlace): void {
    const seen = new Set<string>()
    const note = (kind: string, doubt: Omit<Doubt, 'count' | 'place'>): void => {
      if (seen.has(kind)) return
      seen.add(kind)
      const known = this.#found.get(kind)
      if (known === undefined) this.#found.set(kind, { ...doubt, place, count: 1 })
      else known.count += 1
    }
    for (const [field, value] of Object.entries(record)) {
      if (this.#privateFields.includes(field) || NUMBERED.test(field)) continue
      for (const text of textsIn(value)) {
        for (const { called, found } of personalIn(text)) {
          const column = columnWith(given, (each) => each.includes(found)) ?? field
          note(`${called.en} ${column}`, {
            words: (records) =>
              message`"${column}" has what looks like ${called}, for everyone to read: ${records}`,
            hint: TELL,
            harm: 'public',
          })
        }
        if (DITTO.test(text.trim()) && field !== 'date') {
          const column = columnWith(given, (each) => each.trim() === text.trim()) ?? field
          note(`ditto ${column}`, {
            words: (records) =>
              message`"${column}" has "${text.trim()}", which stands for what is above it and came in as it is: ${records}`,
            hint: WRITE_OUT,
          })
        }
      }
    }
    const makers: readonly unknown[] = Array.isArray(record.makers) ? record.makers : []
    for (const maker of makers) {
      const name: unknown = isObject(maker) ? maker.name : undefined
      if (typeof name !== 'string' || !SEVERAL.test(name.trim())) continue
      note('makers', {
        words: (records) => message`several makers in one name, such as "${name.slice(0, 60)}": ${records}`,
        hint: ONE_EACH,
      })
    }
  }

  /** Names them in the account of an import. */
  report(book: AccountBook): void {
    for (const { words, hint, harm, place, count } of this.#found.values())
      book.suspect({ place, reason: words(countedRecords(count)), hint, harm })
  }
}

/** The column of a row, or the place of a line, with a text that fits. */
function columnWith(given: unknown, fits: (text: string) => boolean): string | undefined {
  if (!isObject(given)) return undefined
  return Object.entries(given).find(([, value]) => [...textsIn(value)].some(fits))?.[0]
}
