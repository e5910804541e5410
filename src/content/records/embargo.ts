import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { createMemo } from '../../base/memo.ts'
import type { Connections, DatabaseTables } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import { wallClockOf } from '../wall-clock.ts'
import { fromTable } from './select-records.ts'

/** The museum's clock. */
export interface Clock {
  readonly now: () => Date
  /** IANA time zone of the museum. */
  readonly timeZone: string
}

export interface EmbargoOptions {
  readonly clock: Clock
  /** Whether records with a publication date in the future are hidden. */
  readonly isOn: boolean
}

/** Which records are not public yet, to the minute. */
export interface Embargo {
  /** The present minute on the museum's clock, `YYYY-MM-DD HH:mm`. */
  minute(): string
  /**
   * The earliest publication date of an entity that is still to come: a record with this date or a later one is hidden.
   * Undefined where nothing is hidden.
   */
  hiddenFrom(definition: EntityDefinition): Promise<string | undefined>
  /** The hidden records with their translations, each as JSON; those that were last known while the database cannot be asked. */
  hiddenRecords(): Promise<readonly string[]>
}

type Hidden = Pick<EntityDefinition, 'published'>

const MINUTE_MS = 60_000

const all: readonly EntityDefinition[] = Object.values(definitions)

const build = expressionBuilder<DatabaseTables>()

/** The record is one of those that `hiddenFrom` hides. */
export function isHidden({ published }: Hidden, from: string | undefined): Expression<SqlBool> | undefined {
  return published === undefined || from === undefined
    ? undefined
    : build(sql.ref<string>(published), '>=', from)
}

/** The record is public as far as its publication date goes; undefined where that hides nothing. */
export function isPublished(definition: Hidden, from: string | undefined): Expression<SqlBool> | undefined {
  const hidden = isHidden(definition, from)
  return hidden && build.not(hidden)
}

/**
 * Embargo of a content by its clock. The date is looked up once for each minute and version of the content, and asked for
 * as a fixed value, so that counts stay known from one minute to the next.
 */
export function createEmbargo(
  { reader, version }: Pick<Connections, 'reader' | 'version'>,
  { clock, isOn }: EmbargoOptions,
): Embargo {
  // Requested several times in each call, and a formatter of `Intl` costs tens of microseconds and much memory.
  let last = { epochMinute: Number.NaN, text: '' }
  const minute = (): string => {
    const now = clock.now()
    const epochMinute = Math.floor(now.getTime() / MINUTE_MS)
    if (epochMinute !== last.epochMinute)
      last = { epochMinute, text: wallClockOf(now, clock.timeZone).slice(0, 16) }
    return last.text
  }

  const find = async ({ table, published }: EntityDefinition): Promise<string | undefined> => {
    if (published === undefined) return undefined
    const date = sql.ref<string>(published)
    // A record of this very minute is public, whether its date is written with seconds or without.
    const row = await fromTable(reader, table)
      .select((eb) => eb.fn.min<string | null>(date).as('from'))
      .where(date, '>', `${minute()}:00.000`)
      .executeTakeFirst()
    return row?.from ?? undefined
  }

  const recordsOf = async (definition: EntityDefinition): Promise<readonly string[]> => {
    const hidden = isHidden(definition, await hiddenFrom(definition))
    if (hidden === undefined) return []
    const rows = await fromTable(reader, definition.table)
      .select(['record', 'translations'])
      .where(hidden)
      .execute()
    return rows.map(({ record, translations }) => `${record}${translations ?? ''}`)
  }

  const state = async (): Promise<string> => `${minute()} ${await version()}`
  const dates = createMemo<{ readonly date: string | undefined }>({ max: 2 * all.length })
  const records = createMemo<readonly string[]>({ max: 1 })
  const dated = isOn ? all.filter(({ published }) => published !== undefined) : []

  const hiddenFrom = async (definition: EntityDefinition): Promise<string | undefined> =>
    dated.some(({ table }) => table === definition.table)
      ? (await dates(`${await state()} ${definition.table}`, async () => ({ date: await find(definition) })))
          .date
      : undefined

  let known: readonly string[] | undefined
  return {
    minute,
    hiddenFrom,
    hiddenRecords: async () => {
      if (dated.length === 0) return []
      try {
        const read = async () => (await Promise.all(dated.map(recordsOf))).flat()
        known = await records(await state(), read)
        return known
      } catch (error) {
        if (known === undefined) throw error
        return known
      }
    },
  }
}
