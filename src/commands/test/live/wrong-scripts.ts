import { getOwn, isObject } from '../../../base/object.ts'
import { isWhollyIn, misplacedTexts, wrongLanguage } from '../../../base/text/index.ts'
import type { StoredRecord } from '../../../content/index.ts'
import type { Place } from '../../../engine/errors/index.ts'
import { otherScript } from '../../../engine/language-names.ts'
import type { ValidationRules } from './seen-content.ts'

interface WrongScript {
  /** Code of the language under which the texts stand, and of that in whose script they are. */
  readonly code: string
  readonly other: string
  readonly field: string
  /** Whether letters alone say it, of languages of one script. */
  readonly isByLetters: true | undefined
  /** The first record that has one. */
  readonly place: Place
  count: number
}

/** Of a long text the beginning says the script. */
const MAX_READ_LENGTH = 400

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_READ_LENGTH).replace(/<[^<>]*>|&\w+;/g, ' ') : ''
}

/** Each field of a record with its words by language; one may have its languages in itself. */
export function* fieldsOf(
  record: StoredRecord,
  { own, all }: ValidationRules['languages'],
): Generator<readonly [field: string, texts: ReadonlyMap<string, string>]> {
  const translations = isObject(record.translations) ? record.translations : {}
  for (const [field, value] of Object.entries(record)) {
    if (field === 'translations') continue
    const translated = (code: string): unknown => {
      const texts = getOwn(translations, code)
      return isObject(texts) ? texts[field] : undefined
    }
    const textIn = (code: string): unknown =>
      isObject(value) ? getOwn(value, code) : code === own ? value : translated(code)
    yield [field, new Map(all.map(({ code }) => [code, wordsOf(textIn(code))]))]
  }
}

/** Words of what is more than a name, which stays in its script. */
const MIN_COPIED_WORDS = 3

/** The other script of a language from which a text is copied, word for word, such as Serbian in Latin letters under Cyrillic. */
function copiedFrom(
  { code, tag }: ValidationRules['languages']['all'][number],
  textIn: (code: string) => string,
  { all }: ValidationRules['languages'],
): string | undefined {
  const text = textIn(code)
  if ((text.match(/\p{L}{2,}/gu) ?? []).length < MIN_COPIED_WORDS) return undefined
  const { language } = new Intl.Locale(tag)
  return all.find(
    (each) =>
      new Intl.Locale(each.tag).language === language &&
      textIn(each.code) === text &&
      isWhollyIn(text, each.tag, tag),
  )?.code
}

/** Whether the words of a translation are a sentence in another script than its language and the record's own words have. */
function isForeignSentence(
  code: string,
  other: string,
  textIn: (code: string) => string,
  { own, all }: ValidationRules['languages'],
): boolean {
  const tagOf = (wanted: string): string => all.find((each) => each.code === wanted)?.tag ?? wanted
  const tags = all.map(({ tag }) => tag)
  return (
    code !== own &&
    isWhollyIn(textIn(own), tagOf(own), tagOf(other)) &&
    wrongLanguage(textIn(code), tagOf(code), tags) !== undefined
  )
}

/** Texts of records that are wholly in the script of another language of the site, which has its own beside: counted for each pair. */
export function createWrongScripts(languages: ValidationRules['languages']) {
  const found = new Map<string, WrongScript>()
  return {
    see: (record: StoredRecord, place: Place): void => {
      const fields = [...fieldsOf(record, languages)]
      const written = new Set(
        fields.flatMap(([, texts]) => [...texts].map(([code, words]) => `${code} ${words}`)),
      )
      const seen = new Set<string>()
      const count = (wrong: Omit<WrongScript, 'place' | 'count'>): void => {
        const key = `${wrong.code} ${wrong.other}`
        const known = found.get(key)
        if (known === undefined) found.set(key, { ...wrong, place, count: 1 })
        else if (!seen.has(key)) known.count += 1
        seen.add(key)
      }
      const isShown = (code: string, words: string): boolean => written.has(`${code} ${words}`)
      for (const [field, texts] of fields) {
        const textIn = (code: string): string => texts.get(code) ?? ''
        for (const { code, other, mayBeName, isByLetters } of misplacedTexts(
          textIn,
          languages.all,
          isShown,
        )) {
          // Names of people and things often stay as they are, and a record may have one language alone.
          const isSure = textIn(other) !== '' || isForeignSentence(code, other, textIn, languages)
          if (!mayBeName && isSure) count({ code, other, field, isByLetters })
        }
        for (const language of languages.all) {
          const other = copiedFrom(language, textIn, languages)
          if (other !== undefined) count({ code: language.code, other, field, isByLetters: undefined })
        }
      }
      // Of Chinese, letters that only the other script has say it, in all texts of a record.
      for (const { code, tag } of languages.all.filter((each) => /^zh(?:-|$)/i.test(each.tag))) {
        const texts = fields.map(([field, byCode]) => [field, byCode.get(code) ?? ''] as const)
        const script = otherScript(tag, texts.map(([, text]) => text).join(' '), '')
        const [field = ''] = texts.find(([, text]) => text !== '') ?? []
        if (script !== undefined) count({ code, other: `zh-${script}`, field, isByLetters: undefined })
      }
    },
    found: (): readonly WrongScript[] => [...found.values()],
  }
}
