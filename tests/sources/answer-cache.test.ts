import { describe, expect, it, vi } from 'vitest'
import { type BackendResult, type CachePolicy, createAnswerCache } from '../../src/sources/index.ts'

const MB = 1024 * 1024
const policy: CachePolicy = { fresh: 5, stale: 50, onError: 500 }
function good(body: unknown, bytes = 10): BackendResult {
  return { ok: true, body, headers: new Headers(), bytes }
}
const bad: BackendResult = { ok: false, reason: 'status', detail: 'HTTP 500' }

/** A cache whose clock stands still except for `pass`. */
function cacheAt(maxBytes = MB) {
  let now = 1_000_000
  const remember = createAnswerCache(maxBytes, () => now)
  return {
    remember,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

describe('createAnswerCache', () => {
  it('shares one call among those who ask at the same time', async () => {
    const load = vi.fn(async () => good(1))
    const { remember } = cacheAt()
    const found = await Promise.all([1, 2, 3].map(() => remember('a', policy, load)))
    expect(load).toHaveBeenCalledTimes(1)
    expect(new Set(found.map(({ answer }) => answer)).size).toBe(1)
  })

  it('serves an answer while it is fresh, each key its own, and says until when', async () => {
    const { remember, pass } = cacheAt()
    const first = await remember('a', policy, async () => good(1))
    pass(4)
    const second = await remember('a', policy, async () => good(2))
    expect(second).toMatchObject({ answer: { body: 1 }, isStale: false, until: first.until })
    expect(await remember('b', policy, async () => good(3))).toMatchObject({ answer: { body: 3 } })
  })

  it('serves a stale answer at once and renews it meanwhile', async () => {
    const { remember, pass } = cacheAt()
    await remember('a', policy, async () => good(1))
    pass(6)
    const load = vi.fn(async () => good(2))
    expect(await remember('a', policy, load)).toMatchObject({ answer: { body: 1 }, isStale: true })
    await vi.waitFor(async () =>
      expect(await remember('a', policy, load)).toMatchObject({ answer: { body: 2 }, isStale: false }),
    )
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('waits for a new answer where the old one is too old to be served meanwhile', async () => {
    const { remember, pass } = cacheAt()
    await remember('a', policy, async () => good(1))
    pass(56)
    expect(await remember('a', policy, async () => good(2))).toMatchObject({ answer: { body: 2 } })
  })

  it('keeps what is there, however many records are asked for that are not', async () => {
    const { remember } = cacheAt(10 * 1024)
    await remember('a', policy, async () => good(1))
    for (let number = 0; number < 10_000; number += 1)
      await remember(`made up ${number}`, policy, async () => ({ ok: true, missing: 404 }))
    expect(await remember('a', policy, async () => good(2))).toMatchObject({ answer: { body: 1 } })
    const load = vi.fn(async () => good(3))
    expect(await remember('made up 9999', policy, load)).toMatchObject({ answer: { missing: 404 } })
    expect(load).not.toHaveBeenCalled()
  })

  it('serves a record that was not there once it is, and the other way round', async () => {
    const { remember, pass } = cacheAt()
    const answers: readonly BackendResult[] = [
      { ok: true, missing: 404 },
      good(1),
      { ok: true, missing: 404 },
    ]
    for (const answer of answers) {
      expect((await remember('a', policy, async () => answer)).answer).toEqual(answer)
      pass(56)
    }
  })

  it('serves the last good answer where the backend fails, and gives the reason once', async () => {
    const { remember, pass } = cacheAt()
    await remember('a', policy, async () => good(1))
    pass(56)
    const load = vi.fn(async () => bad)
    expect(await remember('a', policy, load)).toMatchObject({
      answer: { body: 1 },
      isStale: true,
      failure: bad,
    })
    const again = await remember('a', policy, load)
    expect(again).toMatchObject({ answer: { body: 1 }, isStale: true })
    expect(again.failure).toBeUndefined()
    expect(load).toHaveBeenCalledTimes(1)
    pass(6)
    expect(await remember('a', policy, async () => good(2))).toMatchObject({ answer: { body: 1 } })
    await vi.waitFor(async () =>
      expect(await remember('a', policy, load)).toMatchObject({ answer: { body: 2 }, isStale: false }),
    )
  })

  it('gives the failure where the last good answer is too old', async () => {
    const { remember, pass } = cacheAt()
    await remember('a', policy, async () => good(1))
    pass(506)
    expect((await remember('a', policy, async () => bad)).answer).toBe(bad)
  })

  it('remembers no failure', async () => {
    const { remember } = cacheAt()
    expect((await remember('a', policy, async () => bad)).answer).toBe(bad)
    await expect(remember('a', policy, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await remember('a', policy, async () => good(1))).toMatchObject({ answer: { body: 1 } })
  })

  it('keeps no more than so many bytes, the ones used last', async () => {
    const { remember } = cacheAt(2500)
    for (const key of ['a', 'b', 'c']) await remember(key, policy, async () => good(key, 500))
    expect(await remember('c', policy, async () => good('again', 500))).toMatchObject({
      answer: { body: 'c' },
    })
    expect(await remember('a', policy, async () => good('again', 500))).toMatchObject({
      answer: { body: 'again' },
    })
  })
})
