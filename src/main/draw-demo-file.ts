import sharp from 'sharp'
import { demoFile } from '../demo/files.ts'

/** A file of the demonstration museum with its small versions; `folder` is '' for the file itself. */
export type DrawnFile = readonly { readonly folder: string; readonly bytes: Uint8Array }[]

/** Draws a file of the demonstration museum; `undefined` where its path names none. */
export type DrawDemoFile = (path: string) => Promise<DrawnFile | undefined>

/** Small versions by folder: width in pixels. */
const SIZES: Readonly<Record<string, number>> = { THUMB: 480, '600': 600 }

export const smallFolders: readonly string[] = Object.keys(SIZES)

export const drawDemoFile: DrawDemoFile = async (path) => {
  const file = await demoFile(path)
  if (file === undefined) return undefined
  const sizes = path.endsWith('.webp') ? Object.entries(SIZES) : []
  const small = await Promise.all(
    sizes.map(async ([folder, width]) => ({
      folder,
      bytes: await sharp(file).resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer(),
    })),
  )
  // The file itself last: when it is there, all are.
  return [...small, { folder: '', bytes: file }]
}
