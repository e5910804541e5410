import { groupBy } from '../../../base/group-by.ts'
import { type Language, listed, type Message, message } from '../../../engine/errors/index.ts'
import type { Fault } from '../expect/fault.ts'
import type { CaseResult } from '../run-cases.ts'
import { failuresOf, type Summary } from './summary.ts'

/** So many faults of one kind on one page are printed, and so many names of the tests that found one. */
const MAX_FAULTS = 8
const MAX_NAMES = 5

function withoutRoute({ name, group }: CaseResult): string {
  return name.startsWith(`${group}, `) ? name.slice(group.length + 2) : name
}

function shortened(names: readonly string[], most: number): string {
  const more = names.length > most ? ` … (${names.length})` : ''
  return `${names.slice(0, most).join('; ')}${more}`
}

interface TestFault {
  readonly fault: Fault
  readonly test: string
}

/** Faults of one kind on one page: each once with the tests that found it, then why it matters and what to do. */
function describeKind(found: readonly TestFault[], language: Language): readonly string[] {
  const [first] = found
  const same = [...groupBy(found, ({ fault }) => fault.what[language])]
  const lines = same
    .slice(0, MAX_FAULTS)
    .map(([what, each]) => `  ${what}  (${shortened([...new Set(each.map(({ test }) => test))], MAX_NAMES)})`)
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

function sources({ derived, recorded, own }: Summary): readonly Message[] {
  return [
    ...(own.length === 0 ? [] : [message`Records of the museum itself: ${listed(own)}.`]),
    ...(recorded.length === 0 ? [] : [message`Recorded answers: ${listed(recorded)}.`]),
    ...(derived.length === 0 ? [] : [message`Records derived from the mapping: ${listed(derived)}.`]),
  ]
}

/** The report of a run for people: every fault under its page, then the counts. */
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
    ...sources(summary).map((line) => line[language]),
    ...notices.map((line) => line[language]),
    total[language],
  ].join('\n')
}
