import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMessage } from '../../schemas/api/messages.ts'
import type { DirectAnswer, DirectRequest } from '../../src/base/direct-call.ts'
import { callDirectly, contentCalls, createReader } from '../../src/content/calls/reader.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'
import { secrets } from './support/records.ts'
import { fill } from './support/service.ts'

const CLOCK = { clock: { now: () => new Date(), timeZone: 'UTC' }, isOn: true }
const SILENT = { warn: () => {}, error: () => {} }

function get(path: string): DirectRequest {
  return { method: 'GET', path, headers: {}, isOpened: false }
}
function post(path: string, body?: unknown): DirectRequest {
  return { ...get(path), method: 'POST', body }
}

function member(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce((inner: unknown, name) => Reflect.get(Object(inner), name), value)
}

function isFrozen(value: unknown): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every((each) => isFrozen(each)))
  )
}

describe('calls of the site in this process', () => {
  let opened: OpenedContent
  let call: (request: DirectRequest) => Promise<DirectAnswer>

  beforeAll(async () => {
    opened = await openSqliteBackend()
    await fill(opened.content)
    call = callDirectly(contentCalls(opened.content, CLOCK), SILENT)
  })
  afterAll(() => opened.dispose())

  it('hand over no contact data, even where a record has some', async () => {
    const [phoneNumber, email] = secrets
    for (const table of ['message', 'collect_work'] as const) {
      const rows = await opened.content.reader.selectFrom(table).select(['id', 'record']).execute()
      expect(rows.length).toBeGreaterThan(0)
      for (const { id, record } of rows) {
        const leaky = JSON.stringify({ ...JSON.parse(record), phoneNumber, phoneNum: phoneNumber, email })
        await opened.content.writer.updateTable(table).set({ record: leaky }).where('id', '=', id).execute()
      }
    }
    const answers = await Promise.all([
      call(post('/api/queryMessageList', { param: { pageSize: 0 } })),
      call(post('/api/queryCollectWorkList', { param: { pageSize: 0 } })),
      call(get('/api/queryCollectWorkById/901')),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret)
    }
    expect(member(answers[0]?.body, 'data', 'total')).toBeGreaterThan(0)
  })

  it('hand over values that nobody can change, and the same ones again', async () => {
    const request = post('/api/queryArchivesList', { param: { pageSize: 3 } })
    const first = await call(request)
    expect(isFrozen(first.body)).toBe(true)
    const record = Object(member(first.body, 'data', 'records', '0'))
    expect(() => Object.assign(record, { title: 'changed' })).toThrow(TypeError)
    const second = await call(request)
    expect(second.body).toBe(first.body)
    expect(isFrozen((await call(get('/api/queryArchivesById/101'))).body)).toBe(true)
  })

  it('say how large an answer is', async () => {
    const { body, bytes } = await call(post('/api/queryExhibitList', { param: { pageSize: 0 } }))
    const length = Buffer.byteLength(JSON.stringify(body))
    expect(bytes / length).toBeGreaterThan(0.8)
    expect(bytes / length).toBeLessThan(1.25)
  })

  it.each([
    ['a value that its schema refuses', post('/api/queryArchivesList', { param: { pageSize: -1 } }), 400],
    ['an id that is none', get(`/api/queryArchivesById/${'7'.repeat(129)}`), 400],
    ['an id with half a character', get('/api/queryArchivesById/%ED%A0%80'), 404],
    ['a record that is not there', get('/api/queryArchivesById/999999'), 404],
    ['a path that is no call', get('/api/queryNothing'), 404],
    ['a call by another method', get('/api/queryArchivesList'), 404],
    ['a method that no call has', { ...post('/api/queryArchivesList'), method: 'DELETE' }, 404],
    ['a call that writes', post(addMessage.url, { content: 'x' }), 404],
  ])('refuse %s', async (_what, request, status) => {
    const answer = await call(request)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code: status, data: null })
  })

  it('name the member that is refused', async () => {
    const { body } = await call(post('/api/queryArchivesList', { param: { pageSize: -1 } }))
    expect(body).toEqual({
      code: 400,
      msg: '/body/param/pageSize must be >= 0',
      data: null,
      pointer: '/body/param/pageSize',
    })
  })

  it('count a visit where a record is opened, and only there', async () => {
    const count = async (isOpened: boolean) =>
      Number(
        member((await call({ ...get('/api/queryArchivesById/102'), isOpened })).body, 'data', 'visitCount'),
      )
    const before = await count(false)
    expect(await count(false)).toBe(before)
    expect(await count(true)).toBe(before + 1)
    expect(await count(false)).toBe(before + 1)
  })

  it('log a failure of ours, of which the answer says nothing', async () => {
    const logged: unknown[] = []
    const { calls } = contentCalls(opened.content, CLOCK)
    const broken = createReader(calls, async () => {
      throw new Error('secret of the database')
    })
    const log = { warn: () => {}, error: (...line: readonly unknown[]) => void logged.push(line) }
    const answer = await callDirectly(broken, log)(post('/api/queryArchivesList'))
    expect(answer).toMatchObject({ status: 500, body: { code: 500, data: null } })
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(logged).toMatchObject([[{ err: { message: 'secret of the database' } }, 'content service failed']])
  })
})
