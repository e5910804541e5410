// @module-tag full
// Every day: tests/content/photo-process.test.ts holds the memory that decoding needs, and its limits.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteProcess, startSite } from '../browser/support/site-process.ts'
import { copyConfig } from '../support/copy-config.ts'
import { watchMemory } from '../support/process-memory.ts'
import { sweep } from '../support/sweep.ts'
import { uploadTo } from './support/forms.ts'

const SECRET = 'the secret of this test'
const AT_ONCE = 4
/** Megabytes by which the site and its processes may grow: one photograph takes up to 350, two at a time would take 600. */
const MAX_GROWTH = 450
const MS = 300_000

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a05030' } })
}

/** Name, status, how they are made, and whether they are made every day: the format that takes most memory. */
const photographs: readonly (readonly [string, number, () => Promise<Buffer>, boolean])[] = [
  [
    'progressive JPEGs of 79 megapixels are refused',
    415,
    () => plain(8900, 8900).jpeg({ progressive: true }).toBuffer(),
    false,
  ],
  [
    'the same with full colour are refused',
    415,
    () => plain(8900, 8900).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    false,
  ],
  [
    'interlaced PNGs of 79 megapixels are refused',
    415,
    () => plain(8900, 8900).png({ progressive: true }).toBuffer(),
    false,
  ],
  [
    'the largest progressive JPEGs that are taken',
    200,
    () => plain(7400, 7400).jpeg({ progressive: true }).toBuffer(),
    false,
  ],
  [
    'the largest interlaced PNGs that are taken',
    200,
    () => plain(7400, 7400).png({ progressive: true }).toBuffer(),
    true,
  ],
  ['ordinary JPEGs of 79 megapixels', 200, () => plain(8900, 8900).jpeg().toBuffer(), false],
  [
    'ordinary JPEGs of 50 megapixels that are turned',
    200,
    () => plain(8160, 6120).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    false,
  ],
]

describe('photographs that need much memory, four at a time', () => {
  let folder = ''
  let site: SiteProcess

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-memory-'))
    copyConfig(join(folder, 'config'))
    site = await startSite({
      DATA_DIR: join(folder, 'data'),
      CONFIG_DIR: join(folder, 'config'),
      FORM_SECRET: SECRET,
    })
  })
  afterAll(async () => {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const upload = async (bytes: Uint8Array): Promise<number> => {
    const answer = await uploadTo(site.origin, bytes, SECRET)
    await answer.arrayBuffer()
    return answer.status
  }

  it.each(sweep('photographs that need much memory', photographs, ([, , , isOfEveryDay]) => isOfEveryDay))(
    '%s',
    async (_name, status, make) => {
      const bytes = await make()
      const memory = watchMemory(site.pid)
      const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(bytes)))
      const growth = memory.growth()
      expect(statuses).toEqual(Array.from({ length: AT_ONCE }, () => status))
      expect(growth).toBeLessThan(MAX_GROWTH)
    },
    MS,
  )
})
