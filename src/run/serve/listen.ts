import type { FastifyInstance } from 'fastify'
import { AppError } from '../../base/app-error.ts'
import { type Message, message } from '../../engine/errors/index.ts'

function noName(host: string): Message {
  return message`HOST is "${host}", which is no name of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all its addresses.`
}

const CODES: Readonly<Record<string, (host: string, port: number) => Message>> = {
  EADDRINUSE: (host, port) =>
    message`Port ${port} on ${host} is already in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  EACCES: (_host, port) =>
    message`This user may not listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: (host) =>
    message`This machine has no address ${host}. Set HOST to one it has, such as 127.0.0.1.`,
  ENOTFOUND: noName,
  EAI_AGAIN: noName,
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Begins to listen, and gives the port. Throws an AppError with what to change. */
export async function listenAt(server: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const explain = CODES[codeOf(error)]
    throw explain === undefined ? error : new AppError(explain(host, port))
  }
  const bound = server.server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : port
}
