import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { Ajv } from 'ajv'
import { type ImportMap, importMapSchema } from '../../schemas/config/index.ts'
import { type Entity, importSchemas } from '../../schemas/entities/index.ts'
import { type Content, importRecords } from '../service/index.ts'
import { mapLine } from './map-line.ts'
import { readLines } from './read-lines.ts'

/** A mistake in how a command was called, told in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface Refused {
  readonly line: number
  readonly reason: string
}

export interface ImportOutcome {
  readonly accepted: number
  /** Lines passed over because an earlier, interrupted run had written them. */
  readonly resumedAfter: number
  readonly refused: readonly Refused[]
}

const BATCH = 1000

const validateMap = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile<ImportMap>(
  importMapSchema,
)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads and checks an import map. Throws a UsageError that names what is wrong in it. */
export const readImportMap = (file: string): ImportMap => {
  const map = parse(readFileSync(file, 'utf8'))
  if (map === undefined) throw new UsageError(`${file} is not JSON.`)
  if (validateMap(map)) return map
  const [first] = validateMap.errors ?? []
  throw new UsageError(
    `${file} is no import map: ${first?.instancePath || 'the file'} ${first?.message ?? 'is wrong'}.`,
  )
}

const isEntity = (name: string): name is Entity => Object.hasOwn(importSchemas, name)

/** The entity with this name. Throws a UsageError listing the entities there are. */
export const entityNamed = (name: string): Entity => {
  if (isEntity(name)) return name
  throw new UsageError(
    `There is no entity "${name}". Choose one of ${Object.keys(importSchemas).join(', ')}.`,
  )
}

const checkpointKey = (file: string, entity: Entity): string => {
  const { size, mtimeMs } = statSync(file)
  return `import:${createHash('sha256').update(`${file}:${size}:${mtimeMs}:${entity}`).digest('hex').slice(0, 24)}`
}

/**
 * Brings the lines of an NDJSON file (plain or .gz) into an entity: mapped, validated, upserted by id in
 * transactions of 1,000. A run that was interrupted goes on after the last transaction when called again.
 * Lines that are no JSON or do not fit the entity are refused with their reason and stop nothing.
 */
export const importFile = async (
  content: Content,
  file: string,
  entity: Entity,
  map: ImportMap,
  onProgress: (lines: number) => void,
): Promise<ImportOutcome> => {
  const key = checkpointKey(file, entity)
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
    for (const { line, reason, pointer } of report.refused) {
      refused.push({ line: current[line - 1]?.line ?? 0, reason: `${pointer || 'the record'} ${reason}` })
    }
    await content.meta.set(key, String(lastLine))
    onProgress(lastLine)
  }

  for await (const { number, text } of readLines(file)) {
    if (number <= resumedAfter) continue
    lastLine = number
    const value = parse(text)
    if (value === undefined) refused.push({ line: number, reason: 'the line is not JSON' })
    else batch.push({ line: number, record: mapLine(value, map) })
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  await content.meta.set(key, '0')
  return { accepted, resumedAfter, refused: refused.toSorted((a, b) => a.line - b.line) }
}
