import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { sweep } from '../support/sweep.ts'

const PASSES = `test('passes', () => expect(1).toBe(1))\n`
const LEAVES_REJECTION = `test('leaves', async () => {
  for (const number of [1, 2, 3]) void Promise.reject(new Error('left alone'))
  await new Promise((resolve) => setTimeout(resolve, 50))
})\n`

interface Case {
  readonly files: Readonly<Record<string, string>>
  readonly last: string
  readonly code: number
  /** A line that says what failed outside of the tests. */
  readonly names?: RegExp
}

function setup(body: string): Case['files'] {
  return {
    'vitest.config.mjs': `export default { test: { globals: true, globalSetup: './setup.mjs' } }\n`,
    'setup.mjs': `export const setup = () => { ${body} }\n`,
    'a.test.js': PASSES,
  }
}

/** For the run under test: what it says of tests that are skipped is what is tested here. */
const SKIPPED = `test.skip('not yet', () => {})\n`

const cases: Readonly<Record<string, Case>> = {
  'every test passes': { files: { 'a.test.js': PASSES }, last: '1 passed, 0 failed', code: 0 },
  'a sweep and a test are left to the weekly run': {
    files: {
      'vitest.config.mjs': `export default {
  test: { globals: true, tags: [{ name: 'full' }], tagsFilter: ['!full'] }
}\n`,
      'a.test.js': `import { sweep, sweepOf } from '${resolve('tests/support/sweep.ts')}'
test.each(sweep('views', [1, 2, 3], (number) => number < 3))('%s', () => {})
test('mutants', () => expect(sweepOf('mutants', 50, 20)).toBe(20))
sweep('a whole one', [1], () => true)
test('of the week', { tags: ['full'] }, () => expect(1).toBe(2))\n`,
    },
    last: '3 passed, 0 failed',
    code: 0,
    names: /^left to "npm run test:full": 1 test, and cases of 2 sweeps$/m,
  },
  'a test is skipped': {
    files: { 'a.test.js': PASSES + SKIPPED },
    last: '1 passed, 0 failed, 1 skipped',
    code: 0,
  },
  'every test is skipped': {
    files: { 'a.test.js': SKIPPED },
    last: '0 passed, 1 failed, 1 skipped',
    code: 1,
    names: /^failed: no test ran$/m,
  },
  'a test fails': {
    files: { 'a.test.js': `${PASSES}test('fails', () => expect(1).toBe(2))\n` },
    last: '1 passed, 1 failed',
    code: 1,
  },
  'errors that no test caught': {
    files: { 'a.test.js': PASSES, 'b.test.js': LEAVES_REJECTION },
    last: '2 passed, 3 failed',
    code: 1,
    names: /^failed: unhandled error: Error: left alone \(3 times\)$/m,
  },
  'a file throws when it is imported': {
    files: { 'a.test.js': PASSES, 'b.test.js': `throw new Error('no such thing')\n` },
    last: '1 passed, 1 failed',
    code: 1,
    names: /^failed: b\.test\.js: Error: no such thing$/m,
  },
  'a suite cannot begin': {
    files: {
      'a.test.js': PASSES,
      'b.test.js': `describe('b', () => { beforeAll(() => { throw new Error('no port') }); ${PASSES} })\n`,
    },
    last: '1 passed, 1 failed, 1 skipped',
    code: 1,
    names: /^failed: b\.test\.js > b: Error: no port$/m,
  },
  'there is no test': { files: {}, last: '0 passed, 1 failed', code: 1, names: /^failed: no test ran$/m },
  'Vitest is killed': {
    files: setup(`process.kill(process.pid, 'SIGKILL')`),
    last: '0 passed, 1 failed',
    code: 1,
    names: /^failed: Vitest ended without a report \(signal SIGKILL\)$/m,
  },
  'Vitest ends without a report, as if all were well': {
    files: setup('process.exit(0)'),
    last: '0 passed, 1 failed',
    code: 1,
    names: /^failed: Vitest ended without a report \(exit status 0\)$/m,
  },
  'Vitest has an exit status of its own': {
    files: setup('process.exitCode = 3'),
    last: '1 passed, 1 failed',
    code: 1,
    names: /^failed: Vitest ended with exit status 3$/m,
  },
}

const runTests = pathToFileURL(resolve('src/run/set-up/run-tests.mjs')).href

/** Runs the tests of a project that has these files, as `npm test` runs ours. */
function runProject(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-run-tests-'))
  try {
    const all = { 'vitest.config.mjs': 'export default { test: { globals: true } }\n', ...files }
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const program = `const { runTests } = await import(${JSON.stringify(runTests)})
process.exitCode = await runTests({ folder: ${JSON.stringify(folder)} })`
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir() },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each starts Vitest; `npm test` itself shows every day what the last lines of a good run are. */
const OF_EVERY_DAY = ['errors that no test caught']

it.each(sweep('ways in which a run ends', Object.entries(cases), ([name]) => OF_EVERY_DAY.includes(name)))(
  'a run in which %s: its last line and its exit code',
  { timeout: 300_000 },
  (_name, { files, last, code, names }) => {
    const { status, stdout } = runProject(files)
    expect([stdout.trim().split('\n').at(-1), status]).toEqual([last, code])
    if (names !== undefined) expect(stdout).toMatch(names)
  },
)
