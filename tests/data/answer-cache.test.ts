import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, createAnswerCache } from '../../src/data/index.ts'

const good = (body: unknown): Answer => ({ ok: true, body, headers: new Headers(), bytes: 2 })
const bad: Answer = { ok: false, reason: 'status', detail: 'HTTP 500' }

describe('createAnswerCache', () => {
  it('shares one call among those who ask at the same time', async () => {
    const load = vi.fn(async () => good(1))
    const remember = createAnswerCache(10)
    const answers = await Promise.all([
      remember('a', 5, load),
      remember('a', 5, load),
      remember('a', 5, load),
    ])
    expect(load).toHaveBeenCalledTimes(1)
    expect(new Set(answers).size).toBe(1)
  })

  it('keeps keys apart', async () => {
    const remember = createAnswerCache(10)
    await remember('a', 5, async () => good(1))
    expect(await remember('b', 5, async () => good(2))).toMatchObject({ body: 2 })
    expect(await remember('a', 5, async () => good(3))).toMatchObject({ body: 1 })
  })

  it('forgets after its seconds', async () => {
    const remember = createAnswerCache(10)
    await remember('a', 0.2, async () => good(1))
    expect(await remember('a', 0.2, async () => good(2))).toMatchObject({ body: 1 })
    await pause(250)
    expect(await remember('a', 0.2, async () => good(3))).toMatchObject({ body: 3 })
  })

  it('keeps nothing for 0 seconds', async () => {
    const remember = createAnswerCache(10)
    await remember('a', 0, async () => good(1))
    expect(await remember('a', 0, async () => good(2))).toMatchObject({ body: 2 })
  })

  it('keeps no failure and no crash', async () => {
    const remember = createAnswerCache(10)
    expect(await remember('a', 5, async () => bad)).toBe(bad)
    await expect(remember('a', 5, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await remember('a', 5, async () => good(1))).toMatchObject({ body: 1 })
  })

  it('keeps at most as many as it may', async () => {
    const remember = createAnswerCache(2)
    for (const key of ['a', 'b', 'c']) await remember(key, 5, async () => good(key))
    expect(await remember('a', 5, async () => good('again'))).toMatchObject({ body: 'again' })
    expect(await remember('c', 5, async () => good('again'))).toMatchObject({ body: 'c' })
  })
})
