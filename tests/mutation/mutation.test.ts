// @module-tag full
// Every day: tests/config-cases/ has a mistake for each error code, tests/every-page/ draws every page.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TRANSLATIONS_FILE } from '../../src/engine/index.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { realManifest } from '../support/real-site.ts'
import { sweep } from '../support/sweep.ts'
import { classify, createOriginal, type Original, type Outcome } from './classify.ts'
import { createInstantBackend } from './instant-backend.ts'
import { allMutants, changes, hashOf, type Mutant, nameOf } from './mutants.ts'
import { verdictOf } from './refuse.ts'
import { faultsOf, killRate, unexplained } from './tally.ts'

/** One in so many is checked; of those that the check lets pass, one in so many is drawn. */
const CHECKED = { full: 53, everyDay: 477 }
const DRAWN = 5
/** Below the rate of the whole run, which `npm run mutate` says. */
const MIN_RATE = 0.9

// Without the record of translations, which would name each text that a mistake changes.
const files = readConfig(fileURLToPath(new URL('../../config', import.meta.url))).filter(
  ({ path }) => path !== TRANSLATIONS_FILE,
)
const mutants = allMutants(files)
function isOneIn(count: number, salt: string, mutant: Mutant): boolean {
  return hashOf(salt + nameOf(mutant)) % count === 0
}
const checked = sweep(
  'mutants of the config',
  mutants.filter((mutant) => isOneIn(CHECKED.full, 'checked', mutant)),
  (mutant) => isOneIn(CHECKED.everyDay, 'checked', mutant),
)

describe('every mistake in the config is noticed', () => {
  const backend = createInstantBackend()
  const { fetch } = globalThis
  const faults: string[] = []
  const outcomes: Outcome[] = []
  let original: Original

  beforeAll(async () => {
    globalThis.fetch = backend.fetch
    original = await createOriginal(files, realManifest(), backend)
  })
  afterAll(async () => {
    globalThis.fetch = fetch
    await original.observer.close()
  })

  it('every key of every file has a mutant of every kind', () => {
    expect(new Set(mutants.map(({ file }) => file)).size).toBe(files.length)
    expect(new Set(mutants.map(({ change }) => change))).toEqual(new Set(changes))
    expect(
      mutants.filter(({ text, file }) => text === files.find(({ path }) => path === file)?.text),
    ).toEqual([])
  })

  it('the check refuses at the right place, or lets pass', async () => {
    for (const mutant of checked) {
      const verdict = verdictOf(mutant, files)
      if (verdict.kind === 'fault') faults.push(`${nameOf(mutant)}: ${verdict.reason}`)
      if (verdict.kind === 'killed') outcomes.push({ mutant, kind: 'killed', seen: 0 })
      if (verdict.kind === 'passed' && isOneIn(DRAWN, 'drawn', mutant))
        outcomes.push(await classify(mutant, original))
    }
    expect(faults).toEqual([])
  })

  it('what it lets pass is drawn in every language, or nobody need know', () => {
    expect(outcomes.some(({ kind }) => kind === 'lawful')).toBe(true)
    expect(faultsOf(outcomes)).toEqual([])
    expect(unexplained(outcomes)).toEqual([])
    const alike = outcomes.filter(({ mutant }) => isOneIn(DRAWN, 'drawn', mutant))
    expect(killRate(alike)).toBeGreaterThan(MIN_RATE)
  })
})
