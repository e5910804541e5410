import { conversionDamage, letterForms, misreadIn, unwrittenText } from '../../base/damaged-text.ts'
import { hasMarkup } from '../../base/html-tags.ts'
import { groupBy } from '../../base/lists.ts'
import { getOwn, omitUndefined } from '../../base/object.ts'
import {
  foreignScriptOf,
  isWhollyIn,
  LANGUAGE_FREE,
  misplacedTexts,
  scriptOf,
} from '../../base/text/index.ts'
import { codePointName, withoutStrayBlanks } from '../../base/tidy.ts'
import {
  catalogue,
  type Message,
  message,
  type Place,
  type Problem,
  problemOf,
  unicodeNames,
} from '../errors/index.ts'
import { type CheckContext, quotedText, wordsIn } from './context.ts'

/** Letters of one alphabet that look like letters of another and are taken for them. */
const LOOKALIKES = [
  // Without "I", which Caucasian languages use for the palochka.
  { script: 'Latn', letters: 'aceijopsxyABCEHJKMOPSTXY', among: 'Cyrl' },
  { script: 'Cyrl', letters: 'асеіјорѕхуАВСЕНІЈКМОРЅТХУ', among: 'Latn' },
  { script: 'Latn', letters: 'aikopuvxyABEHIKMNOPTXYZ', among: 'Grek' },
  { script: 'Grek', letters: 'ονΑΒΕΗΙΚΜΝΟΡΤΥΧΖ', among: 'Latn' },
].map(({ script, letters, among }) => ({
  script,
  // At most as many as the surrounding letters, which they are taken for.
  some: new RegExp(`[${letters}]`, 'gu'),
  others: new RegExp(`\\p{Script=${among}}`, 'gu'),
  whole: new RegExp(`^[${letters}\\p{Script=${among}}\\p{M}]+$`, 'u'),
}))

/** One or two Latin letters within a word of a script that has spaces between words and no lookalikes of them. */
const LATIN_WITHIN = new RegExp(
  'Deva Beng Guru Gujr Taml Telu Knda Mlym Sinh Hebr Arab Armn Geor'
    .split(' ')
    .map((script) => `(?<=[\\p{Script=${script}}])\\p{Script=Latin}{1,2}(?=[\\p{Script=${script}}])`)
    .join('|'),
  'gu',
)

const WORD = /[\p{L}\p{M}]{3,}/gu
/** A Latin prefix before a name, as in "eУслуги". */
const PREFIXED = /^[a-z]\p{Lu}/u

/** Description of the faulty letters, and the fix. */
interface Fault {
  readonly what: Message
  readonly cure: Message
}

function mixedAlphabetsMessage(word: string, found: Iterable<string>, script: string): Fault {
  const letters = [...new Set(found)].map((letter) => `${letter} (${codePointName(letter)})`).join(', ')
  return {
    what: message`letters of two alphabets in one word, "${word}"`,
    cure: message`Type the word again in one alphabet. In the other are (${unicodeNames('script', script)}): ${letters}.`,
  }
}

/** Finds a word with letters of two alphabets in which all letters of one look like letters of the other. */
export function mixedWord(text: string): Fault | undefined {
  for (const [word] of text.replace(LANGUAGE_FREE, ' ').matchAll(WORD)) {
    if (PREFIXED.test(word)) continue
    const within = word.match(LATIN_WITHIN)?.join('') ?? ''
    if (within !== '') return mixedAlphabetsMessage(word, within, 'Latn')
    for (const { script, some, others, whole } of LOOKALIKES) {
      const [found, rest] = [word.match(some) ?? [], word.match(others) ?? []]
      if (found.length === 0 || found.length > rest.length || !whole.test(word)) continue
      return mixedAlphabetsMessage(word, found, script)
    }
  }
  return undefined
}

/** A telephone number, starting with + or 0, with letters that look like digits. */
const TELEPHONE =
  /(?<![\p{L}\p{N}.,])(?:\+|\(?0)[\dOoIl](?:[ ().\u00a0\u2010-\u2015-]{0,2}[\dOoIl]){6,}(?![\p{L}\p{N}])/gu
/** A lookalike letter next to a digit in the same group. */
const AS_DIGIT = /\d[OoIl]|[OoIl]\d/
/** Maximum number of letters that count as a slip. */
const MAX_SLIP_LETTERS = 2

function telephoneFault(text: string): Fault | undefined {
  for (const [number] of text.matchAll(TELEPHONE)) {
    const letters = number.match(/[OoIl]/g)?.length ?? 0
    if (letters === 0 || letters > MAX_SLIP_LETTERS || !AS_DIGIT.test(number)) continue
    const digits = number.replace(/[Oo]/g, '0').replace(/[Il]/g, '1')
    return {
      what: message`a letter among the digits of a telephone number, "${number}"`,
      cure: message`Write "${digits}".`,
    }
  }
  return undefined
}

/** Names of settings with telephone numbers. */
const OF_TELEPHONE = /PHONE|TEL|FAX|MOBILE/i
/** A text that can only be a telephone number, with letters of any alphabet that look like digits. */
const ALONE = /^[+(]?[\dOoОоΟοIl][\dOoОоΟοIl\s()./\u2010-\u2015-]{5,}$/u
const LIKE_ZERO = /[OoОоΟο]/g

/** Finds lookalike letters in a number of the museum. For a telephone number, a few digits suffice to treat the letters as slips. */
function ownTelephoneFault(text: string): Fault | undefined {
  const digits = text.replace(LIKE_ZERO, '0').replace(/[Il]/g, '1')
  const isMeant = ALONE.test(text) && text.replace(/\D/g, '').length * 2 > digits.replace(/\D/g, '').length
  if (!isMeant || digits === text) return undefined
  return {
    what: message`letters among the digits of a telephone number, "${text}"`,
    cure: message`Write "${digits}".`,
  }
}

/** A decomposed Hangul syllable, which has a precomposed character. */
const DECOMPOSED = /[\u1100-\u1112][\u1161-\u1175]/
/**
 * A zero-width space within or at the end of a word, in a script with spaces between words. In other scripts, and after punctuation, it
 * marks a line break opportunity.
 */
const ZERO_WIDTH =
  /(?![\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Laoo}\p{Script=Khmr}\p{Script=Mymr}\p{Script=Tibt}\p{Script=Java}\p{Script=Bali}])[\p{L}\p{M}]\u200b(?=[\p{L}\s]|$)|^\u200b/u

/** Finds invisible characters and characters that are mistaken for common letters. */
export function unseenFault(text: string): Fault | undefined {
  if (DECOMPOSED.test(text))
    return {
      what: message`syllables of Hangul that are divided into their parts, as macOS writes names of files`,
      cure: message`Write "${quotedText(text.normalize('NFC'))}", in the Unicode form NFC.`,
    }
  if (ZERO_WIDTH.test(text))
    return {
      what: message`an invisible zero-width space (U+200B)`,
      cure: message`Write the text again without it; it often comes along when text is copied.`,
    }
  return letterForms(text)
}

/** Languages with their own code points for yeh and kaf. */
const OWN_YEH = ['fa', 'ur']
const ARABIC = /[\u064a\u0643]/
const PERSIAN = /[\u06cc\u06a9]/
/** Evidence that Arabic words are quoted: the Arabic article, or letters that the other languages lack. */
const QUOTES = /[\u0629\u0623\u0625\u0649]|(?:^|\P{L})\u0627\u0644/u

function isArabic(text: string): boolean {
  return ARABIC.test(text) && !PERSIAN.test(text) && !QUOTES.test(text)
}

/** Whether a language has its own code points for yeh and kaf. */
export function hasOwnYeh(tag: string): boolean {
  return OWN_YEH.includes(tag.toLowerCase().split('-')[0] ?? '')
}

/** Returns the texts with Arabic yeh or kaf in a language that has its own and uses them in most texts. */
export function lettersOfArabic<Text extends { readonly text: string }>(
  tag: string,
  written: readonly Text[],
): readonly (Text & Fault)[] {
  if (!hasOwnYeh(tag)) return []
  const found = written.filter(({ text }) => isArabic(text))
  if (found.length * 2 > written.filter(({ text }) => PERSIAN.test(text)).length) return []
  const name = unicodeNames('language', new Intl.Locale(tag).language)
  const what = message`yeh or kaf of Arabic (U+064A, U+0643), where ${name} has its own (U+06CC, U+06A9)`
  return found.map((each) => {
    const own = each.text.replaceAll('\u064a', '\u06cc').replaceAll('\u0643', '\u06a9')
    return { ...each, what, cure: message`Write "${quotedText(own)}".` }
  })
}

function* arabicLetters({ config, texts, at }: CheckContext): Generator<Problem> {
  for (const { code, tag } of config.site?.config.locales ?? []) {
    const written = texts.flatMap(({ holder }) => wordsIn(holder[code]).map((text) => ({ holder, text })))
    for (const { holder, text, what, cure } of lettersOfArabic(tag, written))
      yield problemOf(catalogue.TEXT_LETTERS, { text: quotedText(text), what, cure }, at(holder, code))
  }
}

/** Scripts that identify a language. Latin is excluded, since names and untranslated texts are in it. */
const SCRIPTS =
  'Cyrl Grek Arab Hebr Deva Beng Guru Gujr Taml Telu Knda Mlym Sinh Thai Laoo Mymr Khmr Tibt Ethi Geor Armn Mong Hani Jpan Kore'.split(
    ' ',
  )
/** Languages that have changed their alphabet; their texts of another time or country are in another script. */
const SEVERAL_ALPHABETS = /^(?:az|ha|kk|ku|ky|mn|ms|pa|ro|sd|sr|tg|tk|tt|ug|uz)(?:-|$)/

/** Returns the script of a text if neither its language nor another language of the site uses it. */
function foreignScript(
  textIn: (code: string) => string,
  locale: { readonly code: string; readonly tag: string },
  locales: readonly { readonly code: string; readonly tag: string }[],
): string | undefined {
  return SEVERAL_ALPHABETS.test(locale.tag) ? undefined : foreignScriptOf(textIn, locale, locales, SCRIPTS)
}

/** Checks a text that is displayed literally. Texts of the interface may be separators, which have leading or trailing spaces. */
function* writtenFaults(text: string, place: Place): Generator<Problem> {
  if (hasMarkup(text)) yield problemOf(catalogue.TEXT_MARKUP, { text: quotedText(text) }, place)
  const tidy = withoutStrayBlanks(text)
  if (tidy !== text)
    yield problemOf(catalogue.TEXT_BLANKS, { text: quotedText(text), tidy: quotedText(tidy) }, place)
}

/** Checks a text for letters damaged by a conversion, lookalike or invisible characters, and placeholders for missing text. */
function* letterFaults(
  text: string,
  place: Place,
  misread: ReturnType<typeof misreadIn>,
): Generator<Problem> {
  const damage = conversionDamage(text, misread)
  if (damage !== undefined)
    yield problemOf(catalogue.TEXT_DAMAGE, { text: quotedText(text), reason: damage.reason }, place)
  const unwritten = unwrittenText(text)
  if (unwritten !== undefined) {
    const args = { text: quotedText(text), reason: unwritten.reason, cure: unwritten.hint }
    yield problemOf(catalogue.TEXT_UNWRITTEN, args, place)
  }
  const fault = mixedWord(text) ?? unseenFault(text) ?? telephoneFault(text)
  if (fault !== undefined)
    yield problemOf(catalogue.TEXT_LETTERS, { text: quotedText(text), ...fault }, place)
}

/** Checks telephone numbers that are not translated. */
function* checkTelephones({ config, at }: CheckContext): Generator<Problem> {
  const { place, settings = {} } = config.site?.config ?? {}
  const contact = config.accessibility?.config.contact
  const written = [
    ...(place === undefined ? [] : [{ holder: place, key: 'phone', text: place.phone }]),
    ...(contact === undefined ? [] : [{ holder: contact, key: 'telephone', text: contact.telephone }]),
    ...Object.entries(settings).map(([key, text]) => ({ holder: settings, key, text })),
  ]
  for (const { holder, key, text } of written) {
    if (typeof text !== 'string') continue
    const fault = telephoneFault(text) ?? (OF_TELEPHONE.test(key) ? ownTelephoneFault(text) : undefined)
    if (fault !== undefined)
      yield problemOf(catalogue.TEXT_LETTERS, { text: quotedText(text), ...fault }, at(holder, key))
  }
}

/** Checks each text of the config separately. */
export function* checkTexts(context: CheckContext): Generator<Problem> {
  const { config, texts, at } = context
  const tags = (config.site?.config.locales ?? []).map(({ tag }) => tag.replace(/-.*/, '').toLowerCase())
  const misread = misreadIn(tags)
  for (const { holder, schema } of texts)
    for (const [language, value] of Object.entries(holder)) {
      const place = at(holder, language)
      for (const text of wordsIn(value)) {
        if (schema.annotation === 'text') yield* writtenFaults(text, place)
        yield* letterFaults(text, place, misread)
      }
    }
  yield* checkTelephones(context)
  yield* arabicLetters(context)
}

/** Minimum number of texts in a foreign script that shows a wrong language tag rather than slips. */
const MIN_FOREIGN_TEXTS = 5

/** Minimum number of different kinds of texts in a foreign script that are not names kept in their script. */
const MIN_UNTRANSLATED_KINDS = 3

/** Returns the problem of a wrong language tag if most texts of the language are in another script than the tag's; else undefined. */
function wronglyTagged(
  code: string,
  found: readonly { readonly script: string }[],
  { config, texts, at }: CheckContext,
): readonly Problem[] | undefined {
  const written = texts.filter(({ holder }) => wordsIn(getOwn(holder, code)).join('') !== '').length
  const [[script = '', ofScript = []] = []] = groupBy(found, (each) => each.script)
  const locale = config.site?.config.locales.find((each) => each.code === code)
  if (locale === undefined || ofScript.length < MIN_FOREIGN_TEXTS || ofScript.length * 2 <= written)
    return undefined
  const { tag } = locale
  const { language } = new Intl.Locale(`und-${script}`).maximize()
  const read = unicodeNames('script', scriptOf(tag) ?? '')
  const args = { tag, meant: language, written: unicodeNames('script', script), read }
  return [problemOf(catalogue.LOCALE_SCRIPT, args, at(locale, 'tag'))]
}

/**
 * Reports texts in the script of another language of the site. A short text, which may be a name, counts only if several are the same in
 * all languages.
 */
export function* checkScripts(context: CheckContext): Generator<Problem> {
  const { config, texts, at } = context
  const locales = config.site?.config.locales ?? []
  const keyOf = (...parts: readonly string[]): string => parts.join(' ')
  // A bilingual motto is in one file; the museum's name may be bilingual in any file.
  const written = new Set(
    texts.flatMap(({ holder }) =>
      locales.map(({ code }) => keyOf(at(holder).file, code, wordsIn(getOwn(holder, code)).join(' '))),
    ),
  )
  const names: { readonly pair: string; readonly text: string; readonly problem: Problem }[] = []
  const foreign: { readonly code: string; readonly script: string; readonly problem: Problem }[] = []
  for (const { holder, schema } of texts) {
    // A text of the interface is not a name, and its other languages may be the engine's.
    if (schema.annotation === 'interface text')
      for (const { code, tag } of locales) {
        const text = wordsIn(getOwn(holder, code)).join(' ')
        const other = locales.find((each) => each.code !== code && isWhollyIn(text, each.tag, tag))
        const isLatin = other !== undefined && scriptOf(other.tag) === 'Latn'
        if (other === undefined || isLatin || getOwn(holder, other.code) !== undefined) continue
        const args = { text: quotedText(text), code, other: other.code, isExchanged: false }
        yield problemOf(catalogue.TEXT_SCRIPT, args, at(holder, code))
      }
    const textIn = (code: string): string => wordsIn(getOwn(holder, code)).join(' ')
    const files = [at(holder).file, 'site.json']
    // A page title in the menu is in one language only.
    const isMenu = at(holder).pointer === '/title'
    const isShown = (code: string, words: string): boolean =>
      !isMenu && files.some((file) => written.has(keyOf(file, code, words)))
    for (const { code, other, isExchanged, mayBeName, isByLetters } of misplacedTexts(
      textIn,
      locales,
      isShown,
    )) {
      const args = {
        text: quotedText(textIn(code)),
        code,
        other,
        isExchanged,
        ...omitUndefined({ isByLetters }),
      }
      const problem = problemOf(catalogue.TEXT_SCRIPT, args, at(holder, code))
      if (mayBeName) names.push({ pair: keyOf(code, other), text: textIn(code), problem })
      else yield problem
    }
    for (const { code, tag } of locales) {
      const script = foreignScript(textIn, { code, tag }, locales)
      if (script === undefined) continue
      const args = { text: quotedText(textIn(code)), code, other: unicodeNames('script', script) }
      foreign.push({ code, script, problem: problemOf(catalogue.TEXT_SCRIPT, args, at(holder, code)) })
    }
  }
  for (const [code, ofCode] of groupBy(foreign, (each) => each.code))
    yield* wronglyTagged(code, ofCode, context) ?? ofCode.map(({ problem }) => problem)
  for (const ofPair of groupBy(names, ({ pair }) => pair).values())
    if (new Set(ofPair.map(({ text }) => text)).size >= MIN_UNTRANSLATED_KINDS)
      yield* ofPair.map(({ problem }) => problem)
}
