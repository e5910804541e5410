import { setUp } from './set-up.mjs'

await setUp()
const { runTests } = await import('./run-tests.mjs')
process.exitCode = await runTests({
  args: ['--project', 'faults', '--mode', 'faults', ...process.argv.slice(2)],
})
