import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupBy } from '../../src/base/lists.ts'
import { print } from '../bench/report.ts'
import { conformanceRows } from '../docs/support/conformance.ts'
import { root } from '../docs/support/documents.ts'
import { type Reversal, reversals } from './reversals.ts'

interface NamedTest {
  readonly project: 'unit' | 'browser'
  readonly file: string
  /** Of its title and those above it. */
  readonly pattern: string
}

interface Tried extends Reversal {
  readonly test: NamedTest
}

/** A title with places of values as a regular expression. */
function patternOf(title: string): string {
  const places = /%[sij]|\$\w+/
  return `${title
    .split(places)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*')}$`
}

/** The test that the row of a statement names. Throws where there is no such row. */
function testOf({ section, statement }: Reversal): NamedTest {
  const row = conformanceRows().find((each) => each.section === section && each.statement === statement)
  if (row === undefined) throw new Error(`docs/conformance.md has no "${statement}" under "${section}"`)
  const { file, title } = row
  return {
    project: file.startsWith('browser/') ? 'browser' : 'unit',
    // The suites of the content service are run by one file.
    file: `tests/${file.replace(/^content\/contract\/.*/, 'content/contract-sqlite.test.ts')}`,
    pattern: patternOf(title),
  }
}

function run(folder: string, command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }).status === 0
}

type Outcome = 'noticed' | 'not noticed' | 'no test ran'

/** Whether the test of a statement fails in this copy. */
function outcomeOf(folder: string, { project, file, pattern }: NamedTest): Outcome {
  const report = join(folder, 'reversal.json')
  rmSync(report, { force: true })
  run(
    folder,
    join('node_modules', '.bin', 'vitest'),
    ...['run', '--project', project, file, '-t', pattern, '--reporter', 'json', '--outputFile', report],
  )
  const { numFailedTests = 0, numPassedTests = 0 } = existsSync(report)
    ? Object(JSON.parse(readFileSync(report, 'utf8')))
    : Object({})
  if (numFailedTests > 0) return 'noticed'
  return numPassedTests > 0 ? 'not noticed' : 'no test ran'
}

/** A copy of what is committed, with the packages of this one. */
function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-reversed-'))
  if (!run(root, 'git', 'worktree', 'add', '--detach', '--force', folder, 'HEAD'))
    throw new Error(`git made no copy in ${folder}`)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function build(folder: string): boolean {
  return run(folder, process.execPath, 'src/run/set-up/build.mjs')
}

/** Reverses a statement in the copy, runs its test, and puts the file back. */
function tryOne(folder: string, { file, from, to, test }: Tried): Outcome | 'stale' | 'not built' {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) return 'stale'
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    if (test.project === 'browser' && !build(folder)) return 'not built'
    return outcomeOf(folder, test)
  } finally {
    writeFileSync(path, text)
  }
}

/**
 * Reverses statements of docs/conformance.md one at a time, in a copy of what is committed, and runs the test that
 * the row of each names: first as it is, then reversed. Only those whose names hold every word. Ends with 1 where one is not noticed.
 */
export function reverseStatements(words: readonly string[]): void {
  const chosen = reversals
    .map((reversal): Tried => ({ ...reversal, test: testOf(reversal) }))
    .filter(({ section, statement, file, test }) => {
      const name = `${test.project} ${section} ${statement} ${file} ${test.file}`
      return words.every((word) => name.includes(word))
    })
  const folder = makeCopy()
  try {
    if (chosen.some(({ test }) => test.project === 'browser') && !build(folder))
      throw new Error('the site is not built')
    const files = groupBy(chosen, ({ test }) => test.file)
    const unsound = [...files].flatMap(([file, [first, ...others]]) => {
      if (first === undefined) return []
      const pattern = [first, ...others].map(({ test }) => test.pattern).join('|')
      const outcome = outcomeOf(folder, { ...first.test, pattern })
      return outcome === 'not noticed' ? [] : [`as it is: ${file}: ${outcome}`]
    })
    const rows = chosen.map((tried): readonly string[] => {
      const outcome = tryOne(folder, tried)
      console.log(`${outcome}: ${tried.section}: ${tried.statement}`)
      return [`${tried.section}: ${tried.statement}`, outcome]
    })
    const faults = [
      ...unsound,
      ...rows.flatMap(([name = '', outcome]) => (outcome === 'noticed' ? [] : [name])),
    ]
    print({ name: `${rows.length} statements reversed`, rows, faults })
    process.exitCode = faults.length > 0 ? 1 : 0
  } finally {
    run(root, 'git', 'worktree', 'remove', '--force', folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
