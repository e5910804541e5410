import type { EntityDefinition } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import type { HiddenDocuments } from './search-query.ts'
import type { SearchedRecords } from './searched-records.ts'

const all: readonly EntityDefinition[] = Object.values(definitions)

/** What a search must not find now. */
export async function hiddenDocuments({ embargo }: SearchedRecords): Promise<readonly HiddenDocuments[]> {
  const found = all.map(async (definition): Promise<readonly HiddenDocuments[]> => {
    const { entity, table, document, published } = definition
    if (document === undefined || published === undefined) return []
    const from = await embargo.hiddenFrom(definition)
    return from === undefined ? [] : [{ entity, table, column: published, from }]
  })
  return (await Promise.all(found)).flat()
}
