import type { LocaleConfig, LocalText } from '../../../../schemas/config/index.ts'
import { isObject } from '../../../base/object.ts'
import { scriptOf } from '../../../base/text/index.ts'
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

/** All languages have the keys of English. */
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

/** Returns the sample texts for a BCP 47 tag. Falls back to English, to be translated. */
function sampleTexts(tag: string): Readonly<Record<string, string>> {
  return byTag[shippedLanguage(tag) ?? 'en'] ?? en
}

/** Whether a sample text with this key exists. */
export function isSampleName(name: string): name is keyof SampleTexts {
  return Object.hasOwn(en, name)
}

/** Returns a sample text in each language of a museum. */
export function sampleText(name: keyof SampleTexts, locales: readonly LocaleConfig[]): LocalText {
  return Object.fromEntries(locales.map(({ code, tag }) => [code, sampleTexts(tag)[name] ?? en[name]]))
}

const ENGLISH: ReadonlySet<string> = new Set(Object.values(en))

/** Whether a text is an English sample, also as an HTML paragraph. */
export function isSampleEnglish(text: string): boolean {
  return ENGLISH.has(/^<p>(.*)<\/p>$/s.exec(text)?.[1] ?? text)
}

interface FilesOfConfig {
  has(path: string): boolean
}

/** Whether a preset made a text from the name of its channel in Latin letters, although the language has others: "Textiles". */
function isChannelName(text: string, tag: string, files: FilesOfConfig | undefined): boolean {
  return (
    /^[A-Z]/.test(text) &&
    scriptOf(tag) !== 'Latn' &&
    files?.has(`channels/${text.charAt(0).toLowerCase()}${text.slice(1)}.json`) === true
  )
}

/**
 * Whether a text is still an English sample, or the name of a channel, although its language is another.
 *
 * @param same Texts confirmed as identical in that language.
 */
export function isLeftInEnglish(
  text: string,
  tag: string,
  same: readonly string[] = [],
  files?: FilesOfConfig,
): boolean {
  if (isChannelName(text, tag, files)) return !same.includes(text)
  const shipped = shippedLanguage(tag)
  if (shipped === 'en' || !isSampleEnglish(text)) return false
  if (shipped !== undefined) return !Object.values(sampleTexts(tag)).includes(text)
  return !same.includes(text)
}

/** Returns the English samples whose translation in a language is this text. */
export function englishOf(text: string, tag: string): readonly string[] {
  const own = sampleTexts(tag)
  return Object.entries(en).flatMap(([name, english]) => (own[name] === text ? [english] : []))
}

/** Reference to a sample text by its key (`text:news`), as an HTML paragraph (`html:loomText`), or a literal (`text:={NAME}`). */
const TEXT = /^(text|html):(=?)(.+)$/

/** Letters per Chinese or Japanese character of the same content: see `docs/decisions/0009-excerpts-and-dates.md`. */
const LETTERS = 2.3

type SampleRecord = Readonly<Record<string, unknown>>

function textIn(value: string, tag: string): string | undefined {
  const [, kind, literal, name = ''] = TEXT.exec(value) ?? []
  if (kind === undefined) return undefined
  const text = literal === '=' ? name : (sampleTexts(tag)[name] ?? name)
  return kind === 'html' ? `<p>${text}</p>` : text
}

/** Converts an excerpt length in Chinese characters to that for another language. */
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

/** Fills in the sample texts of a part of the config in each language, and adapts excerpt lengths. */
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

/** Returns a record in the first language of a museum, with translations into the others. */
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
