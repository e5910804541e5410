import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PlainRequest } from './connection/plain-request.ts'
import type { SpanOf } from './request-spans.ts'

/** The head of an answer as it was sent before, and where its values are that change from one answer to the next. */
export class KeptHead {
  readonly #lines: readonly string[]
  readonly #places: ReadonlyMap<string, number>

  private constructor(lines: readonly string[]) {
    this.#lines = lines
    this.#places = new Map(lines.flatMap((name, index) => (index % 2 === 0 ? [[name, index + 1]] : [])))
  }

  /** Of an answer that was sent; undefined where it was the last one of its connection. */
  static of(response: ServerResponse): KeptHead | undefined {
    const headers = Object.entries(response.getHeaders())
    if (response.hasHeader('connection') || response.hasHeader('set-cookie')) return undefined
    return new KeptHead(headers.flatMap(([name, value]) => [name, String(value)]))
  }

  get(name: string): string | undefined {
    return this.#lines[this.#places.get(name) ?? -1]
  }

  /** Without what describes a body. */
  withoutBody(): KeptHead {
    return new KeptHead(
      this.#lines.filter((_, index) => {
        const name = this.#lines[index - (index % 2)]
        return name !== 'content-length' && name !== 'content-encoding'
      }),
    )
  }

  /** As `writeHead` takes it. */
  with(values: Readonly<Record<string, string>>): string[] {
    const lines = [...this.#lines]
    for (const [name, value] of Object.entries(values)) {
      const place = this.#places.get(name)
      if (place !== undefined) lines[place] = value
    }
    return lines
  }
}

/** An answer from memory. */
export interface FastAnswer {
  readonly status: number
  readonly head: string[]
  readonly body: Buffer | undefined
  /** To be called once it is sent. */
  readonly sent: (status: number, ms: number, log: () => FastifyBaseLogger) => void
}

/** Looks for the answer to a request; undefined where the request has to go the whole way. */
export type FindAnswer = (request: PlainRequest) => Promise<FastAnswer | undefined> | undefined

export interface FastWayOptions {
  /** The request, where the guards of its connection leave nothing to decide. */
  readonly plain: (raw: IncomingMessage, response: ServerResponse) => PlainRequest | undefined
  readonly find: readonly FindAnswer[]
  readonly spanOf: SpanOf
}

/**
 * Answers from memory what was answered before, ahead of the framework: of a cached page that took nine tenths of the time. Only
 * requests as most are go this way, and only what the framework has answered: its head is kept as it was sent. Whatever is
 * unusual, or not in memory, goes on to the framework as if this were not here.
 */
export function openFastWay(app: FastifyInstance, { plain, find, spanOf }: FastWayOptions): void {
  const [wholeWay] = app.server.listeners('request') as RequestListener[]
  if (wholeWay === undefined) throw new Error('the server answers nothing')
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  const send = (
    { status, head, body, sent }: FastAnswer,
    raw: IncomingMessage,
    response: ServerResponse,
    begun: number,
  ): void => {
    response.once('finish', () =>
      sent(status, performance.now() - begun, () => app.log.child({ trace_id: spanOf(raw).traceId })),
    )
    response.writeHead(status, head)
    response.end(body)
  }

  const found = (request: PlainRequest): ReturnType<FindAnswer> => {
    for (const each of find) {
      const answer = each(request)
      if (answer !== undefined) return answer
    }
    return undefined
  }

  app.server.removeListener('request', wholeWay)
  app.server.on('request', (raw, response) => {
    const request = isClosing ? undefined : plain(raw, response)
    const finding = request === undefined ? undefined : found(request)
    if (finding === undefined) {
      wholeWay(raw, response)
      return
    }
    const begun = performance.now()
    finding
      .catch(() => undefined)
      .then((answer) => {
        if (answer === undefined) wholeWay(raw, response)
        else send(answer, raw, response, begun)
      })
      .catch((error: unknown) => {
        app.log.error(error, 'an answer from memory failed')
        response.destroy()
      })
  })
}
