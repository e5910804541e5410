import { expect, it, vi } from 'vitest'
import { createOwnSite } from '../../src/run/serve/primary.ts'
import type { OpenedSite } from '../../src/run/serve/site-process.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'

it('closes each site once that another takes the place of, also where two are asked for together', async () => {
  /** Sites in the order in which they were asked for; each is there once the test says so. */
  const asked: { readonly open: () => void; closed: number }[] = []
  const openSite = (): Promise<OpenedSite> =>
    new Promise((resolve) => {
      const state = {
        closed: 0,
        open: () => {
          const site: Pick<OpenedSite, 'close'> = {
            close: async () => {
              state.closed += 1
            },
          }
          resolve(site as OpenedSite)
        },
      }
      asked.push(state)
    })
  const openNext = async (index: number): Promise<void> => {
    await vi.waitUntil(() => asked.length > index)
    asked[index]?.open()
  }
  const encoder = { encode: async () => [], cutFont: async () => 0, stop: () => {} }
  const own = createOwnSite(readEnvironment({}), encoder, async () => '', openSite)
  const first = own.open()
  await openNext(0)
  await first
  const both = Promise.all([own.open(), own.open()])
  await openNext(1)
  await openNext(2)
  const [, last] = await both
  expect(own.site()).toBe(last)
  expect(asked.map(({ closed }) => closed)).toEqual([1, 1, 0])
})
