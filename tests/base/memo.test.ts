import { describe, expect, it } from 'vitest'
import { createMemo } from '../../src/base/tasks.ts'

describe('what is remembered', () => {
  it('is made once for all who ask, again when its time is over, and not when it failed', async () => {
    let made = 0
    const remember = createMemo<{ readonly n: number; readonly ms: number }>({
      max: 2,
      holdsFor: ({ ms }) => ms,
    })
    const make = async (ms: number) => {
      made += 1
      return { n: made, ms }
    }
    const both = await Promise.all([remember('a', () => make(60_000)), remember('a', () => make(60_000))])
    expect(both.map(({ n }) => n)).toEqual([1, 1])
    expect(await remember('a', () => make(60_000))).toMatchObject({ n: 1 })
    await expect(remember('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await remember('b', () => make(1))).toMatchObject({ n: 2 })
    await expect.poll(() => remember('b', () => make(60_000))).toMatchObject({ n: 3 })
  })

  it('is made again for the next who asks where it holds for no time', async () => {
    const remember = createMemo<{ readonly n: number }>({ max: 2, holdsFor: () => 0 })
    expect(await remember('a', async () => ({ n: 1 }))).toEqual({ n: 1 })
    expect(await remember('a', async () => ({ n: 2 }))).toEqual({ n: 2 })
  })

  it('is kept for good by default, within its limit', async () => {
    const remember = createMemo<Buffer>({ maxSize: 10, sizeOf: ({ length }) => length })
    const first = await remember('a', async () => Buffer.alloc(6))
    expect(await remember('a', async () => Buffer.alloc(6))).toBe(first)
    await remember('b', async () => Buffer.alloc(6))
    expect(await remember('a', async () => Buffer.alloc(6))).not.toBe(first)
  })

  it('may be empty', async () => {
    const remember = createMemo<Buffer>({ maxSize: 10, sizeOf: ({ length }) => length })
    const empty = await remember('a', async () => Buffer.alloc(0))
    expect(await remember('a', async () => Buffer.alloc(1))).toBe(empty)
  })
})
