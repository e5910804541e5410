import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { once } from '../../src/base/tasks.ts'
import { extensionEntries } from '../../src/engine/errors/catalogue/extensions.ts'
import { liveEntries } from '../../src/engine/errors/catalogue/live.ts'
import { catalogue } from '../../src/engine/errors/index.ts'
import { compileSite } from '../../src/engine/index.ts'
import { configSurroundings } from '../../src/web/site/check-config.ts'
import { chineseFaults } from './errors/chinese-faults.ts'
import { baseConfig, baseWith, casesFolder, readConfigFolder } from './read-config-folder.ts'
import { testRegistry } from './test-registry.ts'

interface Expected {
  /** False: the case's own files are the whole config; otherwise they replace files of the base. */
  readonly base?: boolean
  /** All problems, in order; `hint` is a fragment. */
  readonly problems: readonly {
    readonly code: string
    readonly file: string
    readonly line: number
    readonly column: number
    readonly hint: string
  }[]
}

const names = readdirSync(casesFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'base')
  .map(({ name }) => name)

function codeOf(name: string) {
  return name.toUpperCase().replaceAll('-', '_')
}

function compiledCase(name: string) {
  const expected: Expected = JSON.parse(readFileSync(`${casesFolder}${name}/expected.json`, 'utf8'))
  const own = readConfigFolder(`${casesFolder}${name}/config`)
  const files = expected.base === false ? own : baseWith(own)
  const surroundings = configSurroundings(`${casesFolder}${name}/config`)
  return { expected, ...compileSite(files, testRegistry, surroundings) }
}

/** Each is compiled once, for both tests of it. */
const cases = names.map((name) => [name, once(() => compiledCase(name))] as const)

describe('config cases', () => {
  // Those of extensions are in tests/web/extensions.test.ts, those found outside the config in tests/commands/check-live.test.ts.
  it('exist for every code of the config, and only for those', () => {
    expect(names.length).toBeGreaterThan(0)
    expect(names.map(codeOf).sort()).toEqual(
      Object.keys(catalogue)
        .filter((code) => !Object.hasOwn(extensionEntries, code) && !Object.hasOwn(liveEntries, code))
        .sort(),
    )
  })

  it('start from a config without problems', () => {
    const { manifest, problems } = compileSite(baseConfig(), testRegistry)
    expect(problems).toEqual([])
    expect(manifest?.pages.map(({ route }) => route)).toEqual([
      '/',
      '/News/:sec',
      '/News/:sec/:id',
      '/Contact',
    ])
  })

  it.each(cases)('%s', (name, outcomeOf) => {
    const { expected, manifest, problems } = outcomeOf()
    const found = problems.map(({ code, file, line, column }) => ({ code, file, line, column }))
    expect(found).toEqual(expected.problems.map(({ hint, ...rest }) => rest))
    for (const [index, { hint }] of expected.problems.entries()) expect(problems[index]?.hint).toContain(hint)
    expect(found.map(({ code }) => code)).toContain(codeOf(name))
    expect(manifest === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
  })

  it.each(cases)('%s: every problem says what, why and what to do, in both languages', (_name, outcomeOf) => {
    for (const problem of outcomeOf().problems) {
      expect(problem.message).toMatch(/^\S.*[.?]$/su)
      expect(problem.why).toMatch(/^\S.*\.$/su)
      expect(problem.hint).toMatch(/^\S.*\S$/su)
      expect(JSON.stringify(problem)).not.toMatch(/undefined|\[object/u)
      expect(chineseFaults(problem, problem.zh)).toEqual([])
    }
  })
})
