import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltClient, builtClient, closureOf, gzipped } from './built-client.ts'

const KB = 1024
/** What a list page may load before it is alive, compressed; and how much of it may be ours. */
const WHOLE = 96 * KB
const OURS = 15 * KB
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

const lists = readdirSync('src/templates/list').filter((name) => name.endsWith('-list.tsx'))

let client: BuiltClient
let apart: BuiltClient
const told: string[] = []

const templateChunk = ({ chunks }: BuiltClient, file: string): string => {
  const found = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/src/templates/list/${file}`)),
  )
  if (found === undefined) throw new Error(`${file} is in no chunk of the build`)
  return found.fileName
}

const closure = (built: BuiltClient, file: string) =>
  closureOf(built, [built.entry, templateChunk(built, file)]).flatMap((name) => built.chunks.get(name) ?? [])

const isForeign = (id: string): boolean => id.includes('/node_modules/')

const size = (chunks: readonly { readonly code: string }[]): number =>
  chunks.reduce((sum, { code }) => sum + gzipped(code), 0)

describe('what a visitor downloads', () => {
  beforeAll(async () => {
    client = await builtClient()
    apart = await builtClient(true)
  })

  afterAll(() => console.log(told.join('\n')))

  it('there are list templates', () => {
    expect(lists.length).toBeGreaterThan(0)
  })

  it.each(lists)('%s: all code at most 96 KB', (file) => {
    const bytes = size(closure(client, file))
    told.push(`${file}: ${(bytes / KB).toFixed(1)} KB`)
    expect(bytes).toBeLessThanOrEqual(WHOLE)
  })

  it.each(lists)('%s: our own code at most 15 KB', (file) => {
    const chunks = closure(apart, file)
    const foreign = chunks.filter(({ moduleIds }) => moduleIds.some(isForeign))
    const ours = chunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => id.includes('/src/') && !isForeign(id)),
    )
    expect(ours.filter((chunk) => foreign.includes(chunk))).toEqual([])
    told.push(`${file}, ours: ${(size(ours) / KB).toFixed(1)} KB`)
    expect(size(ours)).toBeGreaterThan(0)
    expect(size(ours)).toBeLessThanOrEqual(OURS)
  })

  it.each(lists)('%s: nothing heavy', (file) => {
    const modules = closure(client, file).flatMap(({ moduleIds }) => moduleIds)
    const heavy = modules.filter((id) => HEAVY.some((name) => id.includes(`/node_modules/${name}/`)))
    expect(heavy).toEqual([])
  })

  it.each([
    ['src/ui/pdf/pdf-reader.tsx', 240],
    ['src/ui/zoom/zoom.tsx', 95],
    ['src/ui/form/open-form.tsx', 26],
    ['src/templates/part/suggestions/suggestions.tsx', 4],
  ])('%s, loaded where it is asked for: at most %i KB', (path, most) => {
    const chunk = [...client.chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(path)),
    )
    if (chunk === undefined) throw new Error(`${path} is in no chunk of the build`)
    const always = new Set(closureOf(client, [client.entry]))
    const own = closureOf(client, [chunk.fileName]).filter((name) => !always.has(name))
    const bytes = size(own.flatMap((name) => client.chunks.get(name) ?? []))
    told.push(`${path}: ${(bytes / KB).toFixed(1)} KB`)
    expect(bytes).toBeLessThanOrEqual(most * KB)
  })

  it('style sheets: at most 20 KB', () => {
    const bytes = client.styles.reduce((sum, text) => sum + gzipped(text), 0)
    told.push(`styles: ${(bytes / KB).toFixed(1)} KB`)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(STYLES)
  })
})
