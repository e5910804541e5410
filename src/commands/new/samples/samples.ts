import type { LocaleConfig, LocalText } from '../../../../schemas/config/index.ts'
import { isObject } from '../../../base/object.ts'
import { shippedLanguage } from '../../../pages/texts/index.ts'
import ar from './ar.json' with { type: 'json' }
import bn from './bn.json' with { type: 'json' }
import cs from './cs.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import el from './el.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fa from './fa.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import id from './id.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import th from './th.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import uk from './uk.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zhHans from './zh-hans.json' with { type: 'json' }
import zhHant from './zh-hant.json' with { type: 'json' }

/** The other languages have the keys of English. */
type SampleTexts = Readonly<Record<keyof typeof en, string>>

const byTag: Readonly<Record<string, SampleTexts>> = {
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  en,
  fr,
  de,
  es,
  pt,
  it,
  nl,
  pl,
  cs,
  el,
  ru,
  uk,
  tr,
  he,
  ar,
  fa,
  hi,
  bn,
  th,
  vi,
  id,
  ja,
  ko,
}

/** The sample texts in the language of a BCP 47 tag; English ones, to be translated, where nobody wrote them. */
function sampleTexts(tag: string): Readonly<Record<string, string>> {
  return byTag[shippedLanguage(tag) ?? 'en'] ?? en
}

/** Whether there is a sample of this name. */
export function isSampleName(name: string): name is keyof SampleTexts {
  return Object.hasOwn(en, name)
}

/** A text of the samples in each language of a museum. */
export function sampleText(name: keyof SampleTexts, locales: readonly LocaleConfig[]): LocalText {
  return Object.fromEntries(locales.map(({ code, tag }) => [code, sampleTexts(tag)[name] ?? en[name]]))
}

const ENGLISH: ReadonlySet<string> = new Set(Object.values(en))

/** Whether a text is one of those that a museum begins with, in English; as a paragraph of HTML too. */
export function isSampleEnglish(text: string): boolean {
  return ENGLISH.has(/^<p>(.*)<\/p>$/s.exec(text)?.[1] ?? text)
}

/**
 * Whether a text in a language is still the English that a museum begins with where nobody wrote a sample in the language.
 *
 * @param same words that are the same in the language, as somebody has said.
 */
export function isLeftInEnglish(text: string, tag: string, same: readonly string[] = []): boolean {
  const shipped = shippedLanguage(tag)
  if (shipped === 'en' || !isSampleEnglish(text)) return false
  if (shipped !== undefined) return !Object.values(sampleTexts(tag)).includes(text)
  return !same.includes(text)
}

/** The English that a museum begins with where a language has this text of the samples. */
export function englishOf(text: string, tag: string): readonly string[] {
  const own = sampleTexts(tag)
  return Object.entries(en).flatMap(([name, english]) => (own[name] === text ? [english] : []))
}

/** A text of the samples by its key (`text:news`), as a paragraph of HTML (`html:loomText`), or as it is written (`text:={NAME}`). */
const TEXT = /^(text|html):(=?)(.+)$/

/** Letters that say what one of Chinese or Japanese says: `docs/decisions/0009-excerpts-and-dates.md`. */
const LETTERS = 2.3

type SampleRecord = Readonly<Record<string, unknown>>

function textIn(value: string, tag: string): string | undefined {
  const [, kind, literal, name = ''] = TEXT.exec(value) ?? []
  if (kind === undefined) return undefined
  const text = literal === '=' ? name : (sampleTexts(tag)[name] ?? name)
  return kind === 'html' ? `<p>${text}</p>` : text
}

/** Characters of an excerpt in a language, of those for Chinese. */
function excerptFor(count: number, { tag }: LocaleConfig): number {
  const isDense = ['zh', 'ja'].includes(new Intl.Locale(tag).language)
  return isDense ? count : Math.round((count * LETTERS) / 10) * 10
}

function excerptsOf(count: number, locales: readonly LocaleConfig[]): SampleRecord {
  const [first, ...others] = locales
  const excerpt = first === undefined ? count : excerptFor(count, first)
  const different = others.filter((locale) => excerptFor(count, locale) !== excerpt)
  const excerptIn = Object.fromEntries(different.map((locale) => [locale.code, excerptFor(count, locale)]))
  return { excerpt, ...(different.length === 0 ? {} : { excerptIn }) }
}

/** A part of the config with its texts in the languages of a museum, and excerpts as long as they need. */
export function withTexts(value: unknown, locales: readonly LocaleConfig[]): unknown {
  if (typeof value === 'string' && TEXT.test(value))
    return Object.fromEntries(locales.map(({ code, tag }) => [code, textIn(value, tag)]))
  if (Array.isArray(value)) return value.map((entry: unknown) => withTexts(entry, locales))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      key === 'excerpt' && typeof entry === 'number'
        ? Object.entries(excerptsOf(entry, locales))
        : [[key, withTexts(entry, locales)]],
    ),
  )
}

/** A record in the first language of a museum, with its translations into the others. */
export function recordIn(record: SampleRecord, locales: readonly LocaleConfig[]): SampleRecord {
  const [first, ...others] = locales
  const textsIn = (tag: string): SampleRecord =>
    Object.fromEntries(
      Object.entries(record).flatMap(([key, value]) => {
        const text = typeof value === 'string' ? textIn(value, tag) : undefined
        return text === undefined ? [] : [[key, text]]
      }),
    )
  const translations = Object.fromEntries(others.map(({ code, tag }) => [code, textsIn(tag)]))
  return {
    ...record,
    ...(first === undefined ? {} : textsIn(first.tag)),
    ...(others.length === 0 ? {} : { translations }),
  }
}
