import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Line, readLines } from '../../src/content/import/record-file.ts'
import { temporaryFolder } from '../commands/support/run-command.ts'
import { assertProperty } from '../support/properties.ts'

async function all(file: string): Promise<readonly Line[]> {
  const lines: Line[] = []
  for await (const line of readLines(file)) lines.push(line)
  return lines
}

async function linesOf(name: string, bytes: string | Buffer): Promise<readonly Line[]> {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, bytes)
  return all(file)
}

describe('readLines', () => {
  it('counts blank lines, and passes over them', async () => {
    expect(await linesOf('a.ndjson', '\uFEFFone\r\n\r\n  \ntwo\n')).toEqual([
      { number: 1, text: 'one' },
      { number: 4, text: 'two' },
    ])
  })

  // PowerShell/PowerShell#7776: what it writes to a file is in UTF-16.
  it('reads UTF-16 where the beginning shows it, packed or not', async () => {
    const bytes = Buffer.from('\uFEFF{"title":"铜镜 𠮷"}\r\n{"title":"b"}\r\n', 'utf16le')
    const expected = [
      { number: 1, text: '{"title":"铜镜 𠮷"}' },
      { number: 2, text: '{"title":"b"}' },
    ]
    expect(await linesOf('a.ndjson', bytes)).toEqual(expected)
    expect(await linesOf('a.ndjson', Buffer.from(bytes).swap16())).toEqual(expected)
    expect(await linesOf('a.ndjson.gz', gzipSync(bytes))).toEqual(expected)
  })

  it('gives nothing of an empty file', async () => {
    expect(await linesOf('a.ndjson', '')).toEqual([])
    expect(await linesOf('a.gz', gzipSync(''))).toEqual([])
  })

  it('keeps characters whole across chunks, packed or not', async () => {
    const text = `${'馆'.repeat(50_000)}\n${'𠮷é'.repeat(50_000)}`
    const expected = text.split('\n').map((line, index) => ({ number: index + 1, text: line }))
    expect(await linesOf('a.ndjson', text)).toEqual(expected)
    expect(await linesOf('a.gz', gzipSync(text))).toEqual(expected)
  })

  it('gives the lines any text has', async () => {
    const file = join(temporaryFolder(), 'a.gz')
    const line = fc.string({ maxLength: 20 }).filter((text) => !/[\r\n]/.test(text) && !/^\uFEFF/.test(text))
    await assertProperty(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (texts) => {
        const expected = texts.flatMap((text, index) =>
          text.trim() === '' ? [] : [{ number: index + 1, text }],
        )
        writeFileSync(file, gzipSync(texts.join('\n')))
        expect(await all(file)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  it('rejects for a file that is missing or damaged', async () => {
    await expect(all('/nowhere/a.ndjson')).rejects.toThrow('ENOENT')
    await expect(all('/nowhere/a.gz')).rejects.toThrow('ENOENT')
    await expect(linesOf('a.gz', 'plain')).rejects.toMatchObject({ code: 'Z_DATA_ERROR' })
    await expect(linesOf('a.gz', gzipSync('x'.repeat(99)).subarray(0, 20))).rejects.toMatchObject({
      code: 'Z_BUF_ERROR',
    })
  })
})
