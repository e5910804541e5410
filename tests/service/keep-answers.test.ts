import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepAnswers } from '../../src/service/routes/keep-answers.ts'

describe('answers of calls that only read', () => {
  let app: FastifyInstance
  let version = '1'
  let made = 0

  beforeEach(async () => {
    version = '1'
    made = 0
    app = Fastify()
    keepAnswers(app, async () => version)
    const answer = async () => {
      made += 1
      return { made }
    }
    app.post('/list', { config: { cacheable: true } }, answer)
    app.post('/counted', answer)
    app.post('/failing', { config: { cacheable: true } }, async () => {
      made += 1
      throw new Error('no database')
    })
    await app.ready()
  })
  afterEach(() => app.close())

  const ask = async (url: string, payload: object = {}, language = 'zh') => {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'accept-language': language },
    })
    return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json<unknown>() }
  }

  it('are made once for each body and language', async () => {
    const first = await ask('/list')
    expect(first).toEqual({ status: 200, type: 'application/json; charset=utf-8', body: { made: 1 } })
    expect(await ask('/list')).toEqual(first)
    expect((await ask('/list', { pageNum: 2 })).body).toEqual({ made: 2 })
    expect((await ask('/list', {}, 'en')).body).toEqual({ made: 3 })
  })

  it('are made again once the content has changed', async () => {
    await ask('/list')
    version = '2'
    expect((await ask('/list')).body).toEqual({ made: 2 })
    expect((await ask('/list')).body).toEqual({ made: 2 })
  })

  it('are not kept of other routes, nor where they are failures', async () => {
    await ask('/counted')
    expect((await ask('/counted')).body).toEqual({ made: 2 })
    expect((await ask('/failing')).status).toBe(500)
    expect((await ask('/failing')).status).toBe(500)
    expect(made).toBe(4)
  })
})
