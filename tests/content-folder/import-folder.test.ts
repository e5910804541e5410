import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unexplainedCount } from '../../src/base/import-report.ts'
import { type FolderProgress, importFolder, importRecords } from '../../src/content/import/index.ts'
import { contentVersion } from '../../src/content/index.ts'
import { callCommand } from '../commands/support/call-command.ts'
import { type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
import { column, type Service, startService } from '../content/support/service.ts'
import { claimingSize } from '../support/claimed-size.ts'

let opened: OpenedContent
let service: Service
let root: string
let folder: string

beforeEach(async () => {
  opened = await openSqliteBackend()
  service = await startService(opened.content)
  root = mkdtempSync(join(tmpdir(), 'content-folder-'))
  folder = join(root, 'content')
})
afterEach(async () => {
  await service.app.close()
  await opened.dispose()
  rmSync(root, { recursive: true })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
function notice(id: string, title: string): string {
  return `${JSON.stringify({ archivesId: id, channelNo: 'Notice', title })}\n`
}
async function titles() {
  return column(
    await service.call('queryArchivesList', { body: { entity: { channelNo: 'Notice' } } }),
    'title',
  )
}
async function textOf(path: string): Promise<string | undefined> {
  const file = await opened.content.storage.open(path)
  return file === undefined ? undefined : (await buffer(file.stream())).toString()
}
async function storedPaths(): Promise<readonly string[]> {
  const paths: string[] = []
  for await (const path of opened.content.storage.list()) paths.push(path)
  return paths.toSorted()
}
function seed() {
  return importFolder(opened.content, folder, 'seed')
}

describe('importing a content folder', () => {
  it('brings in every record and every file; notes and hidden files are left out', async () => {
    write('archive.ndjson', notice('1', '甲') + notice('2', '乙'))
    write('exhibitType.ndjson', `${JSON.stringify({ exhibitTypeId: '1', typeNo: '1', typeName: '铜器' })}\n`)
    write('ORIGIN.md', 'where it comes from')
    write('files/2026/lamp 1.webp', 'picture')
    write('files/a.pdf', 'document')
    write('files/.DS_Store', 'x')
    const report = await importFolder(opened.content, folder, 'import')
    expect(report).toMatchObject({
      outcome: 'imported',
      files: { read: 3, stored: 2, leftOutCounts: [{ count: 1 }] },
      entities: [
        { entity: 'exhibitType', report: { read: 1, stored: 1, refused: [] } },
        { entity: 'archive', report: { read: 2, stored: 2, refused: [] } },
      ],
    })
    expect((await titles()).toSorted()).toEqual(['乙', '甲'])
    expect(await storedPaths()).toEqual(['2026/lamp 1.webp', 'a.pdf'])
    expect(await textOf('2026/lamp 1.webp')).toBe('picture')
  })

  it.each(['import', 'seed'] as const)('%s: says how many records and files are in', async (origin) => {
    write('archive.ndjson', notice('1', '甲') + notice('2', '乙'))
    write('exhibitType.ndjson', `${JSON.stringify({ exhibitTypeId: '1', typeNo: '1', typeName: '铜器' })}\n`)
    for (const name of ['a', 'b', 'c']) write(`files/${name}.webp`, 'picture')
    const steps: FolderProgress[] = []
    await importFolder(opened.content, folder, origin, (progress) => steps.push(progress))
    expect(steps.at(-1)).toEqual({ records: 3, files: 3, allFiles: 3 })
    const counts = steps.map(({ records, files }) => records + files)
    expect(counts).toEqual([...counts].sort((one, other) => one - other))
    expect(new Set(counts).size).toBeGreaterThan(4)
  })

  it('twice changes nothing', async () => {
    write('archive.ndjson', notice('1', '甲'))
    write('files/a.webp', 'picture')
    await importFolder(opened.content, folder, 'import')
    const etag = (await opened.content.storage.open('a.webp'))?.etag
    const again = await importFolder(opened.content, folder, 'import')
    expect(again.files).toMatchObject({ read: 1, stored: 0, replaced: 0, leftOutCounts: [{ count: 1 }] })
    expect(await titles()).toEqual(['甲'])
    expect((await opened.content.storage.open('a.webp'))?.etag).toBe(etag)
  })

  it('replaces a file of the same size, and takes away its small versions', async () => {
    write('files/d/a.webp', 'one')
    await importFolder(opened.content, folder, 'import')
    await opened.content.storage.put('d/THUMB/a.webp', Buffer.from('small'))
    write('files/d/a.webp', 'two')
    expect(await importFolder(opened.content, folder, 'import')).toMatchObject({ files: { replaced: 1 } })
    expect([await textOf('d/a.webp'), await textOf('d/THUMB/a.webp')]).toEqual(['two', undefined])
  })

  it('refuses broken lines with their numbers, and goes on', async () => {
    write('archive.ndjson', `${notice('1', '甲')}{"archivesId":\n\n{"archivesId":"3"}\n${notice('4', '丁')}`)
    const { entities } = await importFolder(opened.content, folder, 'import')
    expect(entities).toMatchObject([
      {
        report: {
          read: 4,
          stored: 2,
          refused: [
            {
              place: { file: 'archive.ndjson', line: 2 },
              reason: { en: 'the line is not JSON: it ends too early, at character 15' },
            },
            { place: { line: 4, id: '3' }, reason: { en: expect.stringContaining('channelNo') } },
          ],
        },
      },
    ])
    expect((await titles()).toSorted()).toEqual(['丁', '甲'])
  })

  const refusals: readonly (readonly [string, () => void, RegExp])[] = [
    [
      'an entity that does not exist',
      () => write('exhibits.ndjson', ''),
      /exhibits\.ndjson cannot be imported/,
    ],
  ]
  it.each(refusals)('%s: refused before anything is written', async (_name, prepare, message) => {
    write('archive.ndjson', notice('1', '甲'))
    prepare()
    await expect(importFolder(opened.content, folder, 'import')).rejects.toMatchObject({
      code: 'CONTENT_FOLDER',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(/.\.$/),
      messages: { zh: expect.stringMatching(/不能导入：.*。$/) },
    })
    expect([await titles(), await storedPaths()]).toEqual([[], []])
  })
})

describe('files of a content folder that cannot be stored', () => {
  it('are named with what to do, and stop no other', async () => {
    write('archive.ndjson', notice('1', '甲'))
    write('files/good.pdf', 'document')
    write('files/d/page.html', 'x')
    write('files/visitors/a.jpg', 'x')
    write('files/a?b.webp', 'x')
    writeFileSync(join(root, 'secret.webp'), 'x')
    symlinkSync(join(root, 'secret.webp'), join(folder, 'files', 'out.webp'))
    symlinkSync(join(root, 'nowhere.webp'), join(folder, 'files', 'lost.webp'))
    for (const origin of ['import', 'seed'] as const) {
      const { files } = await importFolder(opened.content, folder, origin)
      expect([files.read, unexplainedCount(files)]).toEqual([origin === 'import' ? 6 : 1, 0])
      if (origin === 'seed') continue
      expect(files.stored).toBe(1)
      const reasons = files.refused.map(({ place, reason }) => [place.file, reason.en])
      expect(Object.fromEntries(reasons)).toEqual({
        'files/a?b.webp': expect.stringMatching(/^its name/),
        'files/d/page.html': expect.stringMatching(/type/),
        'files/lost.webp': 'it is a link to nothing',
        'files/out.webp': expect.stringMatching(/secret\.webp, .*outside/),
        'files/visitors/a.jpg': expect.stringMatching(/visitors send/),
      })
      for (const { hint } of files.refused) expect(hint?.en).toMatch(/.\.$/)
    }
    expect([await titles(), await storedPaths()]).toEqual([['甲'], ['good.pdf']])
  })

  it('pictures that pages cannot show as others are stored and named', async () => {
    write('files/broken.jpg', '<html>')
    const small = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    mkdirSync(join(folder, 'files'), { recursive: true })
    writeFileSync(join(folder, 'files', 'scroll.png'), claimingSize(small, 25_000, 9000))
    const { files } = await importFolder(opened.content, folder, 'import')
    expect(files).toMatchObject({ read: 2, stored: 2 })
    expect(files.converted.map(({ place, reason }) => `${place.file}: ${reason.en}`).toSorted()).toEqual([
      'broken.jpg: it is a web page, no picture',
      'scroll.png: it has 25000 × 9000 pixels, more than 200 million',
    ])
  })
})

describe('a start with a content folder', () => {
  it('fills an empty museum, and changes nothing at the next start', async () => {
    write('archive.ndjson', notice('1', '甲'))
    write('files/a.webp', 'picture')
    expect(await seed()).toMatchObject({ outcome: 'seeded', files: { stored: 1 } })
    const version = await contentVersion(opened.content.reader)
    expect(await seed()).toMatchObject({ outcome: 'unchanged', files: { stored: 0, replaced: 0 } })
    expect([await contentVersion(opened.content.reader), await titles()]).toEqual([version, ['甲']])
  })

  it('names links to records that are not there, such as a title in place of an id', async () => {
    const related = { title: 'Oar', relations: [{ title: 'Boat', workId: 'Boat' }] }
    const pictures = [{ path: 'oar.webp' }]
    write(
      'work.ndjson',
      JSON.stringify({ workId: '1', ...related, makers: [{ name: 'R', agentId: 'viaf-1' }], pictures }),
    )
    write('files/oar.webp', 'picture')
    const { entities } = await seed()
    expect(entities.flatMap(({ report }) => report.warnings.map(({ reason }) => reason.en))).toEqual([
      '1 of 1 links lead to no record',
      '"relations" leads to "Boat", and no work record has this id',
    ])
  })

  it('renews it once a line or a file has changed, and keeps what was edited since', async () => {
    write('archive.ndjson', notice('1', '甲') + notice('2', '乙') + notice('3', '丙'))
    await seed()
    const edited = { archivesId: '2', channelNo: 'Notice', title: '编辑过' }
    await importRecords(opened.content, 'archive', [edited])
    write('archive.ndjson', notice('1', '甲二') + notice('2', '乙二') + notice('1', '甲三'))
    expect(await seed()).toMatchObject({
      outcome: 'seeded',
      entities: [
        {
          report: {
            read: 3,
            stored: 0,
            replaced: 1,
            leftOut: [
              {
                place: { file: 'archive.ndjson', line: 2, id: '2' },
                reason: { en: expect.stringMatching(/^it was edited/) },
              },
            ],
            refused: [
              {
                place: { file: 'archive.ndjson', line: 3, id: '1' },
                reason: { en: 'the id is that of archive.ndjson line 1' },
              },
            ],
          },
        },
      ],
    })
    expect((await titles()).toSorted()).toEqual(['甲二', '编辑过'].toSorted())
    write('files/a.webp', 'picture')
    expect(await seed()).toMatchObject({ outcome: 'seeded', files: { stored: 1 } })
  })

  it('sees a file that was replaced in the same size, once, and reads no other again', async () => {
    write('archive.ndjson', notice('1', '甲'))
    write('files/a.pdf', 'first')
    write('files/b.pdf', 'other')
    await seed()
    const { digests } = opened.content
    await digests.refresh()
    const [before, other] = [digests.of('a.pdf'), digests.of('b.pdf')]
    write('files/a.pdf', 'later')
    expect(await seed()).toMatchObject({ outcome: 'unchanged', files: { replaced: 1 } })
    await digests.refresh()
    expect(digests.of('a.pdf')).not.toBe(before)
    expect(digests.of('b.pdf')).toBe(other)
    expect(await textOf('a.pdf')).toBe('later')
    expect(await seed()).toMatchObject({ outcome: 'unchanged', files: { replaced: 0 } })
  })

  it('puts back the files that a new data folder beside the same database lacks', async () => {
    write('archive.ndjson', notice('1', '甲'))
    write('files/a.webp', 'picture')
    await seed()
    await opened.content.storage.remove('a.webp')
    expect(await seed()).toMatchObject({ outcome: 'unchanged', files: { stored: 1 } })
    expect(await textOf('a.webp')).toBe('picture')
  })

  it("leaves a museum with somebody's own records alone, and its files", async () => {
    await importRecords(opened.content, 'archive', [
      { archivesId: '9', channelNo: 'Notice', title: '自己的' },
    ])
    write('archive.ndjson', notice('1', '甲'))
    write('files/a.webp', 'picture')
    expect(await seed()).toMatchObject({
      outcome: 'occupied',
      entities: [],
      files: { read: 1, stored: 0, leftOutCounts: [{ count: 1 }] },
    })
    expect([await titles(), await storedPaths()]).toEqual([['自己的'], []])
  })
})

describe('vitrine import FOLDER', () => {
  const run = (...args: readonly string[]) =>
    callCommand(['import', ...args], { DATA_DIR: join(root, 'data'), LC_ALL: 'C.UTF-8' })

  it('says what became of each file', async () => {
    write('archive.ndjson', `${notice('1', '甲')}nothing\n`)
    write('files/a.webp', 'picture')
    const { code, output, errors } = await run(folder)
    expect([code, errors]).toEqual([1, ''])
    expect(output).toMatch(
      /^archive: 2 records read: 1 stored, 0 replaced, 1 refused, 0 left out\.\n {2}archive\.ndjson line 2: the line is not JSON: at character 1 is "nothing"\.\n1 file read: 1 stored.*\n(?: {2}.*\n)?$/,
    )
    const report = join(root, 'report.ndjson')
    const allowed = await run(folder, '--allow-refusals', '--report', report)
    expect([allowed.code, allowed.errors]).toEqual([0, ''])
    expect(allowed.output).toContain(`All that is named is in ${report}.`)
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
      outcome: 'refused',
      file: 'archive.ndjson',
      line: 2,
      reason: 'the line is not JSON: at character 1 is "nothing"',
      zh: expect.stringContaining('这一行不符合 JSON 的写法'),
    })
  })

  it.each([
    ['an option for files', () => [folder, '--into', 'archive'], /--into is for a single file/],
    ['a file without its entity', () => [join(folder, 'archive.ndjson')], /archive\.ndjson needs --into/],
    ['an unknown file', () => [folder], /notes\.txt cannot be imported: .* Records are in channel\.ndjson/],
  ])('%s: one plain sentence', async (_name, args, message) => {
    write('archive.ndjson', notice('1', '甲'))
    write('notes.txt', 'x')
    const { code, output, errors } = await run(...args())
    expect([code, output]).toEqual([expect.any(Number), ''])
    expect(code).not.toBe(0)
    expect(errors).toMatch(message)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })
})
