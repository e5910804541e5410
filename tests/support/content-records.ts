import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity } from '../../schemas/entities/index.ts'

export const CONTENT = join('config', 'content')

export type ContentRecord = Readonly<Record<string, unknown>>

/** Returns the records of an entity in the demonstration's content folder. */
export function contentRecords(entity: Entity): readonly ContentRecord[] {
  const file = join(CONTENT, `${entity}.ndjson`)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): ContentRecord => JSON.parse(line))
}
