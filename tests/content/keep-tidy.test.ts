import { afterEach, describe, expect, it, vi } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { keepTidy } from '../../src/run/keep-content.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const sent = Date.parse('2026-11-01T02:00:00Z')
const message = {
  messageId: '9',
  content: '几点开门？',
  phoneNumber: '13900139000',
  createTime: '2026-11-01 10:00:00',
  reviewStatus: 'pending',
}

describe('what is old is deleted while the site runs', () => {
  let opened: OpenedContent | undefined
  afterEach(async () => {
    vi.useRealTimers()
    await opened?.dispose()
  })

  const begin = async (keepDays: number | undefined, daysLater: number) => {
    opened = await openSqliteBackend()
    const { content } = opened
    await importRecords(content, 'message', [message])
    const clock = { now: new Date(sent + daysLater * DAY_MS) }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const log = { info: vi.fn(), warn: vi.fn() }
    const dropCopies = vi.fn(async () => {})
    const tidying = keepTidy(content, {
      now: () => clock.now,
      timeZone: 'Asia/Shanghai',
      keepDays,
      dropCopies,
      log,
    })
    await tidying.first
    const left = async () => (await content.reader.selectFrom('message').select('id').execute()).length
    return { clock, log, left, tidying }
  }

  it('at the start', async () => {
    const { left, log, tidying } = await begin(30, 31)
    expect(await left()).toBe(0)
    expect(log.info).toHaveBeenCalledOnce()
    expect(JSON.stringify(log.info.mock.calls)).not.toContain('13900139000')
    await tidying.stop()
  })

  it('and every day after', async () => {
    const { clock, left, tidying } = await begin(30, 29)
    expect(await left()).toBe(1)
    clock.now = new Date(sent + 31 * DAY_MS)
    vi.advanceTimersByTime(DAY_MS)
    await expect.poll(left, { timeout: 30_000 }).toBe(0)
    await tidying.stop()
  })

  it('unless nothing says for how long it is kept', async () => {
    const { left, tidying } = await begin(undefined, 5000)
    expect(await left()).toBe(1)
    await tidying.stop()
  })

  it('and the end waits for what has begun', async () => {
    const { clock, log, left, tidying } = await begin(30, 29)
    clock.now = new Date(sent + 31 * DAY_MS)
    vi.advanceTimersByTime(DAY_MS)
    await tidying.stop()
    expect(await left()).toBe(0)
    expect(log.info).toHaveBeenCalledOnce()
    expect(log.warn).not.toHaveBeenCalled()
  })
})
