import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Fence } from './fences.ts'

interface Asked {
  readonly method: string
  readonly path: string
  /** Parsed JSON; absent without a body. */
  readonly body?: unknown
}

/** A call in a document: the site's request and the backend's answer. */
export interface Exchange {
  readonly asked: Asked
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly answer: string
}

function partsOf(message: string) {
  const blank = message.indexOf('\n\n')
  const head = blank < 0 ? message.trim() : message.slice(0, blank)
  const [first = '', ...lines] = head.split('\n')
  const headers = lines.map((line) => [line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, '')])
  return { first, headers, body: blank < 0 ? '' : message.slice(blank + 2).trim() }
}

function exchangeOf(request: string, answer: string): Exchange {
  const asked = partsOf(request)
  const answered = partsOf(answer)
  const [method = '', path = ''] = asked.first.split(' ')
  return {
    asked: { method, path, ...(asked.body === '' ? {} : { body: JSON.parse(asked.body) }) },
    status: Number(answered.first.split(' ')[1]),
    headers: Object.fromEntries(answered.headers),
    answer: answered.body,
  }
}

/** Returns the calls of a section: each block "request" with the following block "answer". */
export function exchangesOf(fences: readonly Fence[]): readonly Exchange[] {
  const messages = fences.filter(({ language }) => language === 'http')
  return messages.flatMap(({ name, text: request }, index) => {
    if (name !== 'request') return []
    const next = messages[index + 1]
    if (next?.name !== 'answer') throw new Error(`a request has no answer: ${request}`)
    return [exchangeOf(request, next.text)]
  })
}

async function askedOf(request: IncomingMessage): Promise<Asked> {
  const body = await text(request)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    ...(body === '' ? {} : { body: JSON.parse(body) }),
  }
}

export interface ExampleBackend {
  readonly address: string
  /** All received requests. */
  readonly asked: readonly Asked[]
  readonly close: () => Promise<void>
}

/**
 * Starts a local HTTP server that answers the calls of a document by method and path, and others with HTTP
 * 500.
 */
export async function startBackend(exchanges: readonly Exchange[]): Promise<ExampleBackend> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const call = await askedOf(request)
    asked.push(call)
    const known = exchanges.find((each) => each.asked.method === call.method && each.asked.path === call.path)
    response.writeHead(known?.status ?? 500, { 'content-type': 'application/json', ...known?.headers })
    response.end(known?.answer ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the backend has no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    asked,
    close: () =>
      new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  }
}
