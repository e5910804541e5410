import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchPicture } from '../../src/content/import/pictures/fetch-picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-fetch-picture-'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true, force: true })
})

/** Why a picture is refused that this answers. */
async function refusalBy(answer: (call: number) => Promise<Response>): Promise<string> {
  let calls = 0
  vi.stubGlobal('fetch', () => {
    calls += 1
    return answer(calls)
  })
  const options = { hosts: ['museum.example'], folder }
  const fault: unknown = await fetchPicture('https://museum.example/a.jpg', options, async () => {}).catch(
    (error: unknown) => error,
  )
  expect(readdirSync(folder)).toEqual([])
  return `${Object(fault).reason?.en} (${calls})`
}

// nodejs/node#55428
it.each([
  ['an answer', () => new Promise<Response>(() => {})],
  [
    'its end',
    async () => new Response(new ReadableStream({ start: (each) => each.enqueue(Buffer.from('a')) })),
  ],
])('waits no longer than its time for %s, also where fetch has lost the signal', async (_, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refusal = refusalBy(answer)
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await refusal).toMatch(/^its host took too long/)
})

it.each([
  ['none', {}],
  ['one that is empty', { location: '' }],
  ['one that is no address', { location: 'https://[' }],
])('asks once, and says so, where a redirect has for its Location %s', async (_, headers) => {
  const redirect = async () => new Response(null, { status: 302, headers })
  expect(await refusalBy(redirect)).toBe('it is redirected to no address (1)')
})

it.each([429, 503])('asks again a host that answers %i and says when', async (status) => {
  const busy = async (call: number) =>
    call === 1
      ? new Response(null, { status, headers: { 'retry-after': '0' } })
      : new Response(null, { status: 404 })
  expect(await refusalBy(busy)).toBe('its host answers 404 (2)')
  const longBusy = async () => new Response(null, { status, headers: { 'retry-after': '3600' } })
  expect(await refusalBy(longBusy)).toBe(`its host answers ${status} (1)`)
})
