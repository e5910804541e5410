import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageView } from '../../../src/engine/contracts/view.ts'
import { createPageLoader } from '../../../src/pages/app/page-loader.ts'
import { seedQueries } from '../../../src/pages/app/queries.ts'
import { documentOf, samplePage, sampleShell } from './sample.ts'

const ORIGIN = 'https://museum.test'

type Answers = Readonly<Record<string, PageView | { readonly redirect: string }>>

/** A server that answers addresses of pages; 502 where it knows none. */
function serve(answers: Answers) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, ORIGIN).searchParams.get('url') ?? ''
    asked.push(url)
    const answer = answers[url]
    return new Response(JSON.stringify(answer ?? ''), { status: answer === undefined ? 502 : 200 })
  })
  return asked
}

/** What the loader gives for an address, of which the visitor has asked for a place. */
function load(url: string, hash = '') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  seedQueries(client, '/', samplePage('zh', { url: '/' }), sampleShell())
  return createPageLoader({ client, hash: () => hash })({ request: new Request(ORIGIN + url) })
}

function sentTo(answer: unknown): Headers {
  if (!(answer instanceof Response)) throw new Error('It is no redirect.')
  expect(answer.status).toBe(302)
  return answer.headers
}

beforeEach(() => vi.stubGlobal('document', documentOf()))
afterEach(() => vi.unstubAllGlobals())

describe('what a route loads', () => {
  it('a page and the shell of its language', async () => {
    const page = samplePage()
    serve({ '/News/LastestNews?page=2': page })
    expect(await load('/News/LastestNews?page=2')).toEqual({ page, shell: sampleShell() })
  })

  it('a redirect, followed to its end, keeps the name after the "#"', async () => {
    const asked = serve({
      '/a': { redirect: '/b?c=d' },
      '/b?c=d': { redirect: '/News/LastestNews' },
      '/News/LastestNews': samplePage(),
    })
    const headers = sentTo(await load('/a', '#history'))
    expect(headers.get('location')).toBe('/News/LastestNews#history')
    expect(headers.has('x-remix-reload-document')).toBe(false)
    expect(asked).toEqual(['/a', '/b?c=d', '/News/LastestNews'])
  })

  it('what is elsewhere, and what is sent in circles, is left to the browser', async () => {
    serve({
      '/out': { redirect: 'https://elsewhere.test/' },
      '/a': { redirect: '/b' },
      '/b': { redirect: '/a' },
    })
    for (const [url, end] of [
      ['/out', 'https://elsewhere.test/'],
      ['/a', '/a'],
    ] as const) {
      const headers = sentTo(await load(url))
      expect(headers.get('location')).toBe(end)
      expect(headers.get('x-remix-reload-document')).toBe('true')
    }
  })

  it('a server that does not answer is a failure', async () => {
    serve({})
    await expect(load('/News')).rejects.toThrow('answered 502')
  })
})
