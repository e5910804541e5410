import { describe, expect, it } from 'vitest'
import { MAX_BYTES, readBody } from '../../src/sources/index.ts'

const MB = 1024 * 1024
function text(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes).fill(0x20)
}

/** An answer that sends some bytes, and ends when it is let go. */
function held(bytes: number) {
  let letGo = (): void => {}
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(text(bytes))
      letGo = () => controller.close()
    },
    cancel: () => {
      cancelled = true
    },
  })
  return { response: new Response(body), letGo: () => letGo(), isCancelled: () => cancelled }
}

describe('readBody', () => {
  it('reads up to the limit and not a byte more', async () => {
    expect(await readBody(new Response(text(MAX_BYTES)))).toHaveLength(MAX_BYTES)
    await expect(readBody(new Response(text(MAX_BYTES + 1)))).rejects.toThrow(RangeError)
  })

  it('closes the connection once it has read enough', async () => {
    const answer = held(MAX_BYTES + 1)
    await expect(readBody(answer.response)).rejects.toThrow('longer than')
    expect(answer.isCancelled()).toBe(true)
  })

  it('refuses large answers while others fill their share of the memory, and takes them again afterwards', async () => {
    const large = Array.from({ length: 8 }, () => held(7 * MB))
    const waiting = large.map(({ response }) => readBody(response))
    await expect(readBody(new Response(text(2 * MB)))).rejects.toThrow('at the same time')
    expect(await readBody(new Response(text(MB)))).toHaveLength(MB)
    const another = held(7 * MB)
    await expect(readBody(another.response)).rejects.toThrow('at the same time')
    for (const { letGo } of large) letGo()
    const read = await Promise.all(waiting)
    expect(read.map(({ length }) => length)).toEqual(large.map(() => 7 * MB))
    expect(await readBody(new Response(text(7 * MB)))).toHaveLength(7 * MB)
  })
})
