import type { ImportReport } from '../../base/import-report.ts'
import { isObject } from '../../base/object.ts'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { type EntityDefinition, keyOf } from '../entities/definition.ts'
import { fromTable } from '../records/select-records.ts'
import { type ImportOptions, importRecords } from './import-records.ts'
import { removeWithin } from './remove-records.ts'

export interface ContentSeed {
  readonly records: Readonly<Partial<Record<string, Iterable<unknown> | AsyncIterable<unknown>>>>
  /** Changes when and only when the records change. */
  readonly digest: string
  /** What else is imported, once the records are; not called where they are not. */
  readonly complete?: () => Promise<void>
  /** How the records of an entity are accounted for. */
  readonly reportOf?: (entity: string) => Pick<ImportOptions, 'report' | 'placeOf' | 'references'>
  /** Called after each transaction with how many records of an entity were read. */
  readonly onProgress?: (entity: string, read: number) => void
}

/** The outcome of a seed: `unchanged` when it is already there, `occupied` when the records are somebody's own. */
export type SeedOutcome =
  | { readonly outcome: 'seeded'; readonly reports: Readonly<Partial<Record<string, ImportReport>>> }
  | { readonly outcome: 'unchanged' | 'occupied' }

const DIGEST_NAME = 'seed.digest'

async function isEmpty(content: Content): Promise<boolean> {
  for (const entity of content.entities.names) {
    const any = await fromTable(content.writer, content.entities.definition(entity).table)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (any !== undefined) return false
  }
  return true
}

function idOf(definition: EntityDefinition, value: unknown): unknown {
  const id: unknown = isObject(value) ? value[definition.idField] : undefined
  return typeof id === 'string' ? keyOf(definition, id) : undefined
}

/** Removes what an earlier seed wrote and this one no longer holds. */
async function removeDropped(
  content: Content,
  definition: EntityDefinition,
  kept: ReadonlySet<unknown>,
): Promise<void> {
  await content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, definition.table)
    const rows = await fromTable(db, definition.table).select('id').where('origin', '=', 'seed').execute()
    const { keyPrefix = '' } = definition
    const dropped = rows.map(({ id }) => id).filter((id) => id.startsWith(keyPrefix) && !kept.has(id))
    await removeWithin(content, db, definition, dropped)
  })
}

/** Records, their ids noted as they pass. */
async function* noteIds(
  definition: EntityDefinition,
  records: Iterable<unknown> | AsyncIterable<unknown>,
  ids: Set<unknown>,
): AsyncGenerator<unknown> {
  for await (const record of records) {
    ids.add(idOf(definition, record))
    yield record
  }
}

async function seedRecords(
  content: Content,
  { records, reportOf, onProgress }: Pick<ContentSeed, 'records' | 'reportOf' | 'onProgress'>,
  isRenewal: boolean,
): Promise<Readonly<Partial<Record<string, ImportReport>>>> {
  const reports: Partial<Record<string, ImportReport>> = {}
  for (const entity of content.entities.names) {
    const definition = content.entities.definition(entity)
    const ids = new Set<unknown>()
    const given = records[entity] ?? []
    // Of a million records they take much memory, and what is new here drops nothing.
    const seeded = isRenewal ? noteIds(definition, given, ids) : given
    reports[entity] = await importRecords(content, entity, seeded, {
      ...reportOf?.(entity),
      origin: 'seed',
      onProgress: ({ read }) => onProgress?.(entity, read),
    })
    if (isRenewal) await removeDropped(content, definition, ids)
  }
  return reports
}

async function seedOnce(content: Content, given: ContentSeed): Promise<SeedOutcome> {
  const { digest, complete } = given
  const earlier = await content.meta.get(DIGEST_NAME)
  if (earlier === digest) return { outcome: 'unchanged' }
  if (earlier === undefined) {
    if (!(await isEmpty(content))) return { outcome: 'occupied' }
    await content.meta.set(DIGEST_NAME, '')
  }
  const reports = await seedRecords(content, given, earlier !== undefined)
  await complete?.()
  await content.meta.set(DIGEST_NAME, digest)
  return { outcome: 'seeded', reports }
}

/**
 * Fills an empty database, or renews what an earlier seed wrote when the digest differs: records of the earlier seed
 * are replaced or removed, except those that an import or a moderator has written since. A database that holds records
 * and was never seeded is left alone. The digest is set last, so an interrupted seed is taken up again.
 *
 * @throws AppError CONTENT_DATA_DIR when the disk does not take it.
 */
export function seedContent(content: Content, given: ContentSeed): Promise<SeedOutcome> {
  return seedOnce(content, given).catch((error: unknown) => {
    throw content.explain(error)
  })
}
