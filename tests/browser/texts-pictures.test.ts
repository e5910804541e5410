import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { runCommand } from '../commands/support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-texts-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('texts export takes a picture of each page, and each text names that of the page which shows it', {
  tags: ['full'],
}, async () => {
  const config = join(folder, 'museum')
  cpSync('tests/museums/gallery', config, { recursive: true })
  const pictures = join(folder, 'pictures')
  const file = join(folder, 'nl.csv')
  const { code, output, errors } = await runCommand(
    ['texts', 'export', 'nl', '--out', file, '--pictures', pictures, '--lang', 'en'],
    {
      CONFIG_DIR: config,
      DATA_DIR: join(folder, 'none'),
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    },
  )
  expect([code, output], errors).toEqual([0, expect.stringContaining('texts in Nederlands')])
  const taken = readdirSync(pictures)
  const rows = readFileSync(file, 'utf8').split('\r\n')
  const named = new Set(
    rows.flatMap((row) => [...row.matchAll(/Picture: ([^|"]+?)(?= \||")/g)].map(([, name]) => name)),
  )
  // Whatever is named is there, and whatever is there is named.
  expect([...named].toSorted()).toEqual(taken.map((name) => join(pictures, name)).toSorted())
  expect(rows.find((row) => row.startsWith('"records/work/'))).toMatch(
    /Shown on: \/works\/[^|]+ \| Picture: [^|]*works-id\.en\./,
  )
  const { width, height } = await sharp(join(pictures, taken[0] ?? '')).metadata()
  expect([width, (height ?? 0) >= 1080]).toEqual([1920, true])
})
