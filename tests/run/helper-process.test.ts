import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HelperProcess } from '../../src/base/process/helper-process.ts'
import type { EncoderCalls } from '../../src/run/serve/process-calls.ts'
import type { EncodeJob } from '../../src/web/media/pictures/encode-picture.ts'
import { childrenOf } from '../bench/server/process-usage.ts'

describe('the process that makes versions of pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-helper-'))
  let helper: HelperProcess<EncoderCalls>

  const job = (name: string): EncodeJob => ({
    source: join(folder, 'source.png'),
    versions: [{ width: 16, format: 'webp', target: join(folder, name) }],
  })

  beforeAll(async () => {
    const create = { width: 64, height: 64, channels: 3, background: '#80604a' } as const
    await sharp({ create }).png().toFile(join(folder, 'source.png'))
  })
  beforeEach(() => {
    helper = new HelperProcess<EncoderCalls>('dist/server/encode-process.js', { niceness: 5 })
  })
  afterEach(() => helper.stop())
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('answers several calls, each with its own result', async () => {
    const names = ['a.webp', 'b.webp', 'c.webp']
    const answers = await Promise.all(names.map((name) => helper.ask('encode', job(name))))
    expect(answers).toEqual(names.map((name) => [statSync(join(folder, name)).size]))
  })

  // Every day: tests/web/picture-versions.test.ts refuses what is no picture; the test below goes on after a crash.
  it('rejects with what was thrown there, and goes on', { tags: ['full'] }, async () => {
    const broken = { ...job('d.webp'), source: 'package.json' }
    await expect(helper.ask('encode', broken)).rejects.toThrow('it is no JPEG')
    expect(await helper.ask('encode', job('d.webp'))).toHaveLength(1)
  })

  it('rejects what is under way when it crashes, and starts again', async () => {
    const before = new Set(childrenOf(process.pid))
    const asked = helper.ask('encode', job('e.webp')).catch((error: unknown) => error)
    const own = (): number | undefined => childrenOf(process.pid).find((pid) => !before.has(pid))
    process.kill(await vi.waitUntil(own, { timeout: 60_000 }), 'SIGKILL')
    expect(String(await asked)).toMatch(/process (has )?ended/)
    expect(await helper.ask('encode', job('e.webp'))).toHaveLength(1)
  })

  it('rejects what is under way when it is stopped, by the name that says so', async () => {
    const asked = helper.ask('encode', job('f.webp')).catch((error: unknown) => error)
    helper.stop()
    expect(await asked).toMatchObject({ name: 'AbortError' })
  })
})
