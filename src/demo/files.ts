import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFolder } from './demo-folder.ts'
import { drawPicture } from './pictures/index.ts'

const pdfPath = /^\/demo\/pdf\/([a-z0-9-]+\.pdf)$/

async function committedPdf(name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(demoFolder, 'pdf', 'files', name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The bytes behind any `/demo/...` path of the demonstration museum: pictures are drawn as WebP, PDFs are read
 * from the committed ones. `undefined` where there is no such file.
 */
export async function demoFile(path: string): Promise<Buffer | undefined> {
  const pdf = pdfPath.exec(path)?.[1]
  return pdf === undefined ? drawPicture(path) : committedPdf(pdf)
}
