import { type Column, folded, sameName } from './columns.ts'
import names from './internal-names.json' with { type: 'json' }

function plain(name: string): string {
  return folded(name).replaceAll(' ', '')
}

const ANYWHERE = names.anywhere.map(plain)
const BEHIND = new Set(names.behind.map(plain))

/** What stands in brackets or behind a dash, a colon or a slash: "შენიშვნა (შიდა)", "備註（內部）", "Notes - internal". */
const ASIDE =
  /[([{（［【〔](?<within>[^()[\]{}（）［］【】〔〕]+)|(?:\s[-–—]\s?|[:：/|])(?<after>[^([（:：/|]+)$/gu

function isAside(name: string): boolean {
  return [...name.matchAll(ASIDE)].some(({ groups }) => saysInternal(groups?.within ?? groups?.after ?? ''))
}

/** Whether a word says that something is not for everyone: "internal", "内部". */
export function saysInternal(word: string): boolean {
  return BEHIND.has(plain(word))
}

/**
 * Whether a column looks like what a museum keeps for itself, by its name: where a thing lies in the store, what it cost or is insured for,
 * where its donor lives, remarks of the staff; and whatever says in brackets that it is internal. A map that is proposed shows visitors none of it.
 */
export function looksInternal({ name: written, folded: name }: Column): boolean {
  const whole = name.replaceAll(' ', '')
  return (
    isAside(written) ||
    ANYWHERE.some((each) => whole.includes(each)) ||
    names.whole.some((each) => sameName(name, folded(each)))
  )
}
