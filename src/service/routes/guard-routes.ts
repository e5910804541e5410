import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'

/** What a route that writes is registered with. */
interface RouteGuard {
  /** Refuses the call or lets it pass. Nothing of the body is read before. */
  readonly onRequest: onRequestAsyncHookHandler
  /** Bytes of the longest body. */
  readonly bodyLimit: number
}

/** Guard of the route with a path. */
export type WriteGuard = (path: string) => RouteGuard

/**
 * Gives every route of a scope its guard when it is registered, so that none is without: the guard is part of the
 * matched route, and however a client spells the path makes no difference.
 */
export const guardRoutes = (scope: FastifyInstance, guard: WriteGuard): void => {
  scope.addHook('onRoute', (route) => {
    const { onRequest, bodyLimit } = guard(route.url)
    const others = route.onRequest === undefined ? [] : [route.onRequest].flat()
    route.onRequest = [onRequest, ...others]
    route.bodyLimit = bodyLimit
  })
}
