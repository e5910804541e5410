interface Told {
  readonly message: string
  readonly why: string
  readonly hint: string
}

const QUOTED = /“[^”]*”|"[^"]*"/gu
const BREAK = '\\s◇，。：；？（）、'
const CODE = new RegExp(`[^${BREAK}]*[/\\\\{}\\[\\]_][^${BREAK}]*`, 'gu')

/** A sentence without what stands for itself in any language: quoted names and values, paths, addresses, code. */
const withoutNames = (text: string): string => text.replace(QUOTED, '◇').replace(CODE, '◇')

const ENGLISH = /[A-Za-z]+(?:[ ,;:]+[A-Za-z]+){2,}/u

/** The English in a Chinese sentence: three words and more, beside what stands for itself. */
export const englishIn = (zh: string): string | undefined => ENGLISH.exec(withoutNames(zh))?.[0]

/** Stand for any name, so they have a Chinese of their own. */
const ANY = [':name', 'key']

/** The names and values that a sentence quotes. */
const namesIn = (text: string): readonly string[] =>
  (text.match(/"[^"]*"/gu) ?? []).map((quoted) => quoted.slice(1, -1)).filter((name) => !ANY.includes(name))

const faultsOf = (part: string, en: string, zh: string): readonly string[] => {
  const english = englishIn(zh)
  const lost = namesIn(en).filter((name) => !zh.includes(name))
  return [
    ...(/\p{Script=Han}/u.test(withoutNames(zh)) ? [] : ['has no Chinese']),
    ...(/(?:[。？]|：npm run -s vitrine -- lock.*)$/su.test(zh) ? [] : ['does not end']),
    ...(english === undefined ? [] : [`holds English, "${english}"`]),
    ...lost.map((name) => `does not name "${name}"`),
  ].map((fault) => `${part} ${fault}: ${zh}`)
}

/** What keeps the Chinese of a problem from being the whole of its English, and in Chinese only. */
export const chineseFaults = (en: Told, zh: Told): readonly string[] => [
  ...faultsOf('message', en.message, zh.message),
  ...faultsOf('why', en.why, zh.why),
  ...faultsOf('hint', en.hint, zh.hint),
]
