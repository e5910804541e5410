import { type PageMatch, withQuery } from '../../engine/index.ts'
import type { Site } from '../site/site.ts'

/** A path that no page of the site has. */
function pathWithoutPage(match: Site['match']): string {
  let path = '/404'
  while (match(path).kind !== 'not-found') path += '/404'
  return path
}

/**
 * What the error page calls its own address, in a language and on a platform: no address that somebody has made up is in it, so it is one
 * for all of them.
 */
export function createMissingAddress({ manifest, match }: Pick<Site, 'manifest' | 'match'>) {
  const path = pathWithoutPage(match)
  return ({ locale, platform }: Pick<PageMatch, 'locale' | 'platform'>): string =>
    withQuery(path, [
      ['lang', locale === manifest.locales[0]?.code ? undefined : locale],
      ['platform', platform],
    ])
}
