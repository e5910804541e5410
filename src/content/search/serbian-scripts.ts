/** Letters of Serbian in its two scripts; those that are two in Latin stand first. */
const LETTERS: readonly (readonly [cyrillic: string, latin: string])[] =
  'љlj њnj џdž аa бb вv гg дd ђđ еe жž зz иi јj кk лl мm нn оo пp рr сs тt ћć уu фf хh цc чč шš'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)] as const)
const TO_LATIN = new Map(LETTERS)
const TO_CYRILLIC = new Map(LETTERS.map(([cyrillic, latin]) => [latin, cyrillic]))

/** What who types no marks may have meant. */
const UNMARKED: Readonly<Record<string, string>> = { c: 'цчћ', s: 'сш', z: 'зж', dj: 'ђ' }
const MARKED = /[čćšžđ]/u

/** Spellings of a word in Cyrillic that are looked for: each takes a scan of the index. */
const MAX_SPELLINGS = 6

/** A word in Latin letters, as Cyrillic may have it. Nothing for a word with another letter. */
function cyrillicSpellings(word: string, isMarked: boolean): readonly string[] {
  let found: readonly string[] = ['']
  for (const [part] of word.matchAll(isMarked ? /lj|nj|dž|./gu : /lj|nj|dj|./gu)) {
    const same = TO_CYRILLIC.get(part) ?? (/\p{L}/u.test(part) ? '' : part)
    const options = isMarked ? same : (UNMARKED[part] ?? same)
    if (options === '') return []
    // Of a word with more of them, the first of each is as it is written.
    const taken = found.length * options.length > MAX_SPELLINGS ? options.slice(0, 1) : options
    found = found.flatMap((begin) => Array.from(taken, (letter) => begin + letter))
  }
  return found
}

/** What somebody looks for in Serbian, as texts in its other script have it: "Beograd" is Београд, and "vencanje" венчање too. */
export function inOtherSerbianScript(text: string): readonly string[] {
  const lower = text.normalize('NFC').toLowerCase()
  if (/\p{Script=Cyrillic}/u.test(lower))
    return [Array.from(lower, (letter) => TO_LATIN.get(letter) ?? letter).join('')]
  if (!/\p{Script=Latin}/u.test(lower)) return []
  const words = lower.split(/(\s+)/).map((word) => {
    const found = cyrillicSpellings(word, MARKED.test(lower))
    return found.length > 0 ? found : [word]
  })
  const count = Math.max(...words.map(({ length }) => length))
  return Array.from({ length: count }, (_, at) => words.map((each) => each[at] ?? each[0] ?? '').join(''))
}
