import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BusyError, createSemaphore } from '../../src/base/tasks.ts'
import { assertProperty } from '../support/properties.ts'

const HOLDERS = ['a', 'b', 'c', undefined] as const

/** Lets everything go on that need not wait. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('places, of which each holder has a share', () => {
  it('in every order of coming, going and giving up: nobody has more, nobody waits for a place that is free', async () => {
    const event = fc.record({
      kind: fc.constantFrom('come', 'come', 'leave', 'fail', 'give up'),
      holder: fc.constantFrom(...HOLDERS),
      pick: fc.nat(50),
    })
    const bounds = fc.record({
      atOnce: fc.integer({ min: 1, max: 5 }),
      waiting: fc.integer({ min: 0, max: 6 }),
      share: fc.record({
        atOnce: fc.integer({ min: 1, max: 3 }),
        waiting: fc.integer({ min: 0, max: 4 }),
      }),
    })
    await assertProperty(
      fc.asyncProperty(bounds, fc.array(event, { maxLength: 60 }), async (given, events) => {
        const places = createSemaphore(given.atOnce, given.waiting, given.share)
        interface Task {
          readonly holder: string | undefined
          readonly end: AbortController
          readonly outcome: Promise<string>
          state: 'waiting' | 'running' | 'over'
          finish: (how: 'done' | 'failed') => void
        }
        const tasks: Task[] = []
        const all = (state: Task['state'], holder?: string) =>
          tasks.filter((task) => task.state === state && (holder === undefined || task.holder === holder))
        const come = (holder: string | undefined): void => {
          const end = new AbortController()
          const task: Task = {
            holder,
            end,
            state: 'waiting',
            finish: () => {},
            outcome: Promise.resolve().then(() =>
              places(
                () =>
                  new Promise<string>((resolve, reject) => {
                    task.state = 'running'
                    task.finish = (how) => (how === 'done' ? resolve(how) : reject(new Error(how)))
                  }),
                { holder, signal: end.signal },
              )
                .catch((error: Error) => (error instanceof BusyError ? 'busy' : error.message))
                .finally(() => {
                  task.state = 'over'
                }),
            ),
          }
          tasks.push(task)
        }
        for (const { kind, holder, pick } of events) {
          const running = all('running')
          const waiting = all('waiting')
          if (kind === 'come') come(holder)
          else if (kind === 'give up')
            waiting[pick % Math.max(1, waiting.length)]?.end.abort(new Error('gone'))
          else running[pick % Math.max(1, running.length)]?.finish(kind === 'leave' ? 'done' : 'failed')
          await settle()
          expect(all('running').length).toBe(places.running())
          expect(all('waiting').length).toBe(places.waiting())
          expect(places.running()).toBeLessThanOrEqual(given.atOnce)
          expect(places.waiting()).toBeLessThanOrEqual(given.waiting)
          for (const name of ['a', 'b', 'c']) {
            expect(all('running', name).length).toBeLessThanOrEqual(given.share.atOnce)
            expect(all('waiting', name).length).toBeLessThanOrEqual(given.share.waiting)
          }
          if (places.running() < given.atOnce)
            for (const task of all('waiting'))
              expect([task.holder, all('running', task.holder).length]).toEqual([
                task.holder,
                given.share.atOnce,
              ])
        }
        while (all('running').length > 0) {
          for (const task of all('running')) task.finish('done')
          await settle()
        }
        expect([places.running(), places.waiting()]).toEqual([0, 0])
        for (const task of tasks) expect(['done', 'failed', 'busy', 'gone']).toContain(await task.outcome)
      }),
      { numRuns: 300 },
    )
  })
})
