// @module-tag full
// Every day: tests/run/watched.test.ts passes the trace of a request on, and counts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isObject } from '../../src/base/object.ts'
import { loadTracing } from '../../src/run/open-telemetry.ts'
import { ended, outputOf, spawnServer } from '../browser/support/spawn-server.ts'
import { startServer } from '../support/local-server.ts'
import { oneOf } from '../support/sweep.ts'
import { startWatched } from './support/watched-site.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const POLL = { timeout: 60_000 }

interface SentSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}

/** Every object below a value that has the ids of a span. */
function spansIn(value: unknown): readonly SentSpan[] {
  if (Array.isArray(value)) return value.flatMap(spansIn)
  if (!isObject(value)) return []
  const { name, kind, traceId, spanId, parentSpanId } = value
  const isSpan = typeof spanId === 'string' && typeof traceId === 'string' && typeof name === 'string'
  if (!isSpan || typeof kind !== 'number') return Object.values(value).flatMap(spansIn)
  return [
    {
      name,
      kind,
      traceId,
      spanId,
      ...(typeof parentSpanId === 'string' && parentSpanId ? { parentSpanId } : {}),
    },
  ]
}

/** What takes traces by OTLP over HTTP, and keeps them. */
async function startCollector() {
  const spans: SentSpan[] = []
  const paths = new Set<string>()
  let text = ''
  const server = await startServer((request, response) => {
    let body = ''
    paths.add(request.url ?? '')
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      text += body
      spans.push(...spansIn(JSON.parse(body)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return { ...server, spans, paths, text: () => text }
}

describe('a site whose environment names a collector of OpenTelemetry', () => {
  let site: Awaited<ReturnType<typeof startWatched>>
  let collector: Awaited<ReturnType<typeof startCollector>>

  beforeAll(async () => {
    collector = await startCollector()
    site = await startWatched({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_SERVICE_NAME: 'museum-under-test',
    })
  })
  afterAll(async () => {
    await site?.stop()
    await collector.close()
  })

  it('sends the spans of a request, its rendering and its calls, in the trace of who asked', async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`
    const answer = await fetch(`${site.origin}/Search?key=13812345678`, { headers: { traceparent } })
    await answer.arrayBuffer()
    const traced = () => collector.spans.filter(({ traceId }) => traceId === TRACE)
    const named = (name: string) => traced().find((span) => span.name === name)
    await expect.poll(() => named('GET /Search'), POLL).toMatchObject({ kind: 2, parentSpanId: PARENT })
    const request = named('GET /Search')
    expect(named('render')).toMatchObject({ kind: 1, parentSpanId: request?.spanId })
    const call = named('source search')
    expect(call).toMatchObject({ kind: 3, parentSpanId: request?.spanId })
    // The backend goes on with the span of the call.
    const sent = site.search.heard.map(({ headers }) => headers.traceparent)
    expect(sent).toEqual([`00-${TRACE}-${call?.spanId}-01`])
  })

  it('begins a trace of its own otherwise, and sends nothing but traces', async () => {
    await (await fetch(`${site.origin}/Privacy`)).arrayBuffer()
    const own = () => collector.spans.find(({ name }) => name === 'GET /Privacy')
    await expect.poll(own, POLL).toBeDefined()
    expect(own()).not.toHaveProperty('parentSpanId')
    expect([...collector.paths]).toEqual(['/v1/traces'])
    expect(collector.text()).toContain('museum-under-test')
    expect(collector.text()).not.toContain('13812345678')
  })
})

/** Makes Node say that no package of OpenTelemetry is installed. */
const hooks = `export const resolve = (name, context, next) => {
  if (name.startsWith('@opentelemetry/')) throw Object.assign(new Error('none'), { code: 'ERR_MODULE_NOT_FOUND' })
  return next(name, context)
}`

function moduleUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`
}

const WITHOUT = {
  NODE_OPTIONS: `--import=${moduleUrl(`import { register } from 'node:module'; register(${JSON.stringify(moduleUrl(hooks))})`)}`,
}

describe('a site without the packages of OpenTelemetry', () => {
  const sentences = [
    ['en_GB.UTF-8', /^vitrine: The environment asks for OpenTelemetry .* Run "npm install @opentelemetry/],
    ['zh_CN.UTF-8', /^vitrine: 环境变量（OTEL_…）要求使用 OpenTelemetry/],
  ] as const
  it.each(oneOf('languages of what to install', sentences, 1))(
    'says what to install where they are requested: %s',
    { tags: ['full'] },
    async (lang, sentence) => {
      const child = spawnServer({
        PORT: '0',
        LANG: lang,
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
        ...WITHOUT,
      })
      const output = outputOf(child)
      expect(await ended(child)).toBe(1)
      expect(output().trim()).toMatch(sentence)
      expect(output().trim().split('\n')).toHaveLength(1)
    },
  )

  it('starts where the environment names a collector but wants no traces', async () => {
    const site = await startWatched({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_SDK_DISABLED: 'true',
      ...WITHOUT,
    })
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
    await site.stop()
  })

  it.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, { OTEL_TRACES_EXPORTER: 'none' }])(
    'needs none where nothing asks for traces: %o',
    async (variables) => {
      expect(await loadTracing(variables)).toBeUndefined()
    },
  )
})
