import { createHash } from 'node:crypto'
import type { Use } from '../engine/index.ts'

/** The name of a schema's validator in the file that the build writes: a schema with one other letter has another. */
export function validatorKey(schema: object, use: Use): string {
  return `${use}-${createHash('sha256').update(JSON.stringify(schema)).digest('hex')}`
}
