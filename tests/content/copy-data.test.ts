import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/content/database/sqlite-driver.ts'
import { importRecords } from '../../src/content/import/index.ts'
import { openContent } from '../../src/content/index.ts'
import { copyData } from '../../src/content/staff/index.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'

describe('copying the data folder of a running site', () => {
  let folder = ''
  let opened: OpenedContent
  const add = (id: number) =>
    importRecords(opened.content, 'archive', [{ archivesId: String(id), channelNo: 'Notice', title: '题' }])

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-copy-'))
    opened = await openSqliteBackend()
  })
  afterEach(async () => {
    await opened.dispose()
    rmSync(folder, { recursive: true, force: true })
  })

  it('gives a content of its own, with its records and files; a file that went meanwhile is left out', async () => {
    await add(1)
    await opened.content.storage.put('2026/a.jpg', Buffer.from('picture'))
    symlinkSync('/nowhere/gone.jpg', join(opened.dataDir, 'gone.jpg'))
    await copyData(opened.dataDir, folder)
    const copy = await openContent({ dataDir: folder })
    try {
      expect(await copy.reader.selectFrom('archive').selectAll().execute()).toHaveLength(1)
      const file = await copy.storage.open('2026/a.jpg')
      expect(file && String(await buffer(file.stream()))).toBe('picture')
    } finally {
      await copy.close()
    }
  })

  it('takes no room for files, and leaves out what can be made again', async () => {
    await opened.content.storage.put('2026/a.jpg', Buffer.from('picture'))
    mkdirSync(join(opened.dataDir, 'cache', 'pictures'), { recursive: true })
    writeFileSync(join(opened.dataDir, 'cache', 'pictures', 'a.avif'), 'made')
    await copyData(opened.dataDir, folder)
    expect(existsSync(join(folder, 'cache'))).toBe(false)
    expect(statSync(join(folder, 'files', '2026', 'a.jpg')).nlink).toBe(2)
    const copy = await openContent({ dataDir: folder })
    await copy.storage.put('2026/a.jpg', Buffer.from('another'))
    await copy.close()
    const file = await opened.content.storage.open('2026/a.jpg')
    expect(file && String(await buffer(file.stream()))).toBe('picture')
  })

  it('is whole at whatever moment it is made', async () => {
    let over = false
    const writing = (async () => {
      for (let id = 1; !over && id < 2000; id += 1) await add(id)
    })()
    const counts: number[] = []
    const copying = async (): Promise<void> => {
      for (let turn = 0; turn < 5; turn += 1) {
        const to = join(folder, String(turn))
        await copyData(opened.dataDir, to)
        const copy = openDatabase(join(to, 'content.sqlite'), { readonly: true })
        expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
        counts.push(Number(copy.prepare('select count(*) from archive').pluck().get()))
        copy.close()
      }
    }
    const copied = copying().finally(() => {
      over = true
    })
    await Promise.all([writing, copied])
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  })

  it('copies a folder without a database of its own', async () => {
    await copyData(mkdtempSync(join(folder, 'empty-')), join(folder, 'to'))
    expect(readdirSync(join(folder, 'to'))).toEqual([])
  })
})
