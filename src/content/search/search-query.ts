import { fold } from '../../base/fold.ts'
import type { RecordTable } from '../database/tables.ts'
import { inOtherScripts } from '../import/doubts/look-alikes.ts'
import { queryStretches, type Sequence, type Term, withoutSigns } from './terms.ts'

/** Serbian letters in both scripts. Digraphs come first. */
const LETTERS: readonly (readonly [cyrillic: string, latin: string])[] =
  'љlj њnj џdž аa бb вv гg дd ђđ еe жž зz иi јj кk лl мm нn оo пp рr сs тt ћć уu фf хh цc чč шš'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)] as const)
const TO_LATIN = new Map(LETTERS)
const TO_CYRILLIC = new Map(LETTERS.map(([cyrillic, latin]) => [latin, cyrillic]))

/** Cyrillic letters that a Latin letter typed without diacritics may stand for. */
const UNMARKED: Readonly<Record<string, string>> = { c: 'цчћ', s: 'сш', z: 'зж', dj: 'ђ' }
const MARKED = /[čćšžđ]/u

/** Maximum number of Cyrillic spellings of a word; each takes a scan of the index. */
const MAX_SPELLINGS = 6

/** Returns possible Cyrillic spellings of a word in Latin letters; none if it contains other letters. */
function cyrillicSpellings(word: string, isMarked: boolean): readonly string[] {
  let found: readonly string[] = ['']
  for (const [part] of word.matchAll(isMarked ? /lj|nj|dž|./gu : /lj|nj|dj|./gu)) {
    const same = TO_CYRILLIC.get(part) ?? (/\p{L}/u.test(part) ? '' : part)
    const options = isMarked ? same : (UNMARKED[part] ?? same)
    if (options === '') return []
    // Beyond the limit, only the letter as typed.
    const taken = found.length * options.length > MAX_SPELLINGS ? options.slice(0, 1) : options
    found = found.flatMap((begin) => Array.from(taken, (letter) => begin + letter))
  }
  return found
}

/** Transliterates Serbian words to the other script: "Beograd" to Београд, and "vencanje" to венчање. */
function inOtherSerbianScript(text: string): readonly string[] {
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

/** Alternative forms of a term in a text; the first is the term as typed. */
export type TermForms = readonly Sequence[]

/** What is searched for. */
export interface SearchTerms {
  /** All must occur. */
  readonly terms: readonly TermForms[]
  /** The whole query as typed, and without breaks between terms of the same kind. */
  readonly phrases: readonly Sequence[]
}

export interface SearchQuery extends SearchTerms {
  /** `OWN`, or another language. */
  readonly language: string
  /** Channel numbers, one of which the document must have; any if undefined. */
  readonly scope: readonly string[] | undefined
  /** Documents of records that are not public yet: by entity, those with this publication date or later. */
  readonly hidden: readonly HiddenDocuments[]
}

export interface HiddenDocuments {
  readonly entity: string
  readonly table: RecordTable
  /** Column of the publication date. */
  readonly column: string
  readonly from: string
}

/** Maximum number of terms, since each takes a scan of the index. Further terms need not occur. */
const MAX_TERMS = 16

/**
 * Maximum number of terms in queries with alternative forms, such as one break in a run, which bounds the
 * number of forms.
 */
const MAX_FORGIVEN = 3
const MIN_PART = 2
const MAX_LENGTH = 24

function withBreak({ kind, text }: Term): readonly Sequence[] {
  const characters = Array.from(text)
  if (kind === 'word' || characters.length > MAX_LENGTH) return []
  const breaks = Math.max(0, characters.length - 2 * MIN_PART + 1)
  const part = (start: number, end?: number): Term => ({ kind, text: characters.slice(start, end).join('') })
  return Array.from({ length: breaks }, (_, index) => [part(0, index + MIN_PART), part(index + MIN_PART)])
}

/** Removes duplicate terms and those contained in another one. */
function distinctTerms(stretches: Sequence): readonly Term[] {
  const terms = [...new Map(stretches.map((term) => [term.text, term])).values()]
  return terms.filter(({ text }) => !terms.some((other) => other.text !== text && other.text.includes(text)))
}

function joinedStretches(stretches: Sequence): Sequence {
  const result: Term[] = []
  for (const term of stretches) {
    const last = result.at(-1)
    if (last?.kind === term.kind) result.splice(-1, 1, { ...last, text: last.text + term.text })
    else result.push(term)
  }
  return result
}

/**
 * Parses a visitor's words; undefined if there is nothing to search for. In numbers, letters of another
 * script that look the same match too, and Serbian matches in both scripts.
 */
export function wantedOf(searchValue: string, language = ''): SearchTerms | undefined {
  const stretches = queryStretches(searchValue)
  if (stretches.length === 0) return undefined
  const serbian = primaryOf(language) === 'sr' ? inOtherSerbianScript(searchValue) : []
  const others = [...inOtherScripts(searchValue), ...serbian]
    .map(queryStretches)
    .filter(({ length }) => length === stretches.length)
  const otherTerms = ({ text }: Term): readonly Sequence[] => {
    const at = stretches.findIndex((term) => term.text === text)
    const found = new Map(others.flatMap((each) => (each[at] ? [[each[at].text, each[at]] as const] : [])))
    found.delete(text)
    return [...found.values()].map((term) => [term])
  }
  return {
    terms: distinctTerms(stretches)
      .slice(0, MAX_TERMS)
      .map((term) => [[term], ...otherTerms(term)]),
    phrases: [stretches, ...others].flatMap((each) => {
      const together = joinedStretches(each)
      return together.length === each.length ? [each] : [each, together]
    }),
  }
}

function withoutEnding({ kind, text }: Term, language: string): readonly Sequence[] {
  return stemsOf(text, language).map((stem) => [{ kind, text: stem }])
}

/**
 * Adds alternative forms to terms; undefined if no term gets one, or there are more than MAX_FORGIVEN terms.
 */
function withForms(wanted: SearchTerms, more: (term: Term) => readonly Sequence[]): SearchTerms | undefined {
  const terms = wanted.terms.map((forms) => [...forms, ...forms.flat(2).flatMap(more)])
  return terms.length <= MAX_FORGIVEN && terms.some(({ length }) => length > 1)
    ? { ...wanted, terms }
    : undefined
}

/**
 * Adds other endings of words, for English only the singular: a search for "ляльки" also finds "лялька",
 * whether or not a text has the word as typed. Texts with the word in their title come first. `language` is
 * the code of the page's language. Returns `wanted` if nothing changes.
 */
export function inflectedQuery(wanted: SearchTerms, language: string): SearchTerms {
  const more = (term: Term): readonly Sequence[] =>
    primaryOf(language) === 'en' ? singularsOf(term) : withoutEnding(term, language)
  return withForms(wanted, more) ?? wanted
}

/** Words in "s" that are not plurals: "glass", "corpus", "Paris", "chaos". */
const NO_PLURAL = /(?:[suio]s)$/
/**
 * Minimum length of a singular that is searched in all texts. Many other words end with a shorter one, such
 * as "ring", so it is searched in titles only.
 */
const MIN_SURE_LETTERS = 6

/**
 * Returns the singulars of an English plural, which match at the end of words: "vases" finds "vase", but not
 * "vaseline".
 */
function singularsOf({ kind, text }: Term): readonly Sequence[] {
  if (kind === 'run' || (NO_PLURAL.test(text) && !text.endsWith('sses'))) return []
  return stemsOf(text, 'en')
    .filter(({ length }) => length >= MIN_LENGTH)
    .map((stem) => [
      {
        kind,
        text: stem,
        ends: true as const,
        ...(stem.length < MIN_SURE_LETTERS && { inTitle: true as const }),
      },
    ])
}

/** Maximum number of vowels for which a following "e" is tried. */
const MAX_VOWELS = 4

/**
 * Returns spellings for letters with diacritics that cannot be typed: "mueller" for "Müller", "djordje" for
 * "Đorđe". Also the reverse, texts written that way: "Oesterreich" for a query with the umlaut, which folding
 * removes.
 */
function respelledSequences({ kind, text }: Term): readonly Sequence[] {
  if (kind === 'run') return []
  const plain = text.replace(/([aou])e/g, '$1').replaceAll('dj', 'd')
  const vowels = [...text.matchAll(/[aou](?!e)/g)].slice(0, MAX_VOWELS)
  const written = vowels.map(({ index }) => `${text.slice(0, index + 1)}e${text.slice(index + 1)}`)
  const found = plain === text ? written : [plain, ...written]
  return found.filter(({ length }) => length >= MIN_LENGTH).map((each) => [{ kind, text: each }])
}

/**
 * Builds a more tolerant query. A run may have a break in it: 床前明月光疑是地上霜 is found with its comma. A word may
 * have other spellings of its diacritics, no ending or no signs: "vases" finds one vase, and "Canal+" finds
 * "Canal". `language` is the tag of the page's language. Undefined if nothing changes.
 */
export function forgivingQuery(wanted: SearchTerms, language: string): SearchTerms | undefined {
  return withForms(wanted, (term) => [
    ...withBreak(term),
    ...respelledSequences(term),
    ...withoutEnding(term, language),
    ...sequencesWithoutSigns(term),
    ...groupedDigits(term),
  ])
}

/** Groups digits: "1250" as "1,250". */
function groupedDigits({ kind, text }: Term): readonly Sequence[] {
  if (!/^\d{4,9}$/.test(text)) return []
  const groups = text.split(/(?=(?:\d{3})+$)/)
  return [groups.map((each) => ({ kind, text: each }))]
}

/** Removes signs: "Canal+" as "Canal". */
function sequencesWithoutSigns({ kind, text }: Term): readonly Sequence[] {
  const plain = withoutSigns(text)
  return plain === text ? [] : [[{ kind, text: plain }]]
}

/** Endings of words with their replacements in the base form of catalogs. */
type Endings = readonly (readonly [ending: string, other: string])[]

/**
 * Endings that are removed without replacement; that finds all other forms, since any part of a word matches.
 */
function leftOut(endings: string): Endings {
  return endings.split(' ').map((ending) => [ending, ''])
}

/** By primary language subtag: plurals, and cases in languages that have them. */
const WRITTEN_ENDINGS: Readonly<Record<string, Endings>> = {
  en: [
    ['ies', 'y'],
    ['ves', 'f'],
    ['sses', 'ss'],
    ['xes', 'x'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['s', ''],
  ],
  fr: [['aux', 'al'], ...leftOut('x s')],
  es: [['ces', 'z'], ...leftOut('es s')],
  pt: [
    ['oes', 'ao'],
    ['aes', 'ao'],
    ['ais', 'al'],
    ['eis', 'el'],
    ['ois', 'ol'],
    ['uis', 'ul'],
    ['ns', 'm'],
    ...leftOut('es s'),
  ],
  it: [['chi', 'c'], ['ghi', 'g'], ...leftOut('i e')],
  de: leftOut('en er n e s'),
  nl: leftOut('en s'),
  sv: leftOut('arna erna orna ar er or en et n t a'),
  da: leftOut('erne ene er en et e'),
  nb: leftOut('ene er en et a e'),
  fi: leftOut('issa issä ien jen en in at ät ia iä t a ä'),
  hu: [
    ['ovek', 'o'],
    ['oveket', 'o'],
    ['ovet', 'o'],
    ['ove', 'o'],
    ...leftOut('okat eket akat ok ek ak ök k at et ot t'),
  ],
  tr: [['gi', 'k'], ['gu', 'k'], ...leftOut('lari leri larin lerin lar ler nin nun in un yi yu i u')],
  ro: leftOut('urilor ilor elor urile ile ele uri ul ului le i e'),
  pl: [['ek', 'k'], ...leftOut('ego emu ymi ami ach ych iej ow om ej ym y i e a u')],
  cs: [['ek', 'k'], ...leftOut('ou eho emu ymi ami ach ech ych u y i e a')],
  sk: [['ek', 'k'], ['ok', 'k'], ...leftOut('ou eho emu ymi ami ach och ych ov om u y i e a')],
  sl: leftOut('ega emu imi ami ih ah ov om em u i e a o'),
  hr: leftOut('ovima ima ama ovi oga og om em im ih oj u i e a o'),
  sr: leftOut(
    'ovima ima ama ovi oga og om em im ih oj u i e a o овима има ама ови ога ог ом ем им их ој у и е а о',
  ),
  lt: leftOut('iams iais iose ams ais ose uose iai iu io ai us os as is ys es o e a u i'),
  lv: leftOut('iem ajam am em os as es us a e i s u'),
  et: leftOut('dele tele dest test des tes de te st ks le ga d l s t'),
  az: leftOut('larin lerin lari leri lar ler in un dan den da de i u'),
  // Folding replaces the final sigma.
  el: leftOut('ματα ματοσ ματων ουσ εισ εων οσ ου ον οι ων ασ εσ ησ ισ α ε η ο ι'),
  ru: [
    ['ок', 'к'],
    ['ек', 'к'],
    ...leftOut(
      'ого его ому ему ыми ими ами ями ах ях ов ев ий ый ой ая ое ые их ых ей ом ем ам ям ы и а я у ю е о',
    ),
  ],
  uk: [
    ['ок', 'к'],
    ...leftOut('ого ому ими ами ями ах ях ів ий ої ій их ею ей ою ом ем ам ям и і а я у ю е о'),
  ],
  be: leftOut('ага аму ымі імі амі ямі ах ях аў оў ы і ых ай ой ам ям а я у ю е о'),
  bg: leftOut('овете ите ата ята ът ят ове и а я'),
  mk: leftOut('овите ите ата ото от та то ва и а е о'),
  kk: leftOut(
    'лардың лердің дардың дердің лар лер дар дер тар тер дың дің ның нің тың тің ды ді ны ні ты ті да де та те',
  ),
  ka: leftOut(
    'ებისთვის ებიდან ებთან ებში ებზე ების ებით ებად ებმა ებს ები ისთვის იდან ისგან ის ით ად მა ში ზე თან დან ს ი ა ო',
  ),
  // Of folded words, without nukta.
  hi: [
    ['ियों', 'ी'],
    ['ियां', 'ी'],
    ['ाओं', 'ा'],
    ['ाएं', 'ा'],
    ['ों', 'ा'],
    ['े', 'ा'],
    ['ी', 'ि'],
    ...leftOut('ों ें ा'),
  ],
  bn: leftOut('গুলোর গুলির গুলোতে গুলো গুলি টির টিতে টার টাকে টিকে টি টা দের ের েরা রা কে তে য় ের ে র'),
  hy: [
    ['ության', 'ություն'],
    ['ությամբ', 'ություն'],
    ...leftOut('ներով ներից ներին ների ները ներ երով երից երի երը եր ով ից ին ում ի ը ն'),
  ],
  // Folding replaces final forms.
  he: leftOut('יות ימ ות ית ה ת'),
  ar: leftOut('يات ات ون ين ان ها هم يه ه ي'),
  fa: leftOut('هايي هاي ها ان ي'),
  // Of folded words, whose letters are Arabic.
  ur: [['ون', 'ه'], ['ي', 'ه'], ...leftOut('ون ين ات ي ه')],
  ta: [
    ['ங்கள்', 'ம்'],
    ['ங்களை', 'ம்'],
    ['ங்களில்', 'ம்'],
    ['ங்களின்', 'ம்'],
    ['த்தின்', 'ம்'],
    ['த்தில்', 'ம்'],
    ['த்தை', 'ம்'],
    ['ில்', '்'],
    ['ில்', 'ு'],
    ['ின்', '்'],
    ['ின்', 'ு'],
    ...leftOut('களின் களில் களை கள் வின் வில் வை யின் யில் யை'),
  ],
  is: [['ar', 'ur'], ['s', 'ur'], ['i', 'ur'], ...leftOut('anna unum inum num ins ar ir ur um inn s i a u')],
  // Particles after a noun, also two of them.
  ko: leftOut(
    '에서의 으로의 까지의 부터의 에서는 에서도 으로는 들에서 들의 들과 들도 에는 에도 로의 에게 에서 으로 까지 부터 들을 들이 들은 을 를 이 가 은 는 의 에 로 와 과 도 만 들',
  ),
}

/** Endings of folded words, without diacritics: "ой" is "ои". */
const ENDINGS: Readonly<Record<string, Endings>> = Object.fromEntries(
  Object.entries(WRITTEN_ENDINGS).map(([code, endings]) => {
    const folded = endings.map(([ending, other]) => [fold(ending), fold(other)] as const)
    return [code, [...new Map(folded.map((pair) => [pair.join('>'), pair])).values()]]
  }),
)

/**
 * Nasal consonants of Devanagari with the consonants they precede; there, the sign anusvara may replace them.
 */
const NASALS = ['ङ[क-घ]', 'ञ[च-झ]', 'ण[ट-ढ]', 'न[त-ध]', 'म[प-भ]'].map(
  (each) => [each.slice(0, 1), new RegExp(`\u0902(?=${each.slice(1)})`, 'g')] as const,
)

/**
 * Alternative spellings of folded words: "हिंदी" and "हिन्दी"; the Armenian ligature և, whose uppercase form
 * is two letters.
 */
const SPELLINGS: Readonly<Record<string, readonly ((word: string) => string)[]>> = {
  hi: [
    (word) => word.replace(/[ङञणनम]\u094d(?=[क-भ])/g, '\u0902'),
    (word) => NASALS.reduce((text, [nasal, sign]) => text.replace(sign, `${nasal}\u094d`), word),
  ],
  hy: [(word) => word.replaceAll('եվ', 'եւ'), (word) => word.replaceAll('եւ', 'եվ')],
  // "Father of" in names, by case: أبو الحسن is also أبي الحسن.
  ar: ['ابو', 'ابي', 'ابا'].map((form) => (word) => word.replace(/^اب[ويا]$/, form)),
}

/** Articles and prepositions that are prefixed to a noun. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  he: /^(?:ו?(?:כש|מה|שה|[הבלמכש])|ו)/,
  ar: /^[وف]?(?:بال|كال|لل|ال)/,
}

/** Scripts of languages that do not use Latin letters; words in other scripts are not stemmed. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['ru', 'uk', 'be', 'bg', 'mk', 'kk'].map((code) => [code, /^\p{Script=Cyrillic}+$/u] as const),
  ),
  sr: /^(?:\p{Script=Latin}+|\p{Script=Cyrillic}+)$/u,
  el: /^\p{Script=Greek}+$/u,
  ka: /^\p{Script=Georgian}+$/u,
  hy: /^\p{Script=Armenian}+$/u,
  hi: /^\p{Script=Devanagari}+$/u,
  bn: /^\p{Script=Bengali}+$/u,
  he: /^\p{Script=Hebrew}+$/u,
  ar: /^\p{Script=Arabic}+$/u,
  fa: /^\p{Script=Arabic}+$/u,
  ur: /^\p{Script=Arabic}+$/u,
  ta: /^\p{Script=Tamil}+$/u,
  ko: /^\p{Script=Hangul}+$/u,
}
const LATIN = /^\p{Script=Latin}+$/u

/**
 * Minimum length of a stem, since shorter ones are part of too many words. A word of four letters may lose
 * one.
 */
const MIN_LENGTH = 4
/** Minimum length for languages that do not write vowels, or write syllables as one letter. */
const SHORTER: Readonly<Record<string, number>> = { he: 3, ar: 3, fa: 3, ur: 3, hi: 3, bn: 3, ko: 2 }

/**
 * Endings that replace a longer ending after two or three letters, since these letters alone are part of too
 * many words: "λύρας" is searched as "λύρα".
 */
const BASES: Readonly<Record<string, string>> = {
  el: 'αηοι',
  ru: 'аяоыи',
  uk: 'аяоиі',
  be: 'аяоыі',
  bg: 'аяои',
  mk: 'аоие',
  pl: 'aoyie',
  cs: 'aoyei',
  sk: 'aoyei',
  sl: 'aoie',
  hr: 'aoie',
  sr: 'aoieаоие',
  ro: 'aei',
}

function primaryOf(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? ''
}

/**
 * Returns other spellings of a folded word, and the word without its ending, in a language given by its code.
 * A stem matches all forms that contain it.
 *
 * @internal Exported for tests.
 */
export function stemsOf(word: string, language: string): readonly string[] {
  const code = primaryOf(language)
  if (!(SCRIPTS[code] ?? LATIN).test(word)) return []
  const bare = word.replace(BEGINNINGS[code] ?? /$^/, '')
  const spelled = (SPELLINGS[code] ?? []).map((respell) => respell(word))
  const found = [...new Set([word, bare, ...spelled])].flatMap((each) => [
    ...(each === word ? [] : [each]),
    ...(ENDINGS[code] ?? [])
      .filter(([ending]) => each.endsWith(ending))
      .flatMap(([ending, other]) => {
        const stem = each.slice(0, each.length - ending.length) + other
        const bases = stem.length < MIN_LENGTH && ending.length > 1 ? BASES[code] : undefined
        return bases === undefined ? [stem] : Array.from(bases, (base) => stem + base)
      }),
  ])
  const min = SHORTER[code] ?? MIN_LENGTH
  return [...new Set(found)].filter(
    ({ length }) => length >= min || (length === MIN_LENGTH - 1 && word.length === MIN_LENGTH),
  )
}
