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

/** One line that names the sweeps of which a run has taken some cases only. */
function reduced(sweeps) {
  if (sweeps.length === 0) return []
  const names = sweeps.map(({ name, taken, all }) => `${name} (${taken} of ${all})`)
  const count = sweeps.length === 1 ? '1 sweep' : `${sweeps.length} sweeps`
  return [`${count} reduced: ${names.join(', ')}; "npm run test:full" runs them whole`]
}

/**
 * What a test run amounts to.
 * @param report what count-tests.mjs wrote; `undefined` where it wrote nothing.
 * @param end `status` and `signal` with which Vitest's process ended.
 * @param checks the names of the other checks, each with whether it passed.
 * @param sweeps those that were reduced: `name`, cases `taken`, and `all` there are.
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
      ...reduced(sweeps),
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ],
    code: failed === 0 && end.status === 0 ? 0 : 1,
  }
}
