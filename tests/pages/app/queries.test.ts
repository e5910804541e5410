import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutdatedError, pageQuery, seedQueries, shellQuery } from '../../../src/pages/app/queries.ts'
import { documentOf, samplePage, sampleShell } from './sample.ts'

function client() {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}
function answer(body: unknown, status = 200) {
  const fetched = vi.fn(async (_: string) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

beforeEach(() => vi.stubGlobal('document', documentOf()))
afterEach(() => vi.unstubAllGlobals())

test('a page is asked by its encoded address, and not at all when the server already sent it', async () => {
  const fetched = answer(samplePage())
  const queries = client()
  await queries.fetchQuery(pageQuery('/Search?key=城墙&page=2'))
  expect(fetched.mock.calls[0]?.[0]).toBe(
    `/_vitrine/page?url=${encodeURIComponent('/Search?key=城墙&page=2')}`,
  )
  seedQueries(queries, '/News', samplePage(), sampleShell())
  await queries.fetchQuery(pageQuery('/News'))
  expect(fetched).toHaveBeenCalledOnce()
})

test('a redirect is an answer', async () => {
  answer({ redirect: '/News/LastestNews' })
  expect(await client().fetchQuery(pageQuery('/News'))).toEqual({ redirect: '/News/LastestNews' })
})

test.each([
  ['a stranger', { hello: 1 }, 200],
  ['null', null, 200],
  ['a redirect to nowhere', { redirect: 3 }, 200],
  ['an error', samplePage(), 502],
])('%s is refused', async (_, body, status) => {
  answer(body, status)
  await expect(client().fetchQuery(pageQuery('/News'))).rejects.toThrow(/answered 502|unknown shape/)
})

test('the shell at hand serves its own language and platform; another is fetched once', async () => {
  const queries = client()
  const fetched = answer(sampleShell('en'))
  const shell = sampleShell()
  seedQueries(queries, '/News', samplePage(), shell)
  expect(await queries.fetchQuery(shellQuery('zh', undefined))).toBe(shell)
  expect(fetched).not.toHaveBeenCalled()
  const english = await queries.fetchQuery(shellQuery('en', undefined))
  expect(english.locale.code).toBe('en')
  await queries.fetchQuery(shellQuery('en', undefined))
  expect(fetched).toHaveBeenCalledOnce()
  await queries.fetchQuery(shellQuery('zh', 'wx'))
  expect(fetched.mock.calls[1]?.[0]).toBe('/_vitrine/shell?lang=zh&platform=wx')
})

test('an answer of another build than the document is refused, one of the same is taken', async () => {
  vi.stubGlobal('document', documentOf('/assets/site-1.js'))
  for (const [build, isTaken] of [
    ['/assets/site-1.js', true],
    ['/assets/site-2.js', false],
  ] as const) {
    vi.stubGlobal('fetch', async () => Response.json(samplePage(), { headers: { 'vitrine-build': build } }))
    const fetching = client().fetchQuery(pageQuery('/News'))
    if (isTaken) expect(await fetching).toEqual(samplePage())
    else await expect(fetching).rejects.toThrow(OutdatedError)
  }
})
