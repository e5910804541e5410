import { expect, it, vi } from 'vitest'
import { createStoredSizes } from '../../src/web/page/image-sizes.ts'

const size = { width: 300, height: 200 }
const found = { whole: size, largest: size, small: size }

it('a size is read once, and again only where there was none', async () => {
  const read = vi.fn(async (identifier: string) => (identifier === 'a.webp' ? found : undefined))
  const sizeOf = createStoredSizes(read)
  expect(await Promise.all([sizeOf('/files/a.webp'), sizeOf('/files/a.webp')])).toEqual([size, size])
  expect(await sizeOf('/files/a.webp')).toEqual(size)
  expect(read).toHaveBeenCalledTimes(1)
  expect(await sizeOf('/files/damaged.webp')).toBeUndefined()
  expect(await sizeOf('https://elsewhere.example/a.webp')).toBeUndefined()
  expect(read).toHaveBeenCalledTimes(2)
})

it('one page waits for a store that hangs, and no other until it answers', async () => {
  let answer: (value: typeof found) => void = () => {}
  const hanging = new Promise<typeof found>((resolve) => {
    answer = resolve
  })
  const sizeOf = createStoredSizes(() => hanging, 20)
  expect(await sizeOf('/files/a.webp')).toBeUndefined()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  expect(await sizeOf('/files/b.webp')).toBeUndefined()
  expect(timers).not.toHaveBeenCalled()
  timers.mockRestore()
  answer(found)
  await expect.poll(() => sizeOf('/files/a.webp')).toEqual(size)
  expect(await sizeOf('/files/c.webp')).toEqual(size)
})

it('a store that fails leaves a page without sizes, and is asked again', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(found)
  const sizeOf = createStoredSizes(read)
  expect(await sizeOf('/files/a.webp')).toBeUndefined()
  await expect.poll(() => sizeOf('/files/a.webp')).toEqual(size)
})
