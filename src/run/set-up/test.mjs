// Runs tests and checks on a clone that may have no dependencies or build yet: node src/run/set-up/test.mjs
// [KIND] [ARGUMENTS]
import { installBrowser } from './install-browser.mjs'
import { beginSetUp, installWeekly } from './set-up.mjs'

/** Timeout per test, which runs fifty times the usual cases. */
const SOAK_TIMEOUT_MS = 3_600_000

/** Whether to run the checks, and the flags of Vitest, by kind. */
const KINDS = {
  check: { isChecked: true, flags: ['--project', 'unit', '--mode', 'check'] },
  faults: { isChecked: false, flags: ['--project', 'faults', '--mode', 'faults'] },
  soak: {
    isChecked: false,
    flags: ['--project', 'unit', '--mode', 'soak', '--testTimeout', String(SOAK_TIMEOUT_MS)],
  },
}

const given = process.argv.slice(2)
const kind = KINDS[given[0]]
const only = kind === undefined ? given : given.slice(1)
const ready = await beginSetUp()
if (kind === undefined) await installBrowser()
if (only.join(' ').includes('--mode full')) await installWeekly()
const { allChecks, runTests } = await import('./run-tests.mjs')
process.exitCode = await runTests({
  checks: (kind?.isChecked ?? only.length === 0) ? allChecks : [],
  ready,
  args: [...(kind?.flags ?? []), ...only],
})
