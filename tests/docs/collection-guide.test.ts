// @module-tag full
// Every day: tests/docs/guides.test.ts follows two guides, tests/commands/import*.test.ts bring tables and pictures in.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveMuseum } from '../museums/support/museum.ts'
import { fencesIn, root } from './support/documents.ts'
import { runLine, writeFence } from './support/follow-guide.ts'

const OBJECTS = 1000
const KINDS = ['Ceramics', 'Painting', 'Print', 'Textile'] as const
const ARTISTS = ['Ada Fenwick', 'Tobias Marl', 'Ines Calloway'] as const

const fences = fencesIn('guides/collection.md')
const header = fences.find(({ language }) => language === 'csv')?.text.split('\n')[0] ?? ''

/** A row as in the guide: what lies at the edges has quotes, commas, gaps and marks. */
function rowOf(number: number): string {
  const cells = [
    `A-1900.${number}`,
    number % 97 === 0 ? '"A title; with ""quotes"", and marks"' : `Object ${number}`,
    ARTISTS[number % ARTISTS.length],
    number % 10 === 0 ? '' : `about ${1800 + (number % 90)}`,
    'stoneware',
    `${number % 40} × 11 cm`,
    KINDS[number % KINDS.length],
    'Gift of the Ferry Society',
    number % 5 === 0 ? '"Two lines,\nin one cell."' : 'Found when the bridge was built.',
    number % 2 === 0 ? 'Riverbend' : '',
  ]
  return cells.map((cell = '') => (cell.startsWith('"') ? cell : cell.replaceAll(';', ','))).join(';')
}

describe('docs/guides/collection.md, from an empty folder to a site', () => {
  let folder = ''
  let museum: Awaited<ReturnType<typeof serveMuseum>> | undefined

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-collection-guide-'))
    symlinkSync(join(root, 'schemas'), join(folder, 'schemas'))
    const rows = Array.from({ length: OBJECTS }, (_, index) => rowOf(index + 1))
    writeFileSync(join(folder, 'objects.csv'), `\uFEFF${[header, ...rows].join('\r\n')}\r\n`)
    mkdirSync(join(folder, 'pictures'))
    for (const [index, name] of ['A-1900.1.jpg', 'A-1900.1_2.jpg', 'A-1900.7.jpg'].entries())
      await sharp({
        create: { width: 400, height: 300, channels: 3, background: { r: 40 * index, g: 80, b: 90 } },
      })
        .jpeg()
        .toFile(join(folder, 'pictures', name))
  })
  afterAll(async () => {
    await museum?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const listed: Record<string, string> = {}
  const steps = fences
    .filter(({ language, name }) => language === 'sh' || name !== '')
    .map((fence) => ({ fence, what: fence.language === 'sh' ? fence.text.trim() : fence.name }))

  it.each(steps)('$fence.section: $what', async ({ fence, what }) => {
    if (fence.language !== 'sh') {
      writeFence(fence, folder)
      return
    }
    const { code, output, errors } = await runLine(what, folder)
    // What takes long says how far it is.
    const said = errors.replace(/^vitrine: importing .*\n/gm, '')
    expect([said, code], output).toEqual(['', 0])
    listed[what] = output
  })

  it('the commands say what the guide says', () => {
    const [proposal, imported, checked, pictured] = Object.values(listed).slice(1)
    expect(proposal).toContain('classification <- "Type"')
    expect(proposal).toContain('fact "Place of find" <- "Place of find"')
    expect(imported).toMatch(
      /^work, in [\d.]+ s: 1000 records read: 1000 stored, 0 replaced, 0 refused, 0 left out\./,
    )
    expect(checked).toMatch(/no errors/)
    expect(pictured).toContain('3 pictures read: 3 stored, 0 replaced, 0 refused, 0 left out.')
  })

  it('the site has every object, with filters, numbers and pages', async () => {
    museum = await serveMuseum(join(folder, 'my-museum'), join(folder, 'data'))
    const list = await museum.get('/collection')
    expect(list.status).toBe(200)
    expect(list.text).toMatch(/1,?000 items/)
    for (const kind of KINDS) expect(list.text).toContain(`${kind} 250`)
    const narrowed = await museum.get('/collection?type=Print&artist=Ada+Fenwick&q=bridge')
    expect(narrowed.text).toMatch(/6\d items/)
    expect((await museum.get('/collection?page=42')).status).toBe(200)
    const { status, html, text } = await museum.get('/collection/A-1900.2')
    expect(status).toBe(200)
    for (const known of ['Object 2', 'Ines Calloway', 'about 1802', 'Place of find', 'Riverbend']) {
      expect(text).toContain(known)
    }
    expect(html).not.toContain('<img')
    // The picture of the number alone comes first, then the second.
    const object = (await museum.get('/collection/A-1900.1')).html
    const shown = [...new Set(object.match(/\/files\/collection\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg/g))]
    const pathOf = (name: string): string => {
      const bytes = readFileSync(join(folder, 'pictures', name))
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      return `/files/collection/${digest.slice(0, 2)}/${digest}.jpg`
    }
    // Related objects have theirs behind them.
    expect(shown.slice(0, 2)).toEqual([pathOf('A-1900.1.jpg'), pathOf('A-1900.1_2.jpg')])
    expect((await museum.get('/collection/A-1900.97')).text).toContain('A title; with "quotes", and marks')
  })
})
