import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { childrenOf } from '../bench/server/process-usage.ts'
import { startSite } from '../browser/support/site-process.ts'

/** Loaded into the built server: its event loop stands still from this signal on. */
const HANG = `process.on('SIGWINCH', () => { for (;;); })`
const LONGEST_MS = 300_000

/** The process that encodes pictures is a child too. */
function workersOf(primary: number): readonly number[] {
  return childrenOf(primary).filter((pid) => /server\.js/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
}

describe('a site with two workers', () => {
  it('has another in the place of one that hangs, and answers meanwhile', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-hang-'))
    const preload = join(folder, 'hang.cjs')
    writeFileSync(preload, HANG)
    const site = await startSite({
      WORKERS: '2',
      DATA_DIR: join(folder, 'data'),
      NODE_OPTIONS: `--require ${preload}`,
    })
    const isAnswered = async (): Promise<boolean> => {
      const signal = AbortSignal.timeout(2000)
      return fetch(`${site.origin}/healthz`, { signal, headers: { connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      )
    }
    try {
      await expect.poll(() => workersOf(site.pid).length, { timeout: LONGEST_MS }).toBe(2)
      const [hangs = 0, other] = workersOf(site.pid)
      process.kill(hangs, 'SIGWINCH')
      const others = () => workersOf(site.pid).filter((pid) => pid !== hangs && pid !== other).length
      await expect.poll(others, { timeout: LONGEST_MS }).toBe(1)
      expect(workersOf(site.pid)).not.toContain(hangs)
      for (let times = 0; times < 8; times += 1)
        await expect.poll(isAnswered, { timeout: LONGEST_MS }).toBe(true)
    } finally {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
