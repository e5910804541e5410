import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { SpanOf } from './observe-requests.ts'
import type { PlainRequest } from './request.ts'

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
  readonly onSent: (status: number, ms: number, log: () => FastifyBaseLogger) => void
}

/** Makes the answer that was found, if it is still the one under a revision. */
type MakeFastAnswer = (revision: string) => FastAnswer | undefined

/** Looks for the answer to a request; undefined where the request has to go the whole way. */
export type FindFastAnswer = (request: PlainRequest) => MakeFastAnswer | undefined

/** Answers that hold as long as their revision is the same. */
export interface FastKind {
  readonly method: 'GET' | 'POST'
  readonly find: FindFastAnswer
  /** What they are made of now. */
  readonly revision: () => Promise<string>
}

/** Looks for the answer to a request that no content changes. */
export type FindFixedAnswer = (request: PlainRequest) => FastAnswer | undefined

export interface FastWayOptions {
  /** The request, where the guards of its connection leave nothing to decide. */
  readonly plain: (raw: IncomingMessage, response: ServerResponse) => PlainRequest | undefined
  /** For a GET. */
  readonly atOnce: readonly FindFixedAnswer[]
  readonly kinds: readonly FastKind[]
  readonly spanOf: SpanOf
}

/** The first that `find` finds among several. */
function firstFound<Among, Found>(
  all: readonly Among[],
  find: (each: Among) => Found | undefined,
): Found | undefined {
  for (const each of all) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

interface WaitingRequest {
  readonly raw: IncomingMessage
  readonly response: ServerResponse
  readonly kind: FastKind
  readonly under: MakeFastAnswer
  readonly begun: number
}

async function revisionOf(kind: FastKind): Promise<string | undefined> {
  try {
    return await kind.revision()
  } catch {
    return undefined
  }
}

/**
 * Answers from memory what was answered before, ahead of the framework: of a cached page that took nine tenths of the time. Only
 * requests as most are go this way, and only what the framework has answered: its head is kept as it was sent. Whatever is
 * unusual, or not in memory, goes on to the framework as if this were not here.
 */
export function openFastWay(app: FastifyInstance, options: FastWayOptions): void {
  const [wholeWay] = app.server.listeners('request') as RequestListener[]
  if (wholeWay === undefined) throw new Error('the server answers nothing')
  const way = new FastWay(app, wholeWay, options)
  app.server.removeListener('request', wholeWay)
  app.server.on('request', (raw, response) => way.take(raw, response))
}

class FastWay {
  readonly #app: FastifyInstance
  readonly #wholeWay: RequestListener
  readonly #options: FastWayOptions
  #isClosing = false
  #waiting: WaitingRequest[] = []

  constructor(app: FastifyInstance, wholeWay: RequestListener, options: FastWayOptions) {
    this.#app = app
    this.#wholeWay = wholeWay
    this.#options = options
    app.addHook('preClose', async () => {
      this.#isClosing = true
    })
  }

  take(raw: IncomingMessage, response: ServerResponse): void {
    const { plain, atOnce } = this.#options
    const request = this.#isClosing ? undefined : plain(raw, response)
    const ready = request?.bodyLength === 0 ? firstFound(atOnce, (find) => find(request)) : undefined
    const kept = request && ready === undefined ? this.#findKept(request) : undefined
    if (ready !== undefined) this.#send({ raw, response, begun: performance.now() }, ready)
    else if (kept === undefined) this.#wholeWay(raw, response)
    else {
      this.#waiting.push({ raw, response, ...kept, begun: performance.now() })
      if (this.#waiting.length === 1) setImmediate(() => void this.#answerAll())
    }
  }

  #findKept(request: PlainRequest): Pick<WaitingRequest, 'kind' | 'under'> | undefined {
    return firstFound(this.#options.kinds, (kind) => {
      const under = kind.method === request.raw.method ? kind.find(request) : undefined
      return under && { kind, under }
    })
  }

  /**
   * A revision is asked for once for all requests that have come in this turn of the event loop, after the last of them: none is
   * answered by what was before it came.
   */
  async #answerAll(): Promise<void> {
    const all = this.#waiting
    this.#waiting = []
    const current = new Map<FastKind, string | undefined>()
    for (const { kind } of all) if (!current.has(kind)) current.set(kind, await revisionOf(kind))
    for (const each of all) this.#answer(each, current.get(each.kind))
  }

  #answer(each: WaitingRequest, current: string | undefined): void {
    try {
      const found = current === undefined ? undefined : each.under(current)
      if (found === undefined) this.#wholeWay(each.raw, each.response)
      else this.#send(each, found)
    } catch (error) {
      // The others of its turn are answered all the same.
      this.#app.log.error(error, 'an answer from memory could not be sent')
      each.response.destroy()
    }
  }

  #send(
    { raw, response, begun }: Omit<WaitingRequest, 'kind' | 'under'>,
    { status, head, body, onSent }: FastAnswer,
  ): void {
    response.on('finish', () =>
      onSent(status, performance.now() - begun, () =>
        this.#app.log.child({ trace_id: this.#options.spanOf(raw).traceId }),
      ),
    )
    response.writeHead(status, head)
    response.end(body)
  }
}
