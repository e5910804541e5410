import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { localTextsOf } from '../local-texts.ts'
import { TRANSLATIONS_FILE } from '../read/file-kinds.ts'
import { sourcesOf, translationsOf } from '../translations.ts'
import type { CheckContext } from './context.ts'

/** A translation whose text has changed since it was made. Nothing without a record of translations. */
export function* checkTranslations({ config, registry, at, locales }: CheckContext): Generator<Problem> {
  const lock = config.translations?.config
  if (lock === undefined) return
  let unrecorded = 0
  for (const { holder } of localTextsOf(config, registry)) {
    for (const { language, source, text, translation } of translationsOf(holder, locales)) {
      const sources = sourcesOf(lock, language, translation)
      if (sources === undefined) unrecorded += 1
      else if (!sources.includes(text)) {
        const { line } = at(holder, source)
        const { file, pointer } = at(holder)
        const args = { place: `${file}#${pointer}`, source, line, now: text, before: sources.at(-1) ?? '' }
        yield problemOf(catalogue.TRANSLATION_STALE, args, at(holder, language))
      }
    }
  }
  if (unrecorded > 0)
    yield problemOf(
      catalogue.TRANSLATION_NOT_RECORDED,
      { count: unrecorded, file: TRANSLATIONS_FILE },
      at(lock),
    )
}
