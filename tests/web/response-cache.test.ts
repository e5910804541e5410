import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import {
  EncodedBody,
  encodingFor,
  type RenderedAnswer,
  ResponseCache,
} from '../../src/web/page/response-cache.ts'

function made(text: string, until = Number.POSITIVE_INFINITY): RenderedAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    text,
    until,
    isStale: false,
  }
}

function cacheWith({ maxBytes = 1024 * 1024, aheadSeconds = 0 } = {}) {
  const state = { revision: '1', now: 0 }
  const cached = new ResponseCache({
    maxBytes,
    aheadSeconds,
    revision: async () => state.revision,
    clock: () => state.now,
  })
  return { state, cached }
}

describe('ResponseCache', () => {
  it('makes an answer once for all who ask, at the same time and later', async () => {
    const { cached } = cacheWith()
    const make = vi.fn(async () => made('a'))
    const [one, two] = await Promise.all([cached.answer('k', make), cached.answer('k', make)])
    const three = await cached.answer('k', make)
    expect(make).toHaveBeenCalledTimes(1)
    expect([one?.isHit, two?.isHit, three.isHit]).toEqual([false, true, true])
    expect(await three.body.text()).toBe('a')
  })

  it('makes one answer for requests that come in together, though it is made at once and not kept', async () => {
    const { cached } = cacheWith({ maxBytes: 0 })
    const make = vi.fn(async () => made('a', 0))
    const first = cached.answer('k', make)
    // As many turns as a request read after the first one takes, in the same turn of the event loop.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    await Promise.all([first, cached.answer('k', make)])
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('makes it again under another revision, and keeps the compressed forms of what came out the same', async () => {
    const { cached, state } = cacheWith()
    const first = await cached.answer('k', async () => made('a'))
    state.revision = '2'
    const same = await cached.answer('k', async () => made('a'))
    expect([same.isHit, same.body === first.body]).toEqual([false, true])
    state.revision = '3'
    const other = await cached.answer('k', async () => made('b'))
    expect([await other.body.text(), other.body.etag === first.body.etag]).toEqual(['b', false])
  })

  it('makes it again after its time, and keeps nothing that has none', async () => {
    const { cached, state } = cacheWith()
    await cached.answer('k', async () => made('a', 10))
    state.now = 10
    expect(await (await cached.answer('k', async () => made('b', 0))).body.text()).toBe('b')
    expect(await (await cached.answer('k', async () => made('c'))).body.text()).toBe('c')
  })

  it('has at hand for who fetches ahead what is older by so many seconds, of the same content', async () => {
    const { cached, state } = cacheWith({ aheadSeconds: 600 })
    const make = async () => made('a', 60_000)
    state.revision = '100 7'
    await cached.answer('k', make)
    Object.assign(state, { now: 599_999, revision: '109 7' })
    expect(await (await cached.ready('k'))?.body.text()).toBe('a')
    state.now = 600_000
    expect(await cached.ready('k')).toBeUndefined()
    Object.assign(state, { now: 1, revision: '100 8' })
    expect(await cached.ready('k')).toBeUndefined()
    expect(await cached.ready('other')).toBeUndefined()
  })

  it('is served as it was a minute before while many are made, of the same content', async () => {
    const { cached, state } = cacheWith()
    const ends: (() => void)[] = []
    const slowly = () =>
      new Promise<RenderedAnswer>((resolve) => {
        ends.push(() => resolve(made('slow')))
      })
    state.revision = '1 7'
    await cached.answer('k', async () => made('before'))
    state.revision = '2 7'
    const others = ['a', 'b', 'c', 'd'].map((key) => cached.answer(key, slowly))
    await vi.waitFor(() => expect(ends).toHaveLength(4))
    const make = vi.fn(async () => made('now'))
    const beside = await cached.answer('k', make)
    expect([await beside.body.text(), beside.isHit, beside.isStale]).toEqual(['before', true, true])
    expect(make).not.toHaveBeenCalled()
    Object.assign(state, { now: 600_000, revision: '11 7' })
    expect(await (await cached.answer('k', make)).body.text()).toBe('now')
    state.revision = '11 8'
    expect(await (await cached.answer('k', make)).body.text()).toBe('now')
    for (const end of ends) end()
    await Promise.all(others)
    state.revision = '12 8'
    expect((await cached.answer('k', make)).isStale).toBe(false)
    expect(make).toHaveBeenCalledTimes(3)
  })

  it('an answer of an older revision that ends late does not overwrite a newer one for those who ask then', async () => {
    const { cached, state } = cacheWith()
    let end = (_: RenderedAnswer): void => undefined
    const old = cached.answer('k', () => new Promise<RenderedAnswer>((resolve) => (end = resolve)))
    await vi.waitFor(() => expect(end.length).toBe(1))
    state.revision = '2'
    await cached.answer('k', async () => made('new'))
    end(made('old'))
    await old
    const make = vi.fn(async () => made('new'))
    expect(await (await cached.answer('k', make)).body.text()).toBe('new')
  })

  it('gives a failure to all who wait and tries again', async () => {
    const { cached } = cacheWith()
    const failing = (): Promise<RenderedAnswer> => Promise.reject(new Error('broken'))
    const results = await Promise.allSettled([cached.answer('k', failing), cached.answer('k', failing)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await (await cached.answer('k', async () => made('a'))).body.text()).toBe('a')
  })

  it('keeps what was requested again, whatever is requested once', async () => {
    const { cached, state } = cacheWith({ maxBytes: 100_000 })
    const ask = (key: string) => cached.answer(key, async () => made(key.padEnd(1000)))
    for (const key of ['home', 'list', 'home', 'list', 'seldom']) await ask(key)
    for (let number = 0; number < 1000; number += 1) await ask(`made up ${number}`)
    expect([(await ask('home')).isHit, (await ask('list')).isHit]).toEqual([true, true])
    expect((await ask('seldom')).isHit).toBe(false)
    // RenderedAnswer again for a new content, it keeps its place.
    state.revision = '2'
    for (const key of ['home', 'list']) await ask(key)
    for (let number = 0; number < 1000; number += 1) await ask(`made up ${number}`)
    expect([(await ask('home')).isHit, (await ask('list')).isHit]).toEqual([true, true])
  })

  it('keeps a large answer too', async () => {
    const { cached } = cacheWith({ maxBytes: 100_000 })
    const large = async () => made('x'.repeat(30_000))
    await cached.answer('large', large)
    expect((await cached.answer('large', large)).isHit).toBe(true)
  })

  it('keeps no more than its bytes, and nothing with none', async () => {
    const { cached } = cacheWith({ maxBytes: 12_000 })
    for (const key of ['a', 'b', 'c', 'd']) await cached.answer(key, async () => made('x'.repeat(1000)))
    expect((await cached.answer('d', async () => made('x'))).isHit).toBe(true)
    expect((await cached.answer('a', async () => made('x'))).isHit).toBe(false)
    const none = cacheWith({ maxBytes: 0 })
    await none.cached.answer('a', async () => made('a'))
    expect((await none.cached.answer('a', async () => made('a'))).isHit).toBe(false)
  })
})

describe('entries that were sent', () => {
  it('take the room of their bytes, not of their text', async () => {
    const { cached } = cacheWith({ maxBytes: 200_000 })
    const keys = ['a', 'b', 'c', 'd', 'e', 'f']
    const make = (key: string) => async () => made(key.repeat(20_000))
    for (const key of keys) await (await cached.answer(key, make(key))).body.as('br')
    for (const key of keys) expect((await cached.answer(key, make(key))).isHit).toBe(true)
    const unsent = cacheWith({ maxBytes: 200_000 }).cached
    for (const key of keys) await unsent.answer(key, make(key))
    expect((await unsent.answer('a', make('a'))).isHit).toBe(false)
  })
})

describe('EncodedBody', () => {
  const text = '新闻 '.repeat(2000)

  it('is the same text in every encoding', async () => {
    const body = new EncodedBody(text)
    expect(brotliDecompressSync(await body.as('br')).toString()).toBe(text)
    expect(gunzipSync(await body.as('gzip')).toString()).toBe(text)
    expect((await body.as('identity')).toString()).toBe(text)
  })

  it.each([
    ['br', 'gzip', 'identity'],
    ['gzip', 'identity', 'br'],
    ['identity', 'br', 'gzip'],
    ['gzip', 'br', 'identity'],
  ] as const)('keeps %s in place of its text, of which %s and %s are made', async (...encodings) => {
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
    const resized = vi.fn()
    const body = new EncodedBody(text, resized)
    expect(body.memory).toBe(2 * text.length)
    let sent = 0
    for (const [index, encoding] of encodings.entries()) {
      const bytes = await body.as(encoding)
      sent += bytes.length
      expect(decode[encoding](bytes).toString()).toBe(text)
      expect([body.memory, resized.mock.calls.length]).toEqual([sent, index + 1])
    }
    expect([await body.text(), body.etag]).toEqual([text, new EncodedBody(text).etag])
    expect(body.equals(new EncodedBody(text))).toBe(true)
  })

  it('is compressed again after a failure', async () => {
    const body = new EncodedBody(text)
    const zipped = await body.as('gzip')
    const copy = Buffer.from(zipped)
    zipped.fill(0)
    await expect(body.as('br')).rejects.toThrow('incorrect header check')
    copy.copy(zipped)
    expect(brotliDecompressSync(await body.as('br')).toString()).toBe(text)
  })

  it('is compressed once, and better once it was sent often', async () => {
    const list = Array.from({ length: 400 }, (_, n) => `<li>${n * 7919} 新闻</li>`).join('')
    const [seldom, often] = [new EncodedBody(list), new EncodedBody(`${list}.`)]
    const [first, other] = [await seldom.as('br'), await often.as('br')]
    for (let sent = 1; sent < 30; sent += 1) await seldom.as('br')
    // They are compressed in turn: had the first been, the second would have come after it.
    await expect
      .poll(async () => (await often.as('br')).length, { timeout: 20_000 })
      .toBeLessThan(other.length)
    expect(await often.as('br')).toBe(await often.as('br'))
    expect(await seldom.as('br')).toBe(first)
  })
})

describe('encodingFor', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0, *', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', 'identity'],
    ['gzip;q=0', 'identity'],
    ['gzip;Q=0', 'identity'],
    ['gzip ; q=0.000', 'identity'],
    ['br;q=0.5, gzip', 'br'],
    ['identity;q=0', 'identity'],
    ['identity', 'identity'],
    ['abrgzip', 'identity'],
  ])('%s: %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding))
})
