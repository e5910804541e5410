import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installBrowser } from './install-browser.mjs'
import { root, setUp } from './set-up.mjs'

const step = (name, command, args) => {
  console.log(`\n── ${name}`)
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status ===
    0
  )
}

setUp()
installBrowser()

const only = process.argv.slice(2)
const report = join(mkdtempSync(join(tmpdir(), 'vitrine-test-')), 'report.json')
const checks = only.length > 0 ? [] : ['format and lint', 'types', 'dead code']
const commands = {
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  types: ['tsc', '--noEmit'],
  'dead code': ['knip'],
}
/** Runs one of them beside the others; its output is shown once it has ended. */
const check = (name) =>
  new Promise((resolve) => {
    const child = spawn('npx', ['--no', '--', ...commands[name]], {
      cwd: root,
      shell: process.platform === 'win32',
    })
    let output = ''
    const add = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.on('close', (code) => {
      console.log(`\n── ${name}\n${output}`)
      resolve(code === 0 ? [] : [name])
    })
  })

const failedChecks = (await Promise.all(checks.map(check))).flat()
step('tests', 'npx', [
  '--no',
  '--',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...only,
])

/** Of an error's text; a test that took too long has no words of its own. */
const firstLine = (text) => text.split('\n', 1)[0].replace('Error: STACK_TRACE_ERROR', 'took too long')

/** What failed at its first try and passed at its second. */
const secondTries = (testResults) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`)

const counts = () => {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults, success } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const brokenFiles = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length
    const failed = numFailedTests + brokenFiles
    return {
      passed: numPassedTests,
      failed: success ? failed : Math.max(1, failed),
      skipped: numPendingTests,
      again: secondTries(testResults),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, again: [] }
  }
}

const { passed, failed, skipped, again } = counts()
const allPassed = passed + checks.length - failedChecks.length
const allFailed = failed + failedChecks.length
for (const name of failedChecks) console.log(`failed: ${name}`)
for (const told of again) console.log(`passed only at the second try: ${told}`)
console.log(`\n${allPassed} passed, ${allFailed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(allFailed === 0 && passed > 0 ? 0 : 1)
