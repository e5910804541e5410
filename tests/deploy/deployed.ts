import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../docs/support/documents.ts'

/** Text of a file by which a museum is deployed. */
export function deployed(path: string): string {
  return readFileSync(join(root, 'deploy', path), 'utf8')
}
