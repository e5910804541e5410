import type { TranslationsConfig } from '../../schemas/config/index.ts'
import { getOwn, isObject } from '../base/object.ts'

/** A text of the config, and what it is in another language. */
export interface Translation {
  readonly language: string
  /** Language of `text`: the first of the site. */
  readonly source: string
  readonly text: string
  readonly translation: string
}

/** A text as the record of translations has it: plural forms as JSON. */
function recorded(text: unknown): string {
  if (isObject(text)) return JSON.stringify(text)
  return typeof text === 'string' ? text : ''
}

/** What a text in several languages is translated into; nothing of what is hidden or written in one language alone. */
export function translationsOf(
  text: Readonly<Record<string, unknown>>,
  [source, ...others]: readonly string[],
): readonly Translation[] {
  const original = source === undefined ? '' : recorded(getOwn(text, source))
  if (source === undefined || original === '') return []
  return others.flatMap((language) => {
    const translation = recorded(getOwn(text, language))
    return translation === '' ? [] : [{ language, source, text: original, translation }]
  })
}

/** The texts that a translation was made from; undefined where none is recorded. */
export function sourcesOf(
  { translations }: TranslationsConfig,
  language: string,
  translation: string,
): readonly string[] | undefined {
  const sources = getOwn(getOwn(translations, language) ?? {}, translation)
  return sources === undefined ? undefined : [sources].flat()
}

/**
 * The record with what a config says now: translations that it does not know are taken as made from the text beside them, those that
 * are gone are left out. One that was made from another text stays so, and is stale, unless it is accepted.
 */
export function recordTranslations(
  before: TranslationsConfig['translations'],
  now: readonly (Translation & { readonly isAccepted: boolean })[],
): TranslationsConfig['translations'] {
  const languages = new Map<string, Map<string, Set<string>>>()
  for (const { language, text, translation, isAccepted } of now) {
    const texts = languages.get(language) ?? new Map<string, Set<string>>()
    languages.set(language, texts)
    const known = sourcesOf({ translations: before }, language, translation)
    const sources = texts.get(translation) ?? new Set<string>()
    texts.set(translation, sources)
    if (known === undefined || isAccepted || known.includes(text)) sources.add(text)
    else for (const each of known) sources.add(each)
  }
  const sorted = <Value>(entries: Iterable<readonly [string, Value]>) =>
    [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    sorted(languages).map(([language, texts]) => [
      language,
      Object.fromEntries(
        sorted(texts).map(([translation, sources]) => {
          const [source = '', ...others] = [...sources].sort()
          return [translation, others.length === 0 ? source : [source, ...others]]
        }),
      ),
    ]),
  )
}
