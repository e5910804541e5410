import { afterEach, expect, it, vi } from 'vitest'
import { callOai } from '../../src/commands/xml/oai-call.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const RECORD = '<record><header><identifier>1</identifier></header></record>'
// An element is looked for in more than its own text.
const BEGIN = `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>${RECORD}${' '.repeat(40_000)}`
const END = '</ListRecords></OAI-PMH>'

/** Asks a repository that answers so, and how often it was asked. */
function calling(answer: () => Promise<Response>) {
  let calls = 0
  vi.stubGlobal('fetch', () => {
    calls += 1
    return answer()
  })
  const result = callOai(new URL('http://museum.example/oai'), {}, { wait: async () => {} }).then(
    ({ isWhole, records }) => `${records.length} of ${isWhole ? 'a whole' : 'a cut'} answer`,
    (error: unknown) => String(error),
  )
  return { result, calls: () => calls }
}

/** An answer that sends this and then does not end. */
async function unfinished(text: string): Promise<Response> {
  return new Response(new ReadableStream({ start: (each) => each.enqueue(new TextEncoder().encode(text)) }))
}

// nodejs/node#55428
it.each([
  [
    'an answer',
    () => new Promise<Response>(() => {}),
    'AppError: http://museum.example/oai cannot be harvested: it does not answer.',
  ],
  ['its end', () => unfinished(BEGIN), '1 of a cut answer'],
])('waits no longer than its time for %s, also where fetch has lost the signal', async (_, answer, said) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { result, calls } = calling(answer)
  // One try more than there are.
  for (let turn = 0; turn < 6; turn += 1) await vi.advanceTimersByTimeAsync(120_000)
  expect([await result, calls()]).toEqual([said, 5])
})

it('asks again where the connection ends within an answer', async () => {
  const cut = new TypeError('terminated', { cause: new Error('other side closed') })
  const parts = [BEGIN, undefined]
  const { result, calls } = calling(async () => {
    const left = [...parts]
    return new Response(
      new ReadableStream(
        {
          pull: (each) => {
            const part = left.shift()
            if (part === undefined) each.error(cut)
            else each.enqueue(new TextEncoder().encode(part))
          },
          // It is asked for what comes next once what has come is read.
        },
        { highWaterMark: 0 },
      ),
    )
  })
  expect([await result, calls()]).toEqual(['1 of a cut answer', 5])
})

it('does not take a fault of its own for a connection that has ended', async () => {
  vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(() => {
    throw new TypeError('a fault of the reader')
  })
  const whole = calling(async () => new Response(BEGIN + END))
  expect([await whole.result, whole.calls()]).toEqual(['TypeError: a fault of the reader', 1])
  // With a status of its own, an answer may say what the protocol names.
  const refused = calling(async () => new Response(BEGIN + END, { status: 404 }))
  expect([await refused.result, refused.calls()]).toEqual(['TypeError: a fault of the reader', 1])
})
