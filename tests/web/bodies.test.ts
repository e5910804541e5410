import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
import { UPLOAD } from '../content/support/forms.ts'
import { jpeg, multipartOf } from '../content/support/photos.ts'
import { type Handler, startServer } from '../support/local-server.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { listening, startOwnNode } from '../support/own-node.ts'
import { statusIn } from '../support/send-raw.ts'
import { startWebNode } from '../support/web-node.ts'

const SECRET = 'a secret of sixteen'
const ACCESS = '/_vitrine/access'
const MS = 240_000
const MEGABYTE = 1024 * 1024

/** What an endless sender gives up after: far more than any limit, far less than it would like to send. */
const MOST = 300 * MEGABYTE
const CUT_BEFORE = 100 * MEGABYTE

const CHUNK = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEGABYTE, 'a'), Buffer.from('\r\n')])

/** Sends a chunked body without an end. Resolves once the connection is over, or after `MOST` bytes. */
function sendEndless(
  port: number,
  path: string,
  headers: readonly string[],
  first: string,
): Promise<{ readonly status: number; readonly sent: number }> {
  return new Promise((resolve) => {
    let sent = 0
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Transfer-Encoding: chunked']
      socket.write([...head, ...headers, '\r\n'].join('\r\n'))
      if (first !== '') socket.write(`${Buffer.byteLength(first).toString(16)}\r\n${first}\r\n`)
      const more = (): void => {
        if (sent >= MOST) return void socket.destroy()
        socket.write(CHUNK, (error) => {
          if (error !== undefined && error !== null) return
          sent += CHUNK.byteLength
          more()
        })
      }
      more()
    })
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
    })
    // A reset ends a connection too.
    socket.on('error', () => {})
    socket.on('close', () => resolve({ status: statusIn(answer), sent }))
  })
}

const JSON_TYPE = 'Content-Type: application/json'
const MULTIPART = 'multipart/form-data; boundary=x'
const PART =
  '--x\r\ncontent-disposition: form-data; name="trackData"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'

describe('bodies that no one takes', () => {
  let opened: OpenedContent
  let app: FastifyInstance
  let port = 0

  beforeAll(async () => {
    opened = await openSqliteBackend()
    app = await startOwnNode(opened.content, { formSecrets: [SECRET], now: () => new Date() })
    port = await listening(app)
  })
  afterAll(async () => {
    await app.close()
    await opened.dispose()
  })

  /** Files that were left behind. */
  const incoming = (): readonly string[] =>
    existsSync(opened.content.incoming) ? readdirSync(opened.content.incoming) : []

  const proof = async (form: string): Promise<string> => mintedProof(form, SECRET)

  it.each([
    ['multipart', { 'content-type': MULTIPART }, `${PART}a\r\n--x--\r\n`, 415],
    ['a JSON list', { 'content-type': 'application/json' }, '["do","enter"]', 415],
    ['a JSON text', { 'content-type': 'application/json' }, '"do=enter"', 415],
    ['plain text', { 'content-type': 'text/plain' }, 'do=enter', 415],
    ['no type at all', { 'content-type': 'nonsense' }, 'do=enter', 415],
    [
      'a form beyond its bounds',
      { 'content-type': 'application/x-www-form-urlencoded' },
      `a=${'b'.repeat(100_000)}`,
      413,
    ],
  ])('the accessible view refuses %s in plain words', async (_name, headers, payload, status) => {
    const answer = await app.inject({ method: 'POST', url: ACCESS, headers, payload })
    expect([answer.statusCode, answer.json().code, answer.json().data]).toEqual([status, status, null])
    expect(answer.json().msg).toMatch(status === 413 ? /too large/ : /application\/x-www-form-urlencoded/)
    const taken = await app.inject({
      method: 'POST',
      url: ACCESS,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'do=enter&to=/',
    })
    expect(taken.statusCode).toBe(303)
  })

  it.each([
    ['without a boundary', 'multipart/form-data', (whole: Buffer) => whole, 400],
    ['with an empty boundary', 'multipart/form-data; boundary=', (whole: Buffer) => whole, 400],
    ['with another boundary', 'multipart/form-data; boundary=other', (whole: Buffer) => whole, 400],
    ['cut short in the file', undefined, (whole: Buffer) => whole.subarray(0, whole.length - 60), 400],
    ['cut short in the head of its part', undefined, (whole: Buffer) => whole.subarray(0, 50), 400],
    ['cut short before its end', undefined, (whole: Buffer) => whole.subarray(0, whole.length - 6), 400],
    ['of nothing', undefined, () => Buffer.alloc(0), 400],
    ['as JSON', 'application/json', () => Buffer.from('{}'), 415],
    ['as a type that only begins so', 'multipart/form-datax; boundary=x', (whole: Buffer) => whole, 415],
  ])('an upload %s is refused in plain words', async (_name, type, change, status) => {
    const { payload, headers } = multipartOf(await jpeg())
    const answer = await app.inject({
      method: 'POST',
      url: UPLOAD,
      headers: {
        'content-type': type ?? headers['content-type'] ?? '',
        [FORM_HEADERS.proof]: await proof('work'),
      },
      payload: change(payload),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([status, status])
    expect(incoming()).toEqual([])
  })

  it.each([
    ['the accessible view, multipart', ACCESS, async () => [`Content-Type: ${MULTIPART}`], PART, 415],
    [
      'the accessible view, as a form',
      ACCESS,
      async () => ['Content-Type: application/x-www-form-urlencoded'],
      'a=',
      413,
    ],
    ['a page', '/News/LastestNews', async () => [JSON_TYPE], '', 405],
    ['a call that is none', '/api/nothing', async () => [JSON_TYPE], '', 404],
    [
      'a message of another site',
      '/api/addMessage',
      async () => [JSON_TYPE, 'Origin: https://evil.example'],
      '',
      403,
    ],
    [
      'a message',
      '/api/addMessage',
      async () => [JSON_TYPE, `${FORM_HEADERS.proof}: ${await proof('message')}`],
      '{"content":"',
      413,
    ],
    [
      'a photograph',
      UPLOAD,
      async () => [`Content-Type: ${MULTIPART}`, `${FORM_HEADERS.proof}: ${await proof('work')}`],
      PART,
      413,
    ],
    [
      'an upload before its first part',
      UPLOAD,
      async () => [`Content-Type: ${MULTIPART}`, `${FORM_HEADERS.proof}: ${await proof('work')}`],
      '',
      413,
    ],
  ])('%s: reading an endless body stops', { timeout: MS }, async (_name, path, headers, first, status) => {
    const { status: answered, sent } = await sendEndless(port, path, await headers(), first)
    expect(answered).toBe(status)
    expect(sent).toBeLessThan(CUT_BEFORE)
    await expect.poll(() => incoming()).toEqual([])
  })

  it('an endless file on its way to a service elsewhere stops too', { timeout: MS }, async () => {
    let arrived = 0
    const count: Handler = (request) => {
      request.on('data', (chunk: Buffer) => {
        arrived += chunk.byteLength
      })
      request.on('error', () => {})
    }
    const backend = await startServer(count)
    const node = await startWebNode(
      { FILE_SERVICE_URL: backend.address },
      { formSecrets: [SECRET], now: () => new Date() },
    )
    const headers = [`Content-Type: ${MULTIPART}`, `${FORM_HEADERS.proof}: ${await proof('work')}`]
    const { status, sent } = await sendEndless(await listening(node), UPLOAD, headers, PART)
    await node.close()
    await backend.close()
    expect(status).toBe(413)
    expect(sent).toBeLessThan(CUT_BEFORE)
    // What does not arrive whole reaches no service.
    expect(arrived).toBe(0)
  })
})
