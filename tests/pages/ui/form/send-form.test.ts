import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FORM_HEADERS, type FormView } from '../../../../src/engine/contracts/form.ts'
import type { Proof } from '../../../../src/pages/ui/form/proof-of-work.ts'
import { FormError, type SendState, sendForm } from '../../../../src/pages/ui/form/send-form.ts'
import { documentOf } from '../../app/sample.ts'

const ORIGIN = 'http://museum.test'
const form: FormView = {
  name: 'f',
  title: 'F',
  fields: [],
  rules: '',
  submit: {
    path: `${ORIGIN}/save`,
    label: 'Send',
    success: 'Sent',
    steps: [
      { path: `${ORIGIN}/link`, body: { id: '{answer}', files: '{photos}', text: 'of {name}', fixed: 1 } },
      { path: `${ORIGIN}/thank`, body: {} },
    ],
  },
}

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => vi.stubGlobal('document', documentOf()))
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

interface Arrived {
  readonly path: string
  readonly body: unknown
  readonly key: string | null
  readonly proof: string | null
}

/** Answers every call as given for its place in the row: a status, a body or a broken line; else with success. */
function answering(...answers: readonly (Response | 'cut')[]): Arrived[] {
  const arrived: Arrived[] = []
  server.use(
    http.post(`${ORIGIN}/*`, async ({ request }) => {
      arrived.push({
        path: new URL(request.url).pathname,
        body: await request.json(),
        key: request.headers.get(FORM_HEADERS.key),
        proof: request.headers.get(FORM_HEADERS.proof),
      })
      const answer = answers[arrived.length - 1]
      if (answer === 'cut') return HttpResponse.error()
      return answer ?? HttpResponse.json({ code: 200, msg: '', data: 'w1' })
    }),
  )
  return arrived
}

function proofs(): Proof & { readonly made: () => number } {
  let made = 1
  return {
    get: async () => `proof ${made}`,
    renew: () => {
      made += 1
    },
    made: () => made,
  }
}

/** Sends until it succeeds, as a visitor who tries again; says the faults and the states on the way. */
async function sendAll(proof = proofs()) {
  let state: SendState = { done: 0 }
  const faults: unknown[] = []
  for (let tries = 0; tries < 9; tries += 1) {
    try {
      await sendForm({
        form,
        values: { name: '林' },
        files: { photos: [{ filePath: '/a.jpg', fileName: 'a.jpg' }] },
        state,
        onState: (reached) => {
          state = reached
        },
        context: { proof, key: 'key-1', honeypot: '' },
      })
      return { faults, state }
    } catch (error) {
      if (!(error instanceof FormError)) throw error
      faults.push(error.fault)
    }
  }
  throw new Error('never sent')
}

function refusal(status: number, body: object, headers = {}): Response {
  return HttpResponse.json(body, { status, headers })
}

/** Lets every pause be over at once. */
function withoutPauses(): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
}

describe('sending a form', () => {
  it('makes its calls in their order and fills their bodies', async () => {
    const arrived = answering()
    await sendAll()
    const files = JSON.stringify([{ filePath: '/a.jpg', fileName: 'a.jpg' }])
    expect(arrived.map(({ path, body }) => [path, body])).toEqual([
      ['/save', { name: '林' }],
      ['/link', { id: 'w1', files, text: 'of 林', fixed: 1 }],
      ['/thank', {}],
    ])
  })

  it('does not take an answer that breaks off for a refusal', async () => {
    const broken = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"code":200'))
        controller.error(new TypeError('the connection is lost'))
      },
    })
    answering(new HttpResponse(broken, { status: 200 }))
    expect((await sendAll()).faults).toEqual([{ kind: 'network' }])
  })

  it('goes on at the call that failed, under the same key', async () => {
    const arrived = answering(
      'cut',
      refusal(200, { code: 500 }),
      HttpResponse.json({ code: 200, data: 7 }),
      'cut',
      HttpResponse.text('<html>'),
    )
    const { faults, state } = await sendAll()
    expect(faults).toEqual([
      { kind: 'network' },
      { kind: 'refused' },
      { kind: 'network' },
      { kind: 'refused' },
    ])
    expect(arrived.map(({ path }) => path)).toEqual([
      '/save',
      '/save',
      '/save',
      '/link',
      '/link',
      '/link',
      '/thank',
    ])
    expect(new Set(arrived.map(({ key }) => key))).toEqual(new Set(['key-1']))
    expect(state).toEqual({ answer: '7', done: 2 })
  })

  it.each([
    [429, { code: 429, reason: 'limit' }, { 'retry-after': '61' }, { kind: 'limit', minutes: 2 }],
    [413, { code: 413, reason: 'size' }, {}, { kind: 'size' }],
    [409, { code: 409 }, {}, { kind: 'gone' }],
    [403, { code: 403, reason: 'honeypot' }, {}, { kind: 'honeypot' }],
    [403, { code: 403, reason: 'origin' }, {}, { kind: 'refused' }],
    [400, { code: 400, pointer: '/body/phoneNum' }, {}, { kind: 'invalid', field: 'phoneNum' }],
    [502, { code: 502 }, {}, { kind: 'refused' }],
    [503, { code: 503 }, { 'retry-after': '60' }, { kind: 'busy' }],
    [507, { code: 507 }, {}, { kind: 'full' }],
  ])('understands a refusal with %i %j', async (status, body, headers, fault) => {
    answering(refusal(status, body, headers))
    expect((await sendAll()).faults).toEqual([fault])
  })

  it('works out a new proof where the old one no longer holds, unasked', async () => {
    withoutPauses()
    const proof = proofs()
    const arrived = answering(refusal(403, { code: 403, reason: 'proof' }))
    expect((await sendAll(proof)).faults).toEqual([])
    expect(arrived.slice(0, 2).map((each) => each.proof)).toEqual(['proof 1', 'proof 2'])
  })

  it('waits where it was sent too soon, unasked', async () => {
    withoutPauses()
    const proof = proofs()
    answering(refusal(425, { code: 425, reason: 'early' }))
    expect((await sendAll(proof)).faults).toEqual([])
    expect(proof.made()).toBe(1)
  })

  it('works out a new proof where waiting does not help: the clock of the server was set back', async () => {
    withoutPauses()
    const proof = proofs()
    const early = () => refusal(425, { code: 425, reason: 'early' })
    const arrived = answering(early(), early())
    expect((await sendAll(proof)).faults).toEqual([])
    expect(arrived.slice(0, 3).map((each) => each.proof)).toEqual(['proof 1', 'proof 1', 'proof 2'])
  })

  it('gives up where no proof is taken', async () => {
    withoutPauses()
    const arrived = answering(...[1, 2, 3].map(() => refusal(403, { code: 403, reason: 'proof' })))
    expect((await sendAll()).faults).toEqual([{ kind: 'refused' }])
    expect(arrived.slice(0, 3).map((each) => each.proof)).toEqual(['proof 1', 'proof 2', 'proof 3'])
  })
})
