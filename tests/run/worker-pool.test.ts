import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WorkerPool } from '../../src/run/serve/worker-pool.ts'

/** A process of a worker, without the process: it opens and ends when the test says so. */
class FakeWorker extends EventEmitter {
  readonly id: number
  readonly process: EventEmitter & { send: (message: object) => void; kill: () => void }

  constructor(id: number) {
    super()
    this.id = id
    const answer = ({ ask, name }: { ask?: number; name?: string }): void => {
      if (name === 'metrics') this.process.emit('message', { answers: ask, value: [] })
      if (name === 'end') this.end()
    }
    this.process = Object.assign(new EventEmitter(), { send: answer, kill: () => this.end() })
  }

  open(): void {
    this.process.emit('message', { ask: 1, name: 'opened', argument: 8080 })
  }

  end(): void {
    forked.delete(this.id)
    this.emit('exit', 0, null)
  }
}

const forked = new Map<number, FakeWorker>()
let last = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(cluster, 'fork').mockImplementation(() => {
    last += 1
    const worker = new FakeWorker(last)
    forked.set(last, worker)
    return worker as unknown as Worker
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  forked.clear()
  last = 0
})

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(60_000)
}

/** A pool of three open workers: 1, 2 and 3. */
async function openedPool() {
  const silent = { info: () => {}, warn: () => {} }
  const pool = new WorkerPool({
    count: 3,
    variables: {},
    calls: {
      content: async () => {},
      encode: async () => [],
      cutFont: async () => 0,
      metrics: async () => '',
    },
    log: () => silent,
    times: { acceptMs: 0, lingerMs: 0, graceMs: 0 },
    onGivenUp: (reason) => {
      throw new Error(reason)
    },
  })
  const started = pool.start()
  forked.get(1)?.open()
  await started
  for (const id of [2, 3]) forked.get(id)?.open()
  await settle()
  expect([...forked.keys()]).toEqual([1, 2, 3])
  return pool
}

/** Opens each worker that is begun from now on. */
async function openAll(done: Promise<unknown>): Promise<void> {
  let isDone = false
  void done.then(() => {
    isDone = true
  })
  while (!isDone) {
    for (const worker of forked.values()) worker.open()
    await settle()
  }
  await settle()
}

it('starts another for a worker that is lost while one is replaced', async () => {
  const pool = await openedPool()
  const replaced = pool.replaceAll()
  await settle()
  // The fourth is to take the place of the first, and is not open yet.
  expect(forked.size).toBe(4)
  forked.get(2)?.end()
  await openAll(replaced)
  expect(await replaced).toBe(true)
  expect(forked.size).toBe(3)
  expect([...forked.keys()].every((id) => id > 3)).toBe(true)
})

it('starts another for a worker that is lost while the one in its place does not open', async () => {
  const pool = await openedPool()
  const replaced = pool.replaceAll()
  await settle()
  forked.get(1)?.end()
  await settle()
  forked.get(4)?.end()
  expect(await replaced).toBe(false)
  await settle()
  expect(forked.size).toBe(3)
})
