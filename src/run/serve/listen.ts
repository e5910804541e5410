// Listening, and graceful shutdown without failed requests.

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

/** Returns an error that says how to fix a failure to listen, if known, else the error itself. */
function explainedListening(error: unknown, host: string, port: number): unknown {
  const explain = CODES[errorCode(error)]
  return explain === undefined ? error : new AppError(explain(host, port))
}

/**
 * Checks that a port is free, before the content is imported, which may take minutes.
 *
 * @throws AppError when nothing can listen there.
 */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const probe = new NetServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    throw explainedListening(error, host, port)
  }
  await once(probe.close(), 'close')
}

/**
 * Starts to listen and returns the port.
 *
 * @throws AppError that says what to change.
 */
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

/** Phases of a graceful shutdown, in milliseconds. */
export interface DrainTimes {
  /**
   * Time during which new connections are accepted although readiness is false, until the load balancer has
   * noticed.
   */
  readonly acceptMs: number
  /** Then, time during which idle connections stay open, because their client may be sending a request. */
  readonly lingerMs: number
  /** Then, time limit for requests in progress. */
  readonly graceMs: number
}

/**
 * Closes the connections of a server without failing requests. Hooks of the server add `connection: close` to
 * the next response of each; a connection is closed when it has no request in progress. Resolves when none is
 * left.
 */
export async function drainConnections(
  server: Server,
  { acceptMs, lingerMs, graceMs }: DrainTimes,
): Promise<void> {
  await pause(acceptMs)
  const ended = new AbortController()
  const { signal } = ended
  // `close` of an HTTP server would end idle connections at once.
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
