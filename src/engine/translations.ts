import type { TranslationsConfig } from '../../schemas/config/index.ts'
import { groupBy } from '../base/lists.ts'
import { getOwn, isObject } from '../base/object.ts'

/** A text of the config and its translation. */
export interface Translation {
  readonly language: string
  /** Language of `text`: the first of the site. */
  readonly source: string
  readonly text: string
  readonly translation: string
}

/** Returns a text as stored in the lock file: plural forms as JSON. */
function recordedText(text: unknown): string {
  if (isObject(text)) return JSON.stringify(text)
  return typeof text === 'string' ? text : ''
}

/** Returns the translations of a text by language; none for hidden texts and for texts in only one language. */
export function translationsOfText(
  text: Readonly<Record<string, unknown>>,
  [source, ...others]: readonly string[],
): readonly Translation[] {
  const original = source === undefined ? '' : recordedText(getOwn(text, source))
  if (source === undefined || original === '') return []
  return others.flatMap((language) => {
    const translation = recordedText(getOwn(text, language))
    return translation === '' ? [] : [{ language, source, text: original, translation }]
  })
}

/** Returns the recorded source texts of a translation, each as often as it is used; undefined if none is recorded. */
function sourcesOf(
  translations: TranslationsConfig['translations'],
  { language, translation }: Pick<Translation, 'language' | 'translation'>,
): readonly string[] | undefined {
  const sources = getOwn(getOwn(translations, language) ?? {}, translation)
  return sources === undefined ? undefined : [sources].flat()
}

/** A translation compared with its record. */
export type ComparedTranslation<Each extends Translation = Translation> = Each & {
  /** Whether the record lacks the translation, or has it fewer times. */
  readonly isNew: boolean
  /** Recorded source texts that no longer occur beside it: the translation is stale. Empty if it is up to date. */
  readonly madeFrom: readonly string[]
}

function withoutEach(all: readonly string[], taken: readonly string[]): string[] {
  const rest = [...all]
  for (const each of taken) {
    const index = rest.indexOf(each)
    if (index >= 0) rest.splice(index, 1)
  }
  return rest
}

function translationKey({ language, translation }: Translation): string {
  return JSON.stringify([language, translation])
}

/**
 * Compares all translations of a config with the lock file. A translation is stale if it is beside a text it was not made from, and one
 * of its source texts is gone: that text must have been changed. If all source texts still exist, the translation is merely used once
 * more.
 */
export function compareTranslations<Each extends Translation>(
  recorded: TranslationsConfig['translations'],
  now: readonly Each[],
): readonly ComparedTranslation<Each>[] {
  const states = new Map(
    [...groupBy(now, translationKey)].map(([key, uses]) => {
      const [first] = uses
      const sources = (first && sourcesOf(recorded, first)) ?? []
      const texts = uses.map(({ text }) => text)
      const gone = withoutEach(sources, texts)
      return [key, { sources, gone, unrecorded: withoutEach(texts, sources) }] as const
    }),
  )
  return now.map((each) => {
    const state = states.get(translationKey(each))
    const isKnown = state?.sources.includes(each.text) === true
    const madeFrom = isKnown ? [] : (state?.gone ?? [])
    const index = madeFrom.length > 0 ? -1 : (state?.unrecorded.indexOf(each.text) ?? -1)
    if (index >= 0) state?.unrecorded.splice(index, 1)
    return { ...each, isNew: index >= 0, madeFrom }
  })
}

/**
 * Returns the updated lock file. New translations are recorded with the text beside them; removed ones are dropped. A stale one stays
 * stale, unless it is accepted.
 */
export function recordTranslations(
  before: TranslationsConfig['translations'],
  now: readonly (Translation & { readonly isAccepted: boolean })[],
): TranslationsConfig['translations'] {
  const languages = new Map<string, Map<string, readonly string[]>>()
  for (const uses of groupBy(compareTranslations(before, now), translationKey).values()) {
    const [first] = uses
    if (first === undefined) continue
    const isKept = ({ madeFrom, isAccepted }: (typeof uses)[number]): boolean =>
      madeFrom.length > 0 && !isAccepted
    const sources = [
      ...uses.filter((each) => !isKept(each)).map(({ text }) => text),
      ...(uses.find(isKept)?.madeFrom ?? []),
    ]
    const texts = languages.get(first.language) ?? new Map<string, readonly string[]>()
    languages.set(first.language, texts.set(first.translation, sources.sort()))
  }
  const sorted = <Value>(entries: Iterable<readonly [string, Value]>) =>
    [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    sorted(languages).map(([language, texts]) => [
      language,
      Object.fromEntries(
        sorted(texts).map(([translation, [source = '', ...others]]) => [
          translation,
          others.length === 0 ? source : [source, ...others],
        ]),
      ),
    ]),
  )
}
