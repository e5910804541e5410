import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { NO_PROGRESS } from '../../src/base/progress.ts'
import { importRecords, openContent } from '../../src/content/index.ts'
import { boot } from '../../src/run/boot.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'

/** What a start says over a data folder, until it listens and after. */
async function saidAtStart(dataDir: string): Promise<readonly string[]> {
  const said: string[] = []
  const { close, warmUp } = await boot({
    environment: readEnvironment({
      PICTURE_VERSIONS: 'large',
      CONFIG_DIR: 'tests/museums/tate',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      VITRINE_LANG: 'en',
    }),
    clientDir: '',
    assets: () => ({ script: '/s.js', styles: [], preload: [] }),
    now: () => new Date(),
    say: (text) => said.push(text),
  })
  await warmUp(NO_PROGRESS)
  await close()
  return said.filter((text) => text.includes('will be empty'))
}

it('a start names the lists that no record is there for, until one is imported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-empty-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const [line, ...others] = await saidAtStart(dataDir)
  expect(others).toEqual([])
  expect(line).toMatch(/^\/artworks will be empty: .* no record that \/api\/queryExhibitList lists\./)
  const content = await openContent({ dataDir })
  await importRecords(content, 'exhibit', [{ exhibitId: '9003', exhibitName: 'The Quay' }])
  await content.close()
  expect(await saidAtStart(dataDir)).toEqual([])
})
