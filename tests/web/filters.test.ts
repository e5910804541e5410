import type { FastifyInstance } from 'fastify'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBackendDouble } from '../support/backend-double.ts'
import { hosts } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

const languages = [
  ['zh', '', '没有符合条件的内容', '清除筛选'],
  ['en', '&lang=en', 'Nothing matches', 'Clear the filters'],
] as const

const backend = setupServer()
let app: FastifyInstance
beforeAll(async () => {
  backend.listen({ onUnhandledRequest: 'error' })
  app = await startWebNode()
})
afterEach(() => backend.resetHandlers())
afterAll(async () => {
  await app.close()
  backend.close()
})

describe('a value that a filter does not offer', () => {
  it.each([
    ['of another case is the intended one', 'Summer', 'summer'],
    ['is the first of the choice', 'monsoon', 'spring'],
    ['is the first, were it a member of every object', 'constructor', 'spring'],
  ])('%s', async (_name, asked, sent) => {
    for (const [, lang] of languages) {
      const double = createBackendDouble('records')
      backend.use(...double.handlers)
      const { statusCode, body } = await app.inject({ url: `/ColLevy?season=${asked}${lang}` })
      expect(double.violations).toEqual([])
      expect(double.seen.find(({ name }) => name === 'queryCollectWorkList')?.body).toMatchObject({
        entity: { workSeason: sent },
      })
      expect(statusCode).toBe(200)
      expect(body).toMatch(new RegExp(`aria-current="true" href="/ColLevy\\?[^"]*season=${sent}`))
    }
  })

  it.each([
    ['an HTTP status', () => HttpResponse.json({ code: 400, msg: 'no such type' }, { status: 400 })],
    ['a code', () => HttpResponse.json({ code: 422, msg: 'no such type', data: null })],
    // A search without results of NationalMuseumAustralia/Collection-API#146.
    ['HTTP 404', () => HttpResponse.json({ message: 'No records found' }, { status: 404 })],
    ['the code 404', () => HttpResponse.json({ code: 404, msg: 'none', data: null })],
  ])('and that the backend refuses with %s finds nothing, with a way back', async (_name, refuse) => {
    backend.use(
      http.post(`${hosts.main}/api/queryExhibitList`, refuse),
      ...createBackendDouble('records').handlers,
    )
    for (const [, lang, words, action] of languages) {
      const { statusCode, body } = await app.inject({ url: `/Collection/Treasure?type=zz${lang}` })
      expect(statusCode).toBe(200)
      expect(body).toContain(words)
      expect(body).toMatch(new RegExp(`<a class="button" href="/Collection/Treasure[^"]*">${action}</a>`))
    }
    // Where the visitor chose nothing, the site asks wrongly: that is a fault to fix.
    expect((await app.inject({ url: '/Collection/Treasure' })).statusCode).toBe(502)
  })
})
