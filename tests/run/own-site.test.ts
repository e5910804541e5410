import { expect, it, vi } from 'vitest'
import type { OpenedSite } from '../../src/run/serve/site-process.ts'

/** Sites in the order in which they were asked for; each is there once the test says so. */
const asked: { open: () => void; isClosed: number }[] = []

vi.mock('../../src/run/serve/site-process.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../src/run/serve/site-process.ts')>()),
  openSite: () =>
    new Promise<Pick<OpenedSite, 'close'>>((resolve) => {
      const state = {
        isClosed: 0,
        open: () =>
          resolve({
            close: async () => {
              state.isClosed += 1
            },
          }),
      }
      asked.push(state)
    }),
}))

const { createOwnSite } = await import('../../src/run/serve/primary.ts')
const { readEnvironment } = await import('../../src/web/site/environment.ts')

/** Opens the site that is asked for next. */
async function openNext(index: number): Promise<void> {
  await vi.waitUntil(() => asked.length > index)
  asked[index]?.open()
}

it('closes each site once that another takes the place of, also where two are asked for together', async () => {
  const encoder = { encode: async () => [], cutFont: async () => 0, stop: () => {} }
  const own = createOwnSite(readEnvironment({}), encoder, async () => '')
  const first = own.open()
  await openNext(0)
  await first
  const both = Promise.all([own.open(), own.open()])
  await openNext(1)
  await openNext(2)
  const [, last] = await both
  expect(own.site()).toBe(last)
  expect(asked.map(({ isClosed }) => isClosed)).toEqual([1, 1, 0])
})
