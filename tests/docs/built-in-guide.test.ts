import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveMuseum } from '../museums/support/museum.ts'
import { fencesIn, root } from './support/documents.ts'
import { runLine, writeFence } from './support/follow-guide.ts'

const REMOVES = 'rm '
const MAKES = 'mkdir -p '
const COPIES = 'cp '

const steps = fencesIn('guides/built-in.md').flatMap((fence) => {
  const { language, name, section, text } = fence
  if (name !== '') return [{ section, what: name, fence }]
  const lines = text.trim().split('\n')
  return language === 'sh' || [REMOVES, MAKES].some((word) => text.startsWith(word))
    ? lines.map((what) => ({ section, what, fence }))
    : []
})

describe('docs/guides/built-in.md, from an empty folder to a site', () => {
  let folder = ''
  let museum: Awaited<ReturnType<typeof serveMuseum>> | undefined

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-built-in-guide-'))
    symlinkSync(join(root, 'schemas'), join(folder, 'schemas'))
  })
  afterAll(async () => {
    await museum?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Does what a step says; only a line of the shell has something to say. */
  const take = async ({ what, fence }: (typeof steps)[number]) => {
    if (fence.name !== '') writeFence(fence, folder)
    else if (what.startsWith(REMOVES))
      for (const path of what.slice(REMOVES.length).split(' ')) rmSync(join(folder, path))
    else if (what.startsWith(MAKES)) mkdirSync(join(folder, what.slice(MAKES.length)), { recursive: true })
    else if (what.startsWith(COPIES)) writeFileSync(join(folder, what.split(' ')[2] ?? ''), '%PDF-1.4\n')
    else return runLine(what, folder)
    return { code: 0, output: '', errors: '' }
  }

  it.each(steps)('$section: $what', async (step) => {
    const { code, output, errors } = await take(step)
    expect([errors.replace(/^vitrine: importing .*\n/gm, ''), code], output).toEqual(['', 0])
  })

  it('the pages lead to one another, in both languages', async () => {
    museum = await serveMuseum(join(folder, 'my-museum'), join(folder, 'data'))
    const work = await museum.get('/works/A-1900.1?lang=de')
    for (const words of ['Krug', 'Keramik', 'Fundort', 'Flussbogen']) expect(work.text).toContain(words)
    expect((await museum.get('/works/A-1900.1')).text).toContain('Place of find')
    expect(work.html).toContain('href="/makers/fenwick?lang=de"')
    const maker = await museum.get('/makers/fenwick?lang=de')
    expect(maker.html).toContain('href="/works/A-1900.1?lang=de"')
    expect(maker.text).toContain('Töpferin')
    expect((await museum.get('/exhibitions?lang=de')).text).toContain('Häfen')
    const exhibition = await museum.get('/exhibitions/401?lang=de')
    expect(exhibition.text).toContain('In dieser Ausstellung')
    expect(exhibition.html).toContain('href="/works/A-1900.1?lang=de"')
    expect((await museum.get('/books?lang=de')).html).toContain('href="/books/b1?lang=de"')
    expect((await museum.get('/books/b1?lang=de')).html).toContain('/files/books/harbours.pdf')
    const found = await museum.get('/search?key=Krug&type=Works&lang=de')
    expect(found.html).toContain('href="/works/A-1900.1?lang=de"')
    expect((await museum.get('/')).status).toBe(200)
    expect((await museum.get('/collection')).status).toBe(404)
  })
})
