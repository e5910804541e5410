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
  type TableOptions,
  withPictures,
} from '../../service/index.ts'
import type { Exception } from '../../shared/account.ts'
import { pathOf } from '../../shared/json-pointer.ts'
import { fieldPlaces, type UnevenList } from '../../site/data/index.ts'
import { mapLine } from './map-line.ts'

export interface ImportOutcome {
  readonly accepted: number
  /** Last line that an earlier, interrupted run had written; 0 when there was none. */
  readonly resumedAfter: number
  /** Lines refused in this run, in their order. */
  readonly refused: readonly RefusedLine[]
  /** What became of pictures, where they were brought in too. */
  readonly pictures?: PictureReport | undefined
  /** What is said of how a table was read: where its header is, which sheet. */
  readonly notes?: readonly Bilingual[]
  /** Lines that were read with less than is written there. */
  readonly incomplete?: readonly Exception[]
}

const BATCH = 1000

/** Another file, another state of it, another part of it, map or entity is another import, which begins at its start. */
function checkpointKey(file: string, entity: Entity, { map, table }: ImportFileOptions): string {
  const { size, mtimeMs } = statSync(file)
  const subject = JSON.stringify([resolve(file), size, mtimeMs, entity, map, table])
  return `import:${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`
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

function describeUneven(
  { member, first, values, entries, places }: UnevenList,
  isKept: boolean,
  line: number,
): Exception {
  const where = places.map((place) => `"${pathOf(place)[0] ?? ''}"`).join(', ')
  const kept = isKept
    ? { en: 'they are kept as a fact', zh: '作为其他信息保留' }
    : { en: 'they are left out', zh: '已略去' }
  return {
    place: { line },
    reason: bilingual(
      `${entries} for "${first}" and ${values.length} for "${member}" (${where}), so nobody can say which belong together: ${kept.en}`,
      `“${first}”有 ${entries} 项，“${member}”有 ${values.length} 项（${where}），无法判断如何对应：后者${kept.zh}`,
    ),
  }
}

export interface ImportFileOptions {
  readonly map: ImportMap
  /** How a table is read. */
  readonly table?: TableOptions
  /** Where pictures are taken from; without it they stay where they are. */
  readonly pictures?: PictureOptions | undefined
  readonly onProgress: (lines: number) => void
}

async function importLines(
  content: Content,
  file: string,
  entity: Entity,
  options: ImportFileOptions,
): Promise<ImportOutcome> {
  const { map, pictures, onProgress } = options
  const table = isTable(file) ? await openTable(file, options.table) : undefined
  const key = checkpointKey(file, entity, options)
  const resumedAfter = Number((await content.meta.get(key)) ?? 0)
  const uneven: Exception[] = []
  const lines = openRecordFile(file, {
    toRecord: (value, line) =>
      mapLine(value, map, entity, {
        language: content.languages.own,
        uneven: (list, isKept) => uneven.push(describeUneven(list, isKept, line)),
      }),
    after: resumedAfter,
    table,
    ...(table && { placeOf: columnsOf(map, table.columns) }),
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
  const incomplete = [...(table?.exceptions ?? []), ...uneven]
  return {
    accepted: report.accepted,
    resumedAfter,
    refused: lines.refused(report),
    ...(taken && { pictures: taken.report }),
    ...(table && { notes: table.notes }),
    ...(incomplete.length > 0 && { incomplete }),
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
