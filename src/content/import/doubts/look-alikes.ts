import { withPlainDigits } from '../../../base/digits.ts'
import type { Database } from '../../database/tables.ts'
import type { EntityDefinition } from '../../entities/definition.ts'
import { fromTable, visibleWhere } from '../../records/select-records.ts'
import letters from './look-alikes.json' with { type: 'json' }
import { UNSEEN } from './spreadsheet-damage.ts'

/** Look-alike letters of Latin (else Greek), Greek and Cyrillic: the Unicode confusables found on keyboards. */
const ALIKE: readonly (readonly [as: string, others: string])[] = Object.entries(letters)

const SAME_LETTERS = new Map(ALIKE.flatMap(([as, others]) => Array.from(others, (other) => [other, as])))
const OTHER_LETTERS = new RegExp(`[${[...SAME_LETTERS.keys()].join('')}]`, 'gu')

/** For each script, its capitals that look like a letter of another script, by that Latin (else Greek) letter. */
const CAPITALS: readonly (readonly [script: RegExp, letters: ReadonlyMap<string, string>])[] = [
  /^\p{Script=Latin}$/u,
  /^\p{Script=Greek}$/u,
  /^\p{Script=Cyrillic}$/u,
].map((script) => [
  script,
  new Map(
    ALIKE.flatMap(([as, others]) => {
      const letter = Array.from(as + others).find((each) => script.test(each) && each !== each.toLowerCase())
      return letter === undefined ? [] : [[as, letter] as const]
    }),
  ),
])

/** An object number: up to five letters before digits. */
const OBJECT_NUMBER = /^\p{L}{1,5}[\s\p{Pd}./_]*\p{N}[\p{L}\p{N}\s\p{Pd}./_]*$/u

/**
 * Returns an object number respelled in each other script if all of its letters have look-alikes there: "O-1901" with
 * the Greek letter. Returns nothing for other texts.
 */
export function inOtherScripts(text: string): readonly string[] {
  const number = text.trim()
  if (!OBJECT_NUMBER.test(number)) return []
  const letters = Array.from(number.toUpperCase(), (letter) => SAME_LETTERS.get(letter) ?? letter)
  const found = CAPITALS.flatMap(([script, known]) =>
    letters.every((letter) => !/\p{L}/u.test(letter) || script.test(letter) || known.has(letter))
      ? [letters.map((letter) => (/\p{L}/u.test(letter) ? (known.get(letter) ?? letter) : letter)).join('')]
      : [],
  )
  return [...new Set(found)].filter((each) => each !== number.toUpperCase())
}

/** Normalizes an id to what a reader sees: one kind of dash, space and apostrophe, and letters and digits of one script. */
function readableId(id: string): string {
  // Fast path: most ids are ASCII, and there may be a million.
  if (/^[\x21-\x7e]*$/.test(id)) return id
  return withPlainDigits(id)
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(new RegExp(UNSEEN, 'gu'), '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u02BC\u00B4\u2032]/g, "'")
    .replace(OTHER_LETTERS, (letter) => SAME_LETTERS.get(letter) ?? letter)
    .normalize('NFC')
    .trim()
}

/** Whether two ids look the same to a reader. */
export function looksSame(id: string, other: string): boolean {
  return readableId(id) === readableId(other)
}

type Pairs = readonly (readonly [id: string, other: string])[]

/** Maximum number of ids that differ only in case to count as slips; beyond that, case is significant. */
const MAX_CAPITAL_PAIRS = 10

/** Returns pairs of ids that differ only in case. */
function capitalisedPairs(ids: ReadonlySet<string>): Pairs {
  // Most sets use only one case and need no second list of a million ids.
  const all = [...ids]
  if (!all.some((id) => /\p{Ll}/u.test(id)) || !all.some((id) => /\p{Lu}/u.test(id))) return []
  const known = new Map<string, string>()
  const pairs = all.flatMap((id) => {
    const other = known.get(id.toLowerCase())
    if (other === undefined) known.set(id.toLowerCase(), id)
    return other === undefined ? [] : [[id, other] as const]
  })
  return pairs.length > MAX_CAPITAL_PAIRS ? [] : pairs
}

/** Returns pairs of ids that look alike, the later one first. */
export function lookAlikes(ids: Iterable<string>): Pairs {
  const written = new Set(ids)
  const known = new Map<string, string>()
  const alike = [...written].flatMap((id) => {
    const read = readableId(id)
    if (read === id) return []
    const other = written.has(read) ? read : known.get(read)
    known.set(read, id)
    return other === undefined ? [] : [[id, other] as const]
  })
  return [...alike, ...capitalisedPairs(written)]
}

const IDS_AT_ONCE = 5000

/** Yields the stored ids of an entity in ascending order. */
export async function* storedIds(db: Database, definition: EntityDefinition): AsyncGenerator<string> {
  const { length } = definition.keyPrefix ?? ''
  for (let last = ''; ; ) {
    const rows = await fromTable(db, definition.table)
      .select('id')
      .where('id', '>', last)
      .where(visibleWhere(definition, []))
      .orderBy('id')
      .limit(IDS_AT_ONCE)
      .execute()
    const final = rows.at(-1)
    if (final === undefined) return
    last = final.id
    for (const { id } of rows) yield id.slice(length)
  }
}

/** A GUID as Access writes it. */
const BRACED = /^\{([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}$/

/** A number within the address of its record. */
const ADDRESSED = /^(https?:\/\/\S*[/=#])([^\s/=#]+)\/?$/i

function addressBefore(id: string): string | undefined {
  return ADDRESSED.exec(id)?.[1]?.toLowerCase()
}

/**
 * Normalizes an id that a program may have changed on saving: drops leading zeros, case, a trailing dot or ".0" of a
 * number, braces of a GUID, the address before it, and spaces except between two numbers.
 */
function resavedId(id: string): string {
  return readableId(id)
    .toLowerCase()
    .replace(ADDRESSED, '$2')
    .replace(BRACED, '$1')
    .replace(/^(\d+)\.0$/, '$1')
    .replace(/(?<!\p{Nd})0+(?=\p{Nd})/gu, '')
    .replace(/(?<!\p{Nd})\s+|\s+(?!\p{Nd})/gu, '')
    .replace(/\.$/, '')
}

/** How ids are compared: by appearance, or also allowing for changes a program makes on saving. */
const FORMS = { readable: readableId, resaved: resavedId } as const

/** Returns ids that are not stored but look like a stored one, paired with it, and the ids that are stored themselves. */
export async function lookAlikesStored(
  db: Database,
  definition: EntityDefinition,
  ids: ReadonlyMap<string, unknown>,
  form: keyof typeof FORMS,
): Promise<{ readonly pairs: Pairs; readonly stored: ReadonlySet<string> }> {
  const formOf = FORMS[form]
  const written = new Map([...ids.keys()].flatMap((id) => (formOf(id) === id ? [] : [[formOf(id), id]])))
  const pairs: (readonly [id: string, other: string])[] = []
  const stored = new Set<string>()
  for await (const other of storedIds(db, definition)) {
    if (ids.has(other)) {
      stored.add(other)
      continue
    }
    const as = formOf(other)
    const id = ids.has(as) ? as : written.get(as)
    if (id === undefined) continue
    const [one, two] = [addressBefore(id), addressBefore(other)]
    // Addresses that end alike may be of two collections.
    if (one === undefined || two === undefined || one === two) pairs.push([id, other])
  }
  return { pairs, stored }
}
