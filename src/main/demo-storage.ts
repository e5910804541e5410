import { basename, dirname } from 'node:path/posix'
import sharp from 'sharp'
import type { Storage } from '../service/index.ts'
import type { DemoFile } from './create-drawing.ts'

/** Small versions by folder: width in pixels. */
const SIZES: Readonly<Record<string, number>> = { THUMB: 480, '600': 600 }

const DEMO_FILE = /^\/?demo\/[a-z0-9-]+\/(?:(?:THUMB|600)\/)?[a-z0-9-]+\.(?:webp|pdf)$/

const originalOf = (path: string): string => {
  const folder = dirname(path)
  const original = Object.hasOwn(SIZES, basename(folder)) ? `${dirname(folder)}/${basename(path)}` : path
  return original.startsWith('/') ? original : `/${original}`
}

const make = async (storage: Storage, demoFile: DemoFile, original: string): Promise<void> => {
  const file = await demoFile(original)
  if (file === undefined) return
  if (original.endsWith('.webp')) {
    for (const [folder, width] of Object.entries(SIZES)) {
      const small = await sharp(file)
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer()
      await storage.put(`${dirname(original)}/${folder}/${basename(original)}`.slice(1), small)
    }
  }
  await storage.put(original.slice(1), file)
}

/**
 * A storage that also holds the demonstration museum's files: each is drawn, in all its sizes, the first time
 * it is asked for, and kept. Requests for one picture at the same time share the drawing.
 */
export const withDemoFiles = (storage: Storage, demoFile: DemoFile): Storage => {
  const underWay = new Map<string, Promise<void>>()
  const makeOnce = (original: string): Promise<void> => {
    const waiting = underWay.get(original)
    if (waiting !== undefined) return waiting
    const making = make(storage, demoFile, original).finally(() => underWay.delete(original))
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
