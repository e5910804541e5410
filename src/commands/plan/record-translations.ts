import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countedRecords } from '../../base/counted.ts'
import { entitiesOf, staleBetween } from '../../content/index.ts'
import { listed, message } from '../../engine/errors/index.ts'
import type { SiteManifest } from '../../engine/index.ts'
import { fileOfEntity, type KeptRecord, keptRecords } from '../translations/kept-records.ts'
import { type Change, changeOf } from './change.ts'

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
export async function recordTranslations(
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
