import { misreadIn } from '../../../base/damaged-text.ts'
import { readPointer } from '../../../base/json-pointer.ts'
import { FirstOfKind, groupBy } from '../../../base/lists.ts'
import { getOwn, isObject } from '../../../base/object.ts'
import { isWhollyIn, misplacedTexts, wrongLanguage } from '../../../base/text/index.ts'
import { withoutStrayBlanks } from '../../../base/tidy.ts'
import { damagedTexts, htmlFieldsOf, unseenDamage } from '../../../content/import/index.ts'
import type { StoredRecord } from '../../../content/index.ts'
import { hasOwnYeh, lettersOfArabic, mixedWord, unseenFault } from '../../../engine/check/check-texts.ts'
import { quotedText } from '../../../engine/check/context.ts'
import {
  catalogue,
  type Message,
  message,
  type Place,
  type Problem,
  problemOf,
} from '../../../engine/errors/index.ts'
import { otherScript } from '../../../engine/language-names.ts'
import { quotableText } from '../../personal-values.ts'
import { translatableEntities, withoutSample } from '../../translations/kept-records.ts'
import { recordUnits } from '../../translations/record-units.ts'
import type { ValidationRules } from './seen-content.ts'

interface PlacedText {
  readonly field: string
  readonly text: string
  /** First record with this text. */
  readonly place: Place
}

interface FoundDamage extends PlacedText {
  readonly reason: Message
  readonly cure: Message
}

/** Names of members with the name of a record. */
const IS_CALLED = /(?:^|[a-z])(?:title|name)$/i

interface FaultyTitle {
  readonly pointer: string
  readonly text: string
  readonly reason: Message
  readonly hint: Message
}

/** Returns what is wrong with the letters and spaces of a title, or undefined. */
function titleFault(text: string): Pick<FaultyTitle, 'reason' | 'hint'> | undefined {
  const mixed = mixedWord(text)
  if (mixed !== undefined) return { reason: MIXED, hint: mixed.cure }
  const unseen = unseenFault(text)
  if (unseen !== undefined) return { reason: message`a text with ${unseen.what}`, hint: unseen.cure }
  const tidy = withoutStrayBlanks(text)
  return tidy === text ? undefined : { reason: BLANKS, hint: message`Write "${quotableText(tidy)}".` }
}

/** Returns the pointer of a field in a language. */
function pointerOf(record: object, field: string, code: string, own: string): string {
  if (isObject(Reflect.get(record, field))) return `/${field}/${code}`
  return code === own ? `/${field}` : `/translations/${code}/${field}`
}

const MIXED: Message = message`a text with letters of two alphabets in one word`
const BLANKS: Message = message`a text with a blank at its begin or end, or several in a row`

type DamagedRecord = Parameters<typeof damagedTexts>[0]

function ofTitle(pointer: string, text: string) {
  const fault = titleFault(text)
  return fault === undefined ? [] : [{ pointer, text, damage: { ...fault, there: undefined } }]
}

/** Returns texts in the letters of another language that shares the script, once per field. */
function arabicTexts(written: ReadonlyMap<string, readonly PlacedText[]>) {
  return [...written].flatMap(([tag, texts]) =>
    [...groupBy(lettersOfArabic(tag, texts), ({ field }) => field).values()].flatMap((ofField) =>
      ofField.slice(0, 1).map(({ what, ...first }) => ({
        ...first,
        text: quotedText(first.text),
        reason: message`a text with ${what}`,
        count: ofField.length,
      })),
    ),
  )
}

/**
 * Collects texts of a file's records that software has damaged or that are invalid, as an import reports them: each kind once per field.
 *
 * @param hidden Private fields, which messages do not quote.
 */
export function createDamagedTexts(
  entity: string,
  idField: string,
  { entities, languages }: ValidationRules,
  hidden: readonly string[],
) {
  const options = {
    asWritten: [...htmlFieldsOf(entities.schemas[entity]), idField],
    misread: misreadIn(languages.all.map(({ tag }) => new Intl.Locale(tag).language)),
  }
  const found = new FirstOfKind<FoundDamage>()
  /** Texts by tag of languages with their own variants of letters. Which variant prevails is known at the end. */
  const written = new Map(
    languages.all.flatMap(({ tag }) => (hasOwnYeh(tag) ? [[tag, [] as PlacedText[]] as const] : [])),
  )
  return {
    see: (record: DamagedRecord, place: Place): void => {
      const seen = new Set<string>()
      const id: unknown = Reflect.get(Object(record), idField)
      const unseen = typeof id === 'string' ? unseenDamage(id) : undefined
      const ofId = unseen === undefined ? [] : [{ pointer: `/${idField}`, text: String(id), damage: unseen }]
      const titles: Parameters<typeof ofTitle>[] = []
      for (const [name, texts] of isObject(record) ? fieldsOf(record, languages) : [])
        for (const { code, tag } of hidden.includes(name) ? [] : languages.all) {
          const text = texts.get(code) ?? ''
          const pointer = pointerOf(Object(record), name, code, languages.own)
          written.get(tag)?.push({ field: pointer.slice(1), text: quotableText(text), place })
          const title = IS_CALLED.test(name) ? readPointer(record, pointer) : undefined
          if (typeof title === 'string' && title.trim() !== '') titles.push([pointer, title])
        }
      const all = [...ofId, ...damagedTexts(record, options), ...titles.flatMap((each) => ofTitle(...each))]
      for (const { pointer, text, damage } of all) {
        const field = pointer.slice(1).replace(/\/\d+(?=\/|$)/g, '')
        if (field.split('/').some((part) => hidden.includes(part))) continue
        const key = `${field} ${damage.reason.en}`
        const { reason, hint, there: cure = hint } = damage
        if (!seen.has(key)) found.see(key, { field, text, reason, cure, place })
        seen.add(key)
      }
    },
    found: () => [...found.found(), ...arabicTexts(written)],
  }
}

interface Open {
  readonly first: Place
  readonly counts: Map<string, number>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Collects records translated into some languages of the site but not all, by language and entity. Records without any translation may be
 * intended.
 */
export function createOpenRecords({ languages, entities }: ValidationRules) {
  const names = new Set(translatableEntities(entities))
  const others = languages.all.filter(({ code }) => code !== languages.own)
  const left = new Map<string, Open>()
  return {
    see: (entity: string, id: string, record: StoredRecord, place: Place): void => {
      if (!names.has(entity)) return
      const isIn = others.map(({ code, tag }) => {
        const options = { entity, id, schema: entities.schemas[entity], language: code, stale: NONE }
        return recordUnits(record, options).some((unit) => withoutSample(unit, tag).target !== '')
      })
      if (!isIn.includes(true)) return
      for (const [index, { code }] of others.entries()) {
        if (isIn[index] === true) continue
        const open = left.get(code) ?? { first: place, counts: new Map<string, number>() }
        left.set(code, open)
        open.counts.set(entity, (open.counts.get(entity) ?? 0) + 1)
      }
    },
    found: (): readonly Problem[] =>
      [...left].map(([code, { first, counts }]) =>
        problemOf(catalogue.RECORDS_OPEN, { code, counts: Object.fromEntries(counts) }, first),
      ),
  }
}

interface WrongScript {
  /** Code of the field's language, and of the language whose script the text has. */
  readonly code: string
  readonly other: string
  readonly field: string
  /** Whether the letters alone show it, for languages that share a script. */
  readonly isByLetters: true | undefined
  /** First record with such a text. */
  readonly place: Place
}

/** Maximum number of characters read, enough to detect the script. */
const MAX_READ_LENGTH = 400

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_READ_LENGTH).replace(/<[^<>]*>|&\w+;/g, ' ') : ''
}

/** Yields each field of a record with its texts by language. Fields may contain their languages themselves. */
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

/** Minimum number of words. Shorter texts may be names, which keep their script. */
const MIN_COPIED_WORDS = 3

/** Returns the other script of a language from which a text was copied verbatim, such as Serbian in Latin letters under Cyrillic. */
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

/** Whether a translation is a sentence in a script that fits neither its language nor that of the original. */
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

/** Collects texts wholly in the script of another language of the site that also has a text. Counted per pair of languages. */
export function createWrongScripts(languages: ValidationRules['languages']) {
  const found = new FirstOfKind<WrongScript>()
  return {
    see: (record: StoredRecord, place: Place): void => {
      const fields = [...fieldsOf(record, languages)]
      const written = new Set(
        fields.flatMap(([, texts]) => [...texts].map(([code, words]) => `${code} ${words}`)),
      )
      const seen = new Set<string>()
      const count = (wrong: Omit<WrongScript, 'place'>): void => {
        const key = `${wrong.code} ${wrong.other}`
        if (!seen.has(key)) found.see(key, { ...wrong, place })
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
          // Names often stay untranslated, and a record may have only one language.
          const isSure = textIn(other) !== '' || isForeignSentence(code, other, textIn, languages)
          if (!mayBeName && isSure) count({ code, other, field, isByLetters })
        }
        for (const language of languages.all) {
          const other = copiedFrom(language, textIn, languages)
          if (other !== undefined) count({ code: language.code, other, field, isByLetters: undefined })
        }
      }
      // For Chinese, characters specific to the other script across all texts of a record decide.
      for (const { code, tag } of languages.all.filter((each) => /^zh(?:-|$)/i.test(each.tag))) {
        const texts = fields.map(([field, byCode]) => [field, byCode.get(code) ?? ''] as const)
        const script = otherScript(tag, texts.map(([, text]) => text).join(' '), '')
        const [field = ''] = texts.find(([, text]) => text !== '') ?? []
        if (script !== undefined) count({ code, other: `zh-${script}`, field, isByLetters: undefined })
      }
    },
    found: () => found.found(),
  }
}
