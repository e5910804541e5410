import type { Message } from '../engine/errors/index.ts'
import { countryOf, personalIn, TELEPHONE } from './doubtful-values.ts'
import { looksLikeContact } from './propose/internal-columns.ts'

/** A part of records in which a person's own numbers or addresses are read by everyone. */
export interface PersonalPart<At> {
  readonly part: string
  readonly called: Message
  readonly count: number
  /** The first record that has one. */
  readonly id: string
  readonly at: At
}

interface SeenValues<At> {
  readonly part: string
  readonly found: Map<string, { readonly called: Message; readonly ids: Set<string>; readonly at: At }>
  /** Records with a value that is nothing but a number or an address. */
  readonly alone: Set<string>
  at: At | undefined
  values: number
}

/** Digits at the end of a telephone number that are the same with and without the sign of its country. */
const LAST_DIGITS = 8

/** Whether a value holds what may be a person's own, and no message may quote it. */
export function mayBePersonal(value: unknown): boolean {
  return [...stringsOf(value)].some(looksLikeContact)
}

/** A text as messages quote it: nothing of one that may be a person's own. */
export function quotableText(text: string): string {
  return mayBePersonal(text) ? '…' : text
}

function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* stringsOf(each)
}

/**
 * Finds what is a person's own in texts that are public, by the rules of an import. What the site says of itself, such as the telephone
 * of its desk, is nobody's own. The numbers are kept by nobody: a message says where they are.
 */
export class PersonalValues<At> {
  readonly #own: readonly string[]
  readonly #country: string | undefined
  readonly #parts = new Map<string, SeenValues<At>>()

  /** @param site whose own numbers and addresses may be read. */
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
      // Alone in a value few digits say that they are a telephone's; a whole part of them does.
      ...(at !== undefined && alone.size * 2 > values
        ? [{ part, called: TELEPHONE, count: alone.size, id: [...alone][0] ?? '', at }]
        : []),
    ])
  }
}
