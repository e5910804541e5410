import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { circleIn, filesBelow, importsOf } from './imports.ts'

/** Folders that are layers, and what each may import of the others. `main` wires them all. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  'src/shared': [],
  'src/errors': ['src/shared'],
  'src/service': ['schemas', 'src/shared'],
  'src/site/contracts': ['schemas', 'src/shared'],
  'src/site/i18n': ['schemas', 'src/site/contracts'],
  'src/site/theme': ['schemas'],
  'src/site/engine': ['schemas', 'src/shared', 'src/errors', 'src/site/contracts', 'src/site/theme'],
  'src/site/data': ['schemas', 'src/shared', 'src/site/contracts', 'src/site/engine', 'src/site/i18n'],
  'src/site/ui': ['schemas', 'src/shared', 'src/site/contracts', 'src/site/i18n'],
  'src/site/templates': [
    'schemas',
    'src/shared',
    'src/site/contracts',
    'src/site/engine',
    'src/site/i18n',
    'src/site/ui',
  ],
  'src/site/extend': ['schemas', 'src/site/contracts', 'src/site/data', 'src/site/templates', 'src/site/ui'],
  'src/site/shell': ['src/site/contracts', 'src/site/ui'],
  'src/site/app': ['src/shared', 'src/site/contracts', 'src/site/shell', 'src/site/templates', 'src/site/ui'],
  'src/site/server': [
    'schemas',
    'src/shared',
    'src/errors',
    'src/site/app',
    'src/site/contracts',
    'src/site/data',
    'src/site/engine',
    'src/site/extend',
    'src/site/i18n',
    'src/site/templates',
    'src/site/theme',
    'src/site/ui',
  ],
  'src/staff': ['src/shared', 'src/errors', 'src/service', 'src/site/contracts', 'src/site/server'],
  'src/tools/cli': [
    'schemas',
    'src/shared',
    'src/errors',
    'src/service',
    'src/site/contracts',
    'src/site/data',
    'src/site/engine',
    'src/site/i18n',
    'src/site/server',
    'src/site/theme',
  ],
  'src/tools/test': [
    'schemas',
    'src/shared',
    'src/errors',
    'src/service',
    'src/site/contracts',
    'src/site/data',
    'src/site/engine',
    'src/site/i18n',
    'src/site/server',
    'src/tools/cli',
  ],
  'src/tools/dev': [
    'src/shared',
    'src/errors',
    'src/site/contracts',
    'src/site/engine',
    'src/site/i18n',
    'src/site/server',
    'src/site/theme',
    'src/tools/cli',
  ],
}

const MAIN = 'src/main'

/** What runs the built site: none of it may reach the tools. */
const PRODUCTION = [
  'src/main/server.ts',
  'src/main/browser.tsx',
  'src/main/photo-encoder.ts',
  'src/main/read-thread.ts',
  'src/main/encode-process.ts',
]

/** Layers that run in the browser or anywhere: nothing of Node in them. */
const WITHOUT_NODE = ['shell', 'templates', 'ui', 'engine', 'i18n', 'contracts', 'theme'].map(
  (name) => `src/site/${name}`,
)

const files = [...filesBelow('src', /\.(tsx?|mjs)$/), ...filesBelow('schemas', /\.ts$/)]
const imports = files.flatMap(importsOf)
const own = imports.filter(({ to }) => /^(src|schemas)\//.test(to))

function layerOf(path: string): string {
  return [...Object.keys(ALLOWED), MAIN].find((layer) => path.startsWith(`${layer}/`)) ?? ''
}

function at(found: readonly (typeof own)[number][]): readonly string[] {
  return found.map(({ from, to, line }) => `${from}:${line} imports ${to}`)
}

describe('layers of src/', () => {
  it('every file is in a layer', () => {
    expect(files.map(({ path }) => path).filter((path) => layerOf(path) === '')).toEqual([])
    expect(own.length).toBeGreaterThan(files.length)
  })

  it('every import is of a file that exists', () => {
    const known = new Set(files.map(({ path }) => path))
    expect(at(own.filter(({ to }) => /\.(tsx?|mjs)$/.test(to) && !known.has(to)))).toEqual([])
  })

  it('a layer imports what it may', () => {
    const crossing = own.filter(({ from, to }) => layerOf(from) !== layerOf(to) && layerOf(from) !== MAIN)
    expect(at(crossing.filter(({ from, to }) => !ALLOWED[layerOf(from)]?.includes(layerOf(to))))).toEqual([])
  })

  it('what it may import, it does import', () => {
    const unused = Object.entries(ALLOWED).flatMap(([layer, others]) =>
      others
        .filter((other) => !own.some(({ from, to }) => layerOf(from) === layer && layerOf(to) === other))
        .map((other) => `${layer} may import ${other}`),
    )
    expect(unused).toEqual([])
  })

  it.each(PRODUCTION)('%s reaches no tool', (entry) => {
    const seen = new Set([entry])
    for (const path of seen) for (const { from, to } of own) if (from === path) seen.add(to)
    expect(seen.size).toBeGreaterThan(1)
    expect([...seen].filter((path) => path.startsWith('src/tools/'))).toEqual([])
  })

  it('there is no circle', () => {
    expect(circleIn(own)).toBeUndefined()
  })

  it('a circle would be found', () => {
    const edge = (from: string, to: string) => ({ from, to, line: 1 })
    expect(circleIn([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')])).toEqual(['b', 'c', 'b'])
    expect(circleIn([edge('a', 'b'), edge('a', 'c'), edge('b', 'c')])).toBeUndefined()
  })

  it('nobody inside a folder imports its own door', () => {
    const doors = own.filter(({ to }) => to.endsWith('/index.ts'))
    expect(doors.length).toBeGreaterThan(0)
    expect(at(doors.filter(({ from, to }) => from.startsWith(`${dirname(to)}/`)))).toEqual([])
  })

  it.each(WITHOUT_NODE)('%s needs nothing of Node', (layer) => {
    const found = imports.filter(({ from, to }) => layerOf(from) === layer && to.startsWith('node:'))
    expect(at(found)).toEqual([])
  })

  it('the engine needs no React', () => {
    const found = imports.filter(({ from, to }) => layerOf(from) === 'src/site/engine' && /^react/.test(to))
    expect(at(found)).toEqual([])
  })
})
