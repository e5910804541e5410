import { sql } from 'kysely'
import type { Connections, Database } from '../database/tables.ts'
import { type EntityDefinition, parserOf, type StoredRecord } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import { type Language, languages } from '../entities/language.ts'
import { englishOf } from '../records/decode.ts'
import type { IndexedDocument, SearchIndex } from '../search/search-index.ts'
import { documentOf } from './prepare-record.ts'

/** Raised whenever the same text gives other tokens: an index made before is then made anew. */
const indexFormat = '2'

const rowsPerStep = 500

interface Numbered {
  readonly doc_id: number | string
  readonly record: string
  readonly translations: string | null
}

const parseStored = parserOf<StoredRecord>()

/** True once for an index of another format, or for a new one. */
const claim = async (db: Database): Promise<boolean> => {
  const { rows } = await sql`
    insert into meta (name, value) values ('search index', ${indexFormat})
    on conflict (name) do update set value = excluded.value where meta.value <> excluded.value
    returning value`.execute(db)
  return rows.length > 0
}

const all: readonly EntityDefinition[] = Object.values(definitions)

const indexed = (
  definition: EntityDefinition,
  { doc_id, record, translations }: Numbered,
  language: Language,
): readonly IndexedDocument[] => {
  const stored = parseStored(record)
  const shown = language === 'en' ? (englishOf(stored, translations) ?? stored) : stored
  return documentOf(definition, shown, language).map(({ title, body, scope }) => ({
    docId: Number(doc_id),
    title,
    body,
    scope,
  }))
}

/** Makes the search index anew where an earlier program made it, in one transaction; documents keep their numbers. */
export const reindexWhenOld = async ({
  writer,
  search,
}: Pick<Connections, 'writer'> & { readonly search: SearchIndex }): Promise<void> => {
  await writer.transaction().execute(async (db) => {
    if (!(await claim(db))) return
    for (const language of languages) {
      await search.clear(db, language)
      for (const definition of all) {
        if (definition.document === undefined) continue
        for (let last = -1; ; ) {
          const { rows } = await sql<Numbered>`
            select doc_id, record, translations from search_document
            join ${sql.table(definition.table)} on id = record_id
            where entity = ${definition.entity} and language = ${language} and doc_id > ${last}
            order by doc_id limit ${rowsPerStep}`.execute(db)
          await search.add(
            db,
            language,
            rows.flatMap((row) => indexed(definition, row, language)),
          )
          if (rows.length < rowsPerStep) break
          last = Number(rows.at(-1)?.doc_id)
        }
      }
    }
  })
}
