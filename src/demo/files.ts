import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFolder } from './demo-folder.ts'
import { drawPicture } from './pictures/index.ts'

const DOCUMENT = /^\/demo\/pdf\/([a-z0-9-]+\.pdf)$/

/** Bytes of a `/demo/…` path: a picture is drawn, a document read; `undefined` for a path that is neither. */
export const demoFile = async (path: string): Promise<Buffer | undefined> => {
  const document = DOCUMENT.exec(path)?.[1]
  if (document === undefined) return drawPicture(path)
  try {
    return await readFile(join(demoFolder, 'pdf', 'files', document))
  } catch {
    return undefined
  }
}
