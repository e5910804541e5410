import { omitUndefined } from '../../base/object.ts'
import {
  type ConfigText,
  compareTranslations,
  type Registry,
  readSiteTexts,
  recordTranslations,
  schemaAddress,
  TRANSLATIONS_FILE,
  translationsOf,
} from '../../engine/index.ts'
import type { FileChange } from '../new/change.ts'
import { printFile } from '../new/edit-json.ts'

/** A record of translations as it would be. */
export interface RecordOutcome {
  /** Absent where nothing changes. */
  readonly change?: FileChange
  readonly added: number
  readonly accepted: number
  /** Translations that are still of an earlier text. */
  readonly stale: number
}

/** Which stale translations are still right: all, or those below places such as "channels/news.json#/title". */
export type Accepted = 'none' | 'all' | readonly string[]

function isBelow(place: string, parent: string): boolean {
  return place === parent || place.startsWith(`${parent}/`) || place.startsWith(`${parent}#`)
}

/**
 * The record of what the translations of a config were made from, as it would be with what they are now. Nothing of a site in one
 * language.
 */
export function recordOf(
  files: readonly ConfigText[],
  registry: Registry,
  accepted: Accepted = 'none',
): RecordOutcome {
  const { locales, texts, recorded } = readSiteTexts(files, registry)
  const codes = locales.map(({ code }) => code)
  const now = texts.flatMap(({ place, values }) => {
    const name = `${place.file}#${place.pointer}`
    const isAccepted =
      accepted === 'all' || (accepted !== 'none' && accepted.some((parent) => isBelow(name, parent)))
    return translationsOf(values, codes).map((translation) => ({ ...translation, isAccepted }))
  })
  const known = compareTranslations(recorded, now)
  const stale = known.filter(({ madeFrom }) => madeFrom.length > 0)
  const before = files.find(({ path }) => path === TRANSLATIONS_FILE)?.text
  const $schema = schemaAddress(files, TRANSLATIONS_FILE, 'translations')
  const after = printFile({ $schema, translations: recordTranslations(recorded, now) })
  const isNeeded = now.length > 0 || before !== undefined
  return {
    ...(isNeeded && after !== before
      ? { change: { path: TRANSLATIONS_FILE, after, ...omitUndefined({ before }) } }
      : {}),
    added: known.filter(({ isNew }) => isNew).length,
    accepted: stale.filter(({ isAccepted }) => isAccepted).length,
    stale: stale.filter(({ isAccepted }) => !isAccepted).length,
  }
}
