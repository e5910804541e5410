import { installBrowser } from './install-browser.mjs'
import { beginSetUp } from './set-up.mjs'

const ready = await beginSetUp()
await installBrowser()
const { allChecks, runTests } = await import('./run-tests.mjs')
const only = process.argv.slice(2)
process.exitCode = await runTests({ checks: only.length > 0 ? [] : allChecks, ready, args: only })
