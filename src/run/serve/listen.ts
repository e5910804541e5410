import type { FastifyInstance } from 'fastify'
import { type Bilingual, bilingual } from '../../engine/errors/index.ts'
import { StartError } from '../../web/site/start-error.ts'

function noName(host: string): Bilingual {
  return bilingual(
    `HOST is "${host}", which is no name of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all its addresses.`,
    `HOST 是“${host}”，不是这台机器的名称。请设置为 127.0.0.1，或者设置为 0.0.0.0 使用它的所有地址。`,
  )
}

const CODES: Readonly<Record<string, (host: string, port: number) => Bilingual>> = {
  EADDRINUSE: (host, port) =>
    bilingual(
      `Port ${port} on ${host} is already in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
      `${host} 的端口 ${port} 已被占用。请停止占用它的程序，或者换一个端口：PORT=${port + 1} npm start`,
    ),
  EACCES: (_host, port) =>
    bilingual(
      `This user may not listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`,
      `当前用户不能使用端口 ${port}。请换一个大于 1023 的端口：PORT=3000 npm start`,
    ),
  EADDRNOTAVAIL: (host) =>
    bilingual(
      `This machine has no address ${host}. Set HOST to one it has, such as 127.0.0.1.`,
      `这台机器没有地址 ${host}。请把 HOST 设置为它有的地址，例如 127.0.0.1。`,
    ),
  ENOTFOUND: noName,
  EAI_AGAIN: noName,
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Begins to listen, and gives the port. Throws a StartError with what to change. */
export async function listenAt(server: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const explain = CODES[codeOf(error)]
    throw explain === undefined ? error : new StartError(explain(host, port))
  }
  const bound = server.server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : port
}
