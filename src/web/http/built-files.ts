import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createMemo } from '../../base/memo.ts'
import { SCRIPT_FILE_POLICY } from './answer-headers.ts'
import { type FastAnswer, KeptHead } from './fast-way.ts'
import type { Report } from './observe-requests.ts'
import type { PlainRequest } from './request.ts'

const PREFIX = '/_vitrine/'
const ROUTE = `${PREFIX}*`
/** An address that is the path of a file as it is. */
const PLAIN = /^\/_vitrine\/(?:[\w-]+\/)*[\w-][\w.-]*$/
const ENDINGS: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' }
/** Ways of asking for a file that are kept for each: browsers of a kind write `accept-encoding` the same. */
const MAX_WAYS = 8
/** What asks for a part of a file, or whether it is still the same. */
const CONDITIONS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const

interface KeptFile {
  readonly head: KeptHead
  readonly body: Buffer
}

/**
 * The built files of the browser. Each is read from its folder when it is first asked for, and answered from memory afterwards, as it
 * was answered first: to look for it and its compressed forms in the folder took most of the time. There are no others than those of
 * the folder, and none changes while the server runs, so memory holds the folder at most.
 */
export async function registerBuiltFiles(app: FastifyInstance, root: string, report: Report) {
  const files = new Map<string, Map<string, KeptFile>>()
  const remember = createMemo<Buffer>()

  const bodyOf = (path: string): Promise<Buffer> => remember(path, () => readFile(join(root, path)))

  const note = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw, url, originalUrl, protocol } = request
    if (raw.method !== 'GET' || reply.raw.statusCode !== 200 || originalUrl !== url || !PLAIN.test(url))
      return
    // Who asks so is answered otherwise than all others.
    if (raw.headers['x-no-compression'] !== undefined) return
    const ways = files.get(`${protocol} ${url}`) ?? new Map<string, KeptFile>()
    const accepted = raw.headers['accept-encoding'] ?? ''
    const head = KeptHead.of(reply.raw)
    // What is compressed while it is sent has no length.
    if (ways.size >= MAX_WAYS || ways.has(accepted) || head?.get('content-length') === undefined) return
    const encoding = head.get('content-encoding')
    const ending = encoding === undefined ? '' : ENDINGS[encoding]
    if (ending === undefined) return
    const body = await bodyOf(url.slice(PREFIX.length) + ending).catch(() => undefined)
    if (body === undefined || String(body.length) !== head.get('content-length')) return
    ways.set(accepted, { head, body })
    files.set(`${protocol} ${url}`, ways)
  }

  await app.register(async (scope) => {
    scope.addHook('onResponse', note)
    await scope.register(statics, {
      root,
      prefix: PREFIX,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
      dotfiles: 'ignore',
      wildcard: true,
      preCompressed: true,
      // A page asks for several of these files before it is alive, and the long policy of pages says nothing about them.
      setHeaders: (reply) => void reply.header('content-security-policy', SCRIPT_FILE_POLICY),
    })
  })

  return ({ raw, protocol, url, headers }: PlainRequest): FastAnswer | undefined => {
    const file = files.get(`${protocol} ${url}`)?.get(headers['accept-encoding'] ?? '')
    if (file === undefined || CONDITIONS.some((name) => headers[name] !== undefined)) return undefined
    return {
      status: 200,
      head: file.head.with({}),
      body: file.body,
      sent: (status, ms, log) => report(raw, { route: ROUTE, status, cache: 'none', ms }, log),
    }
  }
}
