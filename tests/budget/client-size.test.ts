import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtClient, bytesWithNames, closureOf, sentBytes, textOf } from './built-client.ts'

const KB = 1024
/** Script that makes a list alive, compressed: React is 57 KB of it, React Router 26, React Query 6. */
const ALIVE = 111 * KB
const FILES = 4
/** What an article and a page of blocks need beyond a list: carousels, frames of sound, film, models and manifests, the rights of each picture. */
const PIECES = 11 * KB
/** A tenth of it is what older browsers load beside. */
const LOADER = 1.36 * KB
const STYLES = 20 * KB

/** Loaded only where they are needed. */
const HEAVY = [
  'swiper',
  'react-pdf',
  'pdfjs-dist',
  'openseadragon',
  'viewerjs',
  'leaflet',
  'react-hook-form',
  'ajv',
]

const client = builtClient()

function chunkOf(path: string): string {
  const chunk = [...client.chunks.values()].find(({ modules }) => modules.includes(path))
  if (chunk === undefined) throw new Error(`${path} is in no chunk of the build`)
  return chunk.fileName
}

function chunks(names: readonly string[]) {
  return names.flatMap((name) => client.chunks.get(name) ?? [])
}

function sumOf(names: readonly string[], bytesOf: (name: string) => number): number {
  return names.reduce((sum, name) => sum + bytesOf(name), 0)
}

function alive(): readonly string[] {
  return closureOf(client, [client.entry])
}

describe('what a visitor downloads', () => {
  it(`a list is alive with at most ${ALIVE / KB} KB of script in ${FILES} files`, () => {
    expect(sumOf(alive(), bytesWithNames)).toBeLessThanOrEqual(ALIVE)
    expect(alive().length).toBeLessThanOrEqual(FILES)
  })

  it('a list asks for no file of its own', () => {
    expect(alive()).toContain(chunkOf('src/pages/templates/list/common/common-list.tsx'))
  })

  it('what makes it alive is compiled beside the main thread while it comes', () => {
    const large = alive()
      .map(textOf)
      .filter((code) => code.length > 10 * KB)
    expect(large).toHaveLength(2)
    for (const code of large) expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  })

  it('all details and blocks are one small file more', () => {
    const pieces = [
      ...new Set(
        ['detail', 'block'].flatMap((kind) =>
          readdirSync(`src/pages/templates/${kind}`, { recursive: true, encoding: 'utf8' })
            .filter((name) => name.endsWith(`-${kind}.tsx`))
            .map((name) => chunkOf(`src/pages/templates/${kind}/${name}`)),
        ),
      ),
    ]
    expect(pieces).toHaveLength(1)
    expect(closureOf(client, [client.entry, ...pieces]).length).toBeLessThanOrEqual(FILES)
    expect(sumOf(pieces, bytesWithNames)).toBeLessThanOrEqual(PIECES)
  })

  it('nothing heavy', () => {
    const modules = chunks(alive()).flatMap(({ modules }) => modules)
    const early = modules.filter((id) => HEAVY.some((name) => id.includes(`node_modules/${name}/`)))
    expect(early).toEqual([])
  })

  it('what is loaded later brings its style sheets itself: nothing waits for them', () => {
    const later = [...client.chunks.values()].filter(({ fileName }) => !alive().includes(fileName))
    expect(later.length).toBeGreaterThan(10)
    expect(later.filter(({ styles }) => styles.length > 0).map(({ name }) => name)).toEqual([])
  })

  it('the style sheets beside templates and blocks are in the one that every page loads', () => {
    const sheets = readdirSync('src/pages/templates', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /^(?:list|detail|page|block)\/.+\.css$/.test(path.replaceAll('\\', '/')),
    )
    expect(sheets.length).toBeGreaterThan(0)
    const styles = client.styles.map(textOf).join('')
    for (const sheet of sheets) {
      const [selector = ''] = /\.[a-z][\w-]+/.exec(readFileSync(`src/pages/templates/${sheet}`, 'utf8')) ?? []
      expect(styles).toContain(selector)
    }
  })

  it('nothing that only extensions need', () => {
    const modules = chunks(alive()).flatMap(({ modules }) => modules)
    const only = /\/(?:pages\/extend|ui\/form\/fields)/
    expect(modules.filter((id) => only.test(id))).toEqual([])
  })

  it('the inline loader stays small and names no file', () => {
    expect(client.loader.length).toBeGreaterThan(0)
    expect(Buffer.byteLength(client.loader)).toBeLessThanOrEqual(LOADER)
    expect(client.loader).not.toMatch(/<\/script|assets\//)
  })

  it.each([
    ['src/pages/app/after-arrival.ts', 2],
    ['src/pages/app/prefetch.ts', 1.5],
    ['src/pages/ui/pdf/pdf-reader.tsx', 240],
    ['src/pages/ui/zoom/zoom.tsx', 95],
    ['src/pages/ui/form/open-form.tsx', 26],
    ['src/pages/templates/part/suggestions/suggestions.tsx', 6],
  ])('%s, loaded later: at most %d KB', (path, most) => {
    const own = closureOf(client, [chunkOf(path)]).filter((name) => !alive().includes(name))
    expect(own.length).toBeGreaterThan(0)
    expect(sumOf(own, sentBytes)).toBeLessThanOrEqual(most * KB)
  })

  it('style sheets: at most 20 KB', () => {
    const bytes = sumOf(client.styles, sentBytes)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(STYLES)
  })
})
