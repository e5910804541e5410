// Translations of texts of the config that a change leaves behind.

import { message } from '../../engine/errors/index.ts'
import {
  type ConfigText,
  compareTranslations,
  type Registry,
  readSiteTexts,
  recordTranslations,
  type SiteTexts,
  translationsOfText,
} from '../../engine/index.ts'
import { type Change, changeOf } from './change.ts'

function pairsOf({ texts, locales }: SiteTexts) {
  const codes = locales.map(({ code }) => code)
  return texts.flatMap(({ place, values }) =>
    translationsOfText(values, codes).map((translation) => ({ ...translation, place, isAccepted: true })),
  )
}

/**
 * Translations that stayed while the text that they were made from has changed: by what both states say, whether or not they keep a
 * record of translations. Nothing that the record of the new state accepts.
 */
export function staleTranslations(
  before: readonly ConfigText[],
  after: readonly ConfigText[],
  registry: Registry,
): readonly Change[] {
  const [was, is] = [readSiteTexts(before, registry), readSiteTexts(after, registry)]
  if (was.locales[0]?.code !== is.locales[0]?.code) return []
  const now = pairsOf(is)
  const known = compareTranslations(is.recorded, now)
  return compareTranslations(recordTranslations({}, pairsOf(was)), now).flatMap((each, index) => {
    const { place, language, text, translation, madeFrom } = each
    const isAccepted = known[index]?.isNew === false && known[index].madeFrom.length === 0
    if (madeFrom.length === 0 || isAccepted) return []
    return [
      changeOf(
        message`text ${place.file}#${place.pointer}`,
        message`the translation in "${language}" stays "${translation}"`,
        {
          level: 'warn',
          reason: message`Its text was "${[...new Set(madeFrom)].join('", "')}" and is now "${text}": readers of the two languages are told different things.`,
        },
        { place: `${place.file}:${place.line}`, language },
      ),
    ]
  })
}
