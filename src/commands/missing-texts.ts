import { AppError } from '../base/app-error.ts'
import { didYouMean, listed, message } from '../engine/errors/index.ts'
import { type SiteManifest, suggest } from '../engine/index.ts'
import { en, missingTexts, PLURAL_CATEGORIES } from '../pages/texts/index.ts'

/** The English text as a start; where it has plural forms, one for each category of the language. */
function started(key: string, tag: string): unknown {
  const text: unknown = Reflect.get(en, key)
  if (typeof text !== 'object' || text === null) return text
  const categories: readonly string[] = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const forms = PLURAL_CATEGORIES.filter((category) => categories.includes(category)).map((category) => [
    category,
    Reflect.get(text, category) ?? Reflect.get(text, 'other'),
  ])
  return Object.fromEntries(forms)
}

/**
 * The texts of the interface that a language of the site lacks, as the member "texts" of `site.json` with English words to be
 * translated.
 *
 * @throws AppError where the site has no such language.
 */
export function missingTextsAsJson({ locales, site }: SiteManifest, code: string): string {
  const codes = locales.map((locale) => locale.code)
  const locale = locales.find((each) => each.code === code)
  if (locale === undefined) {
    const near = suggest(code, codes)
    throw new AppError(
      message`"${code}" is not a language of this site. ${near === undefined ? message`It has: ${listed(codes)}.` : didYouMean(near)}`,
    )
  }
  const keys = missingTexts(locale, site.texts)
  const texts = Object.fromEntries(keys.map((key) => [key, { [code]: started(key, locale.tag) }]))
  return JSON.stringify({ texts }, null, 2)
}
