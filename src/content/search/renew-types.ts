import { createHash } from 'node:crypto'
import { publicFields, type RecordType } from '../../../schemas/config/index.ts'
import { chunks } from '../../base/lists.ts'
import { raiseVersion } from '../database/content-version.ts'
import type { Meta } from '../database/meta.ts'
import type { Connections } from '../database/tables.ts'
import { fromTable, visibleWhere } from '../records/select-records.ts'
import { reindex } from './reindex.ts'
import type { SearchedRecords } from './search-index.ts'
import { removeDocuments } from './write-documents.ts'

/** Ids in one statement: databases take only so many parameters. */
const MOST_IDS = 500

function keyOfType({ name }: RecordType): string {
  return `recordType.${name}`
}

/** Changes with what of a declaration shapes the rows that are made of records. */
function digestOf({ config }: RecordType): string {
  const declared = JSON.stringify([
    config.title,
    publicFields(config).map(({ name, type, to }) => [name, type, to]),
  ])
  return createHash('sha256').update(declared).digest('hex')
}

/** Notes by which declaration the records of a type were written. */
export async function noteType({ meta }: { readonly meta: Meta }, type: RecordType): Promise<void> {
  const [key, digest] = [keyOfType(type), digestOf(type)]
  if ((await meta.get(key)) !== digest) await meta.set(key, digest)
}

/**
 * Makes again what follows from the declarations of the museum's own record types, where one was changed since the records were
 * written: what lists are filtered and ordered by, and what the search finds.
 */
export async function renewTypes(
  content: Pick<Connections, 'writer'> &
    Pick<SearchedRecords, 'entities' | 'search'> & { readonly meta: Meta },
): Promise<void> {
  const { entities, meta, writer, search } = content
  for (const type of entities.types.values()) {
    const known = await meta.get(keyOfType(type))
    if (known === undefined || known === digestOf(type)) continue
    const definition = entities.definition(type.name)
    await writer.transaction().execute(async (db) => {
      await raiseVersion(db, definition.table)
      const rows = await fromTable(db, definition.table)
        .select('id')
        .where(visibleWhere(definition, []))
        .execute()
      await db.deleteFrom('fact').where('entity', '=', type.name).execute()
      await db.deleteFrom('translation').where('entity', '=', type.name).execute()
      for (const part of chunks(rows, MOST_IDS))
        await removeDocuments(
          content,
          db,
          definition,
          part.map(({ id }) => id),
        )
      await reindex(db, search, [definition])
    })
    await noteType(content, type)
  }
}
