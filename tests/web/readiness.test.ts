import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRevision } from '../../src/web/page/response-cache.ts'
import { type ReadinessOptions, registerReadiness } from '../../src/web/web-node.ts'

async function away(): Promise<never> {
  throw new Error('secret text')
}
const HOUR_MS = 3_600_000

async function statesOf(change: Partial<ReadinessOptions>) {
  const app = Fastify()
  registerReadiness(app, {
    database: async () => {},
    revision: async () => '1 1',
    lost: { all: () => [], note: () => {} },
    ...change,
  })
  const [ready, database] = [await app.inject('/readyz'), await app.inject('/readyz/database')]
  await app.close()
  expect(ready.body + database.body).not.toContain('secret')
  return { ready, database }
}

describe('readiness', () => {
  it('waits until the first pages are in memory', async () => {
    expect((await statesOf({ isWarm: () => false })).ready.statusCode).toBe(503)
    expect((await statesOf({ isWarm: () => true })).ready.statusCode).toBe(200)
  })

  it('is complete while the database answers', async () => {
    const { ready, database } = await statesOf({})
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
    expect([database.statusCode, database.json()]).toEqual([200, { status: 'ready' }])
  })

  it('is there without the database while cached pages are valid, and says so', async () => {
    const { ready, database } = await statesOf({ database: away })
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', details: { database: 'away' } },
    ])
    expect([database.statusCode, database.json()]).toEqual([503, { status: 'not ready' }])
  })

  it('is there while stored files cannot be read, and says so', async () => {
    const { ready, database } = await statesOf({ files: away })
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', details: { files: 'away' } }])
    expect(database.statusCode).toBe(200)
  })

  it('asks the store of files once for all who ask within seconds', async () => {
    let asked = 0
    const app = Fastify()
    const files = async () => {
      asked += 1
    }
    registerReadiness(app, {
      database: async () => {},
      revision: async () => '1 1',
      lost: { all: () => [], note: () => {} },
      files,
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await Promise.all([app.inject('/readyz'), app.inject('/readyz')])
    await app.inject('/readyz?again')
    expect(asked).toBe(1)
    vi.setSystemTime(Date.now() + 6000)
    await app.inject('/readyz')
    expect(asked).toBe(2)
    await app.close()
  })

  it('goes once cached pages are too old, and comes back with the database', async () => {
    let [at, isAway] = [0, false]
    const options = {
      database: () => (isAway ? away() : Promise.resolve()),
      revision: createRevision({
        now: () => new Date(at),
        version: () => (isAway ? away() : Promise.resolve(1)),
        onErrorSeconds: 3600,
      }),
    }
    const status = async () => (await statesOf(options)).ready.statusCode
    expect(await status()).toBe(200)
    isAway = true
    at = HOUR_MS
    expect(await status()).toBe(200)
    at = HOUR_MS + 1
    expect(await status()).toBe(503)
    isAway = false
    expect(await status()).toBe(200)
  })

  it('is not there before anything could be read', async () => {
    const revision = createRevision({ now: () => new Date(), version: away, onErrorSeconds: 3600 })
    const { ready, database } = await statesOf({ database: away, revision })
    expect([ready.statusCode, database.statusCode]).toEqual([503, 503])
  })

  it('is told as a line once, and again when it has gone once more', async () => {
    let isWarm = false
    const lines: string[] = []
    const stream = { write: (line: string) => lines.push(line) }
    const app = Fastify({ logger: { level: 'warn', stream } })
    registerReadiness(app, {
      database: async () => {},
      revision: async () => '1 1',
      lost: { all: () => [], note: () => {} },
      isWarm: () => isWarm,
    })
    const said = () => lines.map((line) => String(JSON.parse(line).msg))
    for (let times = 0; times < 3; times += 1) await app.inject('/readyz')
    expect(said()).toEqual(['not ready'])
    isWarm = true
    await app.inject('/readyz')
    isWarm = false
    await app.inject('/readyz/database')
    expect(said()).toEqual(['not ready', 'not ready'])
    await app.close()
  })

  it('goes when the process is about to end', async () => {
    const { ready, database } = await statesOf({ isDraining: () => true })
    expect([ready.statusCode, database.statusCode]).toEqual([503, 503])
  })
})
