import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDoc, root } from './support/documents.ts'
import { namesUnder, plain, rowsUnder } from './support/tables.ts'

const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const { dependencies: weekly } = JSON.parse(readFileSync(join(root, '.ci', 'weekly', 'package.json'), 'utf8'))
const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
const document = readDoc('dependencies.md')

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly engines?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

const installedNames = Object.keys({ ...dependencies, ...optionalDependencies }).sort()

const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Whether a declared range of Node holds the oldest one we run on; of ranges such as ">=18" and "^20.19.0 || >=22". */
function runsOnNode20(range: string): boolean {
  return range
    .split('||')
    .some((part) => /^\s*(?:\*|>= ?v?(?:[0-9]|1[0-9]|20)\b.*|[\^~]?20\b.*)\s*$/.test(part))
}

/** Where a package finds another in `node_modules`. */
function placeOf(name: string, from: string): string | undefined {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (lock.packages[place] !== undefined) return place
  return from === ''
    ? undefined
    : placeOf(name, from.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''))
}

/** Places of packages and of all that they need. */
function withTheirs(names: readonly string[]): readonly string[] {
  const places = new Set(names.flatMap((name) => placeOf(name, '') ?? []))
  for (const place of places)
    for (const name of Object.keys(lock.packages[place]?.dependencies ?? {})) {
      const found = placeOf(name, place)
      if (found !== undefined) places.add(found)
    }
  return [...places]
}

describe('docs/dependencies.md', () => {
  it('names the packages of package.json, and no other', () => {
    const installed = ['package', 'what for', 'why this one', 'disk', 'browser']
    const server = ['package of the server', 'what for', 'why this one', 'disk', 'browser']
    const browser = ['package of the browser', 'what for', 'why this one', 'disk', 'browser']
    const development = ['package', 'what for', 'why this one', 'disk', 'in its place']
    expect(namesUnder(document, ...installed)).toEqual(installedNames)
    const built = [server, browser, development].flatMap((head) => namesUnder(document, ...head))
    expect(built.sort()).toEqual(
      Object.keys(devDependencies)
        .filter((name) => !installedNames.includes(name))
        .sort(),
    )
    const ofWeek = ['package of the weekly tests', 'what for', 'why this one', 'disk', 'in its place']
    expect(namesUnder(document, ...ofWeek)).toEqual(Object.keys(weekly).sort())
  })

  it('says of each what it is for and what it weighs', () => {
    for (const [name, purpose, , disk] of rowsUnder(document, 'package', 'what for')) {
      expect(purpose, name).not.toBe('')
      expect(disk, name).toMatch(/^\d+\.\d MB/)
    }
  })

  it('holds React at the version of what draws with it, which is built in: it refuses another', () => {
    expect(dependencies.react).toBe(lock.packages['node_modules/react-dom']?.version)
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

  it('names every package of the server that asks for a newer Node than ours', () => {
    const named = rowsUnder(document, 'package', 'asks for', 'why it runs').map(([name]) => plain(name))
    const ofServer = namesUnder(document, 'package of the server', 'what for', 'why this one')
    const newer = withTheirs([...installedNames, ...ofServer]).filter((path) => {
      const { engines } = lock.packages[path] ?? {}
      return engines?.node !== undefined && !runsOnNode20(engines.node)
    })
    const names = newer.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect(named.sort()).toEqual([...new Set(names)].sort())
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
