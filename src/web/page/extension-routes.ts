import type { FastifyInstance } from 'fastify'
import type { Registry } from '../../engine/index.ts'
import { SCRIPT_FILE_POLICY } from '../http/answer-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** Serves scripts and style sheets of extensions; their addresses change with their content. */
export function registerExtensions(app: FastifyInstance, { files = new Map() }: Registry): void {
  for (const [address, text] of files) {
    const type = TYPES[address.split('.').at(-1) ?? ''] ?? ''
    app.get(address, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', SCRIPT_FILE_POLICY)
        .type(type)
        .send(text),
    )
  }
}
