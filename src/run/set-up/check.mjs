import { beginSetUp } from './set-up.mjs'

const ready = await beginSetUp()
const { allChecks, runTests } = await import('./run-tests.mjs')
process.exitCode = await runTests({
  checks: allChecks,
  ready,
  args: ['--project', 'unit', '--mode', 'check'],
})
