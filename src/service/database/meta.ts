import { sql } from 'kysely'
import type { Connections, Database } from './tables.ts'

/** Small facts about the content, such as the digest of the seed. */
export interface Meta {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
}

/** Writes one fact, inside a transaction when `db` is one. */
const setMeta = async (db: Database, name: string, value: string): Promise<void> => {
  await sql`
    insert into meta (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(db)
}

/** Facts kept in the table `meta`. */
export const createMeta = ({ writer }: Connections): Meta => ({
  get: async (name) => {
    const { rows } = await sql<{ value: string }>`select value from meta where name = ${name}`.execute(writer)
    return rows[0]?.value
  },
  set: (name, value) => setMeta(writer, name, value),
})
