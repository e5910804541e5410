import type { Connections } from './tables.ts'

/** Small facts about the content, such as the digest of the seed. */
export interface Meta {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
}

/** Facts kept in the table `meta`. */
export function createMeta({ writer }: Connections): Meta {
  return {
    get: async (name) => {
      const row = await writer.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst()
      return row?.value
    },
    set: async (name, value) => {
      await writer
        .insertInto('meta')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}
