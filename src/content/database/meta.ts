import type { Connections } from './tables.ts'

/** Key-value store for facts about the content, such as the digest of the seed. */
export interface Meta {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  /**
   * Returns the value of a name, or stores and returns `value` if there is none. Concurrent processes get the
   * same value.
   */
  keep(name: string, value: string): Promise<string>
  remove(name: string): Promise<void>
}

/** Creates a store in the table `meta`. */
export function createMeta({ reader, writer }: Connections): Meta {
  const get = async (name: string): Promise<string | undefined> => {
    const row = await reader.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value
  }
  return {
    get,
    keep: async (name, value) => {
      const known = await get(name)
      if (known !== undefined) return known
      await writer
        .insertInto('meta')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      return (await get(name)) ?? value
    },
    remove: async (name) => {
      await writer.deleteFrom('meta').where('name', '=', name).execute()
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
