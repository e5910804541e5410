import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createMemo } from '../base/memo.ts'
import { withDeadline } from '../sources/index.ts'
import type { createLostLists } from './machine-readable/sitemap/sitemap.ts'
import type { WebNodeOptions } from './web-node-options.ts'

/** What does not say by then that it can be asked counts as away: balancers wait for seconds only. */
const ANSWER_MS = 2000

/** For so long a store of files is not asked again: it may be one that is paid by the question, and anybody may ask whether we are ready. */
const FILES_MS = 5000

export interface ReadinessOptions
  extends Pick<WebNodeOptions, 'database' | 'files' | 'isDraining' | 'isWarm'> {
  /** Resolves while complete pages can be answered, be they made or kept. */
  readonly revision: () => Promise<string>
  readonly lost: ReturnType<typeof createLostLists>
}

async function nothing(): Promise<void> {}

/** Why a check failed; undefined where it did not. */
async function failureOf(check: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await withDeadline(ANSWER_MS, check)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

/**
 * `/healthz` says whether the process lives, `/readyz` whether it should be sent visitors: also while its database or the store of its
 * files is away, since kept pages go on. `/readyz/database` says whether everything can be answered.
 */
export function registerReadiness(
  app: FastifyInstance,
  { database, files = nothing, isDraining, isWarm, revision, lost }: ReadinessOptions,
): void {
  const filesState = createMemo<string | undefined>({ holdsFor: () => FILES_MS })
  const stateOf = async (request: FastifyRequest) => {
    const [pages, records] = await Promise.all([failureOf(revision), failureOf(database)])
    const isEnding = isDraining?.() === true
    const isCold = isWarm?.() === false
    const reason = isEnding ? 'the process is about to end' : isCold ? 'the process has just begun' : pages
    if (reason !== undefined || records !== undefined)
      request.log.warn({ reason: reason ?? records }, reason === undefined ? 'database away' : 'not ready')
    return { isReady: reason === undefined, isComplete: reason === undefined && records === undefined }
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const [{ isReady, isComplete }, withoutFiles] = await Promise.all([
      stateOf(request),
      filesState('files', () => failureOf(files)),
    ])
    if (withoutFiles !== undefined) request.log.warn({ reason: withoutFiles }, 'files away')
    if (!isReady) return reply.code(503).send({ status: 'not ready' })
    const sitemapLacks = lost.all()
    const details = {
      ...(isComplete ? {} : { database: 'away' }),
      ...(withoutFiles === undefined ? {} : { files: 'away' }),
      ...(sitemapLacks.length === 0 ? {} : { sitemapLacks }),
    }
    return { status: 'ready', ...(Object.keys(details).length === 0 ? {} : { details }) }
  })
  app.get('/readyz/database', async (request, reply) =>
    (await stateOf(request)).isComplete ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' }),
  )
}
