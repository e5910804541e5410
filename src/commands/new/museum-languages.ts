import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'

/** The languages of a museum for which none are named. */
export const DEFAULT_LANGUAGES = 'zh-CN,en'

/** What a locale's code may be (`schemas/config/site.ts`). */
const CODE = /^[a-z]{2,3}$/

function localeOf(tag: string): Intl.Locale {
  try {
    const locale = new Intl.Locale(tag)
    if (CODE.test(locale.language)) return locale
  } catch {
    // Not a tag at all.
  }
  throw new AppError(
    message`"${tag}" is not a BCP 47 language tag. Write tags such as "fr", "pt-BR" or "zh-TW", with commas between them.`,
  )
}

/** Scripts in which a name begins with a capital. Georgian has capital letters, and writes no word with one of them. */
const CAPITALISED = ['Latn', 'Cyrl', 'Grek', 'Armn', 'Adlm']

/** The name of a language in itself, with a capital where its script begins names so. */
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
 * The languages of a new museum from BCP 47 tags with commas between them: the first leads, and the others are distinguished by a
 * suffix of channel numbers.
 *
 * @throws AppError for what is no tag, and for two tags that no code says apart.
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

/** Codes of the languages that tags name; none where they cannot be read, which the command itself says. */
export function museumCodes(tags: string): readonly string[] {
  try {
    return museumLocales(tags).map(({ code }) => code)
  } catch {
    return []
  }
}
