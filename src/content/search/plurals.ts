/** How words in the plural end, and what stands there in the singular; of folded words, which have no accents. */
type Endings = readonly (readonly [plural: string, singular: string])[]

/** By the primary subtag of the language. What needs more than endings, such as Slavic or Scandinavian languages, is not here. */
const ENDINGS: Readonly<Record<string, Endings>> = {
  en: [
    ['ies', 'y'],
    ['ves', 'f'],
    ['sses', 'ss'],
    ['xes', 'x'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['s', ''],
  ],
  fr: [
    ['aux', 'al'],
    ['x', ''],
    ['s', ''],
  ],
  es: [
    ['ces', 'z'],
    ['es', ''],
    ['s', ''],
  ],
  pt: [
    ['oes', 'ao'],
    ['aes', 'ao'],
    ['ais', 'al'],
    ['eis', 'el'],
    ['ois', 'ol'],
    ['uis', 'ul'],
    ['ns', 'm'],
    ['es', ''],
    ['s', ''],
  ],
  it: [
    ['chi', 'c'],
    ['ghi', 'g'],
    ['i', ''],
    ['e', ''],
  ],
  de: [
    ['en', ''],
    ['er', ''],
    ['n', ''],
    ['e', ''],
    ['s', ''],
  ],
  nl: [
    ['en', ''],
    ['s', ''],
  ],
}

const LATIN = /^\p{Script=Latin}+$/u

/** Shorter words are parts of too many others, since any part of a word is found; those that lose one letter may be one shorter. */
const MIN_LENGTH = 4

/** What a folded word in the plural may be in the singular, in a language by its code; a singular is found in its plural anyway. */
export function singularsOf(word: string, language: string): readonly string[] {
  const endings = ENDINGS[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? []
  if (!LATIN.test(word)) return []
  const found = endings
    .filter(([plural]) => word.endsWith(plural))
    .map(([plural, singular]) => word.slice(0, word.length - plural.length) + singular)
  return [...new Set(found)].filter(
    ({ length }) => length >= MIN_LENGTH || (length === MIN_LENGTH - 1 && word.length === MIN_LENGTH),
  )
}
