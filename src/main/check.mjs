import { setUp } from './set-up.mjs'

setUp()
const { allChecks, runTests } = await import('./run-tests.mjs')
process.exitCode = await runTests({ checks: allChecks, args: ['--project', 'unit'] })
