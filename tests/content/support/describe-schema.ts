import { sql } from 'kysely'
import type { Connections } from '../../../src/content/database/tables.ts'

/** Whether a table belongs to the migrators rather than the content. */
function isHistory(table: unknown): boolean {
  return /^(migration|kysely_migration(_lock)?)$/.test(String(table))
}

/** Returns comparable descriptions of all tables, columns, indexes, triggers and functions of a database. */
export async function describeSchema({ dialect, reader }: Connections): Promise<readonly string[]> {
  const queries =
    dialect === 'sqlite'
      ? [
          sql`select m.name as item, c.name as col, lower(c.type) as kind, c."notnull", c.pk
            from sqlite_master m join pragma_table_xinfo(m.name) c where m.type = 'table'`,
          sql`select m.tbl_name as item, m.name as idx, i.seqno, i.name as col, i.desc, i.coll
            from sqlite_master m join pragma_index_xinfo(m.name) i where m.type = 'index' and i.key = 1`,
          sql`select name as item, sql from sqlite_master where sql like 'create virtual%' or type = 'trigger'`,
        ]
      : [
          sql`select table_name as item, column_name, data_type, is_nullable, collation_name, udt_name
            from information_schema.columns where table_schema = 'public'`,
          sql`select tablename as item, indexname, indexdef from pg_indexes where schemaname = 'public'`,
          sql`select event_object_table as item, trigger_name, event_manipulation, action_timing,
            action_orientation, action_statement from information_schema.triggers`,
          sql`select proname as item, prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'public'`,
        ]
  const lines: string[] = []
  for (const query of queries) {
    const { rows } = await query.execute(reader)
    for (const row of rows) {
      const values = Object.values(Object(row))
      if (!isHistory(values[0])) lines.push(values.join(' | '))
    }
  }
  return lines.sort()
}
