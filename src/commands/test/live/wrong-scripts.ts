import { getOwn, isObject } from '../../../base/object.ts'
import { misplacedTexts } from '../../../base/text/index.ts'
import type { StoredRecord } from '../../../content/index.ts'
import type { Place } from '../../../engine/errors/index.ts'
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
function* fieldsOf(
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
      const isShown = (code: string, words: string): boolean => written.has(`${code} ${words}`)
      for (const [field, texts] of fields) {
        const textIn = (code: string): string => texts.get(code) ?? ''
        for (const { code, other, mayBeName, isByLetters } of misplacedTexts(
          textIn,
          languages.all,
          isShown,
        )) {
          // Names of people and things often stay as they are, and a record may have one language alone.
          if (mayBeName || textIn(other) === '') continue
          const key = `${code} ${other}`
          const known = found.get(key)
          if (known === undefined) found.set(key, { code, other, field, place, count: 1, isByLetters })
          else if (!seen.has(key)) known.count += 1
          seen.add(key)
        }
      }
    },
    found: (): readonly WrongScript[] => [...found.values()],
  }
}
