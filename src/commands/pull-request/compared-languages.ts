import { type ConfigText, type Registry, readSiteTexts } from '../../engine/index.ts'
import type { Change } from '../plan/change.ts'
import type { ComparedLanguage } from './review.ts'

/** How many texts of each language a change has touched, and how many translations it has left behind. */
export function comparedLanguages(
  before: readonly ConfigText[],
  after: readonly ConfigText[],
  registry: Registry,
  changes: readonly Change[],
): readonly ComparedLanguage[] {
  const [was, is] = [readSiteTexts(before, registry), readSiteTexts(after, registry)]
  const keyOf = ({ place }: (typeof was.texts)[number]): string => `${place.file}#${place.pointer}`
  const old = new Map(was.texts.map((text) => [keyOf(text), text.values]))
  return is.locales.map(({ code }) => ({
    code,
    changed: is.texts.filter((text) => {
      const before = old.get(keyOf(text))?.[code]
      return JSON.stringify(before) !== JSON.stringify(text.values[code])
    }).length,
    stale: changes.filter(({ language }) => language === code).length,
  }))
}
