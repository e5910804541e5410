import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versionAddress } from '../../src/contracts/picture-versions.ts'
import { boot } from '../../src/main/boot.ts'
import { readEnvironment } from '../../src/server/environment.ts'
import { firstPages, picturesOfView, viewsOf } from '../../src/server/pictures/prepare-pictures.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'first-start-'))
let site: Awaited<ReturnType<typeof boot>>

beforeAll(async () => {
  site = await boot({
    environment: readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    clientDir: '',
    assets: () => ({ script: '', styles: [], preload: [] }),
    now: () => new Date('2026-11-22T04:00:00Z'),
    draw: () => Promise.reject(new Error('nothing is drawn yet')),
    say: () => {},
  })
})
afterAll(async () => {
  await site.close()
  rmSync(dataDir, { recursive: true })
})

describe('the first start of the demonstration museum', () => {
  it('has every picture of home and of the first page of each list before any is drawn', async () => {
    const { view, shell } = viewsOf(site.app)
    const pictures = new Set<string>()
    for (const page of await firstPages(site.site.manifest, shell))
      for (const picture of picturesOfView(await view(page))) pictures.add(picture)
    const stored = [...pictures].filter((picture) => picture.startsWith('/files/'))
    expect(stored.length).toBeGreaterThan(50)
    const lacking: string[] = []
    for (const picture of stored) {
      const { statusCode, headers } = await site.app.inject(versionAddress(picture)(960, 'avif'))
      if (statusCode !== 200 || headers['content-type'] !== 'image/avif') lacking.push(picture)
    }
    expect(lacking, 'run "npx tsx src/main/draw-first-pictures.ts"').toEqual([])
  })
})
