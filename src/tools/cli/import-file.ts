import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ImportMap } from '../../../schemas/config/index.ts'
import type { Entity } from '../../../schemas/entities/index.ts'
import { type Bilingual, bilingual } from '../../errors/index.ts'
import { fileError } from '../../errors/usage-error.ts'
import {
  type Content,
  importRecords,
  isTable,
  openRecordFile,
  openTable,
  type PictureOptions,
  type PictureReport,
  type RefusedLine,
  type TextsReport,
  withPictures,
} from '../../service/index.ts'
import { pathOf } from '../../shared/json-pointer.ts'
import { fieldPlaces } from '../../site/data/index.ts'
import { mapLine } from './map-line.ts'

export interface ImportOutcome {
  readonly accepted: number
  /** Last line that an earlier, interrupted run had written; 0 when there was none. */
  readonly resumedAfter: number
  /** Lines refused in this run, in their order. */
  readonly refused: readonly RefusedLine[]
  readonly texts?: TextsReport
  /** What became of pictures, where they were brought in too. */
  readonly pictures?: PictureReport | undefined
}

const BATCH = 1000

/** Another file, another state of it, another map or entity is another import, which begins at its start. */
function checkpointKey(file: string, entity: Entity, map: ImportMap): string {
  const { size, mtimeMs } = statSync(file)
  const subject = JSON.stringify([resolve(file), size, mtimeMs, entity, map])
  return `import:${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`
}

async function readColumns(file: string, encoding: string | undefined): Promise<readonly string[]> {
  const { columns, close } = await openTable(file, encoding)
  close()
  return columns
}

/** The columns of a table from which a field is taken. */
function columnsOf(map: ImportMap, columns: readonly string[]) {
  return (pointer: string): Bilingual | undefined => {
    const [name = ''] = pathOf(pointer)
    const field = map.fields[name]
    const found = (field === undefined ? [] : fieldPlaces(field)).flatMap((place) => {
      const column = pathOf(place)[0] ?? ''
      const index = columns.indexOf(column)
      return index < 0 ? [] : [{ number: index + 1, column }]
    })
    const [first] = found
    return first === undefined
      ? undefined
      : bilingual(
          ` (column ${first.number}, "${first.column}")`,
          `（第 ${first.number} 列“${first.column}”）`,
        )
  }
}

export interface ImportFileOptions {
  readonly map: ImportMap
  /** Encoding of a table; by default that of its byte order mark, else UTF-8. */
  readonly encoding?: string | undefined
  /** Where pictures are taken from; without it they stay where they are. */
  readonly pictures?: PictureOptions | undefined
  readonly onProgress: (lines: number) => void
}

async function importLines(
  content: Content,
  file: string,
  entity: Entity,
  { map, encoding, pictures, onProgress }: ImportFileOptions,
): Promise<ImportOutcome> {
  const columns = isTable(file) ? await readColumns(file, encoding) : undefined
  const key = checkpointKey(file, entity, map)
  const resumedAfter = Number((await content.meta.get(key)) ?? 0)
  const lines = openRecordFile(file, {
    toRecord: (value) => mapLine(value, map, entity),
    after: resumedAfter,
    encoding,
    ...(columns && { placeOf: columnsOf(map, columns) }),
  })
  const taken = pictures === undefined ? undefined : await withPictures(content, lines.records, pictures)
  const report = await importRecords(content, entity, taken?.records ?? lines.records, {
    batchSize: BATCH,
    onProgress: async ({ read }) => {
      const line = lines.lineOf(read)
      await content.meta.set(key, String(line))
      onProgress(line)
    },
  })
  await content.meta.set(key, '0')
  return {
    accepted: report.accepted,
    resumedAfter,
    refused: lines.refused(report),
    texts: report.texts,
    ...(taken && { pictures: taken.report }),
  }
}

/**
 * Brings the lines of an NDJSON file or the rows of a table (plain or .gz) into an entity: mapped, validated, upserted by id in
 * transactions of 1,000. A run that was interrupted goes on after the last transaction when called again
 * with the same file and map. Lines that are no JSON or do not fit the entity are refused with their reason
 * and stop nothing. Throws a UsageError when the file cannot be read.
 */
export async function importFile(...args: Parameters<typeof importLines>): Promise<ImportOutcome> {
  const [, file] = args
  try {
    return await importLines(...args)
  } catch (error) {
    throw fileError('read', file, error)
  }
}
