import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageIdentifier } from '../../src/web/page/image-sizes.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { startWebNode } from '../support/web-node.ts'

const server = setupServer(...createBackendDouble('records').handlers)
let app: Awaited<ReturnType<typeof startWebNode>>
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' })
  app = await startWebNode()
})
afterAll(async () => {
  await app.close()
  server.close()
})

function get(url: string) {
  return app.inject({ url, headers: { host: 'museum.test' } })
}

describe('a record as JSON', () => {
  it.each([
    '/Collection/ExcellentCol/7',
    '/Exhibition/TempExh/7',
    '/Activity/ActivityPreview/7',
    '/News/Notice/7',
  ])('%s has whole addresses, the page it is of, and may be read by others', async (page) => {
    for (const [query, language] of [
      ['', 'zh-CN'],
      ['?lang=en', 'en'],
    ] as const) {
      const { statusCode, headers, body } = await get(`${page}.json${query}`)
      expect([statusCode, headers['access-control-allow-origin'], headers['content-type']]).toEqual([
        200,
        '*',
        'application/json; charset=utf-8',
      ])
      const record = JSON.parse(body)
      expect(record).toMatchObject({ version: 1, address: `http://museum.test${page}${query}`, language })
      expect(record.title).not.toBe('')
      for (const { address } of [
        ...(record.pictures ?? []),
        ...(record.files ?? []),
        ...(record.related ?? []),
      ])
        expect(address).toMatch(/^https?:\/\//)
      for (const moment of [record.start, record.end])
        if (moment !== undefined) expect(moment).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\+08:00)?$/)
      const head = (await get(`${page}${query}`)).body
      expect(head).toContain(`href="http://museum.test${page}.json${query.replace('&', '&amp;')}"`)
    }
  })

  it.each([
    '/Collection/Treasure.json',
    '/News/Notice.json',
    '/Nothing/7.json',
    '/.json',
    '/Search.json?key=x',
  ])('%s is none', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it('holds nothing private of a work', async () => {
    const { body } = await get('/ColLevy/7.json')
    expect(body).not.toMatch(/phone|email|1[3-9]\d{9}|@/i)
  })

  it('there is no manifest where pictures have no service of ours', async () => {
    expect((await get('/Collection/ExcellentCol/7.manifest.json')).statusCode).toBe(404)
    expect((await get('/News/Notice/7.manifest.json')).statusCode).toBe(404)
  })
})

describe('identifiers of pictures', () => {
  it.each([
    ['https://museum.test/files/demo/a/b.webp', 'demo%2Fa%2Fb.webp'],
    ['/files/2026/%E7%85%A7%201.jpg', '2026%2F%E7%85%A7%201.jpg'],
    ['https://img.test/x.jpg', undefined],
    ['/media/x.jpg', undefined],
  ])('%s: %s', (address, identifier) => {
    expect(imageIdentifier(address)).toBe(identifier)
  })
})
