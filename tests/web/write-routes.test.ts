import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
import { message, UPLOAD, work } from '../content/support/forms.ts'
import { jpeg, multipartOf } from '../content/support/photos.ts'
import { startServer } from '../support/local-server.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { listening, startOwnNode } from '../support/own-node.ts'
import { assertProperty } from '../support/properties.ts'
import { sendRaw, statusIn } from '../support/send-raw.ts'
import { spellingsOf } from '../support/spell-path.ts'
import { startWebNode } from '../support/web-node.ts'

const SECRET = 'a secret of sixteen'
const MS = 300_000

interface Write {
  readonly form: string
  readonly path: string
  readonly type: string
  readonly body: Uint8Array
}

function json(form: string, path: string, body: object): Write {
  return {
    form,
    path,
    type: 'application/json',
    body: Buffer.from(JSON.stringify(body)),
  }
}

const PHOTO = 'visitors/2026/11/0123456789abcdef0123456789abcdef.jpg'

async function upload(): Promise<Write> {
  const { payload, headers } = multipartOf(await jpeg())
  return { form: 'work', path: UPLOAD, type: headers['content-type'] ?? '', body: payload }
}

const writes: readonly Write[] = [
  json('message', '/api/addMessage', message),
  json('work', '/api/saveCollectWork', { ...work, workPhoto: `/${PHOTO}` }),
  json('work', '/refFileObject/addBatch', {
    code: 'CMS_COLLECT_WORK_IMG',
    files: JSON.stringify([{ filePath: `/${PHOTO}`, fileName: 'a.jpg' }]),
    objectId: '1',
  }),
  await upload(),
]

/** Issue 12's own examples, and others of their kind. */
const examples: readonly (readonly [number, string])[] = [
  [0, '/api/%61ddMessage'],
  [0, '/api/addMessage#x'],
  [1, '/api/%73aveCollectWork'],
  [0, 'http://museum.test/api/addMessage'],
  [0, '/%61pi/addMessage'],
  [2, '/refFileObject/addBatc%68'],
  [3, UPLOAD.replace('/normal', '/norma%6c').replace('/norma%6cl', '/norma%6c')],
]

function sendTo(port: number, target: string, { type, body }: Write, headers: readonly string[]) {
  return sendRaw(
    port,
    [
      `POST ${target} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: close',
      `Content-Type: ${type}`,
      `Content-Length: ${body.byteLength}`,
      ...headers,
      '\r\n',
    ].join('\r\n'),
    body,
  )
}

const FOREIGN = ['Origin: https://evil.example']

async function guarded(form: string): Promise<readonly string[]> {
  return [`${FORM_HEADERS.proof}: ${await mintedProof(form, SECRET)}`]
}

/** Every spelling of every call that writes, and what must be so after each. */
function eachSpelling(check: (write: Write, target: string) => Promise<void>) {
  return assertProperty(
    fc.asyncProperty(
      fc
        .integer({ min: 0, max: writes.length - 1 })
        .chain((index) => fc.tuple(fc.constant(index), spellingsOf(writes[index]?.path ?? ''))),
      async ([index, target]) => {
        const write = writes[index]
        if (write !== undefined) await check(write, target)
      },
    ),
    { numRuns: 400, examples: examples.map((example) => [[...example]]) },
  )
}

describe('calls that write, in our own service', () => {
  let opened: OpenedContent
  let app: FastifyInstance
  let port = 0

  const rows = async (): Promise<readonly number[]> =>
    Promise.all(
      ['message', 'collect_work', 'file', 'upload', 'submission_key'].map(async (table) => {
        const { rows: found } = await sql<{
          n: number
        }>`select count(*) as n from ${sql.table(table)}`.execute(opened.content.reader)
        return Number(found[0]?.n)
      }),
    )

  beforeAll(async () => {
    opened = await openSqliteBackend()
    await sql`insert into upload (path, name, created, ready, owner)
      values (${PHOTO}, 'a.jpg', ${new Date().toISOString()}, 1, '')`.execute(opened.content.writer)
    app = await startOwnNode(opened.content, { formSecrets: [SECRET], now: () => new Date() })
    port = await listening(app)
  })
  afterAll(async () => {
    await app.close()
    await opened.dispose()
  })

  it('no spelling of a path reaches one without its guard', { timeout: MS }, async () => {
    const before = await rows()
    await eachSpelling(async (write, target) => {
      const status = statusIn(await sendTo(port, target, write, FOREIGN))
      expect([target, status === 200 ? status : 'refused']).toEqual([target, 'refused'])
      expect([target, await rows()]).toEqual([target, before])
    })
  })

  it('a refusal says why, so that the page can put it right', async () => {
    for (const { path } of writes) {
      const refused = await app.inject({ method: 'POST', url: path, payload: {} })
      expect([path, refused.statusCode, refused.json().reason]).toEqual([path, 403, 'proof'])
      const foreign = await app.inject({ method: 'POST', url: path, headers: { origin: 'null' } })
      expect([path, foreign.statusCode, foreign.json().reason]).toEqual([path, 403, 'origin'])
    }
  })

  it('and what the guard lets through does write', async () => {
    for (const write of writes.filter(({ path }) => !path.endsWith('addBatch'))) {
      const before = await rows()
      const answer = await sendTo(port, write.path, write, await guarded(write.form))
      expect([write.path, statusIn(answer)]).toEqual([write.path, 200])
      expect(await rows()).not.toEqual(before)
    }
  })
})

describe('calls that write, in a service elsewhere', () => {
  const arrived: string[] = []
  let backend: Awaited<ReturnType<typeof startServer>>
  let app: FastifyInstance
  let port = 0

  beforeAll(async () => {
    backend = await startServer((request, response) => {
      arrived.push(`${request.method} ${request.url}`)
      request.resume()
      response.end(JSON.stringify({ code: 200, msg: '', data: '1' }))
    })
    app = await startWebNode(
      { MAIN_API_URL: backend.address, FILE_SERVICE_URL: backend.address },
      { formSecrets: [SECRET], now: () => new Date() },
    )
    port = await listening(app)
  })
  afterEach(() => {
    arrived.length = 0
  })
  afterAll(async () => {
    await app.close()
    await backend.close()
  })

  // Every day: those of the own service above, before which the same guard stands.
  it('no spelling of a path reaches one without its guard', { tags: ['full'], timeout: MS }, async () => {
    await eachSpelling(async (write, target) => {
      await sendTo(port, target, write, FOREIGN)
      expect([target, arrived]).toEqual([target, []])
    })
  })

  it('and what the guard lets through arrives', async () => {
    for (const write of writes) {
      const answer = await sendTo(port, write.path, write, await guarded(write.form))
      expect([write.path, statusIn(answer)]).toEqual([write.path, 200])
    }
    expect(arrived).toEqual(writes.map(({ path }) => `POST ${path}`))
  })
})
