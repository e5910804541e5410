import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeNewFile } from '../../src/base/files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-new-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

describe('a file that is written', () => {
  it('holds the chunks in their order, with its rights', async () => {
    const file = join(folder, 'new')
    await writeNewFile(file, chunks('a', 'b'), { mode: 0o600, flush: true })
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['ab', 0o600])
  })

  it('replaces none', async () => {
    const file = join(folder, 'there')
    writeFileSync(file, 'kept')
    await expect(writeNewFile(file, chunks('a'))).rejects.toThrow('EEXIST')
    expect(readFileSync(file, 'utf8')).toBe('kept')
  })

  it('is not left where the chunks break off, at once or later, nor where they are given up', async () => {
    const given = new AbortController()
    const endless = async function* () {
      for (;;) {
        yield Buffer.from('a')
        given.abort(new Error('given up'))
      }
    }
    const broken = async function* (before: readonly string[]) {
      yield* chunks(...before)
      throw new Error('broken off')
    }
    const runs = Array.from({ length: 50 }, (_, n) => [
      expect(writeNewFile(join(folder, `at once ${n}`), broken([]))).rejects.toThrow('broken off'),
      expect(writeNewFile(join(folder, `later ${n}`), broken(['a']))).rejects.toThrow('broken off'),
    ])
    await Promise.all(runs.flat())
    const { signal } = given
    await expect(writeNewFile(join(folder, 'given up'), endless(), { signal })).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })
})
