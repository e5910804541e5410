import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { openContent } from '../../src/content/index.ts'
import { saidAtStart } from './support/said-at-start.ts'

/** What a start says of lists without records. */
async function saidOfLists(dataDir: string, configDir?: string): Promise<readonly string[]> {
  return (await saidAtStart(dataDir, configDir)).filter((text) => text.includes('will be empty'))
}

it('a start names the lists that no record is there for, until one is imported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-empty-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const [line, ...others] = await saidOfLists(dataDir)
  expect(others).toEqual([])
  expect(line).toMatch(/^\/artworks will be empty: .* no record that \/api\/queryExhibitList lists\./)
  const content = await openContent({ dataDir })
  await importRecords(content, 'exhibit', [{ exhibitId: '9003', exhibitName: 'The Quay' }])
  await content.close()
  expect(await saidOfLists(dataDir)).toEqual([])
})

it('a start names the records of the config that were not taken, since others were imported before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-untaken-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [dataDir, configDir] = [join(folder, 'data'), join(folder, 'config')]
  cpSync('tests/museums/tate', configDir, { recursive: true })
  mkdirSync(join(configDir, 'content'), { recursive: true })
  const exhibit = { exhibitId: '9003', exhibitName: 'The Quay' }
  writeFileSync(join(configDir, 'content', 'exhibit.ndjson'), JSON.stringify(exhibit))
  const content = await openContent({ dataDir })
  await importRecords(content, 'page', [{ pageId: '1', title: 'Rules' }])
  await content.close()
  const [line] = await saidOfLists(dataDir, configDir)
  expect(line).toContain(`"vitrine import ${join(configDir, 'content')}" brings them in`)
  // A folder without such records has nothing to bring in.
  rmSync(join(configDir, 'content', 'exhibit.ndjson'))
  writeFileSync(join(configDir, 'content', 'agent.ndjson'), JSON.stringify({ agentId: 'a', name: 'Marl' }))
  const [other] = await saidOfLists(dataDir, configDir)
  expect(other).toContain('will be empty')
  expect(other).not.toContain('brings them in')
})

it('a start names the lists of record types of the museum’s own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-no-coins-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const configDir = join(folder, 'config')
  cpSync('tests/museums/mint', configDir, { recursive: true })
  rmSync(join(configDir, 'content'), { recursive: true, force: true })
  const said = await saidOfLists(join(folder, 'data'), configDir)
  expect(said.join('\n')).toContain('no record that /api/queryRecordList/coin lists.')
})
