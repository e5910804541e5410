import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { startServer } from '../support/local-server.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { solveProof } from '../support/solve-proof.ts'
import { startWebNode } from '../support/web-node.ts'

const SECRET = 'a secret of sixteen'
const message = JSON.stringify({ name: '林知夏', content: '几点开门？', type: '咨询', orgId: 2 })
const PATH = '/api/addMessage'

let moment = new Date()
function later(seconds: number): void {
  moment = new Date(moment.getTime() + seconds * 1000)
}

describe('the guard before calls that write', () => {
  let arrived: string[] = []
  let backend: Awaited<ReturnType<typeof startServer>>
  let app: FastifyInstance

  beforeAll(async () => {
    backend = await startServer((request, response) => {
      arrived.push(`${request.method} ${request.url} ${String(request.headers[FORM_HEADERS.key] ?? '')}`)
      request.resume()
      response.end(JSON.stringify({ code: 200, msg: '', data: '1' }))
    })
  })
  beforeEach(async () => {
    arrived = []
    moment = new Date()
    app = await startWebNode(
      { MAIN_API_URL: backend.address, FILE_SERVICE_URL: backend.address },
      { formSecrets: [SECRET], now: () => moment },
    )
    return () => app.close()
  })
  afterAll(() => backend.close())

  const challenge = async (form = 'message') =>
    (await app.inject({ url: `/_vitrine/forms/${form}/challenge` })).json()
  /** Of a form opened a minute ago, with hardly any work; the first test does all of it. */
  const proofOf = (form = 'message'): Promise<string> => mintedProof(form, SECRET)
  const send = (headers: Readonly<Record<string, string>>, address = '203.0.113.7', payload = message) =>
    app.inject({
      method: 'POST',
      url: PATH,
      remoteAddress: address,
      headers: { host: 'museum.test', 'content-type': 'application/json', ...headers },
      payload,
    })
  const reason = (answer: Awaited<ReturnType<typeof send>>) => [answer.statusCode, answer.json().reason]

  it('lets a form through that was worked for, and passes its key on', async () => {
    const proof = await solveProof(await challenge())
    later(3)
    const answer = await send({ [FORM_HEADERS.proof]: proof, [FORM_HEADERS.key]: 'key-12345' })
    expect(answer.json()).toEqual({ code: 200, msg: '', data: '1' })
    expect(arrived).toEqual([`POST ${PATH} key-12345`])
  })

  it('takes proofs of the older of two secrets, and makes new ones with the first', async () => {
    const rotated = await startWebNode(
      { MAIN_API_URL: backend.address, FILE_SERVICE_URL: backend.address },
      { formSecrets: ['the newest of secrets', SECRET], now: () => moment },
    )
    const post = async (proof: string) =>
      (
        await rotated.inject({
          method: 'POST',
          url: PATH,
          headers: { host: 'museum.test', 'content-type': 'application/json', [FORM_HEADERS.proof]: proof },
          payload: message,
        })
      ).statusCode
    try {
      expect(await post(await mintedProof('message', SECRET))).toBe(200)
      expect(await post(await mintedProof('message', 'the newest of secrets'))).toBe(200)
      expect(await post(await mintedProof('message', 'a secret that is gone'))).toBe(403)
    } finally {
      await rotated.close()
    }
  })

  it.each([
    ['no proof', async () => ''],
    ['something else', async () => 'nonsense'],
    ['a header beyond all bounds', async () => 'A'.repeat(5000)],
    [
      'an unsolved challenge',
      async () =>
        Buffer.from(
          JSON.stringify({
            challenge: await challenge(),
            solution: { counter: 1, derivedKey: '00', time: 1 },
          }),
        ).toString('base64'),
    ],
    ['the proof of another form', () => proofOf('work')],
  ])('refuses %s', async (_name, proof) => {
    expect(reason(await send({ [FORM_HEADERS.proof]: await proof() }))).toEqual([403, 'proof'])
    expect(arrived).toEqual([])
  })

  it('says to a program what to do', async () => {
    const { msg } = (await send({})).json()
    expect(msg).toContain('/_vitrine/forms/message/challenge in the header x-form-proof')
  })

  it('refuses a challenge whose terms were changed', async () => {
    const given = await challenge()
    const easier = { ...given, parameters: { ...given.parameters, keyPrefix: '00', keySignature: undefined } }
    expect(reason(await send({ [FORM_HEADERS.proof]: await solveProof(easier) }))).toEqual([403, 'proof'])
  })

  it('refuses the proof of a node with another secret', async () => {
    const proof = await proofOf()
    const other = await startWebNode({ MAIN_API_URL: backend.address }, { now: () => moment })
    const answer = await other.inject({
      method: 'POST',
      url: PATH,
      headers: { [FORM_HEADERS.proof]: proof, 'content-type': 'application/json' },
      payload: message,
    })
    await other.close()
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'proof'])
  })

  it('refuses a form sent sooner than anyone writes', async () => {
    const proof = await solveProof(await challenge())
    expect(reason(await send({ [FORM_HEADERS.proof]: proof }))).toEqual([425, 'early'])
    later(2)
    expect((await send({ [FORM_HEADERS.proof]: proof })).statusCode).toBe(200)
  })

  it('takes three submissions for one proof, however often each is tried', async () => {
    const proof = await proofOf()
    const attempt = async (key: string) =>
      (await send({ [FORM_HEADERS.proof]: proof, [FORM_HEADERS.key]: key })).statusCode
    for (const key of ['key-a', 'key-a', 'key-b', 'key-c', 'key-a']) expect(await attempt(key)).toBe(200)
    expect(await attempt('key-d')).toBe(403)
  })

  it('takes one submission for a proof where no key distinguishes its tries', async () => {
    const proof = await proofOf()
    const statuses: number[] = []
    for (let count = 0; count < 25; count += 1)
      statuses.push((await send({ [FORM_HEADERS.proof]: proof }, `198.51.100.${count}`)).statusCode)
    expect(statuses).toEqual([200, ...Array.from({ length: 24 }, () => 403)])
    const keyed = { [FORM_HEADERS.proof]: proof, [FORM_HEADERS.key]: 'key-12345' }
    expect(reason(await send(keyed))).toEqual([403, 'proof'])
    expect(arrived).toHaveLength(1)
  })

  it('takes no more than a few tries of one submission for a proof', async () => {
    const proof = { [FORM_HEADERS.proof]: await proofOf(), [FORM_HEADERS.key]: 'key-12345' }
    let accepted = 0
    for (let count = 0; count < 40; count += 1)
      if ((await send(proof, `198.51.100.${count}`)).statusCode === 200) accepted += 1
    expect(accepted).toBe(12)
  })

  // Every day: the tests of proofs that are too early, used up, or of another form.
  it('asks for another proof where the challenge is of the future: a clock was set back', {
    tags: ['full'],
  }, async () => {
    const proof = await solveProof(await challenge())
    later(-3600)
    expect(reason(await send({ [FORM_HEADERS.proof]: proof }))).toEqual([403, 'proof'])
    const renewed = await solveProof(await challenge())
    later(3)
    expect((await send({ [FORM_HEADERS.proof]: renewed })).statusCode).toBe(200)
  })

  it('refuses what was written into the field that people do not see', async () => {
    const headers = { [FORM_HEADERS.proof]: await proofOf(), [FORM_HEADERS.honeypot]: 'https://spam.test' }
    expect(reason(await send(headers))).toEqual([403, 'honeypot'])
  })

  it.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['no origin at all', { origin: 'null' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s', async (_name, headers) => {
    const proof = { [FORM_HEADERS.proof]: await proofOf() }
    expect(reason(await send({ ...proof, ...headers }))).toEqual([403, 'origin'])
    expect((await send({ ...proof, origin: 'http://museum.test' })).statusCode).toBe(200)
  })

  it('refuses a body beyond its bounds before it is read', async () => {
    const headers = { [FORM_HEADERS.proof]: await proofOf(), 'content-length': String(300 * 1024) }
    expect(reason(await send(headers, undefined, ' '.repeat(300 * 1024)))).toEqual([413, 'size'])
  })

  it('limits an address, says so in every answer, and no other', async () => {
    const first = await send({})
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '19' })
    for (let count = 0; count < 19; count += 1) await send({})
    const over = await send({ [FORM_HEADERS.proof]: await proofOf() })
    expect(reason(over)).toEqual([429, 'limit'])
    expect(over.headers).toMatchObject({ 'ratelimit-remaining': '0' })
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(500)
    expect((await send({}, '203.0.113.8')).statusCode).toBe(403)
  })

  it('counts the addresses of a household as one', async () => {
    for (let count = 0; count < 20; count += 1) await send({}, `2001:db8:1:2::${count.toString(16)}`)
    expect(reason(await send({}, '2001:db8:1:2:ffff::1'))).toEqual([429, 'limit'])
    expect(reason(await send({}, '2001:db8:1:3::1'))).toEqual([403, 'proof'])
  })

  it('validates a call that two forms share by the form that shows its proof', async () => {
    const site = siteOf(realManifest())
    const { forms } = site.manifest
    const { work } = forms
    if (work === undefined) throw new Error('the museum has no form for works')
    const both = { ...site, manifest: { ...site.manifest, forms: { ...forms, second: work } } }
    const node = await startWebNode(
      {},
      {
        site: { ...both, addresses: new Map([['file', backend.address]]) },
        formSecrets: [SECRET],
        now: () => moment,
      },
    )
    for (const form of ['work', 'second', 'message']) {
      const headers = { [FORM_HEADERS.proof]: await mintedProof(form, SECRET) }
      const answer = await node.inject({
        method: 'POST',
        url: '/refFileObject/addBatch',
        headers,
        payload: { code: 'CMS_COLLECT_WORK_IMG', files: '[]', objectId: '1' },
      })
      expect([form, answer.statusCode]).toEqual([form, form === 'message' ? 403 : 200])
    }
    await node.close()
  })

  it('counts tasks and uploads apart: who opens a form often can send a photograph', async () => {
    const asked = () => app.inject({ url: '/_vitrine/forms/work/challenge', remoteAddress: '203.0.113.20' })
    let last = await asked()
    for (let times = 1; last.statusCode === 200 && times < 1000; times += 1) last = await asked()
    expect(last.statusCode).toBe(429)
    const upload = '/file/normalUploadByCode/CMS_COLLECT_WORK_IMG/CMS_COLLECT_WORK_IMG/museum?isHandle=1'
    const answer = await app.inject({
      method: 'POST',
      url: upload,
      payload: {},
      remoteAddress: '203.0.113.20',
    })
    expect(reason(answer)).toEqual([403, 'proof'])
  })

  it('guards uploads and the calls after a submission too, and no call that reads', async () => {
    const upload = '/file/normalUploadByCode/CMS_COLLECT_WORK_IMG/CMS_COLLECT_WORK_IMG/museum?isHandle=1'
    for (const url of [upload, '/refFileObject/addBatch', '/api/saveCollectWork']) {
      const answer = await app.inject({ method: 'POST', url, payload: {} })
      expect([url, answer.statusCode, answer.json().reason]).toEqual([url, 403, 'proof'])
    }
    const reading = await app.inject({ method: 'POST', url: '/api/queryMessageList', payload: {} })
    expect(reading.statusCode).toBe(200)
  })

  describe('switched off in the config (forms.guard)', () => {
    const manifest = realManifest()
    const open = siteOf({ ...manifest, site: { ...manifest.site, forms: { guard: false } } })
    beforeEach(async () => {
      await app.close()
      const addresses = new Map([...open.addresses.keys()].map((name) => [name, backend.address]))
      const site = { ...open, addresses }
      app = await startWebNode({}, { site, formSecrets: [SECRET], now: () => moment })
    })

    it('lets a plain client of section 7 write, with every key of its body', async () => {
      const answer = await send({ origin: 'http://museum.test' })
      expect(answer.json()).toEqual({ code: 200, msg: '', data: '1' })
      expect(arrived).toHaveLength(1)
    })

    it('still refuses other origins, long bodies and too many', async () => {
      expect(reason(await send({ origin: 'https://elsewhere.test' }))).toEqual([403, 'origin'])
      const long = JSON.stringify({ content: 'a'.repeat(300_000) })
      expect(reason(await send({}, '203.0.113.8', long))).toEqual([413, 'size'])
      for (let time = 0; time < 20; time += 1) await send({}, '203.0.113.9')
      expect(reason(await send({}, '203.0.113.9'))).toEqual([429, 'limit'])
    })
  })
})
