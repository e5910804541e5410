import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { circleIn, filesBelow, importsOf } from './imports.ts'

/** Folders that are layers, and what each may import of the others. `main` wires them all. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  'src/base': [],
  'src/engine/errors': ['src/base'],
  'src/content': ['schemas', 'src/base'],
  'src/engine/contracts': ['schemas', 'src/base'],
  'src/base/text': ['schemas', 'src/engine/contracts'],
  'src/engine/theme': ['schemas'],
  'src/engine': ['schemas', 'src/base', 'src/engine/errors', 'src/engine/contracts', 'src/engine/theme'],
  'src/sources': ['schemas', 'src/base', 'src/engine/contracts', 'src/engine', 'src/base/text'],
  'src/pages/ui': ['schemas', 'src/base', 'src/engine/contracts', 'src/base/text'],
  'src/pages/templates': [
    'schemas',
    'src/base',
    'src/engine/contracts',
    'src/engine',
    'src/base/text',
    'src/pages/ui',
  ],
  'src/pages/extend': [
    'schemas',
    'src/engine/contracts',
    'src/sources',
    'src/pages/templates',
    'src/pages/ui',
  ],
  'src/pages/shell': ['src/engine/contracts', 'src/pages/ui'],
  'src/pages/app': [
    'src/base',
    'src/engine/contracts',
    'src/pages/shell',
    'src/pages/templates',
    'src/pages/ui',
  ],
  'src/web': [
    'schemas',
    'src/base',
    'src/engine/errors',
    'src/pages/app',
    'src/engine/contracts',
    'src/sources',
    'src/engine',
    'src/pages/extend',
    'src/base/text',
    'src/pages/templates',
    'src/engine/theme',
    'src/pages/ui',
  ],
  'src/staff': ['src/base', 'src/engine/errors', 'src/content', 'src/engine/contracts', 'src/web'],
  'src/commands': [
    'schemas',
    'src/base',
    'src/engine/errors',
    'src/content',
    'src/engine/contracts',
    'src/sources',
    'src/engine',
    'src/base/text',
    'src/web',
    'src/engine/theme',
  ],
  'src/commands/test': [
    'schemas',
    'src/base',
    'src/engine/errors',
    'src/content',
    'src/engine/contracts',
    'src/sources',
    'src/engine',
    'src/base/text',
    'src/web',
    'src/commands',
  ],
  'src/develop': [
    'src/base',
    'src/engine/errors',
    'src/engine/contracts',
    'src/engine',
    'src/base/text',
    'src/web',
    'src/engine/theme',
    'src/commands',
  ],
}

const MAIN = 'src/run'

/** What runs the built site: none of it may reach the tools. */
const PRODUCTION = [
  'src/run/server.ts',
  'src/run/browser.tsx',
  'src/run/photo-encoder.ts',
  'src/run/read-thread.ts',
  'src/run/encode-process.ts',
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
    const found = imports.filter(({ from, to }) => layerOf(from) === 'src/engine' && /^react/.test(to))
    expect(at(found)).toEqual([])
  })
})
