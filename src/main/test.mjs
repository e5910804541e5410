import { installBrowser } from './install-browser.mjs'
import { setUp } from './set-up.mjs'

setUp()
await installBrowser()
const { allChecks, runTests } = await import('./run-tests.mjs')
const only = process.argv.slice(2)
process.exitCode = await runTests({ checks: only.length > 0 ? [] : allChecks, args: only })
