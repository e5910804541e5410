import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { structuredSchema } from '../../schemas/config/page-extras.ts'
import type { Fact } from '../../src/engine/contracts/item.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { startWebNode } from '../support/web-node.ts'
import { readDoc } from './support/documents.ts'
import { rowsUnder } from './support/tables.ts'

const document = readDoc('machine-readable.md')
const server = setupServer(...createBackendDouble('records').handlers)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

function codes(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code)
}

/** Examples of what is in braces. */
function filled(address: string): string {
  return address
    .replace('{list}', 'news-notice')
    .replace('{n}', '1')
    .replace('{list page}.ics', '/Activity/ActivityPreview.ics')
    .replace('{list page}', '/News/Notice')
    .replace('{record}', '/Exhibition/TempExh/7')
    .replace(/^icon-/, '/_vitrine/icon-')
}

/**
 * A node whose sitemap is whole. A busy machine may take longer to count all lists than a crawler waits for: then the sitemap has
 * parts, which are kept for a short time, and the next node is quicker.
 */
async function startWholeNode(): Promise<FastifyInstance> {
  const mediaDir = fileURLToPath(new URL('../../config/media', import.meta.url))
  for (;;) {
    const app = await startWebNode({}, { mediaDir, siteUrl: 'https://museum.test' })
    const { headers } = await app.inject({ url: '/sitemap.xml', headers: { host: 'museum.test' } })
    if (headers['cache-control'] !== 'public, max-age=30') return app
    await app.close()
  }
}

const KEPT: Readonly<Record<string, number>> = {
  'an hour': 3600,
  '10 minutes': 600,
  '5 minutes': 300,
  'a day': 86_400,
}

describe('docs/machine-readable.md', () => {
  it('names addresses that answer, and for how long they are kept', async () => {
    const app = await startWholeNode()
    const rows = rowsUnder(document, 'address', 'what it is')
    const named = rows.flatMap(([cell = '', , kept = '']) =>
      codes(cell).map((address) => ({ address, kept })),
    )
    expect(named.length).toBeGreaterThan(10)
    // Manifests and parts are of stored pictures, which this backend has none of: tests/web/record-pictures.test.ts.
    for (const { address, kept } of named.filter(({ address }) => !/manifest\.json$|…/.test(address))) {
      const { statusCode, headers } = await app.inject({
        url: filled(address),
        headers: { host: 'museum.test' },
      })
      expect([address, statusCode, headers['cache-control']]).toEqual([
        address,
        200,
        `public, max-age=${KEPT[kept]}`,
      ])
      expect(headers.etag).toBeDefined()
    }
    await app.close()
  })

  it('describes every type of structured data', () => {
    const listed = rowsUnder(document, 'type', 'given beside name, text, pictures and language').flatMap(
      ([cell = '']) => codes(cell),
    )
    expect(listed.sort()).toEqual([...structuredSchema.oneOf[0].enum].sort())
  })
  it('names every member of a fact and of the rights of a record', () => {
    const members = new Map(
      rowsUnder(document, 'member', 'is').flatMap(([names = '', is = '']) =>
        codes(names).map((name) => [name, codes(is)] as const),
      ),
    )
    // The compiler names a member that is missing here.
    const fact: Required<Fact> = {
      ...{ name: 'made', label: 'Made', value: '3 May 1921', exact: '1921-05-03' },
      ...{ property: 'dateCreated', latitude: 1, longitude: 1 },
    }
    expect(members.get('facts')).toEqual(expect.arrayContaining(Object.keys(fact)))
    expect(members.get('rights')).toEqual(['statement', 'name', 'credit', 'reuse'])
  })
})
