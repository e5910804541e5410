import { setUp } from './set-up.mjs'

/** Of one test, which takes fifty times its usual cases. */
const TIMEOUT_MS = 3_600_000

await setUp()
const { runTests } = await import('./run-tests.mjs')
const args = ['--project', 'unit', '--mode', 'soak', '--testTimeout', String(TIMEOUT_MS)]
process.exitCode = await runTests({ args: [...args, ...process.argv.slice(2)] })
