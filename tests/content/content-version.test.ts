import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bumpVersion } from '../../src/content/database/content-version.ts'
import { openSqlite } from '../../src/content/database/open-sqlite.ts'
import { type Content, openContent } from '../../src/content/index.ts'

describe('the version of an embedded content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-version-'))
  let content: Content

  beforeAll(async () => {
    content = await openContent({ dataDir: folder })
  })
  afterAll(async () => {
    await content.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('rises in the turn of the event loop in which this process writes', async () => {
    const before = await content.version()
    await bumpVersion(content.writer, 'archive')
    expect(await content.version()).toBe(before + 1)
  })

  it('rises as soon as another process has written, in whichever part of a turn it was asked before', async () => {
    const other = openSqlite(folder)
    await setImmediate()
    const before = await content.version()
    await bumpVersion(other.writer, 'archive')
    expect(await content.version()).toBe(before + 1)
    await other.close()
  })
})
