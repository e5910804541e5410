interface Message {
  readonly message: string
  readonly why: string
  readonly hint: string
}

const QUOTED = /“[^”]*”|"[^"]*"/gu
const BREAK = '\\s◇，。：；？（）、'
const CODE = new RegExp(`[^${BREAK}]*[/\\\\{}\\[\\]_][^${BREAK}]*`, 'gu')

/** A sentence without what is literal in any language: quoted names and values, paths, addresses, code. */
function withoutNames(text: string): string {
  return text.replace(QUOTED, '◇').replace(CODE, '◇')
}

const ENGLISH = /[A-Za-z]+(?:[ ,;:]+[A-Za-z]+){2,}/u

/** The English in a Chinese sentence: three words and more, beside what is literal. */
export function englishIn(zh: string): string | undefined {
  return ENGLISH.exec(withoutNames(zh))?.[0]
}

/** Represent any name, so they have a Chinese of their own. */
const ANY = [':name', 'key']

/** The names and values that a sentence quotes. */
function namesIn(text: string): readonly string[] {
  return (text.match(/"[^"]*"/gu) ?? [])
    .map((quoted) => quoted.slice(1, -1))
    .filter((name) => !ANY.includes(name))
}

function faultsOf(part: string, en: string, zh: string): readonly string[] {
  const english = englishIn(zh)
  const lost = namesIn(en).filter((name) => !zh.includes(name))
  return [
    ...(/\p{Script=Han}/u.test(withoutNames(zh)) ? [] : ['has no Chinese']),
    ...(/(?:[。？]|：npm run -s vitrine -- (?:lock|check --fix|texts accept).*)$/su.test(zh)
      ? []
      : ['does not end']),
    ...(english === undefined ? [] : [`holds English, "${english}"`]),
    ...lost.map((name) => `does not name "${name}"`),
  ].map((fault) => `${part} ${fault}: ${zh}`)
}

/** What keeps the Chinese of a problem from being the whole of its English, and in Chinese only. */
export function chineseFaults(en: Message, zh: Message): readonly string[] {
  return [
    ...faultsOf('message', en.message, zh.message),
    ...faultsOf('why', en.why, zh.why),
    ...faultsOf('hint', en.hint, zh.hint),
  ]
}
