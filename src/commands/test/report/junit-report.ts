import { groupBy } from '../../../base/group-by.ts'
import type { Language } from '../../../engine/errors/index.ts'
import { escapeHtml } from '../../../web/http/escape-html.ts'
import type { CaseResult } from '../run-cases.ts'
import { failuresOf, type Summary } from './summary.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

function attribute(text: string): string {
  return escapeHtml(text.replace(NO_XML, '')).replaceAll('\n', '&#10;')
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

function testCase({ name, group, place, milliseconds, faults }: CaseResult, language: Language): string {
  const file = place === undefined ? '' : ` file="${attribute(place.split(':')[0] ?? '')}"`
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(group)}"${file} time="${seconds(milliseconds)}"`
  if (faults.length === 0) return `${open}/>`
  const text = faults
    .map(({ what, why, hint }) => `${what[language]}\n${why[language]}\n${hint[language]}`)
    .join('\n\n')
  const message = faults.map(({ what }) => what[language]).join('; ')
  const [first] = faults
  return `${open}>\n      <failure type="${attribute(first?.check ?? '')}" message="${attribute(message)}">${attribute(text)}</failure>\n    </testcase>`
}

/** The report of a run as JUnit's XML, which build servers read: a suite for each page. */
export function junitReport(summary: Summary, language: Language): string {
  const failed = failuresOf(summary).length
  const suites = [...groupBy(summary.results, ({ group }) => group)].map(([group, results]) =>
    [
      `  <testsuite name="${attribute(group)}" tests="${results.length}" failures="${failuresOf({ results }).length}" errors="0">`,
      ...results.map((result) => testCase(result, language)),
      '  </testsuite>',
    ].join('\n'),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="vitrine test" tests="${summary.results.length}" failures="${failed}" errors="0" time="${seconds(summary.milliseconds)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}
