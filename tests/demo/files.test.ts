import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { demoFolder } from '../../src/demo/demo-folder.ts'
import { demoFile } from '../../src/demo/files.ts'

const filePaths = readdirSync(join(demoFolder, 'content', 'files')).flatMap(
  (name) =>
    readFileSync(join(demoFolder, 'content', 'files', name), 'utf8').match(/\/demo\/pdf\/[a-z0-9-]+\.pdf/g) ??
    [],
)
const paths = [...new Set(filePaths)].map((path) => ({ path }))

/** The plain objects of one of our PDFs, out of its object stream. */
const objectsOf = (pdf: Buffer): string => {
  const text = pdf.toString('latin1')
  const found = /\/Type \/ObjStm[^>]*\/Length (\d+)>>\nstream\n/.exec(text)
  if (!found) throw new Error('no object stream')
  const start = found.index + found[0].length
  return inflateSync(pdf.subarray(start, start + Number(found[1]))).toString('latin1')
}

describe('demoFile', () => {
  it('has files to answer', () => {
    expect(paths.length).toBeGreaterThan(0)
  })

  it.each(paths)('answers $path with a PDF in Chinese that has pages', async ({ path }) => {
    const pdf = await demoFile(path)
    if (!pdf) throw new Error(`${path} is not committed: run src/demo/pdf/typeset-journals.ts`)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.subarray(-6).toString()).toBe('%%EOF\n')
    const objects = objectsOf(pdf)
    const pages = objects.match(/\/Type \/Page\b(?!s)/g) ?? []
    expect(pages.length).toBeGreaterThanOrEqual(path.includes('/journal-') ? 6 : 1)
    expect(/\/Lang ?\(zh-CN\)/.test(objects)).toBe(true)
    expect(/\/Title ?<FEFF/.test(objects)).toBe(true)
  })

  it('answers a picture, and nothing for what it does not have', async () => {
    expect((await demoFile('/demo/mark-link/files.webp'))?.subarray(8, 12).toString()).toBe('WEBP')
    expect(await demoFile('/demo/pdf/no-such-file.pdf')).toBeUndefined()
    expect(await demoFile('/demo/pdf/../../files.ts')).toBeUndefined()
    expect(await demoFile('/elsewhere')).toBeUndefined()
  })
})
