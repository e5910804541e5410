import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { answerFromCache, type FastAnswer, type FastKind } from '../../src/web/http/fast-way.ts'

const app = Fastify({ logger: false })
afterEach(() => app.close())

const answer: FastAnswer = { status: 200, head: [], body: Buffer.from('a'), onSent: () => {} }

/** How each request ended that asks for one of these in one turn of the event loop. */
async function answersTo(urls: readonly string[], kind: FastKind): Promise<readonly string[]> {
  answerFromCache(app, {
    plain: (raw) => ({
      ...{
        raw,
        url: raw.url ?? '',
        headers: {},
        protocol: 'http',
        host: 'a',
        ip: '127.0.0.1',
        bodyLength: 0,
      },
    }),
    atOnce: [],
    kinds: [kind],
    spanOf: () => ({ traceId: '', spanId: '' }) as never,
  })
  const responses = urls.map((url) => {
    const raw = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' })
    const response = new ServerResponse(raw)
    app.server.emit('request', raw, response)
    return response
  })
  const how = ({ writableEnded, destroyed }: ServerResponse): string | undefined =>
    writableEnded ? 'answered' : destroyed ? 'destroyed' : undefined
  await expect.poll(() => responses.every((each) => how(each) !== undefined)).toBe(true)
  return responses.map((each) => how(each) ?? '')
}

it('answers the others of a turn where one throws', async () => {
  const kind: FastKind = {
    method: 'GET',
    find:
      ({ url }) =>
      () => {
        if (url === '/bad') throw new Error('bad')
        return url === '/head' ? { ...answer, head: ['a\n', 'b'] } : answer
      },
    revision: async () => '1',
  }
  expect(await answersTo(['/bad', '/head', '/good'], kind)).toEqual(['destroyed', 'destroyed', 'answered'])
})
