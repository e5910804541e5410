import { basename, dirname } from 'node:path/posix'
import sharp from 'sharp'
import { demoContent } from '../demo/demo-records.ts'
import { demoFile } from '../demo/files.ts'
import { type Content, seedContent } from '../service/index.ts'

/** Small versions by folder: width in pixels. */
const SIZES = { THUMB: 480, 600: 600 } as const
const WORKERS = 2

const store = async (content: Content, path: string): Promise<void> => {
  const picture = await demoFile(path)
  if (picture === undefined) throw new Error(`the demonstration museum has no picture ${path}`)
  for (const [folder, width] of Object.entries(SIZES)) {
    const small = await sharp(picture)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    await content.storage.put(`${dirname(path)}/${folder}/${basename(path)}`, small)
  }
  await content.storage.put(path, picture)
}

const storeAll = async (
  content: Content,
  paths: readonly string[],
  say: (text: string) => void,
): Promise<void> => {
  const missing: string[] = []
  for (const path of paths) if (!(await content.storage.has(path))) missing.push(path)
  if (missing.length === 0) return
  say(`drawing ${missing.length} pictures of the demonstration museum (once) …`)
  const queue = missing.values()
  const work = async (): Promise<void> => {
    for (const path of queue) await store(content, path)
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}

const DOCUMENT = /"\/demo\/pdf\/[a-z0-9-]+\.pdf"/g

/**
 * Fills an empty content service with the demonstration museum: its records, then its pictures in all
 * sizes and its documents. `extra` names further pictures that the config shows. Quick when all is there.
 */
export const seedDemonstration = async (
  content: Content,
  extra: readonly string[],
  say: (text: string) => void,
): Promise<void> => {
  const { records, pictures, digest } = demoContent()
  const { outcome } = await seedContent(content, { records, digest })
  if (outcome === 'occupied') return
  if (outcome === 'seeded') say('the demonstration museum is in the database')
  const documents = [...new Set(JSON.stringify(records.file).match(DOCUMENT) ?? [])].map((path) =>
    path.slice(1, -1),
  )
  for (const path of documents) {
    if (await content.storage.has(path)) continue
    const file = await demoFile(path)
    if (file !== undefined) await content.storage.put(path, file)
  }
  await storeAll(content, [...new Set([...pictures, ...extra])], say)
}
