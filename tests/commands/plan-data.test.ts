import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lostData } from '../../src/commands/plan/data-changes.ts'
import type { Item } from '../../src/engine/contracts/item.ts'
import { copyConfig } from '../support/copy-config.ts'
import { callCommand } from './support/call-command.ts'
import { temporaryFolder } from './support/run-command.ts'

function items(count: number, more: Partial<Item>): readonly Item[] {
  return Array.from({ length: count }, (_, index) => ({ id: String(index), title: 'A', ...more }))
}

describe('data that entries lose', () => {
  it('are counted by part, over the same entries', () => {
    const before = items(10, { date: '2026-01-01', place: '' })
    expect(lostData(before, items(10, {}))).toEqual([{ part: 'date', had: 10, lost: 10 }])
    expect(lostData(before, [...items(10, {}).slice(0, 4), ...before.slice(4)])).toEqual([
      { part: 'date', had: 10, lost: 4 },
    ])
    expect(lostData(before, [...before].reverse())).toEqual([])
    expect(lostData(items(2, {}), items(2, { date: '2026-01-01' }))).toEqual([])
  })

  it('are found where the id itself is lost, and where no entry is found any more', () => {
    const renamed = items(3, {}).map((item) => ({ ...item, id: '', title: '' }))
    expect(lostData(items(3, {}), renamed)).toEqual([{ part: 'title', had: 3, lost: 3 }])
    expect(lostData(items(3, {}), [])).toEqual([{ part: 'entry', had: 3, lost: 3 }])
  })
})

/** Plans a change of one source of the demonstration museum, over the museum's own content. */
async function planOfSource(from: string, to: string, ...flags: readonly string[]) {
  const folder = temporaryFolder()
  const after = join(folder, 'after')
  copyConfig(after)
  const file = join(after, 'sources', 'temp-exhibitions.json')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replaceAll(from, to))
  const variables = { CONFIG_DIR: 'config', DATA_DIR: join(folder, 'none') }
  return callCommand(['plan', 'config', after, ...flags], variables)
}

describe('vitrine plan', () => {
  it('says that a wrong pointer empties every place', { tags: ['full'] }, async () => {
    const english = await planOfSource('/tempPlace', '/tempPlase')
    expect(english.errors).toBe('')
    expect(english.output).toMatch(
      /^BREAKING data of temp-exhibitions: (\d+) of \1 entries lost their place\n +On \/Exhibition\/TempExh\. \(sources\/temp-exhibitions\.json\)\n/,
    )
    expect(english.code).toBe(1)
  })

  it('says so in Chinese too', { tags: ['full'] }, async () => {
    const chinese = await planOfSource('/tempPlace', '/tempPlase', '--lang', 'zh', '--format', 'markdown')
    expect(chinese.output).toMatch(/数据 temp-exhibitions \| (\d+) 个条目中有 \1 个失去了地点 \|/)
  })

  it('says that no entry is found where the list is looked for in a wrong place', {
    tags: ['full'],
  }, async () => {
    const { output } = await planOfSource('"records": "/records"', '"records": "/record"')
    expect(output).toMatch(/data of temp-exhibitions: (\d+) of \1 entries are not found any more/)
  })

  // Every day: the test of each format below.
  it('says nothing of data where only the description has changed', { tags: ['full'] }, async () => {
    const { output, code } = await planOfSource('"description": "', '"description": "New: ')
    expect(output).not.toContain('data of')
    expect(code).toBe(0)
  })

  it('goes on through an error, in every format', async () => {
    const folder = temporaryFolder()
    copyConfig(folder)
    const file = join(folder, 'channels', 'friend-link.json')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"/FriendLink"', '"/Partners"'))
    const { code, output } = await callCommand(['plan', 'config', folder, '--format', 'markdown'])
    expect(code).toBe(1)
    expect(output).toContain('| **BREAKING** | page /FriendLink | renamed to /Partners |')
    expect(output).toContain('| **BREAKING** | error LINK_DEAD |')
  })
})
