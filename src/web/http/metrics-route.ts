import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Secrets } from '../../base/secrets.ts'
import { NOT_FOUND } from './connection/connection.ts'
import { METRICS_PATH } from './observe-requests.ts'

/** The metrics of this process in the text format of Prometheus. */
export interface MetricsText {
  readonly contentType: string
  readonly text: () => Promise<string>
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** `GET /metrics`. With tokens it is there only for who sends one of them: `Authorization: Bearer …`. */
export function registerMetrics(
  app: FastifyInstance,
  { contentType, text }: MetricsText,
  tokens: Secrets | undefined,
): void {
  const expected = tokens?.map((token) => digest(`Bearer ${token}`))
  // Digests have one length, and all are compared, so that it takes one time.
  const isExpected = (sent: Buffer): boolean =>
    expected === undefined || expected.filter((each) => timingSafeEqual(sent, each)).length > 0
  app.get(METRICS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isExpected(digest(request.headers.authorization ?? '')))
      // Not the handler of what is not there: the answer would count as one of a page.
      return reply.code(404).send(NOT_FOUND)
    return reply.type(contentType).send(await text())
  })
}
