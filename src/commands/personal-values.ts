import type { Message } from '../engine/errors/index.ts'
import { countryOf, personalIn, TELEPHONE } from './doubtful-values.ts'
import { looksLikeContact } from './propose/internal-columns.ts'

/** A part of records that shows personal numbers or addresses to the public. */
export interface PersonalPart<At> {
  readonly part: string
  readonly called: Message
  readonly count: number
  /** ID of the first record. */
  readonly id: string
  readonly at: At
}

interface SeenValues<At> {
  readonly part: string
  readonly found: Map<string, { readonly called: Message; readonly ids: Set<string>; readonly at: At }>
  /** IDs of records whose value is only a number or address. */
  readonly alone: Set<string>
  at: At | undefined
  values: number
}

/** Number of trailing digits of a telephone number that are the same with and without a country code. */
const LAST_DIGITS = 8

/** Whether a value may contain personal data, so that messages must not quote it. */
export function mayBePersonal(value: unknown): boolean {
  return [...stringsOf(value)].some(looksLikeContact)
}

/** Returns a text for messages, masked if it may contain personal data. */
export function quotableText(text: string): string {
  return mayBePersonal(text) ? '…' : text
}

function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* stringsOf(each)
}

/**
 * Finds personal data in public texts by the rules of the import. Contact data in the site settings, such as the telephone of the front
 * desk, are not personal. The values themselves are not kept; only their locations are reported.
 */
export class PersonalValues<At> {
  readonly #own: readonly string[]
  readonly #country: string | undefined
  readonly #parts = new Map<string, SeenValues<At>>()

  /** @param site Site settings whose contact data may be public. */
  constructor(site: unknown) {
    this.#country = countryOf(site)
    this.#own = [...stringsOf(site)].flatMap((text) => [text.toLowerCase(), text.replace(/\D/g, '')])
  }

  #isOfSite(found: string): boolean {
    const digits = found.replace(/\D/g, '')
    const sought = found.includes('@') ? found.toLowerCase() : digits.slice(-LAST_DIGITS)
    return sought.length >= LAST_DIGITS - 1 && this.#own.some((each) => each.includes(sought))
  }

  see(part: string, text: string, id: string, at: At): void {
    const seen = this.#parts.get(part) ?? {
      part,
      found: new Map(),
      alone: new Set<string>(),
      at: undefined,
      values: 0,
    }
    this.#parts.set(part, seen)
    seen.values += 1
    let isNamed = false
    for (const { called, found } of personalIn(text, this.#country)) {
      isNamed = true
      if (this.#isOfSite(found)) continue
      const known = seen.found.get(called.en) ?? { called, ids: new Set<string>(), at }
      known.ids.add(id)
      seen.found.set(called.en, known)
    }
    if (isNamed || !looksLikeContact(text) || this.#isOfSite(text)) return
    seen.alone.add(id)
    seen.at ??= at
  }

  found(): readonly PersonalPart<At>[] {
    return [...this.#parts.values()].flatMap(({ part, found, alone, at, values }) => [
      ...[...found.values()].map(({ called, ids, at: first }) => ({
        part,
        called,
        count: ids.size,
        at: first,
        id: [...ids][0] ?? '',
      })),
      // A value of few digits may be anything, but most values of a part being such digits means telephone numbers.
      ...(at !== undefined && alone.size * 2 > values
        ? [{ part, called: TELEPHONE, count: alone.size, id: [...alone][0] ?? '', at }]
        : []),
    ])
  }
}
