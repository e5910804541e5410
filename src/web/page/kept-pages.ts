import { environmentSchema } from '../../../schemas/environment.ts'
import type { Observer } from '../../base/observer.ts'
import { drawnOrigin, withOrigin } from '../http/origin-of.ts'
import { answerTimes } from './cache-times.ts'
import { keepsPages } from './page-documents.ts'
import type { PageOptions } from './page-options.ts'
import { createResponseCache, type RenderedAnswer, type Served, type Turn } from './response-cache.ts'

const DEFAULT_CACHE_BYTES = environmentSchema.properties.PAGE_CACHE_MB.default * 1024 * 1024

/** Answers to addresses as they are drawn and, where requests name the host, with each of those that came lately. */
export function createKeptPages(
  options: PageOptions,
  revision: () => Promise<string>,
  observer: Pick<Observer, 'gauge'>,
) {
  const { stale, onError } = answerTimes(options.site.manifest.site, undefined)
  const drawn = drawnOrigin(options.siteUrl)
  const cached = createResponseCache({
    maxBytes: keepsPages(options) ? (options.pageCacheBytes ?? DEFAULT_CACHE_BYTES) : 0,
    revision,
    onErrorSeconds: onError,
    aheadSeconds: stale,
    observer,
  })
  /** What an answer is kept by for one host. */
  const keyAt = (key: string, origin: string): string => (origin === drawn ? key : `${key} ${origin}`)
  return {
    keyAt,
    /** What is at hand for who fetches ahead. */
    ready: (key: string, origin: string): Promise<Served | undefined> => cached.ready(keyAt(key, origin)),
    /** The same by its whole key, under a revision that was asked for already. */
    kept: cached.kept,
    /** An answer that is made with the origin of its request. */
    named: (key: string, origin: string, make: () => Promise<RenderedAnswer>, turn: Turn): Promise<Served> =>
      cached(keyAt(key, origin), make, turn),
    answer: (
      key: string,
      origin: string,
      make: () => Promise<RenderedAnswer>,
      turn?: Turn,
    ): Promise<Served> => {
      if (origin === drawn) return cached(key, make, turn)
      const named = async (): Promise<RenderedAnswer> => {
        const { body, ...served } = await cached(key, make)
        return { ...served, text: withOrigin(body.text, origin) }
      }
      return cached(keyAt(key, origin), named, turn)
    },
  }
}
