import type { FastifyInstance } from 'fastify'
import type { CallDirectly } from '../../base/direct-call.ts'

/** Answers to calls with a JSON body that were given before. */
export interface KeptCalls {
  /** What stored content and clock say now. */
  readonly revision: () => Promise<string>
  /** The answer to the same request, where it is still the one of `revision`. */
  readonly answer: (
    request: { readonly url: string; readonly acceptLanguage: string | undefined; readonly body: string },
    revision: string,
  ) => Buffer | undefined
}

/**
 * The content service, when this process runs it: the app itself, whose routes that write carry their guard, and the
 * paths it answers. One that ends in a slash includes all below it.
 */
export interface LocalContent {
  /** Version of its content; requested with every page. */
  readonly version: () => Promise<number>
  /** Digests of its stored files, by their paths; `refresh` learns of those that have changed. */
  readonly files?: {
    readonly refresh: () => Promise<void>
    readonly of: (path: string) => string | undefined
  }
  readonly app: FastifyInstance
  /** What the site's own pages call. */
  readonly call: CallDirectly
  readonly paths: readonly string[]
  /** Adds a route for each call that reads. */
  readonly readRoutes: (app: FastifyInstance) => Promise<void>
  /** Answers that these routes have given. */
  readonly keptCalls?: KeptCalls
}
