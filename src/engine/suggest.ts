import { distance } from 'fastest-levenshtein'
import { getOwn } from '../base/object.ts'
import synonyms from './synonyms.json' with { type: 'json' }

/** Largest share of a name that may differ. */
const MAX_DIFFERENCE_SHARE = 0.4

/** Whether two names differ only by two neighbouring letters that changed places, such as "form" and "from". */
export function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  if (at < 0) return false
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** A name that is not known, with the known one that is near: the particulars of its problem. */
export function unknownName(name: string, known: readonly string[]) {
  return { name, suggestion: suggest(name, known), known }
}

/** The same of a value, as JSON has it. */
export function unknownValue(value: string | number | boolean, known: readonly string[]) {
  return { value: JSON.stringify(value), suggestion: suggest(String(value), known), known }
}

/** Values as other programs call them, with what they are called in a config. */
const CALLED: Readonly<Record<string, string>> = synonyms.values

/** The known value that is most likely, also by what other programs call it: "fone" is "tel". */
export function suggestValue(written: string, known: readonly string[]): string | undefined {
  const found = suggest(written, known)
  if (found !== undefined) return found
  const called = getOwn(CALLED, written.toLowerCase()) ?? CALLED[suggest(written, Object.keys(CALLED)) ?? '']
  return called !== undefined && known.includes(called) ? called : undefined
}

/** Words so short are others by one letter: "sal" is Tuesday in Turkish, and not "sat". */
const MAX_SHORT_LENGTH = 3

/** The known value that alone is one letter away, or that other programs call so; undefined where that is not sure. */
export function sureValue(written: string, known: readonly string[]): string | undefined {
  const lower = written.toLowerCase()
  const near = known.filter((name) => {
    const other = name.toLowerCase()
    if (other === lower) return true
    return (
      Math.min(name.length, written.length) > MAX_SHORT_LENGTH &&
      (isSwap(lower, other) || distance(lower, other) === 1)
    )
  })
  if (near.length > 0) return near.length === 1 ? near[0] : near.find((name) => name.toLowerCase() === lower)
  const called = getOwn(CALLED, lower)
  return called !== undefined && known.includes(called) ? called : undefined
}

/** Letters that are no other letter with a mark. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' }

/** A text with the letters of its words without marks: "Şekiller" is "Sekiller". */
export function withoutBlanksAndMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ıłđøßæœ]/g, (letter) => PLAIN[letter] ?? letter)
}

/**
 * The known name that is most likely: the one with the smallest edit distance relative to its length, where
 * that is at most two fifths. Case does not count, and a swap of two letters counts once.
 */
export function suggest(written: string, known: Iterable<string>): string | undefined {
  const lower = written.toLowerCase()
  let best: string | undefined
  let bestRatio = Number.POSITIVE_INFINITY
  for (const name of known) {
    if (name === written) continue
    const longest = Math.max(name.length, written.length)
    if (Math.abs(name.length - written.length) > longest * MAX_DIFFERENCE_SHARE) continue
    const other = name.toLowerCase()
    const ratio = (isSwap(lower, other) ? 1 : distance(lower, other)) / longest
    if (ratio > MAX_DIFFERENCE_SHARE || ratio >= bestRatio) continue
    best = name
    bestRatio = ratio
  }
  return best
}

/** A name that is the beginning of another one says so with as many letters. */
const MIN_BEGINNING_LENGTH = 4

/** What of an address is the same for all that it stands for: "/News/:sec/:id" is "/News". */
function fixedPart(address: string): string {
  return address.replace(/\/:[^/]*/g, '')
}

/** The parameters of an address, by which records have theirs: "/News/:sec/:id" is "::id". */
function shapeOf(address: string): string {
  return (address.match(/\/:(?:id\b)?/g) ?? []).join('')
}

/**
 * The new address that most likely took the place of one that is gone: it has the same parameters, and is written alike, or is the only one that
 * is left where one alone is gone.
 *
 * @param gone every address that is gone.
 * @param fresh addresses that were not there before.
 */
export function suggestMoved(
  address: string,
  gone: readonly string[],
  fresh: readonly string[],
): string | undefined {
  const ofShape = (all: readonly string[]) => all.filter((each) => shapeOf(each) === shapeOf(address))
  const candidates = ofShape(fresh)
  const alike = (one: string): string | undefined => {
    const own = fixedPart(one)
    const near = suggest(own, candidates.map(fixedPart))
    return candidates.find((each) => {
      const other = fixedPart(each)
      const isBegun =
        Math.min(own.length, other.length) > MIN_BEGINNING_LENGTH &&
        (own.startsWith(other) || other.startsWith(own))
      return other === near || isBegun
    })
  }
  const found = alike(address)
  if (found !== undefined) return found
  const others = ofShape(gone).filter((each) => alike(each) === undefined)
  const taken = new Set(gone.map(alike))
  const left = candidates.filter((each) => !taken.has(each))
  return others.length === 1 && left.length === 1 ? left[0] : undefined
}
