import { readdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type ServiceConfig, type SourceConfig, sourceSchema } from '../../schemas/config/index.ts'
import type { QueryView } from '../../src/engine/contracts/view.ts'
import { optionErrors } from '../../src/engine/read/validators.ts'
import { loadRequest, type SourceFailure, sendHttp } from '../../src/sources/index.ts'
import { startServer } from '../support/local-server.ts'
import { loadContext } from '../support/map-context.ts'

/** One file of backends/: invented sources, the exchange of messages, and what a page then gets. */
interface BackendCase {
  readonly title: string
  readonly services?: Readonly<Record<string, ServiceConfig>>
  /** "main" is asked; others are joined. */
  readonly sources: Readonly<Record<string, SourceConfig>>
  readonly locale?: 'zh' | 'en'
  readonly request: {
    readonly params: Readonly<Record<string, string>>
    readonly page: number
    readonly pageSize: number
    readonly full?: boolean
  }
  readonly exchanges: readonly Exchange[]
  readonly view: QueryView
  /** Reasons logged beside that of the view. */
  readonly failures?: readonly string[]
}

interface Exchange {
  readonly request: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly response: {
    readonly status?: number
    readonly headers?: Readonly<Record<string, string>>
    readonly body: unknown
  }
}

const folder = fileURLToPath(new URL('backends/', import.meta.url))
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

function sameRequest(a: Exchange['request'], b: Exchange['request']): boolean {
  return JSON.stringify([a.method, a.path, a.body]) === JSON.stringify([b.method, b.path, b.body])
}

async function replay(exchanges: readonly Exchange[]) {
  const asked: Exchange['request'][] = []
  const local = await startServer(async (request, response) => {
    const sent = await text(request)
    const seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      ...(sent === '' ? {} : { body: JSON.parse(sent) }),
    }
    asked.push(seen)
    const answer = exchanges.find((exchange) => sameRequest(exchange.request, seen))?.response
    response.writeHead(answer?.status ?? (answer === undefined ? 599 : 200), {
      'content-type': 'application/json',
      ...answer?.headers,
    })
    response.end(JSON.stringify(answer?.body ?? null))
  })
  return { ...local, asked }
}

describe('backends nobody here has seen', () => {
  it('there are cases', () => {
    expect(files.length).toBeGreaterThan(20)
  })

  it.each(files)('%s', async (file) => {
    const backend: BackendCase = JSON.parse(readFileSync(folder + file, 'utf8'))
    for (const source of Object.values(backend.sources))
      expect(optionErrors(sourceSchema, source)).toEqual([])
    const local = await replay(backend.exchanges)
    const failures: SourceFailure[] = []
    const services = backend.services ?? { main: { env: 'MAIN_API_URL' } }
    const context = loadContext(
      (_service, request, signal) => sendHttp(local.address, request, signal),
      backend.sources,
      services,
      failures,
      backend.locale ?? 'zh',
    )
    const view = await loadRequest({ source: 'main', excerpt: 100, full: false, ...backend.request }, context)
    await local.close()
    expect(view).toEqual(backend.view)
    const sorted = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).sort()
    expect(sorted(local.asked)).toEqual(sorted(backend.exchanges.map(({ request }) => request)))
    const reasons = [...(backend.view.ok ? [] : [backend.view.reason]), ...(backend.failures ?? [])]
    expect(failures.map(({ reason }) => reason)).toEqual(reasons)
  })
})
