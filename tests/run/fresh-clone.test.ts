import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clone, makeClone } from './support/clone.ts'

interface Sign {
  /** What the command writes first to its standard output once it is set up; it is ended then. */
  readonly begins?: RegExp
  /** All it writes to its standard output, and its exit code, when it ends by itself. */
  readonly writes?: RegExp
  readonly code?: number
  /** What it writes to its standard error beside the words of the set-up. */
  readonly complains?: RegExp
  /** Whether it runs without the dependencies. */
  readonly installsNothing?: true
}

/** The checks have begun; to wait for one of them would take as long as the check itself. */
const CHECKS = /^── checks, side by side: format and lint, types, dead code, known vulnerabilities$/m

/** The first sign of life of each command of README.md. */
const signs: Readonly<Record<string, Sign>> = {
  'npm start': { begins: /^vitrine: the museum is open at http:/m },
  'npm test': { begins: CHECKS },
  'npm run dev': { begins: /^vitrine: the museum is open for development at http:/m },
  'npm run bench': { begins: /^Node v\S+, \d+ × /m },
  'npm run soak': { begins: /^── tests$[\s\S]* RUN /m },
  'npm run mutate': { begins: /^Node v\S+; \d+ mutants in \d+ programs$/m },
  'npm run check': { begins: CHECKS },
  'npm run audit': { writes: /^known vulnerabilities: /m, installsNothing: true },
  'npm run -s vitrine -- check': { writes: /^config: \d+ pages, \d+ redirects, no errors\n(?:font .*\n)*$/ },
  'npm run -s vitrine -- routes': { writes: /^route +name +template / },
  'npm run -s vitrine -- new channel': {
    writes: /^$/,
    code: 1,
    complains: /^3 flags are missing, and there is no terminal to ask on:$/m,
  },
  'npm run -s vitrine -- import objects.csv --into work': {
    writes: /^objects\.map\.json is a proposal by the names of the columns\. Nothing is imported yet\.$/m,
  },
}

const readme = readFileSync('README.md', 'utf8')

/** Every command that README.md says to run. */
const commands = [
  ...new Set(
    [...readme.matchAll(/^(npm [^#\n]*[^#\s])|`(npm [^`]+)`/gm)].map(([, line, span]) => line ?? span ?? ''),
  ),
]

it('each command of README.md has a sign of life', () => {
  expect(commands.length).toBeGreaterThan(8)
  expect([...commands].sort()).toEqual(Object.keys(signs).sort())
})

/** Each week: every day `.ci/run` sets a clean clone up by the same code, and runs all tests on it. */
describe('a clone in which nothing is installed', { tags: ['full'] }, () => {
  let clone: Clone
  beforeAll(() => {
    clone = makeClone()
    // What a start would import has no part in how it sets itself up.
    rmSync(join(clone.folder, 'config', 'content'), { recursive: true })
    writeFileSync(join(clone.folder, 'objects.csv'), 'Accession number,Title\nA-1,Helmet\n')
  })
  afterAll(() => clone?.remove())

  it.each(Object.entries(signs))('%s sets itself up', { timeout: 1_200_000 }, async (command, sign) => {
    clone.makeFresh()
    expect(clone.isInstalled()).toBe(false)
    const { output, errors, code } = await clone.run(command, sign.begins)
    expect(output, errors).toMatch(sign.begins ?? sign.writes ?? /^$/)
    expect(code, errors).toBe(sign.begins === undefined ? (sign.code ?? 0) : null)
    const installs = sign.installsNothing !== true
    expect(/^vitrine: installing dependencies/m.test(errors)).toBe(installs)
    if (sign.complains !== undefined) expect(errors).toMatch(sign.complains)
    expect(clone.isInstalled()).toBe(installs)
  })
})
