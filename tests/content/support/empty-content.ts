import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openContent } from '../../../src/content/index.ts'

const template = mkdtempSync(join(tmpdir(), 'vitrine-empty-'))
process.once('exit', () => rmSync(template, { recursive: true, force: true }))
await (await openContent({ dataDir: template })).close()

/**
 * Puts the embedded database of a first start at a data folder, without records: all migrations take five times as long as to open it.
 * What they do is held where a database is made or upgraded.
 */
export function placeEmptyContent(dataDir: string): void {
  cpSync(template, dataDir, { recursive: true })
}
