import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'
import { languageCalled } from '../../engine/index.ts'

/** Default languages of a new museum. */
export const DEFAULT_LANGUAGES = 'zh-CN,en'

/** Valid locale codes (`schemas/config/site.ts`). */
const CODE = /^[a-z]{2,3}$/

function localeOf(tag: string): Intl.Locale {
  try {
    const locale = new Intl.Locale(tag)
    if (CODE.test(locale.language)) return locale
  } catch {
    // Not a BCP 47 tag.
  }
  const meant = languageCalled(tag)
  throw new AppError(
    meant === undefined
      ? message`"${tag}" is not a BCP 47 language tag. Write tags such as "fr", "pt-BR" or "zh-TW", with commas between them.`
      : message`"${tag}" is not a BCP 47 language tag. Did you mean "${meant}"?`,
  )
}

/** Scripts in which language names are capitalized. Georgian has capital letters but does not capitalize words. */
const CAPITALISED = ['Latn', 'Cyrl', 'Grek', 'Armn', 'Adlm']

/** Returns the name of a language in itself, capitalized where its script does so. */
function labelOf(locale: Intl.Locale, isAlone: boolean): string {
  const { script = '' } = locale.maximize()
  const shown = locale.language === 'zh' && (!isAlone || script === 'Hant') ? `zh-${script}` : locale.language
  const named = isAlone || locale.language === 'zh' ? shown : locale.toString()
  const name = new Intl.DisplayNames([locale.toString()], { type: 'language' }).of(named) ?? named
  if (!CAPITALISED.includes(script)) return name
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(locale.toString()) + rest.join('')
}

/**
 * Parses comma-separated BCP 47 tags into the locales of a new museum. The first is the default; the others get a suffix for channel
 * numbers.
 *
 * @throws AppError for an invalid tag, and for two tags whose codes would be equal.
 */
export function museumLocales(tags: string): readonly LocaleConfig[] {
  const written = tags.split(',').map((tag) => tag.trim())
  const locales = written.filter((tag) => tag !== '').map(localeOf)
  if (locales.length === 0) localeOf('')
  const codes = new Set<string>()
  return locales.map((locale, place) => {
    const isAlone = locales.filter(({ language }) => language === locale.language).length === 1
    const region = locale.maximize().region?.toLowerCase() ?? ''
    const code = [locale.language, region].find((each) => CODE.test(each) && !codes.has(each))
    if (code === undefined)
      throw new AppError(
        message`"${String(locale)}" cannot be distinguished from another of the languages. Name each language once.`,
      )
    codes.add(code)
    return {
      code,
      tag: locale.toString(),
      label: labelOf(locale, isAlone),
      channelSuffix: place === 0 ? '' : `_${code.toUpperCase()}`,
    }
  })
}

/**
 * Returns the tags after "--languages" on a command line whose first word is the command name, or the default.
 *
 * @throws AppError for tags separated by spaces, which would be parsed as other arguments.
 */
export function languagesIn(words: readonly string[]): string {
  const place = words.findIndex((word) => /^--languages(?:=|$)/.test(word))
  if (place < 0) return DEFAULT_LANGUAGES
  const [, tags = words[place + 1] ?? ''] = (words[place] ?? '').split('=')
  const behind = words.slice(words[place]?.includes('=') ? place + 1 : place + 2)
  const end = behind.findIndex((word) => word.startsWith('-'))
  const more = (end < 0 ? behind : behind.slice(0, end)).flatMap((word) => word.split(',')).filter(isTag)
  const hasFolder = words.slice(1, place).some((word) => !word.startsWith('-'))
  if (more.length > (hasFolder ? 0 : 1)) {
    const all = [tags.replace(/,$/, ''), ...more].join(',')
    throw new AppError(message`Write languages with commas between them, and no blanks: --languages ${all}`)
  }
  return tags || DEFAULT_LANGUAGES
}

function isTag(word: string): boolean {
  return /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(word)
}
