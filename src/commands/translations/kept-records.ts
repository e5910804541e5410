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

/** A record of the content service, and where it is stored. */
export interface KeptRecord {
  readonly entity: string
  readonly id: string
  /** Stored form, with translations. */
  readonly record: StoredRecord
  /** Written form. Records of the museum's types may have texts by language. */
  readonly written: StoredRecord
  /** Line in the entity's content file. Undefined if only the database has the record. */
  readonly line?: number
  /** The record with this ID in the content folder, if the database has it from another origin. */
  readonly inFolder?: KeptRecord
}

/** Where records are stored: in a content folder, which seeds the database, and in the database. */
export interface RecordKeeping {
  /** The content folder, if there is one. */
  readonly folder?: string | undefined
  /** Undefined if there is no database yet. */
  readonly content?: Content | undefined
  readonly entities: ReturnType<typeof entitiesOf>
  /** Language code of the records. */
  readonly own: string
}

/** Returns the content file of an entity. */
export function fileOfEntity(entity: string): string {
  return `${entity}.ndjson`
}

/** Entities whose texts may be exported to translators. Excludes visitor submissions. */
export function translatableEntities({ names, definition }: RecordKeeping['entities']): readonly string[] {
  return names.filter((name) => definition(name).privateFields.length === 0)
}

/**
 * Returns the records of an entity. If the database has a record from another origin, it takes precedence over the content folder, since a
 * start does not overwrite it.
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
      // Photographs sent by visitors are separate records.
      if (origin === 'visitor' || (origin === 'seed' && kept.has(id))) continue
      const inFolder = kept.get(id)
      kept.set(id, { entity, id, record, written: record, ...(inFolder && { inFolder }) })
    }
  return [...kept.values()]
}

/** Returns the stale translations of records by ID, as they will be once the content folder is imported. */
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

/** Returns the texts of an entity's records as translation units. */
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

/** Clears a translation that is still an English sample. Single words may be identical; samples of records are sentences. */
export function withoutSample(unit: Unit, tag: string): Unit {
  const isSample = /\s/.test(unit.target) && isLeftInEnglish(unit.target, tag)
  return isSample ? { ...unit, target: '', isStale: false } : unit
}
