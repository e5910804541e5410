import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openContent } from '../../../src/content/index.ts'

const template = mkdtempSync(join(tmpdir(), 'vitrine-empty-'))
process.once('exit', () => rmSync(template, { recursive: true, force: true }))
await (await openContent({ dataDir: template })).close()

/**
 * Copies a newly created embedded database without records into a data folder: running all migrations takes
 * five times as long as opening it. Tests of migrations create or upgrade a database instead.
 */
export function placeEmptyContent(dataDir: string): void {
  cpSync(template, dataDir, { recursive: true })
}
