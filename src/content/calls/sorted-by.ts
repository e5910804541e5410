import { sql } from 'kysely'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language, Languages } from '../language.ts'
import type { OrderTerm } from '../records/select-records.ts'

/** Column of a folded text, in the language of the answer. */
function inLanguage({ own }: Languages, entity: string, language: Language, column: string) {
  if (language === own) return column
  // The builder cannot name the table of any entity.
  return sql`coalesce((select translation.name_folded from translation where translation.entity = ${entity}
    and translation.language = ${language} and translation.record_id = entity.id), ${sql.ref(`entity.${column}`)})`
}

/**
 * The order that a caller names: one of the columns, or "date", which is the begin of a period upwards and its end downwards.
 * With "-" before it backwards. Nothing where none is named.
 */
export function sortedBy(
  languages: Languages,
  { entity, localized }: Pick<EntityDefinition, 'entity' | 'localized'>,
  language: Language,
  sort: string | undefined,
  columns: Readonly<Record<string, string>>,
): { readonly order?: readonly OrderTerm[] } {
  if (sort === undefined || sort === '') return {}
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const named = columns[sort.replace('-', '')] ?? (direction === 'asc' ? 'date_from' : 'date_to')
  const column = named in localized ? inLanguage(languages, entity, language, named) : named
  return {
    order: [
      { column, direction },
      { column: 'sort_id', direction },
    ],
  }
}
