import { readdirSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { circleIn, filesBelow, importsOf } from './imports.ts'

/** The layers, each may import only those after it. */
const LAYERS: readonly string[] = [
  'main',
  'dev',
  'cli',
  'server',
  'app',
  'shell',
  'templates',
  'ui',
  'data',
  'engine',
  'i18n',
  'contracts',
  'errors',
  'service',
  'shared',
  'schemas',
]

/** Reached from nowhere else: the rest knows the content service only by its HTTP contract. */
const PRIVATE: Readonly<Record<string, readonly string[]>> = {
  service: ['main', 'cli'],
}

/** Layers that run in the browser or anywhere: nothing of Node in them. */
const WITHOUT_NODE = ['shell', 'templates', 'ui', 'engine', 'i18n', 'contracts', 'errors']

const files = [...filesBelow('src', /\.(tsx?|mjs)$/), ...filesBelow('schemas', /\.ts$/)]
const imports = files.flatMap(importsOf)
const own = imports.filter(({ to }) => /^(src|schemas)\//.test(to))

const layerOf = (path: string): string => {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second : top
}

const rank = (layer: string): number => LAYERS.indexOf(layer)
const at = (found: readonly (typeof own)[number][]): readonly string[] =>
  found.map(({ from, to, line }) => `${from}:${line} imports ${to}`)

describe('layers of src/', () => {
  it('every folder of src/ is a layer, and every layer is there', () => {
    const folders = readdirSync('src', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect([...folders, 'schemas'].sort()).toEqual([...LAYERS].sort())
    expect(own.length).toBeGreaterThan(files.length)
  })

  it('every import is of a file that exists', () => {
    const known = new Set(files.map(({ path }) => path))
    expect(at(own.filter(({ to }) => /\.(tsx?|mjs)$/.test(to) && !known.has(to)))).toEqual([])
  })

  it('imports go down', () => {
    expect(at(own.filter(({ from, to }) => rank(layerOf(from)) > rank(layerOf(to))))).toEqual([])
  })

  it.each(Object.entries(PRIVATE))('%s is imported by %s only', (layer, allowed) => {
    const others = own.filter(({ from, to }) => layerOf(to) === layer && layerOf(from) !== layer)
    expect(others.length).toBeGreaterThan(0)
    expect(at(others.filter(({ from }) => !allowed.includes(layerOf(from))))).toEqual([])
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
    const found = imports.filter(({ from, to }) => layerOf(from) === 'engine' && /^react/.test(to))
    expect(at(found)).toEqual([])
  })
})
