import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CriterionId, criterionIds } from '../../../../schemas/config/index.ts'
import { groupBy } from '../../../base/lists.ts'
import { isObject, omitUndefined } from '../../../base/object.ts'
import { type ConfigText, type Feature, testedDigest } from '../../../engine/index.ts'
import { readConfig } from '../../../web/site/read-config.ts'
import type { CaseResult } from '../run-cases.ts'

/** Compilers and editors keep other files of their own there. */
const CODE = /\.(?:ts|tsx|css|json)$/

/** The code of a museum's extensions. */
function extensionFiles(configDir: string): readonly ConfigText[] {
  const folder = join(configDir, 'extensions')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        CODE.test(path) && !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules'),
    )
    .map((path) => ({ path: `extensions/${path}`, text: readFileSync(join(folder, path), 'utf8') }))
}

/** Digest of what a test of the pages of a config folder depends on. */
export function digestOfFolder(configDir: string): string {
  return testedDigest(readConfig(configDir), extensionFiles(configDir))
}

/** Where the last whole test is kept, below the config folder: it can be made again, so it is not committed. */
const FILE = '.vitrine/test.json'
const VERSION = 1

/** Something that fails criteria, on one page. */
export interface RecordedFault {
  /** An own check, or a rule of axe-core as "axe:image-alt". */
  readonly check: string
  readonly criteria: readonly CriterionId[]
  readonly what: string
  /** Route of the page. */
  readonly at: string
  readonly place?: string
  /** In how many tests it was found. */
  readonly count: number
}

/** What a whole run of "vitrine test" says of accessibility; the same pages give the same record, whenever they are tested. */
export interface TestRecord {
  readonly version: typeof VERSION
  /** Digest of the config that was tested. */
  readonly config: string
  readonly axe: string
  readonly pages: number
  readonly languages: readonly string[]
  readonly screens: readonly string[]
  readonly notOpened: readonly string[]
  /** Checks that found something to look at, with the number of pages: own ones, and rules of axe-core as "axe:image-alt". */
  readonly checks: Readonly<Record<string, number>>
  /** Criteria of the rules of axe-core, by their names. */
  readonly rules: Readonly<Record<string, readonly CriterionId[]>>
  /** Rules of axe-core that could not decide, with the number of pages. */
  readonly undecided: Readonly<Record<string, number>>
  readonly features: readonly Feature[]
  readonly faults: readonly RecordedFault[]
}

/** What a run is recorded of. */
export interface RunOfPages {
  readonly config: string
  readonly axe: string
  readonly languages: readonly string[]
  readonly notOpened: readonly string[]
  readonly hasForms: boolean
  readonly results: readonly CaseResult[]
}

/** How many pages name something, in alphabetical order. */
function pagesBy(
  named: readonly (readonly [name: string, page: string])[],
): Readonly<Record<string, number>> {
  const groups = [...groupBy(named, ([name]) => name)].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(groups.map(([name, each]) => [name, new Set(each.map(([, page]) => page)).size]))
}

function faultsOf(results: readonly CaseResult[]): readonly RecordedFault[] {
  const found = results.flatMap(({ group, place, faults }) =>
    faults.flatMap(({ check, rule, criteria = [], what }) =>
      criteria.length === 0
        ? []
        : [
            {
              check: rule === undefined || rule === 'measured-contrast' ? (rule ?? check) : `axe:${rule}`,
              criteria,
              what: what.en,
              at: group,
              ...omitUndefined({ place }),
            },
          ],
    ),
  )
  return [...groupBy(found, ({ check, at, what }) => [at, check, what].join('\n')).values()]
    .flatMap((same) => (same[0] === undefined ? [] : [{ ...same[0], count: same.length }]))
    .sort((one, other) => {
      const [a, b] = [one, other].map(({ at, check, what }) => [at, check, what].join('\n'))
      return (a ?? '') < (b ?? '') ? -1 : 1
    })
}

/** The record of a whole run. */
export function recordRun(run: RunOfPages): TestRecord {
  const { config, axe, languages, notOpened, hasForms, results } = run
  const seen = results.flatMap(({ group, evidence }) => (evidence === undefined ? [] : [{ group, evidence }]))
  const features = new Set<Feature>(seen.flatMap(({ evidence }) => evidence.features))
  if (hasForms) features.add('form')
  return {
    version: VERSION,
    config,
    axe,
    pages: new Set(seen.map(({ group }) => group)).size,
    languages,
    screens: [...new Set(seen.map(({ evidence }) => evidence.screen))],
    notOpened,
    checks: pagesBy([
      // Every page is asked for without a browser first.
      ...results
        .filter(({ evidence }) => evidence === undefined)
        .flatMap(({ group, url }) =>
          url === undefined ? [] : [['markup', group] as const, ['document', group] as const],
        ),
      ...seen.flatMap(({ group, evidence }) => [
        ...evidence.checks.map((check) => [check, group] as const),
        ...evidence.rules.map(({ rule }) => [`axe:${rule}`, group] as const),
      ]),
    ]),
    rules: Object.fromEntries(
      seen
        .flatMap(({ evidence }) => evidence.rules)
        .map(({ rule, criteria }) => [rule, criteria] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    undecided: pagesBy(
      seen.flatMap(({ group, evidence }) => evidence.undecided.map((rule) => [rule, group] as const)),
    ),
    features: [...features].sort(),
    faults: faultsOf(results),
  }
}

/** Where the record of a config folder is. */
export function recordFile(configDir: string): string {
  return join(configDir, FILE)
}

/** Keeps a record. Rejects with the error of the file system. */
export function writeTestRecord(configDir: string, record: TestRecord): void {
  const file = recordFile(configDir)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`)
}

function areCriteria(value: unknown): boolean {
  return Array.isArray(value) && value.every((id: unknown) => criterionIds.some((each) => each === id))
}

function isRecord(value: unknown): value is TestRecord {
  return (
    isObject(value) &&
    value.version === VERSION &&
    typeof value.config === 'string' &&
    typeof value.axe === 'string' &&
    typeof value.pages === 'number' &&
    [value.languages, value.screens, value.notOpened, value.features].every(Array.isArray) &&
    isObject(value.checks) &&
    isObject(value.rules) &&
    Object.values(value.rules).every(areCriteria) &&
    isObject(value.undecided) &&
    Array.isArray(value.faults) &&
    value.faults.every(
      (fault: unknown) =>
        isObject(fault) &&
        [fault.check, fault.what, fault.at].every((each) => typeof each === 'string') &&
        areCriteria(fault.criteria),
    )
  )
}

/** The record of the last whole test; undefined where there is none that this version can read. */
export function readTestRecord(configDir: string): TestRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(recordFile(configDir), 'utf8'))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
