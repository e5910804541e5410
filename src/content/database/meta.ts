import type { Connections } from './tables.ts'

/** Small facts about the content, such as the digest of the seed. */
export interface Meta {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  /** The value of a name; where it has none yet it gets this one, the same for processes that ask together. */
  keep(name: string, value: string): Promise<string>
  remove(name: string): Promise<void>
}

/** Facts kept in the table `meta`. */
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
