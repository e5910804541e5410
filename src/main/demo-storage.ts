import { basename, dirname, join } from 'node:path/posix'
import type { Storage } from '../service/index.ts'
import { type DrawDemoFile, smallFolders } from './draw-demo-file.ts'

const DEMO_FILE = /^\/?demo\/[a-z0-9-]+\/(?:(?:THUMB|600)\/)?[a-z0-9-]+\.(?:webp|pdf)$/

const originalOf = (path: string): string => {
  const folder = dirname(path)
  const original = smallFolders.includes(basename(folder)) ? `${dirname(folder)}/${basename(path)}` : path
  return original.startsWith('/') ? original : `/${original}`
}

const make = async (storage: Storage, draw: DrawDemoFile, original: string): Promise<void> => {
  for (const { folder, bytes } of (await draw(original)) ?? [])
    await storage.put(join(dirname(original), folder, basename(original)).slice(1), bytes)
}

/**
 * A storage that also holds the demonstration museum's files: each is drawn, in all its sizes, the first time
 * it is asked for, and kept. Requests for one picture at the same time share the drawing.
 */
export const withDemoFiles = (storage: Storage, draw: DrawDemoFile): Storage => {
  const underWay = new Map<string, Promise<void>>()
  const makeOnce = (original: string): Promise<void> => {
    const waiting = underWay.get(original)
    if (waiting !== undefined) return waiting
    const making = make(storage, draw, original).finally(() => underWay.delete(original))
    underWay.set(original, making)
    return making
  }
  return {
    ...storage,
    open: async (path) => {
      const stored = await storage.open(path)
      if (stored !== undefined || !DEMO_FILE.test(path)) return stored
      await makeOnce(originalOf(path))
      return storage.open(path)
    },
  }
}
