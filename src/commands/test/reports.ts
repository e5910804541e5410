import { escapeHtml } from '../../base/html-text.ts'
import { groupBy } from '../../base/lists.ts'
import { joinWithCommas, type Language, type Message, message } from '../../engine/errors/index.ts'
import type { Fault } from './expect/fault.ts'
import type { CaseResult } from './run-cases.ts'

/** Results of a test run. */
export interface Summary {
  readonly results: readonly CaseResult[]
  /** Sources with derived records, and those with recorded ones. */
  readonly derived: readonly string[]
  readonly recorded: readonly string[]
  /** Services with the museum's own records. */
  readonly own: readonly string[]
  /** Notices about skipped tests and what to install. */
  readonly notices: readonly Message[]
  readonly milliseconds: number
}

export function failuresOf({ results }: Pick<Summary, 'results'>): readonly CaseResult[] {
  return results.filter(({ faults }) => faults.length > 0)
}

/** Maximum number of printed faults per kind and page, and of test names per fault. */
const MAX_FAULTS = 8
const MAX_NAMES = 5

function withoutRoute({ name, group }: CaseResult): string {
  return name.startsWith(`${group}, `) ? name.slice(group.length + 2) : name
}

function firstNames(names: readonly string[], max: number): string {
  const more = names.length > max ? ` … (${names.length})` : ''
  return `${names.slice(0, max).join('; ')}${more}`
}

interface TestFault {
  readonly fault: Fault
  readonly test: string
}

/** Describes faults of one kind on one page: each once with its tests, then why it matters and how to fix it. */
function describeKind(found: readonly TestFault[], language: Language): readonly string[] {
  const [first] = found
  const same = [...groupBy(found, ({ fault }) => fault.what[language])]
  const lines = same
    .slice(0, MAX_FAULTS)
    .map(
      ([what, each]) => `  ${what}  (${firstNames([...new Set(each.map(({ test }) => test))], MAX_NAMES)})`,
    )
  const more = same.length > MAX_FAULTS ? [`  … (${same.length})`] : []
  return [...lines, ...more, `    ${first?.fault.why[language]}`, `    → ${first?.fault.hint[language]}`]
}

function describeGroup(group: string, results: readonly CaseResult[], language: Language): readonly string[] {
  const [first] = results
  const place = first?.place === undefined ? '' : `  (${first.place})`
  const url = first?.url === undefined || first.url === group ? '' : `  ${first.url}`
  const found = results.flatMap((result) =>
    result.faults.map((fault) => ({ fault, test: withoutRoute(result) })),
  )
  const kinds = [...groupBy(found, ({ fault }) => fault.check).values()]
  return ['', `${group}${url}${place}`, ...kinds.flatMap((each) => describeKind(each, language))]
}

function sourceLines({ derived, recorded, own }: Summary): readonly Message[] {
  return [
    ...(own.length === 0 ? [] : [message`Records of the museum itself: ${joinWithCommas(own)}.`]),
    ...(recorded.length === 0 ? [] : [message`Recorded answers: ${joinWithCommas(recorded)}.`]),
    ...(derived.length === 0 ? [] : [message`Records derived from the mapping: ${joinWithCommas(derived)}.`]),
  ]
}

/** Formats a report as text: faults by page, then the totals. */
export function textReport(summary: Summary, language: Language): string {
  const { results, notices, milliseconds } = summary
  const failed = failuresOf(summary)
  const seconds = (milliseconds / 1000).toFixed(1)
  const passed = results.length - failed.length
  const tests = results.length === 1 ? message`${results.length} test` : message`${results.length} tests`
  const total = message`${tests}: ${passed} passed, ${failed.length} failed, in ${seconds} s`
  return [
    ...[...groupBy(failed, ({ group }) => group)].flatMap(([group, each]) =>
      describeGroup(group, each, language),
    ),
    ...(failed.length === 0 ? [] : ['']),
    ...sourceLines(summary).map((line) => line[language]),
    ...notices.map((line) => line[language]),
    total[language],
  ].join('\n')
}

/** Formats a report as JSON. Its keys are stable as long as `version` is 1. */
export function jsonReport(summary: Summary): string {
  const { results, derived, recorded, own, notices, milliseconds } = summary
  const failed = failuresOf(summary).length
  return `${JSON.stringify(
    {
      version: 1,
      tests: results.length,
      passed: results.length - failed,
      failed,
      milliseconds: Math.round(milliseconds),
      records: { own, recorded, derived },
      notices,
      results: results.map(({ name, group, place, url, milliseconds: took, faults }) => ({
        name,
        page: group,
        place,
        url,
        milliseconds: Math.round(took),
        passed: faults.length === 0,
        faults,
      })),
    },
    undefined,
    2,
  )}\n`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

function escapeAttribute(text: string): string {
  return escapeHtml(text.replace(NO_XML, '')).replaceAll('\n', '&#10;')
}

function formatSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

function testCase({ name, group, place, milliseconds, faults }: CaseResult, language: Language): string {
  const file = place === undefined ? '' : ` file="${escapeAttribute(place.split(':')[0] ?? '')}"`
  const open = `    <testcase name="${escapeAttribute(name)}" classname="${escapeAttribute(group)}"${file} time="${formatSeconds(milliseconds)}"`
  if (faults.length === 0) return `${open}/>`
  const text = faults
    .map(({ what, why, hint }) => `${what[language]}\n${why[language]}\n${hint[language]}`)
    .join('\n\n')
  const message = faults.map(({ what }) => what[language]).join('; ')
  const [first] = faults
  return `${open}>\n      <failure type="${escapeAttribute(first?.check ?? '')}" message="${escapeAttribute(message)}">${escapeAttribute(text)}</failure>\n    </testcase>`
}

/** Formats a report as JUnit XML for CI servers, with one suite per page. */
export function junitReport(summary: Summary, language: Language): string {
  const failed = failuresOf(summary).length
  const suites = [...groupBy(summary.results, ({ group }) => group)].map(([group, results]) =>
    [
      `  <testsuite name="${escapeAttribute(group)}" tests="${results.length}" failures="${failuresOf({ results }).length}" errors="0">`,
      ...results.map((result) => testCase(result, language)),
      '  </testsuite>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="vitrine test" tests="${summary.results.length}" failures="${failed}" errors="0" time="${formatSeconds(summary.milliseconds)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}
