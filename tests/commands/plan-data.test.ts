import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lostData, movedLinks } from '../../src/commands/plan/data-changes.ts'
import type { Item } from '../../src/engine/contracts/item.ts'
import { copyConfig } from '../support/copy-config.ts'
import { git, museumRepository } from './pull-request/museum-repository.ts'
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

  it('are found where a title is what pages call an entry without one', () => {
    const untitled = items(2, { title: 'Untitled' })
    const isUntitled = (title: string) => title === 'Untitled'
    expect(lostData(items(2, {}), untitled, isUntitled)).toEqual([{ part: 'title', had: 2, lost: 2 }])
    expect(lostData(untitled, untitled, isUntitled)).toEqual([])
  })

  it('are their addresses, also where the ids of all are others', () => {
    const named = (ids: readonly string[]) =>
      ids.map((id, index) => ({ id, title: `${index}`, href: `/a/${id}` }))
    expect(movedLinks(named(['1', '2']), named(['x', 'y']))).toEqual({
      had: 2,
      moved: [
        ['/a/1', '/a/x'],
        ['/a/2', '/a/y'],
      ],
    })
    expect(movedLinks(named(['1', '2']), [...named(['1', '2'])].reverse())).toEqual({ had: 2, moved: [] })
    // Other entries than before, not the same ones elsewhere.
    expect(movedLinks(named(['1']), [{ id: '7', title: 'Other', href: '/a/7' }])).toEqual({
      had: 0,
      moved: [],
    })
  })
})

describe('records of the content folder', () => {
  /** Plans a change of one file below the folder of a museum in git, of which nothing is committed yet. */
  async function planOfRecords(file: string, change: (lines: readonly string[]) => readonly string[]) {
    const folder = museumRepository()
    const path = join(folder, 'config', file)
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
    writeFileSync(
      path,
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    )
    const variables = { CONFIG_DIR: 'config', DATA_DIR: 'none' }
    const plan = async (...args: readonly string[]) => callCommand(['plan', ...args], variables, folder)
    return { folder, plan }
  }
  const works = 'content/work.ndjson'
  const redirected = (folder: string, redirects: object): void => {
    const file = join(folder, 'config', 'channels', 'works.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), redirects }))
  }

  it('are named where they go, with what keeps their addresses, over commits and folders', async () => {
    const { folder, plan } = await planOfRecords(works, ([first = '', , ...rest]) => [first, ...rest])
    const now = await plan()
    expect(now.output).toBe(
      [
        'BREAKING record work E-1921.2: removed',
        '         /works/E-1921.2 ends on the error page; keep the record, or add a redirect. (content/work.ndjson:2)',
        '',
        '1 BREAKING.',
        '',
      ].join('\n'),
    )
    expect(now.code).toBe(1)
    git(folder, 'commit', '-qam', 'two')
    expect((await plan('HEAD~1..HEAD')).output).toBe(now.output)
    const { changes } = JSON.parse((await plan('HEAD~1', '--format', 'json')).output)
    expect(changes).toMatchObject([
      {
        cure: 'Put the record back. Or write "/works/E-1921.2": "/works" into "redirects" of channels/works.json.',
        routes: ['/works/:id'],
        zh: { reason: '“/works/E-1921.2”只会显示出错页；请保留该记录，或加上重定向。' },
      },
    ])
    expect((await plan('HEAD..HEAD~1')).output).toContain(
      'INFO     record work E-1921.2: added\n         It is at /works/E-1921.2. (content/work.ndjson:2)',
    )
    redirected(folder, { '/works/E-1921.2': '/works' })
    expect((await plan('HEAD~1')).output).toContain(
      'WARN     record work E-1921.2: removed\n         Its address /works/E-1921.2 leads to /works.',
    )
  })

  it('are one record under another id, and many are counted', { tags: ['full'] }, async () => {
    const renamed = await planOfRecords(works, (lines) =>
      lines.map((line) => line.replace('"workId": "sk 1"', '"workId": "P-1920.1"')),
    )
    const { changes } = JSON.parse((await renamed.plan('--format', 'json')).output)
    expect(changes).toMatchObject([
      { level: 'breaking', message: 'its id is now P-1920.1', cure: 'Give the record its old id again.' },
    ])
    const many = await planOfRecords(works, (lines) => lines.slice(9))
    expect((await many.plan()).output).toBe(
      [
        'BREAKING records work: 9 records removed or under another id',
        '         /works/sk%201, /works/E-1921.2, /works/C-1922.3 and others end on the error page; keep the records, or add redirects. (content/work.ndjson)',
        '',
        '1 BREAKING.',
        '',
      ].join('\n'),
    )
    expect((await many.plan('--lang', 'zh')).output).toContain('失效 记录 work：9 条记录已删除或改了 id')
  })

  it('are not compared with a pointer of Git LFS, and are no change where it points to the file as it is', async () => {
    const { folder, plan } = await planOfRecords(works, (lines) => lines)
    const path = join(folder, 'config', works)
    const text = readFileSync(path)
    const pointer = (bytes: string | Buffer): string =>
      `version https://git-lfs.github.com/spec/v1\noid sha256:${createHash('sha256').update(bytes).digest('hex')}\nsize ${bytes.length}\n`
    writeFileSync(path, pointer(text))
    git(folder, 'commit', '-qam', 'pointer')
    writeFileSync(path, text)
    expect(await plan()).toMatchObject({ code: 0, output: 'No page changes.\n' })
    writeFileSync(path, pointer('other'))
    git(folder, 'commit', '-qam', 'another')
    writeFileSync(path, text)
    expect((await plan()).output).toBe(
      [
        'WARN     file content/work.ndjson: not compared',
        '         It is a pointer of Git LFS before this change, and not the file itself, so which records go or come is unknown. (content/work.ndjson)',
        '',
        '1 WARN.',
        '',
      ].join('\n'),
    )
  })

  it('are no change in another order', async () => {
    const { plan } = await planOfRecords(works, (lines) => [...lines].reverse())
    expect((await plan()).output).toBe('No page changes.\n')
  })
})

describe('another mapping of the same works', () => {
  async function planOfWorks(change: (source: { item: Record<string, unknown> }) => void) {
    const folder = museumRepository()
    const file = join(folder, 'config', 'sources', 'works.json')
    const source = JSON.parse(readFileSync(file, 'utf8'))
    change(source)
    writeFileSync(file, JSON.stringify(source))
    return callCommand(['plan'], { CONFIG_DIR: 'config', DATA_DIR: 'none' }, folder)
  }

  it('breaks their addresses where their ids are read elsewhere', async () => {
    const { code, output } = await planOfWorks(({ item }) => {
      item.id = '/title'
    })
    expect(output).toMatch(
      /^BREAKING data of works: (\d+) of \1 entries have another address\n +Such as \/works\/E-1922\.23 → \/works\/Print%20of%20the%20harbour%20no\.%2023, on .*\/works\. The new address shows no record\. \(sources\/works\.json\)\n/,
    )
    expect(code).toBe(1)
  })

  it('loses their titles where these are read from nothing', async () => {
    const { code, output } = await planOfWorks(({ item }) => {
      item.title = '/nothing'
    })
    expect(output).toMatch(/^BREAKING data of works: (\d+) of \1 entries lost their title\n/)
    expect(code).toBe(1)
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
