import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Answer, createAnswerCache } from '../../src/data/index.ts'

const good = (body: unknown): Answer => ({ ok: true, body, headers: new Headers() })
const bad: Answer = { ok: false, reason: 'status', detail: 'HTTP 500' }

describe('createAnswerCache', () => {
  it('shares one call among those who ask at the same time', async () => {
    const load = vi.fn(async () => good(1))
    const remember = createAnswerCache(10)
    const answers = await Promise.all([
      remember('a', 60, load),
      remember('a', 60, load),
      remember('a', 60, load),
    ])
    expect(load).toHaveBeenCalledTimes(1)
    expect(new Set(answers).size).toBe(1)
  })

  it('keeps keys apart', async () => {
    const remember = createAnswerCache(10)
    await remember('a', 60, async () => good(1))
    expect(await remember('b', 60, async () => good(2))).toMatchObject({ body: 2 })
    expect(await remember('a', 60, async () => good(3))).toMatchObject({ body: 1 })
  })

  it('forgets after its seconds', async () => {
    const remember = createAnswerCache(10)
    // The cache asks the clock at most once a millisecond, which it counts with a timer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
    onTestFinished(() => {
      now.mockRestore()
      vi.useRealTimers()
    })
    const pass = (ms: number): void => {
      now.mockReturnValue(performance.now() + ms)
      vi.advanceTimersByTime(ms)
    }
    await remember('a', 60, async () => good(1))
    pass(59_900)
    expect(await remember('a', 60, async () => good(2))).toMatchObject({ body: 1 })
    pass(200)
    expect(await remember('a', 60, async () => good(3))).toMatchObject({ body: 3 })
  })

  it('keeps nothing for 0 seconds', async () => {
    const remember = createAnswerCache(10)
    await remember('a', 0, async () => good(1))
    expect(await remember('a', 0, async () => good(2))).toMatchObject({ body: 2 })
  })

  it('keeps no failure and no crash', async () => {
    const remember = createAnswerCache(10)
    expect(await remember('a', 60, async () => bad)).toBe(bad)
    await expect(remember('a', 60, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await remember('a', 60, async () => good(1))).toMatchObject({ body: 1 })
  })

  it('keeps at most as many as it may', async () => {
    const remember = createAnswerCache(2)
    for (const key of ['a', 'b', 'c']) await remember(key, 60, async () => good(key))
    expect(await remember('a', 60, async () => good('again'))).toMatchObject({ body: 'again' })
    expect(await remember('c', 60, async () => good('again'))).toMatchObject({ body: 'c' })
  })
})
