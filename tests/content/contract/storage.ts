import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '../../../src/content/storage/storage.ts'

export interface OpenedStorage {
  readonly storage: Storage
  dispose(): Promise<void>
}

const MEGABYTE = 1024 * 1024

async function pathsOf(storage: Storage): Promise<readonly string[]> {
  const paths: string[] = []
  for await (const path of storage.list()) paths.push(path)
  return paths.sort()
}

async function read(storage: Storage, path: string, first?: number, last?: number): Promise<string> {
  const file = await storage.open(path)
  const range = first === undefined || last === undefined ? undefined : { first, last }
  return file === undefined ? 'missing' : (await buffer(file.stream(range))).toString()
}

/** What every storage does. */
export function storageSuite(open: () => Promise<OpenedStorage>): void {
  let opened: OpenedStorage
  let storage: Storage

  beforeAll(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterAll(() => opened.dispose())

  describe('storage', () => {
    it('gives back what it was given, by any path', async () => {
      const paths = ['2026/照片 1.jpg', 'a/b/c/d+e=f.pdf', 'plain~(1),@.txt']
      for (const path of paths.slice(0, 2)) await storage.put(path, Buffer.from(`of ${path}`))
      await storage.put(
        'plain~(1),@.txt',
        Readable.from([Buffer.from('of '), Buffer.from('plain~(1),@.txt')]),
      )
      for (const path of paths) {
        expect(await read(storage, path)).toBe(`of ${path}`)
        expect(await storage.has(path)).toBe(true)
        expect(storage.locate(path)).toContain(path)
      }
      expect(await pathsOf(storage)).toEqual(expect.arrayContaining(paths))
    })

    it('gives ranges, both ends included', async () => {
      await storage.put('ranges.txt', Buffer.from('0123456789'))
      expect(await read(storage, 'ranges.txt', 2, 4)).toBe('234')
      expect(await read(storage, 'ranges.txt', 9, 9)).toBe('9')
      expect((await storage.open('ranges.txt'))?.size).toBe(10)
    })

    it('keeps an empty file', async () => {
      await storage.put('empty.txt', new Uint8Array())
      expect(await read(storage, 'empty.txt')).toBe('')
    })

    it('has a tag in quotes that changes with the content', async () => {
      await storage.put('tag.txt', Buffer.from('one'))
      const first = await storage.open('tag.txt')
      await storage.put('tag.txt', Buffer.from('another'))
      const second = await storage.open('tag.txt')
      expect(first?.etag).toMatch(/^"[^"]+"$/)
      expect(second?.etag).not.toBe(first?.etag)
      expect(await read(storage, 'tag.txt')).toBe('another')
    })

    it('says that a file is missing, and removes one twice', async () => {
      expect(await storage.open('none/at/all.jpg')).toBeUndefined()
      await storage.put('gone.txt', Buffer.from('x'))
      await storage.remove('gone.txt')
      await storage.remove('gone.txt')
      expect(await storage.has('gone.txt')).toBe(false)
    })

    it.each(['../up.txt', '.hidden', 'a//b', 'a/../b'])('refuses the path %s', async (path) => {
      await expect(storage.put(path, Buffer.from('x'))).rejects.toMatchObject({
        code: 'CONTENT_STORAGE_PATH',
      })
    })

    it('copies a large file from disk, whole', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-large-'))
      const bytes = Buffer.alloc(19 * MEGABYTE, 'a0b1c2d3e')
      try {
        await writeFile(join(folder, 'large'), bytes)
        await storage.putFile('large.mp4', join(folder, 'large'))
        const file = await storage.open('large.mp4')
        expect(file?.size).toBe(bytes.length)
        expect(file && (await buffer(file.stream())).equals(bytes)).toBe(true)
        const first = 8 * MEGABYTE - 5
        expect(await read(storage, 'large.mp4', first, first + 9)).toBe(
          bytes.subarray(first, first + 10).toString(),
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    })

    it.each([1, 20])(
      'shows nothing of a file whose source breaks after %d MB, and keeps the one before',
      async (count) => {
        await storage.put('kept.bin', Buffer.from('before'))
        async function* breaking(): AsyncGenerator<Buffer> {
          for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(MEGABYTE)
          throw new Error('the visitor left')
        }
        for (const path of ['kept.bin', 'never.bin'])
          await expect(storage.put(path, Readable.from(breaking()))).rejects.toThrow('the visitor left')
        expect(await storage.has('never.bin')).toBe(false)
        expect(await read(storage, 'kept.bin')).toBe('before')
      },
    )

    it('sweeps without touching files', async () => {
      const before = await pathsOf(storage)
      await storage.sweep(new Date(Date.now() + 365 * 24 * 60 * 60 * 1000))
      expect(await pathsOf(storage)).toEqual(before)
    })
  })
}
