import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditDependencies } from './audit.mjs'
import { root } from './set-up.mjs'

/** Equal lines once, with how often they came. */
function counted(lines) {
  const counts = new Map()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`))
}

function endOf({ status, signal }) {
  return signal === null ? `exit status ${status}` : `signal ${signal}`
}

/** What is wrong with a run beside its tests. */
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

/** One line that says how much a run has left to the weekly one: whole tests, and cases of sweeps. */
function leftLine(left, sweeps) {
  const parts = [
    ...(left > 0 ? [countOf(left, 'test')] : []),
    ...(sweeps.length > 0 ? [`cases of ${countOf(sweeps.length, 'sweep')}`] : []),
  ]
  return parts.length === 0 ? [] : [`left to "npm run test:full": ${parts.join(', and ')}`]
}

/**
 * What a test run amounts to.
 * @param report what count-tests.mjs wrote; `undefined` where it wrote nothing.
 * @param end `status` and `signal` with which Vitest's process ended.
 * @param checks the names of the other checks, each with whether it passed.
 * @param sweeps the names of those of which some cases were taken only.
 * @returns the lines to print, the last being "N passed, N failed[, N skipped]", and the exit code. It is 0 only when
 * Vitest's own was, at least one test passed, and nothing failed.
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

/** What types and dead code were found of each file, for the next run: it takes a third of the time. */
const CACHE = 'node_modules/.cache/vitrine'

const commands = {
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  // Its threads each work out the same types again: two of them take twice the processor time, and the other checks wait.
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

const AUDIT = 'known vulnerabilities'

/** Prints the name of a step, the seconds it took, and what it has printed. */
function showStep(name, start, output = '') {
  return console.log(`\n── ${name}: ${Math.round((Date.now() - start) / 1000)} s\n${output}`)
}

/** Every check beside the tests. */
export const allChecks = [...Object.keys(commands), AUDIT]

/** Compares what is installed with the registry's list of vulnerable versions; says so where it cannot be loaded. */
async function audit() {
  const start = Date.now()
  const { ok, output } = await auditDependencies()
  showStep(AUDIT, start, output)
  return { name: AUDIT, passed: ok }
}

/** Runs a check beside the others; its output is shown once it has ended. */
function check(name) {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no', '--', ...commands[name]], {
      cwd: root,
      shell: process.platform === 'win32',
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

/** The names of the sweeps of which not all cases were taken (tests/support/sweep.ts), each once. */
function readSweeps(file) {
  if (!existsSync(file)) return []
  return [...new Set(readFileSync(file, 'utf8').trim().split('\n'))]
}

/**
 * Runs some of the checks, then Vitest, and prints how many passed and failed in its last line.
 * @param options `checks`: names of those to run; `ready`: waits for what the tests need and the checks do not; `args`: for
 * `vitest run`; `folder`: the project that is tested.
 * @returns the exit code; see testOutcome.
 */
export async function runTests({ checks = [], ready = async () => {}, args = [], folder = root }) {
  if (checks.length > 0) console.log(`\n── checks, side by side: ${checks.join(', ')}`)
  const outcomes = await Promise.all(checks.map((name) => (name === AUDIT ? audit() : check(name))))
  await ready()
  const own = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const report = join(own, 'report.json')
  const start = Date.now()
  console.log('\n── tests')
  const end = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=default', `--reporter=${reporter}`, ...args],
    { cwd: folder, stdio: 'inherit', env: { ...process.env, VITRINE_TEST_REPORT: report } },
  )
  const { lines, code } = testOutcome(readReport(report), end, outcomes, readSweeps(`${report}.sweeps`))
  rmSync(own, { recursive: true, force: true })
  showStep('tests', start)
  console.log(`\n${lines.join('\n')}`)
  return code
}
