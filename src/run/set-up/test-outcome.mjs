/** Equal lines once, with how often they came. */
function counted(lines) {
  const counts = new Map()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`))
}

function endOf({ status, signal }) {
  return signal === null ? `exit status ${status}` : `signal ${signal}`
}

/** What is wrong with a run beside its tests. */
function runFaults(report, end) {
  if (report === undefined) return [`Vitest ended without a report (${endOf(end)})`]
  const faults = [...report.errors]
  if (report.interrupted) faults.push('the run was interrupted')
  if (report.passed + report.failed === 0 && faults.length === 0) faults.push('no test ran')
  if (end.status !== 0 && report.failed + faults.length === 0) faults.push(`Vitest ended with ${endOf(end)}`)
  return faults
}

function countOf(number, word) {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`
}

/** One line that says how much a run has left to the weekly one: whole tests, and cases of sweeps. */
function leftLine(left, sweeps) {
  const parts = [
    ...(left > 0 ? [countOf(left, 'test')] : []),
    ...(sweeps.length > 0 ? [`cases of ${countOf(sweeps.length, 'sweep')}`] : []),
  ]
  return parts.length === 0 ? [] : [`left to "npm run test:full": ${parts.join(', and ')}`]
}

/**
 * What a test run amounts to.
 * @param report what count-tests.mjs wrote; `undefined` where it wrote nothing.
 * @param end `status` and `signal` with which Vitest's process ended.
 * @param checks the names of the other checks, each with whether it passed.
 * @param sweeps the names of those of which some cases were taken only.
 * @returns the lines to print, the last being "N passed, N failed[, N skipped]", and the exit code. It is 0 only when
 * Vitest's own was, at least one test passed, and nothing failed.
 */
export function testOutcome(report, end, checks, sweeps = []) {
  const faults = runFaults(report, end)
  const failedChecks = checks.filter(({ passed }) => !passed)
  const passed = (report?.passed ?? 0) + checks.length - failedChecks.length
  const failed = (report?.failed ?? 0) + faults.length + failedChecks.length
  const skipped = report?.skipped ?? 0
  return {
    lines: [
      ...counted([...failedChecks.map(({ name }) => name), ...faults]).map((line) => `failed: ${line}`),
      ...leftLine(report?.left ?? 0, sweeps),
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ],
    code: failed === 0 && end.status === 0 ? 0 : 1,
  }
}
