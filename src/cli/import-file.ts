import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ImportMap } from '../../schemas/config/index.ts'
import type { Entity } from '../../schemas/entities/index.ts'
import { alike, type Said, said } from '../errors/index.ts'
import { type Content, importRecords } from '../service/index.ts'
import { NO_UTF8 } from '../text/no-utf8.ts'
import { mapLine } from './map-line.ts'
import { readLines } from './read-lines.ts'
import { fileError } from './usage-error.ts'

export interface Refused {
  /** Counted from 1. */
  readonly line: number
  readonly reason: string
  /** The reason in Chinese. */
  readonly zh: string
}

export interface ImportOutcome {
  readonly accepted: number
  /** Last line that an earlier, interrupted run had written; 0 when there was none. */
  readonly resumedAfter: number
  /** Lines refused in this run, in their order. */
  readonly refused: readonly Refused[]
}

const BATCH = 1000

const THE_RECORD = said('the record', '这条记录')

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Read = { readonly record: Readonly<Record<string, unknown>> } | { readonly reason: Said }

const readRecord = (text: string, map: ImportMap): Read => {
  if (text.includes(NO_UTF8))
    return { reason: said('the line is not written in UTF-8', '这一行不是 UTF-8 编码') }
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value)
      ? { record: mapLine(value, map) }
      : { reason: said('the line is not a JSON object', '这一行不是 JSON 对象') }
  } catch {
    return { reason: said('the line is not JSON', '这一行不符合 JSON 的写法') }
  }
}

/** Another file, another state of it, another map or entity is another import, which begins at its start. */
const checkpointKey = (file: string, entity: Entity, map: ImportMap): string => {
  const { size, mtimeMs } = statSync(file)
  const subject = JSON.stringify([resolve(file), size, mtimeMs, entity, map])
  return `import:${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`
}

const importLines = async (
  content: Content,
  file: string,
  entity: Entity,
  map: ImportMap,
  onProgress: (lines: number) => void,
): Promise<ImportOutcome> => {
  const key = checkpointKey(file, entity, map)
  const resumedAfter = Number((await content.meta.get(key)) ?? 0)
  const refused: Refused[] = []
  let accepted = 0
  let batch: { readonly line: number; readonly record: unknown }[] = []
  let lastLine = resumedAfter

  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    const current = batch
    batch = []
    const report = await importRecords(
      content,
      entity,
      current.map(({ record }) => record),
      { batchSize: BATCH },
    )
    accepted += report.accepted
    for (const { line, reason, zh, pointer } of report.refused) {
      const place = pointer === '' ? THE_RECORD : alike(pointer)
      const number = current[line - 1]?.line ?? 0
      refused.push({ line: number, reason: `${place.en} ${reason}`, zh: `${place.zh} ${zh}` })
    }
    await content.meta.set(key, String(lastLine))
    onProgress(lastLine)
  }

  for await (const { number, text } of readLines(file)) {
    if (number <= resumedAfter) continue
    lastLine = number
    const read = readRecord(text, map)
    if ('reason' in read) refused.push({ line: number, reason: read.reason.en, zh: read.reason.zh })
    else batch.push({ line: number, record: read.record })
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  await content.meta.set(key, '0')
  return { accepted, resumedAfter, refused: refused.toSorted((a, b) => a.line - b.line) }
}

/**
 * Brings the lines of an NDJSON file (plain or .gz) into an entity: mapped, validated, upserted by id in
 * transactions of 1,000. A run that was interrupted goes on after the last transaction when called again
 * with the same file and map. Lines that are no JSON or do not fit the entity are refused with their reason
 * and stop nothing. Throws a UsageError when the file cannot be read.
 */
export const importFile = async (...args: Parameters<typeof importLines>): Promise<ImportOutcome> => {
  const [, file] = args
  try {
    return await importLines(...args)
  } catch (error) {
    throw fileError('read', file, error)
  }
}
