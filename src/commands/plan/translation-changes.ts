// Translations that a change leaves behind: texts of the config, and records of content folders.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countedRecords } from '../../base/messages/message.ts'
import { entitiesOf, staleBetween } from '../../content/index.ts'
import { listed, message } from '../../engine/errors/index.ts'
import {
  type ConfigText,
  compareTranslations,
  type Registry,
  readSiteTexts,
  recordTranslations,
  type SiteManifest,
  type SiteTexts,
  translationsOf,
} from '../../engine/index.ts'
import { fileOfEntity, type KeptRecord, keptRecords } from '../translations/kept-records.ts'
import { type Change, changeOf } from './change.ts'

function pairsOf({ texts, locales }: SiteTexts) {
  const codes = locales.map(({ code }) => code)
  return texts.flatMap(({ place, values }) =>
    translationsOf(values, codes).map((translation) => ({ ...translation, place, isAccepted: true })),
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

/** Records of an entity that are named for a language; of the others only the number. */
const MAX_NAMED = 20

function left(
  entity: string,
  id: string,
  line: number | undefined,
  language: string,
  fields: readonly string[],
): Change {
  return changeOf(
    message`record ${entity} ${id}`,
    message`translations in "${language}" stay as they were: ${listed(fields)}`,
    {
      level: 'warn',
      reason: message`The texts of ${id} have changed: readers of the two languages are told different things.`,
    },
    { place: `content/${fileOfEntity(entity)}:${line ?? 1}`, language },
  )
}

/**
 * Translations of the records of two content folders that stayed while their texts changed. Nothing where one of the config folders
 * has no content.
 *
 * @param configDirs the config folders before and after.
 */
export async function staleRecords(
  configDirs: readonly [string, string],
  { locales, recordTypes }: Pick<SiteManifest, 'locales' | 'recordTypes'>,
): Promise<readonly Change[]> {
  const [before, after] = configDirs.map((folder) => join(folder, 'content'))
  const own = locales[0]?.code ?? ''
  if (before === undefined || after === undefined || !existsSync(before) || !existsSync(after)) return []
  const entities = entitiesOf(recordTypes)
  const changes: Change[] = []
  for (const entity of entities.names) {
    const was = new Map(
      (await keptRecords({ folder: before, entities, own }, entity)).map((each) => [each.id, each] as const),
    )
    if (was.size === 0) continue
    const stale = (await keptRecords({ folder: after, entities, own }, entity)).flatMap((now) => {
      const old: KeptRecord | undefined = was.get(now.id)
      const texts = old === undefined ? [] : staleBetween(entities.definition(entity), old.record, now.record)
      return texts.length === 0 ? [] : [{ now, texts }]
    })
    for (const { code } of locales) {
      const found = stale.flatMap(({ now, texts }) => {
        const fields = texts.filter(({ language }) => language === code).map(({ place }) => place.slice(1))
        return fields.length === 0 ? [] : [left(entity, now.id, now.line, code, fields)]
      })
      changes.push(...found.slice(0, MAX_NAMED))
      const rest = found.length - MAX_NAMED
      if (rest > 0)
        changes.push(
          changeOf(
            message`records ${entity}`,
            message`translations in "${code}" of ${countedRecords(rest)} more stay as they were`,
            {
              level: 'warn',
              reason: message`Their texts have changed. Once they are in the database, /__staff/translations shows all.`,
            },
            { place: `content/${fileOfEntity(entity)}`, language: code },
          ),
        )
    }
  }
  return changes
}
