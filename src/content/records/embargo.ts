import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { createMemo } from '../../base/memo.ts'
import { MINUTE_MS } from '../../base/units.ts'
import type { Connections, DatabaseTables } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import { originalOf } from '../storage/stored-path.ts'
import { fromTable, visibleWhere } from './select-records.ts'

/** The museum's clock. */
interface Clock {
  readonly now: () => Date
  /** IANA time zone of the museum. */
  readonly timeZone: string
}

export interface EmbargoOptions {
  readonly clock: Clock
  /** Whether records with a publication date in the future are hidden. */
  readonly isOn: boolean
}

/** Says which records are not public yet, by the minute. */
export interface Embargo {
  /** Returns the current minute on the museum's clock, `YYYY-MM-DD HH:mm`. */
  minute(): string
  /**
   * Returns the earliest future publication date of an entity. Records with this date or a later one are
   * hidden. Undefined if none is hidden.
   */
  hiddenFrom(definition: EntityDefinition): Promise<string | undefined>
  /**
   * Returns the hidden records with their translations as JSON. While the database is unavailable, returns
   * the last known ones.
   */
  hiddenRecords(): Promise<readonly string[]>
}

type EmbargoedEntity = Pick<EntityDefinition, 'published'>

const all: readonly EntityDefinition[] = Object.values(definitions)

const build = expressionBuilder<DatabaseTables>()

/** Condition for records that `hiddenFrom` hides. */
function isHidden({ published }: EmbargoedEntity, from: string | undefined): Expression<SqlBool> | undefined {
  return published === undefined || from === undefined
    ? undefined
    : build(sql.ref<string>(published), '>=', from)
}

/** Condition for records that are public by their publication date; undefined if none is hidden. */
export function publishedCondition(
  definition: EmbargoedEntity,
  from: string | undefined,
): Expression<SqlBool> | undefined {
  const hidden = isHidden(definition, from)
  return hidden && build.not(hidden)
}

/**
 * Creates the embargo of a content. The date is looked up once per minute and version of the content. Queries
 * contain it as a constant, so that cached counts stay valid from one minute to the next.
 */
export function createEmbargo(
  { reader, version }: Pick<Connections, 'reader' | 'version'>,
  { clock, isOn }: EmbargoOptions,
): Embargo {
  // Cached, since each call needs it several times, and a formatter of `Intl` takes tens of microseconds and
  // much memory.
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
    // A record of the current minute is public, whether its date has seconds or not.
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

type Content = Pick<Connections, 'reader'> & { readonly embargo: Embargo }

/** Entities whose pages show pictures and files. */
const shown: readonly EntityDefinition[] = Object.values(definitions).filter(
  (definition: EntityDefinition) => definition.document !== undefined || definition.entity === 'exhibitType',
)

function mentionsText(text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const holds = (column: string) => sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
  return build.or([holds('record'), holds('translations')])
}

async function isNamedByHidden({ embargo }: Content, text: string): Promise<boolean> {
  return (await embargo.hiddenRecords()).some((record) => record.includes(text))
}

async function isNamedByPublic({ reader, embargo }: Content, text: string): Promise<boolean> {
  for (const definition of shown) {
    const published = publishedCondition(definition, await embargo.hiddenFrom(definition))
    const found = await fromTable(reader, definition.table)
      .select('id')
      .where(visibleWhere(definition, [published, mentionsText(text)]))
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return true
  }
  return false
}

/** Whether a group of files is used by records that are not public yet, and by no public record. */
export async function isHiddenGroup(content: Content, groupId: string): Promise<boolean> {
  const named = `"groupId":${JSON.stringify(groupId)}`
  return (await isNamedByHidden(content, named)) && !(await isNamedByPublic(content, named))
}

/**
 * Whether a stored file, or the original of a small version, is used by records that are not public yet, and
 * by no public record.
 */
export async function isHiddenFile(content: Content, path: string): Promise<boolean> {
  if ((await content.embargo.hiddenRecords()).length === 0) return false
  const original = originalOf(path)
  const files = await content.reader
    .selectFrom('file')
    .select('object_id')
    .where(mentionsText(original))
    .execute()
  const groups = await Promise.all(files.map(({ object_id }) => isHiddenGroup(content, object_id)))
  const isNamed = groups.includes(true) || (await isNamedByHidden(content, original))
  return isNamed && !groups.includes(false) && !(await isNamedByPublic(content, original))
}

/** Formats a time on the clock of a time zone, `YYYY-MM-DD HH:mm:ss`. */
export function wallClockOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    moment,
  )
}
