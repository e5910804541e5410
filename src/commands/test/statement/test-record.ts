import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CriterionId, criterionIds } from '../../../../schemas/config/index.ts'
import { groupBy } from '../../../base/lists.ts'
import { isObject, omitUndefined } from '../../../base/object.ts'
import { type ConfigText, type Feature, testedDigest } from '../../../engine/index.ts'
import { readConfig } from '../../../web/site/read-config.ts'
import type { CaseResult } from '../run-cases.ts'

/** Compilers and editors keep other files in the folder. */
const CODE = /\.(?:ts|tsx|css|json)$/

/** Returns the source files of a museum's extensions. */
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

/** Returns a digest of everything that the test of a config's pages depends on. */
export function digestOfFolder(configDir: string): string {
  return testedDigest(readConfig(configDir), extensionFiles(configDir))
}

/** File of the last complete test, relative to the config folder. It is reproducible and not committed. */
const FILE = '.vitrine/test.json'
const VERSION = 1

/** A fault on one page that fails criteria. */
export interface RecordedFault {
  /** A built-in check, or a rule of axe-core such as "axe:image-alt". */
  readonly check: string
  readonly criteria: readonly CriterionId[]
  readonly what: string
  /** Route of the page. */
  readonly at: string
  readonly place?: string
  /** Number of tests that found it. */
  readonly count: number
}

/** Accessibility results of a complete "vitrine test" run. Equal pages give equal records, whenever they are tested. */
export interface TestRecord {
  readonly version: typeof VERSION
  /** Digest of the tested config. */
  readonly config: string
  readonly axe: string
  readonly pages: number
  readonly languages: readonly string[]
  readonly screens: readonly string[]
  readonly notOpened: readonly string[]
  /** Number of pages on which each check applied: built-in checks, and rules of axe-core such as "axe:image-alt". */
  readonly checks: Readonly<Record<string, number>>
  /** Criteria of the rules of axe-core, by rule name. */
  readonly rules: Readonly<Record<string, readonly CriterionId[]>>
  /** Number of pages on which axe-core could not decide each rule. */
  readonly undecided: Readonly<Record<string, number>>
  readonly features: readonly Feature[]
  readonly faults: readonly RecordedFault[]
}

/** Input of a record. */
export interface RunOfPages {
  readonly config: string
  readonly axe: string
  readonly languages: readonly string[]
  readonly notOpened: readonly string[]
  readonly hasForms: boolean
  readonly results: readonly CaseResult[]
}

/** Counts the pages for each name, in alphabetical order. */
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

/** Records a complete run. */
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
      // Every page is also requested without a browser.
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

/** Returns the path of the record for a config folder. */
export function recordFile(configDir: string): string {
  return join(configDir, FILE)
}

/**
 * Writes a record.
 *
 * @throws The error of the file system.
 */
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

/** Reads the record of the last complete test. Undefined if there is none in this version's format. */
export function readTestRecord(configDir: string): TestRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(recordFile(configDir), 'utf8'))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
