import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { objectIn } from '../../base/json-text.ts'
import { readLines } from '../../content/import/index.ts'
import type { Content, entitiesOf, StoredRecord } from '../../content/index.ts'
import { staleAmong, wholeRecords } from '../../content/staff/index.ts'
import { isLeftInEnglish } from '../new/samples/samples.ts'
import type { RecordPlaces } from './record-places.ts'
import { recordUnits } from './record-units.ts'
import type { Pictures, Unit } from './units.ts'

/** A record of the own service, where it is kept. */
export interface KeptRecord {
  readonly entity: string
  readonly id: string
  /** As it is stored, with its translations. */
  readonly record: StoredRecord
  /** As it is written: of an own type texts may be by language. */
  readonly written: StoredRecord
  /** Line of the entity's file in the content folder; absent where the database alone has it. */
  readonly line?: number
  /** The record of this id in the content folder, where the database has it of another origin. */
  readonly inFolder?: KeptRecord
}

/** Where records are kept: in a content folder, which seeds the database, and in the database. */
export interface RecordKeeping {
  /** The content folder; absent where there is none. */
  readonly folder?: string | undefined
  /** Absent where no database is there yet. */
  readonly content?: Content | undefined
  readonly entities: ReturnType<typeof entitiesOf>
  /** Code of the language that records are written in. */
  readonly own: string
}

/** The file of a content folder that has the records of an entity. */
export function fileOfEntity(entity: string): string {
  return `${entity}.ndjson`
}

/** Entities whose texts may be given to translators: not what visitors sent. */
export function translatableEntities({ names, definition }: RecordKeeping['entities']): readonly string[] {
  return names.filter((name) => definition(name).privateFields.length === 0)
}

/**
 * The records of an entity. One that the database has of another origin than the content folder is the database's: a start leaves it
 * as it is.
 */
export async function keptRecords(
  { folder, content, entities, own }: RecordKeeping,
  entity: string,
): Promise<readonly KeptRecord[]> {
  const { idField, normalise } = entities.definition(entity)
  const kept = new Map<string, KeptRecord>()
  const file = folder === undefined ? undefined : join(folder, fileOfEntity(entity))
  if (file !== undefined && existsSync(file))
    for await (const { number, text } of readLines(file)) {
      const written = objectIn(text)
      const id = written?.[idField]
      if (written === undefined || typeof id !== 'string' || kept.has(id)) continue
      kept.set(id, { entity, id, record: normalise?.(written, own) ?? written, written, line: number })
    }
  if (content !== undefined)
    for await (const { id, record, origin } of wholeRecords(content, entity)) {
      // Photographs that visitors sent are records of their own.
      if (origin === 'visitor' || (origin === 'seed' && kept.has(id))) continue
      const inFolder = kept.get(id)
      kept.set(id, { entity, id, record, written: record, ...(inFolder && { inFolder }) })
    }
  return [...kept.values()]
}

/** Stale translations of records, by their ids: as they would be once the content folder is in the database. */
export async function staleTranslationsOf(
  { content }: Pick<RecordKeeping, 'content'>,
  entity: string,
  records: readonly KeptRecord[],
): ReturnType<typeof staleAmong> {
  if (content === undefined) return new Map()
  return staleAmong(
    content,
    entity,
    records.map(({ record }) => record),
  )
}

/** The texts of the records of an entity, as translators get them. */
export async function unitsOfRecords(
  keeping: RecordKeeping,
  records: readonly KeptRecord[],
  language: string,
  places?: RecordPlaces,
  pictures: Pictures = new Map(),
): Promise<readonly Unit[]> {
  const [first] = records
  if (first === undefined) return []
  const { entity } = first
  const stale = await staleTranslationsOf(keeping, entity, records)
  return records.flatMap(({ id, record }) => {
    const texts = stale.get(id) ?? []
    const place = places?.placeOf(entity, id, record)
    return recordUnits(record, {
      entity,
      id,
      schema: keeping.entities.schemas[entity],
      language,
      stale: new Set(texts.filter((text) => text.language === language).map((text) => text.place)),
      address: place?.address,
      picture: place && pictures.get(place.route),
    })
  })
}

/** A text whose translation is still the English that a museum begins with has none. A word may be the same; what records begin with are sentences. */
export function withoutSample(unit: Unit, tag: string): Unit {
  const isSample = /\s/.test(unit.target) && isLeftInEnglish(unit.target, tag)
  return isSample ? { ...unit, target: '', isStale: false } : unit
}
