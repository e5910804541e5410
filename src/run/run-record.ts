import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/app-error.ts'
import { countedPages } from '../base/messages/message.ts'
import { omitUndefined } from '../base/object.ts'
import type { Progress } from '../base/progress.ts'
import { FIXTURES, printFixture } from '../commands/test/fixtures.ts'
import { recordMuseum } from '../commands/test/record-museum.ts'
import { joinWithCommas, type Language, message, sameInBoth } from '../engine/errors/index.ts'
import { fileError, unknownWordError } from '../engine/errors/usage-error.ts'
import { checkConfig } from '../web/site/check-config.ts'
import type { Environment } from '../web/site/environment.ts'
import { createSite } from '../web/site/site.ts'

export interface RecordRun {
  readonly environment: Environment
  readonly language: Language
  readonly progress: Progress
  readonly source?: string
  /** Folder of the recordings. */
  readonly out?: string
}

/** Longer than the recorder takes for all requests of a page, which it sends one after another. */
const TIMEOUT_MS = 600_000

function siteOf(environment: Environment, language: Language) {
  const { manifest, report } = checkConfig(environment.configDir, false, language)
  if (manifest === undefined) throw new AppError(sameInBoth(report))
  const sources = Object.entries(manifest.sources).map(([name, source]) => [
    name,
    { ...source, timeoutMs: TIMEOUT_MS },
  ])
  return createSite({ ...manifest, sources: Object.fromEntries(sources) }, environment)
}

function refuseWithoutBackend(site: ReturnType<typeof siteOf>): void {
  if (site.addresses.size > 0) return
  const names = Object.values(site.manifest.site.services).map(({ env }) => env)
  throw new AppError(
    message`There is no backend to record: set ${joinWithCommas(names)} to the addresses of its services.`,
  )
}

/**
 * Records the answers of backends, and prints what was written. Returns whether every request was answered.
 */
export async function runRecord({
  environment,
  language,
  progress,
  source,
  out,
}: RecordRun): Promise<boolean> {
  const site = siteOf(environment, language)
  const names = Object.keys(site.manifest.sources)
  if (source !== undefined && !names.includes(source)) throw unknownWordError(message`source`, source, names)
  refuseWithoutBackend(site)
  const { fixtures, asked, failures } = await recordMuseum({
    site,
    now: () => new Date(),
    onVisit: (done) => progress.show(message`asking the backends: ${countedPages(done)}`),
    ...omitUndefined({ only: source }),
  })
  progress.clear()
  const folder = out ?? join(environment.configDir, FIXTURES)
  for (const fixture of fixtures) {
    const file = join(folder, `${fixture.source}.json`)
    try {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, printFixture(fixture))
    } catch (error) {
      throw fileError('write', file, error)
    }
    const count = fixture.calls.length
    const line = count === 1 ? message`${file}: ${count} answer` : message`${file}: ${count} answers`
    console.log(line[language])
  }
  const missing = (source === undefined ? names : [source]).filter((name) => !asked.has(name))
  const none = message`not recorded: ${joinWithCommas(missing)}`
  if (missing.length > 0) console.log(none[language])
  for (const [where, reason] of failures) console.log(`${where}: ${reason}`)
  return failures.size === 0 && fixtures.length > 0
}
