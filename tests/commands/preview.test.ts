// @module-tag full
// Every day: tests/develop/desk-previews.test.ts makes the same previews, tests/museum-tests/ holds recorded, derived and own records.
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { collect, startCli, temporaryFolder, until } from './support/run-command.ts'

const OPEN = /The preview is open at (http:\/\/127\.0\.0\.1:\d+)\//

describe('vitrine preview', () => {
  const museums = [
    ['recorded or derived records', 'tests/museums/tate', '/artworks', '<main'],
    ['records of its own', 'tests/museums/gallery', '/works', 'Print of the'],
  ] as const

  it.each(museums)('shows a museum without its services: %s', async (_name, config, address, shown) => {
    const variables = { CONFIG_DIR: config, DATA_DIR: temporaryFolder(), LANG: 'C' }
    const child = startCli(['preview', '--port', '0'], variables)
    const written = collect(child)
    try {
      await until('the preview is open', 60_000, () => OPEN.test(written.output()) || child.exitCode !== null)
      expect(written.errors()).toBe('')
      const [, origin = ''] = OPEN.exec(written.output()) ?? []
      const home = await fetch(`${origin}/`)
      expect([home.status, home.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ])
      const list = await (await fetch(origin + address)).text()
      expect(list).toContain(shown)
    } finally {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
    expect(child.exitCode).toBe(128 + 15)
  })
})
