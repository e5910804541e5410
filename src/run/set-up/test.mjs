// Runs tests and checks on a clone that may have no dependencies and no build yet: node src/run/set-up/test.mjs [KIND] [ARGUMENTS]
import { installBrowser } from './install-browser.mjs'
import { beginSetUp } from './set-up.mjs'

/** Of one test, which takes fifty times its usual cases. */
const SOAK_TIMEOUT_MS = 3_600_000

/** The tests of every day: the two projects run side by side. */
const EVERY_DAY = { isChecked: true, flags: [], projects: ['unit', 'browser'] }

/** Other kinds of run: whether what is not a test is checked too, the flags of Vitest, and the projects of its configuration. */
const KINDS = {
  full: { ...EVERY_DAY, flags: ['--mode', 'full'] },
  check: { isChecked: true, flags: ['--mode', 'check'], projects: ['unit'] },
  faults: { isChecked: false, flags: ['--mode', 'faults'], projects: ['faults'] },
  soak: {
    isChecked: false,
    flags: ['--mode', 'soak', '--testTimeout', String(SOAK_TIMEOUT_MS)],
    projects: ['unit'],
  },
}

const given = process.argv.slice(2)
const { isChecked, flags, projects } = KINDS[given[0]] ?? EVERY_DAY
const only = given[0] !== undefined && given[0] in KINDS ? given.slice(1) : given
const isWhole = only.length === 0
const ready = await beginSetUp()
if (projects.includes('browser')) await installBrowser()
const { allChecks, runTests } = await import('./run-tests.mjs')
process.exitCode = await runTests({
  checks: isChecked && isWhole ? allChecks : [],
  ready,
  args: [...flags, ...only],
  // The files that are named may all be of one project, and Vitest refuses one of which it runs nothing.
  projects: isWhole || projects.length === 1 ? projects : [],
})
