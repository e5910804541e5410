import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { circleIn, filesBelow, importsOf } from './imports.ts'

/** The layers from the ground up, and what each may import of the others. `run` wires them all. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  'src/base': [],
  'src/base/text': ['schemas'],
  'src/engine/errors': ['src/base'],
  'src/engine/contracts': ['schemas', 'src/base'],
  'src/engine/theme': ['schemas', 'src/base/text'],
  'src/engine': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine/errors',
    'src/engine/contracts',
    'src/engine/theme',
  ],
  'src/content': ['schemas', 'src/base'],
  'src/sources': ['schemas', 'src/base', 'src/base/text', 'src/engine/contracts', 'src/engine'],
  'src/pages/texts': ['src/base', 'src/base/text'],
  'src/pages/ui': ['schemas', 'src/base', 'src/base/text', 'src/engine/contracts', 'src/pages/texts'],
  'src/pages/templates': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine/contracts',
    'src/engine',
    'src/pages/texts',
    'src/pages/ui',
  ],
  'src/pages/shell': ['src/engine/contracts', 'src/pages/ui'],
  'src/pages/extend': [
    'schemas',
    'src/base',
    'src/engine/contracts',
    'src/sources',
    'src/pages/ui',
    'src/pages/templates',
  ],
  'src/pages/app': [
    'src/base',
    'src/engine/contracts',
    'src/pages/ui',
    'src/pages/templates',
    'src/pages/shell',
  ],
  'src/web/site': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine/errors',
    'src/engine/contracts',
    'src/engine/theme',
    'src/engine',
    'src/sources',
    'src/pages/texts',
    'src/pages/ui',
    'src/pages/templates',
    'src/pages/extend',
  ],
  'src/web/http': [
    'schemas',
    'src/base',
    'src/engine/errors',
    'src/engine/contracts',
    'src/engine',
    'src/web/site',
  ],
  'src/web/page': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine/errors',
    'src/engine/contracts',
    'src/engine/theme',
    'src/engine',
    'src/sources',
    'src/pages/texts',
    'src/pages/extend',
    'src/pages/app',
    'src/web/site',
    'src/web/http',
  ],
  'src/web/forms': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine/contracts',
    'src/engine',
    'src/web/site',
    'src/web/http',
    'src/web/page',
  ],
  'src/web/media': [
    'src/base',
    'src/base/text',
    'src/engine/contracts',
    'src/engine/theme',
    'src/engine',
    'src/pages/app',
    'src/web/site',
    'src/web/http',
    'src/web/page',
  ],
  'src/web/forward': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine',
    'src/sources',
    'src/web/site',
    'src/web/http',
    'src/web/page',
    'src/web/forms',
  ],
  'src/web/machine-readable': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine/contracts',
    'src/engine',
    'src/sources',
    'src/web/site',
    'src/web/http',
    'src/web/page',
    'src/web/media',
  ],
  'src/web': [
    'src/base',
    'src/sources',
    'src/web/site',
    'src/web/http',
    'src/web/page',
    'src/web/forms',
    'src/web/media',
    'src/web/forward',
    'src/web/machine-readable',
  ],
  'src/staff': [
    'schemas',
    'src/base',
    'src/engine/errors',
    'src/engine/contracts',
    'src/content',
    'src/web/site',
    'src/web/http',
  ],
  'src/commands': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine/errors',
    'src/engine/contracts',
    'src/engine/theme',
    'src/engine',
    'src/content',
    'src/sources',
    'src/pages/texts',
    'src/web/site',
    'src/web/page',
  ],
  'src/commands/test': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine/errors',
    'src/engine/contracts',
    'src/engine',
    'src/content',
    'src/sources',
    'src/web/site',
    'src/web/http',
    'src/web/forms',
    'src/web/page',
    'src/commands',
  ],
  'src/develop': [
    'schemas',
    'src/base',
    'src/base/text',
    'src/engine/errors',
    'src/engine/contracts',
    'src/engine/theme',
    'src/engine',
    'src/web/site',
    'src/web/page',
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
const WITHOUT_NODE = [
  'src/base/text',
  'src/engine',
  'src/engine/contracts',
  'src/engine/theme',
  'src/pages/shell',
  'src/pages/templates',
  'src/pages/texts',
  'src/pages/ui',
]

const files = [...filesBelow('src', /\.(tsx?|mjs)$/), ...filesBelow('schemas', /\.ts$/)]
const imports = files.flatMap(importsOf)
const own = imports.filter(({ to }) => /^(src|schemas)\//.test(to))

/** The innermost layer a file is in. */
function layerOf(path: string): string {
  const layers = [...Object.keys(ALLOWED), MAIN].filter((layer) => path.startsWith(`${layer}/`))
  return layers.toSorted((a, b) => b.length - a.length)[0] ?? ''
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

  it('an arrow leads down: what a layer may import is above it in the table', () => {
    const layers = Object.keys(ALLOWED)
    const upward = layers.flatMap((layer, place) =>
      (ALLOWED[layer] ?? [])
        .filter((other) => layers.indexOf(other) >= place)
        .map((other) => `${layer} → ${other}`),
    )
    expect(upward).toEqual([])
  })

  // Every day: what each layer imports it may, above.
  it('what it may import, it does import', { tags: ['full'] }, () => {
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
    expect([...seen].filter((path) => /^src\/(?:commands|develop)\//.test(path))).toEqual([])
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
