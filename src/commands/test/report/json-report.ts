import { failuresOf, type Summary } from './summary.ts'

/** The report of a run for programs; its keys stay what they are as long as `version` is 1. */
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
