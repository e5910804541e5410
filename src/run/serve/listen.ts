// How a server begins to listen, and how it ends without a failed request.

import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../base/app-error.ts'
import { type Message, message } from '../../engine/errors/index.ts'

function unknownHostMessage(host: string): Message {
  return message`HOST is "${host}", which is no name of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all its addresses.`
}

const CODES: Readonly<Record<string, (host: string, port: number) => Message>> = {
  EADDRINUSE: (host, port) =>
    message`Port ${port} on ${host} is already in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  EACCES: (_host, port) =>
    message`This user may not listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: (host) =>
    message`This machine has no address ${host}. Set HOST to one it has, such as 127.0.0.1.`,
  ENOTFOUND: unknownHostMessage,
  EAI_AGAIN: unknownHostMessage,
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** What an error of listening says of what to change, where that is known. */
function explainedListening(error: unknown, host: string, port: number): unknown {
  const explain = CODES[errorCode(error)]
  return explain === undefined ? error : new AppError(explain(host, port))
}

/** Throws an AppError where nothing can listen there: said before the content is brought in, which may take minutes. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const probe = new NetServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    throw explainedListening(error, host, port)
  }
  await once(probe.close(), 'close')
}

/** Begins to listen, and gives the port. Throws an AppError with what to change. */
export async function listenAt(server: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw explainedListening(error, host, port)
  }
  const bound = server.server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : port
}

const LOOK_MS = 50

/** How a server ends, in milliseconds. */
export interface DrainTimes {
  /** New connections are taken for so long, while readiness is false already: until a balancer has noticed. */
  readonly acceptMs: number
  /** After that, connections that wait for nothing are left open for so long: their client may be sending a request just now. */
  readonly lingerMs: number
  /** After that, requests that are under way may take so long. */
  readonly graceMs: number
}

/**
 * Ends the connections of a server without a failed request: each is sent `connection: close` with its next answer, which is the
 * business of the server's hooks, and closed when it has no request under way. Resolves when none is left.
 */
export async function drainConnections(
  server: Server,
  { acceptMs, lingerMs, graceMs }: DrainTimes,
): Promise<void> {
  await pause(acceptMs)
  const ended = new AbortController()
  const { signal } = ended
  // The close of an HTTP server would end idle connections at once.
  NetServer.prototype.close.call(server, () => ended.abort())
  const wait = (ms: number): Promise<void> => pause(ms, undefined, { signal }).catch(() => undefined)
  await wait(lingerMs)
  const last = Date.now() + graceMs
  while (!signal.aborted && Date.now() < last) {
    server.closeIdleConnections()
    await wait(LOOK_MS)
  }
  if (signal.aborted) return
  server.closeAllConnections()
}
