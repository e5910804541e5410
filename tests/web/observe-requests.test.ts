import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/base/app-error.ts'
import { handleError } from '../../src/content/routes/service-app.ts'
import { errorStatus, logFailure } from '../../src/web/http/observe-requests.ts'

const WARN = 40
const ERROR = 50

/** What is logged of a request that fails with an error. */
async function logged(error: Error, service: boolean): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream } })
  if (service) app.setErrorHandler(handleError)
  else
    app.setErrorHandler((failure, request, reply) => {
      logFailure(request.log, failure, errorStatus(failure))
      return reply.code(errorStatus(failure)).send({})
    })
  app.get('/', () => Promise.reject(error))
  await app.inject('/')
  await app.close()
  return lines.map((line) => JSON.parse(line))
}

describe('what is logged of requests that fail', () => {
  it.each([
    [403, false],
    [404, false],
    [413, false],
    [503, false],
    [503, true],
  ])('%i is a warning without a stack (content service: %s)', async (status, service) => {
    const [line, ...others] = await logged(new AppError('plain words', { status }), service)
    expect(others).toEqual([])
    expect(line).toMatchObject({ level: WARN, status, reason: 'plain words' })
    expect(JSON.stringify(line)).not.toContain('observe-requests.test')
  })

  it.each([false, true])(
    'a fault of ours is an error with its stack (content service: %s)',
    async (service) => {
      const [line] = await logged(new Error('broken'), service)
      expect(line).toMatchObject({ level: ERROR })
      expect(JSON.stringify(line)).toContain('observe-requests.test')
    },
  )

  it('what a call of the content service refuses is not logged', async () => {
    expect(await logged(new AppError('no such record', { status: 404 }), true)).toEqual([])
  })
})
