import { distance } from 'fastest-levenshtein'
import { getOwn } from '../base/object.ts'
import synonyms from './synonyms.json' with { type: 'json' }

/** Maximum edit distance relative to the length of the name. */
const MAX_DIFFERENCE_SHARE = 0.4

/** Whether two names differ only by a swap of adjacent letters, such as "form" and "from". */
export function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  if (at < 0) return false
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** Returns the problem arguments for an unknown name, with the most similar known one. */
export function unknownName(name: string, known: readonly string[]) {
  return { name, suggestion: suggest(name, known), known }
}

/** Like `unknownName`, for a JSON value. */
export function unknownValue(value: string | number | boolean, known: readonly string[]) {
  return { value: JSON.stringify(value), suggestion: suggest(String(value), known), known }
}

/** Values of other programs, and their equivalents in a config. */
const SYNONYMS: Readonly<Record<string, string>> = synonyms.values

/** Returns the most likely known value, also by synonyms of other programs: "fone" is "tel". */
export function suggestValue(written: string, known: readonly string[]): string | undefined {
  const found = suggest(written, known)
  if (found !== undefined) return found
  const called =
    getOwn(SYNONYMS, written.toLowerCase()) ?? SYNONYMS[suggest(written, Object.keys(SYNONYMS)) ?? '']
  return called !== undefined && known.includes(called) ? called : undefined
}

/** Maximum length of words that one letter turns into another word: "sal" is Tuesday in Turkish, not "sat". */
const MAX_SHORT_LENGTH = 3

/** Returns the known value that is the only one at an edit distance of 1, or has this synonym; undefined if uncertain. */
export function unambiguousValue(written: string, known: readonly string[]): string | undefined {
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
  const called = getOwn(SYNONYMS, lower)
  return called !== undefined && known.includes(called) ? called : undefined
}

/** Letters that do not decompose into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Returns a text without diacritics and spaces: "Şekiller" becomes "Sekiller". */
export function withoutBlanksAndMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ıłđøßæœ]/g, (letter) => PLAIN[letter] ?? letter)
}

/**
 * Returns the most similar known name: the one with the smallest edit distance relative to its length, if that is at most two fifths.
 * Ignores case; a swap of two letters counts as one edit.
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

/** Minimum length of a prefix that suggests the longer name. */
const MIN_BEGINNING_LENGTH = 4

/** Returns the fixed prefix of a route: "/News" for "/News/:sec/:id". */
function fixedPart(address: string): string {
  return address.replace(/\/:[^/]*/g, '')
}

/** Returns the parameters of a route: "::id" for "/News/:sec/:id". Records of the same kind have the same ones. */
function shapeOf(address: string): string {
  return (address.match(/\/:(?:id\b)?/g) ?? []).join('')
}

/**
 * Returns the new route that most likely replaces a removed one. It has the same parameters, and is the most similar, or the only new one
 * if only one was removed.
 *
 * @param gone All removed routes.
 * @param fresh All new routes.
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
