import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { AppError, hasCode } from '../../base/app-error.ts'
import { BusyError, createSemaphore, householdOf, type Share } from '../../base/tasks.ts'
import { refusalBody } from './answer-headers.ts'

/** Message for a caller without a place. */
export const TOO_MANY = 'Too many calls are under way. Please try again in a moment.'

/** Error code for a visitor whose request has waited too long, or who has too many requests under way. */
export const NO_PLACE = 'NO_PLACE'

function noPlaceError(retrySeconds: number): AppError {
  return new AppError('too much is under way for this visitor, or for all', { code: NO_PLACE, retrySeconds })
}

export interface Places {
  readonly atOnce: number
  /** Maximum number of waiting tasks of all visitors. */
  readonly waiting: number
  readonly share: Share
  /** Maximum waiting time in milliseconds. */
  readonly waitMs: number
  readonly retrySeconds: number
}

/** Returns the key by which a visitor's requests are counted. */
export function visitorOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return householdOf(ip)
}

/** Runs a task for a visitor's request as soon as there is a place for it. */
export type RunForVisitor = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  task: () => Promise<Result>,
) => Promise<Result>

/**
 * Limits the concurrent tasks of visitors, with a share for each. Tasks beyond the share wait. They are rejected with `NO_PLACE` if they
 * wait too long or too many wait, and removed when their visitor disconnects.
 */
export function createVisitorQueue({ atOnce, waiting, share, waitMs, retrySeconds }: Places): RunForVisitor {
  const places = createSemaphore(atOnce, waiting, share)
  return async <Result>(request: FastifyRequest, reply: FastifyReply, task: () => Promise<Result>) => {
    const holder = visitorOf(request)
    // Without waiting, no end of the request needs to be observed.
    if (places.hasRoom(holder)) return places(task, { holder })
    const over = new AbortController()
    const end = (): void => over.abort(new BusyError('it waits too long'))
    const timer = setTimeout(end, waitMs)
    reply.raw.once('close', end)
    const begun = (): Promise<Result> => {
      clearTimeout(timer)
      reply.raw.off('close', end)
      return task()
    }
    try {
      return await places(begun, { holder, signal: over.signal })
    } catch (error) {
      throw error instanceof BusyError ? noPlaceError(retrySeconds) : error
    } finally {
      clearTimeout(timer)
      reply.raw.off('close', end)
    }
  }
}

/** Hook for routes whose answers are made here: the request waits for a place, and holds it until the answer has been sent. */
export function untilAnswered(inTurn: RunForVisitor): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const answered = new Promise<void>((resolve) => {
      reply.raw.once('finish', resolve).once('close', resolve)
    })
    try {
      await new Promise<void>((begin, refuse) => {
        inTurn(request, reply, () => {
          begin()
          return answered
        }).catch(refuse)
      })
    } catch (error) {
      if (!hasCode(error, NO_PLACE)) throw error
      reply.header('retry-after', String(error.retrySeconds))
      return reply.code(503).send(refusalBody(503, TOO_MANY))
    }
  }
}

/** Limits for pages and files made for one visitor; each calls services for several lists and records. */
export const PAGE_PLACES: Places = {
  atOnce: Number.POSITIVE_INFINITY,
  waiting: 5000,
  share: { atOnce: 16, waiting: 250 },
  waitMs: 10_000,
  retrySeconds: 10,
}
