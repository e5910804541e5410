import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditDependencies } from './audit.mjs'
import { root } from './set-up.mjs'

/** Removes duplicate lines, adding the number of occurrences. */
function counted(lines) {
  const counts = new Map()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`))
}

function endOf({ status, signal }) {
  return signal === null ? `exit status ${status}` : `signal ${signal}`
}

/** Returns the faults of a run other than failed tests. */
function runFaults(report, end) {
  if (report === undefined) return [`Vitest ended without a report (${endOf(end)})`]
  const faults = [...report.errors]
  if (report.interrupted) faults.push('the run was interrupted')
  if (report.passed + report.failed === 0 && faults.length === 0) faults.push('no test ran')
  if (end.status !== 0 && report.failed + faults.length === 0) faults.push(`Vitest ended with ${endOf(end)}`)
  return faults
}

function countOf(number, word) {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`
}

/** Returns a line that says what is left to the weekly run: whole tests, and cases of sweeps. */
function leftLine(left, sweeps) {
  const parts = [
    ...(left > 0 ? [countOf(left, 'test')] : []),
    ...(sweeps.length > 0 ? [`cases of ${countOf(sweeps.length, 'sweep')}`] : []),
  ]
  return parts.length === 0 ? [] : [`left to "npm run test:full": ${parts.join(', and ')}`]
}

/**
 * Computes the outcome of a test run.
 *
 * @param report Report of count-tests.mjs; `undefined` if it wrote none.
 * @param end `status` and `signal` of Vitest's process.
 * @param checks Names of the other checks, each with whether it passed.
 * @param sweeps Names of sweeps of which only some cases were run.
 * @returns the lines to print, the last being "N passed, N failed[, N skipped]", and the exit code. It is 0
 * only when Vitest's own was, at least one test passed, and nothing failed.
 */
function testOutcome(report, end, checks, sweeps = []) {
  const faults = runFaults(report, end)
  const failedChecks = checks.filter(({ passed }) => !passed)
  const passed = (report?.passed ?? 0) + checks.length - failedChecks.length
  const failed = (report?.failed ?? 0) + faults.length + failedChecks.length
  const skipped = report?.skipped ?? 0
  return {
    lines: [
      ...counted([...failedChecks.map(({ name }) => name), ...faults]).map((line) => `failed: ${line}`),
      ...leftLine(report?.left ?? 0, sweeps),
      `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ],
    code: failed === 0 && end.status === 0 ? 0 : 1,
  }
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const reporter = fileURLToPath(new URL('count-tests.mjs', import.meta.url))

/** Cached results for types and dead code per file, with which a run takes a third of the time. */
const CACHE = 'node_modules/.cache/vitrine'

const commands = {
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  // Its threads each compute the same types again: two take twice the CPU time, while the other checks wait.
  types: [
    'tsc',
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/types.tsbuildinfo`,
  ],
  'dead code': ['knip', '--cache', '--cache-location', `${CACHE}/knip`],
}

/** Of the Go runtime: a check of the types that collects less often takes a quarter less CPU time, and hardly more memory. */
const TYPES_VARIABLES = { GOGC: '400' }

const AUDIT = 'known vulnerabilities'

/** The longest check, of a single thread: tests begin before it has ended. */
const TYPES = 'types'

/** Steps that end while Vitest writes; `undefined` while it does not. */
let keptSteps

/** Prints the name of a step, its duration in seconds, and its output; while Vitest writes, it is kept until the end of it. */
function showStep(name, start, output = '') {
  const text = `\n── ${name}: ${Math.round((Date.now() - start) / 1000)} s\n${output}`
  if (keptSteps === undefined) console.log(text)
  else keptSteps.push(text)
}

/** Names of all checks other than the tests. */
export const allChecks = [...Object.keys(commands), AUDIT]

/** Compares installed packages with the registry's advisories; says so if they cannot be loaded. */
async function audit() {
  const start = Date.now()
  const { ok, output } = await auditDependencies()
  showStep(AUDIT, start, output)
  return { name: AUDIT, passed: ok }
}

/** Runs a check in parallel to others; its output is printed when it has ended. */
function check(name) {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no', '--', ...commands[name]], {
      cwd: root,
      shell: process.platform === 'win32',
      env: { ...process.env, ...(name === TYPES ? TYPES_VARIABLES : {}) },
    })
    const start = Date.now()
    let output = ''
    const add = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.on('error', (error) => add(`${error.message}\n`))
    child.on('close', (code) => {
      showStep(name, start, output)
      resolve({ name, passed: code === 0 })
    })
  })
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns the unique names of sweeps of which only some cases were run (tests/support/sweep.ts). */
function readSweeps(file) {
  if (!existsSync(file)) return []
  return [...new Set(readFileSync(file, 'utf8').trim().split('\n'))]
}

/** Runs Vitest; resolves to its exit status or signal. */
async function runVitest(args, folder, report) {
  keptSteps = []
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--reporter=default', `--reporter=${reporter}`, ...args],
    { cwd: folder, stdio: 'inherit', env: { ...process.env, VITRINE_TEST_REPORT: report } },
  )
  const [status, signal] = await once(child, 'close')
  for (const step of keptSteps) console.log(step)
  keptSteps = undefined
  return { status, signal }
}

/**
 * Runs checks in parallel, then Vitest beside the check of types, and prints in its last line how many passed
 * and failed.
 *
 * @param options `checks`: names of the checks to run; `ready`: waits for what the tests need but not the
 * checks; `args`: for `vitest run`; `folder`: the tested project.
 * @returns the exit code; see testOutcome.
 */
export async function runTests({ checks = [], ready = async () => {}, args = [], folder = root }) {
  if (checks.length > 0) console.log(`\n── checks, side by side: ${checks.join(', ')}`)
  const begun = checks.map((name) => (name === AUDIT ? audit() : check(name)))
  await Promise.all(begun.filter((_each, place) => checks[place] !== TYPES))
  await ready()
  const own = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const report = join(own, 'report.json')
  const start = Date.now()
  console.log('\n── tests')
  const end = await runVitest(args, folder, report)
  const outcomes = await Promise.all(begun)
  const { lines, code } = testOutcome(readReport(report), end, outcomes, readSweeps(`${report}.sweeps`))
  rmSync(own, { recursive: true, force: true })
  showStep('tests', start)
  console.log(`\n${lines.join('\n')}`)
  return code
}
