import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDoc, root } from './support/documents.ts'
import { namesUnder, plain, rowsUnder } from './support/tables.ts'

const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
const document = readDoc('dependencies.md')

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly engines?: Readonly<Record<string, string>>
}

const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Whether a declared range of Node holds the oldest one we run on; of ranges such as ">=18" and "^20.19.0 || >=22". */
function runsOnNode20(range: string): boolean {
  return range
    .split('||')
    .some((part) => /^\s*(?:\*|>= ?v?(?:[0-9]|1[0-9]|20)\b.*|[\^~]?20\b.*)\s*$/.test(part))
}

describe('docs/dependencies.md', () => {
  it('names the packages of package.json, and no other', () => {
    const runTime = ['package', 'what for', 'why this one', 'disk', 'browser']
    const browser = ['package of the browser', 'what for', 'why this one', 'disk', 'browser']
    const development = ['package', 'what for', 'why this one', 'disk', 'in its place']
    expect(namesUnder(document, ...runTime)).toEqual(
      Object.keys({ ...dependencies, ...optionalDependencies }).sort(),
    )
    const built = [...namesUnder(document, ...browser), ...namesUnder(document, ...development)]
    expect(built.sort()).toEqual(Object.keys(devDependencies).sort())
  })

  it('says of each what it is for and what it weighs', () => {
    for (const [name, purpose, , disk] of rowsUnder(document, 'package', 'what for')) {
      expect(purpose, name).not.toBe('')
      expect(disk, name).toMatch(/^\d+\.\d MB/)
    }
  })

  it('gives a reason for every version that is held, and the version itself', () => {
    const rows = rowsUnder(document, 'package', 'held at', 'newest', 'why')
    const pinned = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(([, range]) =>
      /^\d/.test(range),
    )
    const overridden = Object.entries<unknown>(overrides).filter(([, version]) => typeof version === 'string')
    const held = [...pinned, ...overridden].map(([name, version]) => [name, String(version)])
    const listed = rows.map(([name, version]) => [plain(name), version ?? ''])
    expect(listed.filter(([name]) => held.some(([each]) => each === name)).sort()).toEqual(held.sort())
    for (const [name, version, newest, why] of rows) {
      expect([version, newest], name).toEqual([expect.stringMatching(/^\d/), expect.stringMatching(/^\d/)])
      expect(why, name).toMatch(/\w{3,}/)
    }
  })

  it('names every run-time package that asks for a newer Node than ours', () => {
    const newer = locked
      .filter(([, { dev, devOptional, optional }]) => !(dev || devOptional || optional))
      .filter(([, { engines }]) => engines?.node !== undefined && !runsOnNode20(engines.node))
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    const named = rowsUnder(document, 'package', 'asks for', 'why it runs').map(([name]) => plain(name))
    expect(named.sort()).toEqual([...new Set(newer)].sort())
  })
})

describe('package-lock.json', () => {
  it('names no registry, and the digest of every package', () => {
    expect(locked.length).toBeGreaterThan(500)
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^omit-lockfile-registry-resolved=true$/m)
  })
})
