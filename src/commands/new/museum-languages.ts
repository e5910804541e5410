import type { LocaleConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'
import { languageCalled } from '../../engine/index.ts'

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
  const meant = languageCalled(tag)
  throw new AppError(
    meant === undefined
      ? message`"${tag}" is not a BCP 47 language tag. Write tags such as "fr", "pt-BR" or "zh-TW", with commas between them.`
      : message`"${tag}" is not a BCP 47 language tag. Did you mean "${meant}"?`,
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

/**
 * The tags in the words of a command line, of which the first is the name of the command: behind "--languages", or the usual ones.
 *
 * @throws AppError for tags with blanks between them, which would be read as other words.
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
