import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMuseum } from '../../src/commands/new/new-museum.ts'
import { quiet } from '../commands/support/new-run.ts'
import { collect, startBuilt } from '../commands/support/run-command.ts'
import { type SiteProcess, startSite } from './support/site-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-shots-against-'))
const before = join(folder, 'before')
const after = join(folder, 'after')

/** Two running sites, as two builds of the engine are; here what differs is the colour of one. */
let sites: readonly SiteProcess[] = []

beforeAll(async () => {
  const { options } = quiet(before, { languages: 'en', nameEn: 'Museum' })
  await newMuseum({ ...options, schemas: join('schemas', 'json'), scaffold: 'scaffold' })
  cpSync(before, after, { recursive: true })
  const theme = JSON.parse(readFileSync(join(after, 'theme.json'), 'utf8'))
  theme.palette.accent = '#7a1f24'
  writeFileSync(join(after, 'theme.json'), JSON.stringify(theme))
  const starting = [before, after].map((config, index) =>
    startSite({ CONFIG_DIR: config, DATA_DIR: join(folder, `data-${index}`) }),
  )
  sites = await Promise.all(starting)
})
afterAll(async () => {
  for (const site of sites) await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function compare(origin: string, against: string, only: string) {
  const out = join(folder, `out-${sites.findIndex((site) => site.origin === origin)}`)
  const flags = ['--origin', origin, '--against', against, '--out', out, '--only', only]
  const child = startBuilt('shots.js', flags, {
    CONFIG_DIR: before,
    ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
  })
  const written = collect(child)
  const [code] = await once(child, 'close')
  const report = join(out, 'compared.html')
  return { code, output: written.output(), errors: written.errors(), report }
}

describe('shots --against', { tags: ['full'] }, () => {
  it('finds nothing where a page is drawn twice with the same pixels', async () => {
    const origin = sites[0]?.origin ?? ''
    const { code, output, report } = await compare(origin, origin, '/news')
    expect([code, output.trim()]).toEqual([0, `0 of 2 pages differ; open ${report}`])
    expect(existsSync(report)).toBe(true)
  })

  it('lists the pages that differ, with pictures of both, and fails', async () => {
    const [first, other] = sites
    const { code, output, report } = await compare(other?.origin ?? '', first?.origin ?? '', '/collection')
    expect(code).toBe(1)
    expect(output.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^\/collection · en \(\d+\)$/),
      expect.stringMatching(/^\/collection\/:id · en \(\d+\)$/),
    ])
    expect(output).toContain(`open ${report}`)
    expect(readFileSync(report, 'utf8').match(/<img /g)?.length ?? 0).toBeGreaterThan(1)
  })

  it('says that no site answers, and that no route fits', async () => {
    const [first] = sites
    const origin = first?.origin ?? ''
    const silent = await compare('http://127.0.0.1:1', origin, '/news')
    expect([silent.code, silent.errors.trim()]).toEqual([
      1,
      'No site answers at http://127.0.0.1:1. Start it, or name another address.',
    ])
    const none = await compare(origin, origin, '/nowhere')
    expect([none.code, none.errors]).toEqual([1, expect.stringContaining('No route contains "/nowhere"')])
  })
})
