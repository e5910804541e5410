import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyMuseum, type Museum, prepareMuseum } from '../browser/support/museum-data.ts'

const PICTURE = join('files', 'demo', 'a.webp')

let folder: string
const museums: Museum[] = []

function prepare(fill: (dataDir: string) => Promise<void>): Museum {
  const museum = prepareMuseum(fill)
  museums.push(museum)
  return museum
}

async function fill(dataDir: string): Promise<void> {
  writeFileSync(join(dataDir, 'content.sqlite'), 'records')
  mkdirSync(join(dataDir, 'files', 'demo'), { recursive: true })
  writeFileSync(join(dataDir, PICTURE), 'picture')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-museum-data-'))
})
afterEach(() => {
  for (const museum of museums.splice(0)) museum.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('the museum that the sites of one test run show', () => {
  it('is copied for each site once it is prepared: what one writes, no other sees', async () => {
    let finish = (): void => undefined
    const waiting = new Promise<void>((resolve) => {
      finish = resolve
    })
    const museum = prepare(async (dataDir) => {
      await waiting
      await fill(dataDir)
    })
    const copying = Promise.all([copyMuseum(museum.folder), copyMuseum(museum.folder)])
    finish()
    const [one, other] = await copying
    writeFileSync(join(one, 'content.sqlite'), 'changed')
    rmSync(join(one, PICTURE))
    const third = await copyMuseum(museum.folder)
    for (const copy of [other, third]) {
      expect(readFileSync(join(copy, 'content.sqlite'), 'utf8')).toBe('records')
      expect(readFileSync(join(copy, PICTURE), 'utf8')).toBe('picture')
    }
    for (const copy of [one, other, third]) rmSync(copy, { recursive: true })
  })

  it('that cannot be prepared fails every site that needs it, in words', async () => {
    const museum = prepare(async () => {
      throw new Error('no disk')
    })
    await expect(museum.prepared).rejects.toThrow('no disk')
    await expect(copyMuseum(museum.folder)).rejects.toThrow(/could not be prepared: Error: no disk/)
  })
})
