import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseTables } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import { originalOf } from '../storage/stored-path.ts'
import { isPublished } from './embargo.ts'
import type { RecordStore } from './record-store.ts'
import { fromTable, visibleWhere } from './select-records.ts'

type Content = Pick<RecordStore, 'reader' | 'embargo'>

/** Entities whose pages show pictures and files. */
const shown: readonly EntityDefinition[] = Object.values(definitions).filter(
  (definition: EntityDefinition) => definition.document !== undefined || definition.entity === 'exhibitType',
)

const build = expressionBuilder<DatabaseTables>()

function mentions(text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const holds = (column: string) => sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
  return build.or([holds('record'), holds('translations')])
}

async function isNamedByHidden({ embargo }: Content, text: string): Promise<boolean> {
  return (await embargo.hiddenRecords()).some((record) => record.includes(text))
}

async function isNamedByPublic({ reader, embargo }: Content, text: string): Promise<boolean> {
  for (const definition of shown) {
    const published = isPublished(definition, await embargo.hiddenFrom(definition))
    const found = await fromTable(reader, definition.table)
      .select('id')
      .where(visibleWhere(definition, [published, mentions(text)]))
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return true
  }
  return false
}

/** Whether the files of a group belong to a record that is not public yet, and to no other. */
export async function isHiddenGroup(content: Content, groupId: string): Promise<boolean> {
  const named = `"groupId":${JSON.stringify(groupId)}`
  return (await isNamedByHidden(content, named)) && !(await isNamedByPublic(content, named))
}

/** Whether a stored file, or the original of a small version, belongs to records that are not public yet, and to no other. */
export async function isHiddenFile(content: Content, path: string): Promise<boolean> {
  if ((await content.embargo.hiddenRecords()).length === 0) return false
  const original = originalOf(path)
  const files = await content.reader
    .selectFrom('file')
    .select('object_id')
    .where(mentions(original))
    .execute()
  const groups = await Promise.all(files.map(({ object_id }) => isHiddenGroup(content, object_id)))
  const isNamed = groups.includes(true) || (await isNamedByHidden(content, original))
  return isNamed && !groups.includes(false) && !(await isNamedByPublic(content, original))
}
