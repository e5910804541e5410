import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { AppError, hasCode } from '../../base/app-error.ts'
import { BusyError, createSemaphore, householdOf, type Share } from '../../base/tasks.ts'
import { refusalBody } from './answer-headers.ts'

/** What a caller reads who has no place. */
export const TOO_MANY = 'Too many calls are under way. Please try again in a moment.'

/** Code of what is thrown to a visitor who has waited long enough, or has too much under way. */
export const NO_PLACE = 'NO_PLACE'

function noPlaceError(retrySeconds: number): AppError {
  return new AppError('too much is under way for this visitor, or for all', { code: NO_PLACE, retrySeconds })
}

export interface Places {
  readonly atOnce: number
  /** Tasks of all visitors that wait. */
  readonly waiting: number
  readonly share: Share
  /** Milliseconds after which nobody waits any longer. */
  readonly waitMs: number
  readonly retrySeconds: number
}

/** Whom a request counts for. */
export function visitorOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return householdOf(ip)
}

/** Runs a task that a visitor's request needs, once there is a place for it. */
export type RunForVisitor = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  task: () => Promise<Result>,
) => Promise<Result>

/**
 * Places for what visitors have others do, of which each has a share. What is over the share waits, and is turned away with
 * `NO_PLACE` where it waits too long or too many do; it leaves when its visitor goes.
 */
export function createTurns({ atOnce, waiting, share, waitMs, retrySeconds }: Places): RunForVisitor {
  const places = createSemaphore(atOnce, waiting, share)
  return async <Result>(request: FastifyRequest, reply: FastifyReply, task: () => Promise<Result>) => {
    const holder = visitorOf(request)
    // Whoever does not wait needs no end of it.
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

/** For a route whose answers are made here: its request waits for a place, and has it until the answer has gone. */
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

/** Pages and files that are made for one visitor at a time: each asks services for several lists and records. */
export const PAGE_PLACES: Places = {
  atOnce: Number.POSITIVE_INFINITY,
  waiting: 5000,
  share: { atOnce: 16, waiting: 250 },
  waitMs: 10_000,
  retrySeconds: 10,
}
