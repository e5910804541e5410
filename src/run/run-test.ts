import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/app-error.ts'
import type { Progress } from '../base/progress.ts'
import { axeVersion, readAxe } from '../commands/test/browser/axe.ts'
import { browserCases, runBrowser } from '../commands/test/browser/run-browser.ts'
import { pageCases, testedStates } from '../commands/test/cases.ts'
import { expectFixture, FIXTURES, isRecorded } from '../commands/test/fixtures.ts'
import { failuresOf, jsonReport, junitReport, type Summary, textReport } from '../commands/test/reports.ts'
import { type CaseResult, runCases } from '../commands/test/run-cases.ts'
import {
  digestOfFolder,
  recordFile,
  recordRun,
  writeTestRecord,
} from '../commands/test/statement/test-record.ts'
import { joinWithCommas, type Language, type Message, message } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import { loadRenderer } from '../pages/app/index.ts'
import type { Environment } from '../web/site/environment.ts'
import { findBrowser } from './set-up/install-browser.mjs'
import { type BrowserCode, openTestMuseum, type TestMuseum } from './test-museum.ts'

export interface TestRun {
  readonly environment: Environment
  readonly code: BrowserCode
  readonly language: Language
  readonly progress: Progress
  /** Runs only cases whose name contains this text. */
  readonly grep: string
  readonly only?: 'pages' | 'browser'
  /** Number of pages tested in parallel. */
  readonly jobs: number
  /** Files to write reports to. */
  readonly junit?: string
  readonly json?: string
}

function writeReportFile(file: string | undefined, text: string): void {
  if (file === undefined) return
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/** Creates a callback that counts results and shows the progress. */
function createCount(progress: Progress, step: Message, all: number) {
  let done = 0
  let failed = 0
  return ({ faults }: CaseResult): void => {
    done += 1
    if (faults.length > 0) failed += 1
    progress.show(message`${step}: ${done} of ${all}, ${failed} failed`)
  }
}

async function testFixtures(
  { fixtures, manifest }: TestMuseum,
  { grep }: TestRun,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  for (const fixture of fixtures.values()) {
    const name = `recording of ${fixture.source}`
    if (!name.includes(grep)) continue
    const start = performance.now()
    const faults = await expectFixture(fixture, manifest)
    const place = `${FIXTURES}/${fixture.source}.json`
    results.push({ name, group: 'recordings', place, milliseconds: performance.now() - start, faults })
  }
  return results
}

async function testPages(
  museum: TestMuseum,
  run: TestRun,
  onResult: (result: CaseResult) => void,
): Promise<readonly CaseResult[]> {
  const cases = pageCases(museum.manifest, testedStates).filter(({ name }) => name.includes(run.grep))
  const results = new Map<string, CaseResult>()
  const count = createCount(run.progress, message`testing pages`, cases.length)
  await loadRenderer()
  await runCases({
    cases,
    open: museum.open,
    texts: museum.texts,
    secrets: museum.secrets,
    jobs: run.jobs,
    onResult: (result) => {
      results.set(result.name, result)
      onResult(result)
      count(result)
    },
  })
  return cases.flatMap(({ name }) => results.get(name) ?? [])
}

function recordsOf({ manifest, fixtures, own }: TestMuseum): Pick<Summary, 'own' | 'recorded' | 'derived'> {
  const elsewhere = Object.entries(manifest.sources).flatMap(([name, { service }]) =>
    own.includes(service) ? [] : [name],
  )
  const recorded = elsewhere.filter((name) => isRecorded(name, manifest.sources, fixtures))
  return { own, recorded, derived: elsewhere.filter((name) => !recorded.includes(name)) }
}

const NO_TESTS = message`No test has run. Leave out --grep, or give it a part of a name such as "/News, en".`
const ENDED = message`The run ended before all tests had run, for the reason below.`
const NO_CHROMIUM = message`No page was opened in a browser: no Chromium was found. Install it (Debian: chromium), or set CHROMIUM_PATH to one.`
const NO_DRIVER = message`No page was opened in a browser: playwright-core is not installed. Run "npm install --save-dev playwright-core axe-core".`
const NO_AXE = message`Accessibility was not tested: axe-core is not installed. Run "npm install --save-dev axe-core".`

interface TestPart {
  readonly results: readonly CaseResult[]
  readonly notices: readonly Message[]
  /** Version of axe-core, if every page was tested with it. */
  readonly axe?: string
  /** Routes without a record to show. */
  readonly notOpened?: readonly string[]
}

function emptyPart(...notices: readonly Message[]): TestPart {
  return { results: [], notices }
}

async function hasDriver(): Promise<boolean> {
  return import('playwright-core').then(
    () => true,
    () => false,
  )
}

async function testInBrowser(museum: TestMuseum, run: TestRun): Promise<TestPart> {
  const cases = browserCases(museum.manifest).filter(({ name }) => name.includes(run.grep))
  if (cases.length === 0) return emptyPart()
  const executable = findBrowser()
  if (executable === undefined) return emptyPart(NO_CHROMIUM)
  if (!(await hasDriver())) return emptyPart(NO_DRIVER)
  const axe = readAxe()
  const results: CaseResult[] = []
  const count = createCount(run.progress, message`opening pages`, cases.length + 1)
  const site = await museum.listen()
  let skipped: ReadonlySet<string>
  try {
    skipped = await runBrowser({
      executable,
      origin: site.origin,
      cases,
      addressOf: site.addressOf,
      axe,
      jobs: run.jobs,
      onResult: (result) => {
        results.push(result)
        count(result)
      },
      onLink: (done, all) => run.progress.show(message`following links: ${done} of ${all}`),
    })
  } finally {
    await site.close()
  }
  const none = [...skipped]
  const notOpened = message`Not opened in the browser, since the museum has no such record: ${joinWithCommas(none)}.`
  return {
    results,
    notices: [...(axe === undefined ? [NO_AXE] : []), ...(none.length === 0 ? [] : [notOpened])],
    ...(axe === undefined ? {} : { axe: axeVersion(axe) }),
    notOpened: none,
  }
}

/**
 * Stores the results of a complete run for "vitrine statement". Returns a notice if they cannot be written.
 */
function keptResults(
  { manifest }: TestMuseum,
  { environment: { configDir }, grep, only }: TestRun,
  results: readonly CaseResult[],
  { axe, notOpened = [] }: TestPart,
): readonly Message[] {
  if (grep !== '' || only !== undefined || axe === undefined) return []
  try {
    writeTestRecord(
      configDir,
      recordRun({
        config: digestOfFolder(configDir),
        axe,
        languages: manifest.locales.map(({ code }) => code),
        notOpened,
        hasForms: Object.keys(manifest.forms).length > 0,
        results,
      }),
    )
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    return [message`The result could not be kept for "vitrine statement" in ${recordFile(configDir)}: ${why}`]
  }
  return []
}

/** Tests a museum and prints the report. Returns whether everything passed. */
export async function runTest(run: TestRun): Promise<boolean> {
  const start = performance.now()
  const museum = await openTestMuseum(run)
  const seen: CaseResult[] = []
  try {
    const pages =
      run.only === 'browser'
        ? []
        : [
            ...(await testFixtures(museum, run)),
            ...(await testPages(museum, run, (result) => seen.push(result))),
          ]
    const browser = run.only === 'pages' ? emptyPart() : await testInBrowser(museum, run)
    run.progress.clear()
    const results = [...pages, ...browser.results]
    const notices = [...browser.notices, ...keptResults(museum, run, results, browser)]
    const summary: Summary = {
      results,
      notices,
      ...recordsOf(museum),
      milliseconds: performance.now() - start,
    }
    writeReportFile(run.json, jsonReport(summary))
    writeReportFile(run.junit, junitReport(summary, run.language))
    console.log(textReport(summary, run.language))
    if (results.length === 0) throw new AppError(NO_TESTS)
    return failuresOf(summary).length === 0
  } catch (error) {
    // Failures so far are printed before the error that ended the run.
    run.progress.clear()
    if (failuresOf({ results: seen }).length > 0)
      console.log(
        textReport(
          { results: seen, notices: [ENDED], ...recordsOf(museum), milliseconds: performance.now() - start },
          run.language,
        ),
      )
    throw error
  } finally {
    run.progress.clear()
    await museum.close()
  }
}

/** Returns the files of a built engine. */
export function builtCode(folder: string): BrowserCode {
  const program = (name: string): string => join(folder, 'server', name)
  return {
    clientDir: join(folder, 'client'),
    photoEncoder: program('photo-encoder.js'),
    readThread: program('read-thread.js'),
  }
}
