import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type BackendState, pageCases, testedStates } from '../../../src/commands/test/cases.ts'
import type { Fault } from '../../../src/commands/test/expect/fault.ts'
import { type CaseResult, runCases } from '../../../src/commands/test/run-cases.ts'
import { openTestMuseum, type TestMuseum } from '../../../src/run/test-museum.ts'
import { readEnvironment } from '../../../src/web/site/environment.ts'

/** Assets of pages, whose content is irrelevant here. */
export const NO_CODE = { clientDir: '', assets: () => ({ script: '/s.js', styles: [], preload: [] }) }

/**
 * Copies a museum of four pages to a temporary folder for one test, with changes to the text of its files.
 */
export function museumFolder(changes: Readonly<Record<string, (text: string) => string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-museum-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('tests/museums/tate', folder, { recursive: true })
  for (const [path, change] of Object.entries(changes)) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${path} was not changed`)
    writeFileSync(file, changed)
  }
  return folder
}

/** Writes a file below a folder. */
export function put(folder: string, path: string, value: unknown): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
}

/** Opens the museum of a config folder as `vitrine test` does; closed after the test. */
export async function openMuseum(
  configDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<TestMuseum> {
  const museum = await openTestMuseum({
    environment: readEnvironment({ CONFIG_DIR: configDir, ...variables }),
    code: NO_CODE,
    language: 'en',
  })
  onTestFinished(() => museum.close())
  return museum
}

/** Runs the test cases of a museum. */
export async function testMuseum(
  museum: TestMuseum,
  states: readonly BackendState[] = testedStates,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  await runCases({
    cases: pageCases(museum.manifest, states),
    open: museum.open,
    texts: museum.texts,
    secrets: museum.secrets,
    jobs: 2,
    onResult: (result) => results.push(result),
  })
  return results
}

/** Returns the faults of all results as "check: what". */
export function messagesOf(results: readonly { readonly faults: readonly Fault[] }[]): readonly string[] {
  return results.flatMap(({ faults }) => faults.map(({ check, what }) => `${check}: ${what.en}`))
}
